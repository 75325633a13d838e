import Foundation
import StoreCore

extension JSONValue {
  /// Returns the price in a storefront: its own, or the single price for all territories.
  func price(in storefront: Storefront) -> Decimal? {
    isNumber ? decimal : member(storefront.countryCode)?.decimal
  }

  /// The exact value: the digits as an integer, and the number of decimal places as the exponent.
  /// Nil for what is not a price.
  var decimal: Decimal? {
    let range = json.nodes[node].range
    guard isNumber, range.count <= Self.mostDigits else { return nil }
    var significand: Int64 = 0
    var exponent = 0
    var isFraction = false
    for position in range {
      switch json.bytes[position] {
      case UInt8(ascii: "."): isFraction = true
      case let digit where UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit:
        significand = significand * 10 + Int64(digit - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      default: return nil
      }
    }
    return Decimal(sign: .plus, exponent: exponent, significand: Decimal(significand))
  }

  /// The digits that fit into 64 bits, more than a price has.
  private static let mostDigits = 18
}

extension CatalogReader {
  /// Reads prices by country code, without those that are mistakes.
  mutating func prices(_ node: Int) -> [String: Decimal] {
    let json = json
    var prices: [String: Decimal] = [:]
    readPrices(node) { price, storefront in
      let price = JSONValue(json, price).decimal
      for storefront in storefront.map({ [$0] }) ?? Storefront.all {
        prices[storefront.countryCode] = price
      }
    }
    return prices
  }

  mutating func checkPrices(_ node: Int) { readPrices(node) { _, _ in } }

  /// - Parameter accept: called with each valid price and its storefront, which is nil for all.
  private mutating func readPrices(_ prices: Int, _ accept: (Int, Storefront?) -> Void) {
    if json.nodes[prices].kind == .number {
      if isPrice(prices, decimals: Self.mostDecimals, "any currency") { accept(prices, nil) }
      return
    }
    guard isObject(prices) else { return }
    let seen = entries(of: prices, in: context.territories) { reader, key in
      reader.tellForeignPrice(key)
    } _: { reader, price, territory in
      let storefront = reader.context.storefronts[territory]
      if reader.isPrice(price, in: storefront) { accept(price, storefront) }
    }
    // What has no price in Xcode's file is not cleared for sale.
    if !isLenient, let base = context.baseTerritory, seen & 1 << UInt64(base) == 0 {
      let code = context.territories[base]
      report(.noBasePrice(code), missing: code, in: prices)
    }
  }

  private mutating func tellForeignPrice(_ key: Int) {
    // If the list of territories is invalid, that mistake was already reported.
    guard context.territories.count > 0, !json.nodes[key].traits.contains(.isFaulty)
    else { return }
    report(.notATerritory(json.text(of: key), of: context.territories.names), at: key)
  }

  private mutating func isPrice(_ node: Int, in storefront: Storefront) -> Bool {
    guard json.nodes[node].kind == .number else {
      tellTypeOfPrice(node)
      return false
    }
    return isPrice(node, decimals: storefront.fractionDigits, storefront.currencyCode)
  }

  /// The number of decimal places of a price in signed transactions.
  private static let mostDecimals = 3

  private mutating func isPrice(_ node: Int, decimals most: Int, _ currency: String) -> Bool {
    guard let mistake = mistake(inPrice: json.nodes[node].range, decimals: most, currency) else {
      return true
    }
    report(mistake, at: node)
    return false
  }

  private func mistake(
    inPrice range: Range<Int>, decimals most: Int, _ currency: String
  ) -> Mistake? {
    var whole = 0
    var decimals = -1
    for position in range {
      switch json.bytes[position] {
      case UInt8(ascii: "-"): return .negativePrice(json.bytes.string(range))
      case UInt8(ascii: "."): decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if decimals >= 0 { decimals += 1 } else { whole += 1 }
      default: return .exponentInPrice(json.bytes.string(range))
      }
    }
    if whole > CatalogLimits.wholeDigits { return .tooExpensive(json.bytes.string(range)) }
    return decimals > most ? .tooPrecise(json.bytes.string(range), most, in: currency) : nil
  }

  private mutating func tellTypeOfPrice(_ node: Int) {
    guard json.nodes[node].kind == .string else {
      return tellType(of: node, allowed: "a number, such as 0.99")
    }
    let text = json.text(of: node)
    report(.priceInQuotes(text.allSatisfy { $0.isNumber || $0 == "." } ? text : "0.99"), at: node)
  }
}
