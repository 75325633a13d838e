import Foundation
import StoreCore

extension JSONValue {
  /// Returns the price in a storefront: its own, or the single price for all territories.
  func price(in storefront: Storefront) -> Decimal? {
    isNumber ? decimal : member(storefront.countryCode).map(\.decimal)
  }

  var prices: [String: Decimal] {
    guard isNumber else { return table(\.decimal) }
    let price = decimal
    return Dictionary(uniqueKeysWithValues: Storefront.all.map { ($0.countryCode, price) })
  }

  /// The exact value: the digits as an integer, and the number of decimal places as the exponent.
  var decimal: Decimal {
    var significand: Int64 = 0
    var exponent = 0
    var isFraction = false
    for digit in numberText.utf8 {
      if digit == UInt8(ascii: ".") {
        isFraction = true
      } else {
        significand = significand * 10 + Int64(digit - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      }
    }
    return Decimal(sign: .plus, exponent: exponent, significand: Decimal(significand))
  }
}

extension CatalogReader {
  mutating func prices(_ node: Int) -> [String: Decimal] {
    let count = mistakes.count
    checkPrices(node)
    return mistakes.count == count ? JSONValue(json, node).prices : [:]
  }

  mutating func checkPrices(_ prices: Int) {
    if json.nodes[prices].kind == .number {
      return checkPrice(prices, decimals: Self.mostDecimals, "any currency")
    }
    guard isObject(prices) else { return }
    let seen = entries(of: prices, in: context.territories) { reader, key in
      reader.tellForeignPrice(key)
    } _: { reader, price, territory in
      reader.checkPrice(price, in: reader.context.storefronts[territory])
    }
    if let base = context.baseTerritory, seen & 1 << UInt64(base) == 0 {
      let code = context.territories[base]
      tell(.noBasePrice(code), missing: code, in: prices)
    }
  }

  private mutating func tellForeignPrice(_ key: Int) {
    // If the list of territories is invalid, that mistake was already reported.
    guard context.territories.count > 0, !json.nodes[key].traits.contains(.isFaulty)
    else { return }
    tell(.notATerritory(json.text(of: key), of: context.territories.names), at: key)
  }

  private mutating func checkPrice(_ node: Int, in storefront: Storefront) {
    guard json.nodes[node].kind == .number else { return tellTypeOfPrice(node) }
    checkPrice(node, decimals: storefront.fractionDigits, storefront.currencyCode)
  }

  /// The number of decimal places of a price in signed transactions.
  private static let mostDecimals = 3

  private mutating func checkPrice(_ node: Int, decimals most: Int, _ currency: String) {
    let range = json.nodes[node].range
    var whole = 0
    var decimals = -1
    for position in range {
      switch json.bytes[position] {
      case UInt8(ascii: "-"): return tell(.negativePrice(json.bytes.string(range)), at: node)
      case UInt8(ascii: "."): decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if decimals >= 0 { decimals += 1 } else { whole += 1 }
      default: return tell(.exponentInPrice(json.bytes.string(range)), at: node)
      }
    }
    if whole > CatalogLimits.wholeDigits {
      return tell(.tooExpensive(json.bytes.string(range)), at: node)
    }
    if decimals > most { tell(.tooPrecise(json.bytes.string(range), most, in: currency), at: node) }
  }

  private mutating func tellTypeOfPrice(_ node: Int) {
    guard json.nodes[node].kind == .string else {
      return tellType(of: node, allowed: "a number, such as 0.99")
    }
    let text = json.text(of: node)
    tell(.priceInQuotes(text.allSatisfy { $0.isNumber || $0 == "." } ? text : "0.99"), at: node)
  }
}
