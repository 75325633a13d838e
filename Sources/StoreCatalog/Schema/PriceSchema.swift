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

enum PriceSchema {
  static func check(_ prices: Int, in checker: inout CatalogChecker) {
    if checker.json.nodes[prices].kind == .number {
      return check(prices, decimals: mostDecimals, "any currency", &checker)
    }
    guard checker.isObject(prices) else { return }
    let seen = checker.entries(of: prices, in: checker.context.territories) { checker, key in
      tellForeignPrice(key, in: &checker)
    } _: { checker, price, territory in
      check(price, in: territory, &checker)
    }
    if let base = checker.context.baseTerritory, seen & 1 << UInt64(base) == 0 {
      let code = checker.context.territories[base]
      checker.tell(.noBasePrice(code), missing: code, in: prices)
    }
  }

  private static func tellForeignPrice(_ key: Int, in checker: inout CatalogChecker) {
    // If the list of territories is invalid, that mistake was already reported.
    guard checker.context.territories.count > 0, !checker.json.nodes[key].traits.contains(.isFaulty)
    else { return }
    checker.tell(
      .notATerritory(checker.json.text(of: key), of: checker.context.territories.names), at: key)
  }

  private static func check(_ node: Int, in territory: Int, _ checker: inout CatalogChecker) {
    guard checker.json.nodes[node].kind == .number else { return tellType(of: node, in: &checker) }
    let storefront = checker.context.storefronts[territory]
    check(node, decimals: storefront.fractionDigits, storefront.currencyCode, &checker)
  }

  /// The number of decimal places of a price in signed transactions.
  private static let mostDecimals = 3

  private static func check(
    _ node: Int, decimals most: Int, _ currency: String, _ checker: inout CatalogChecker
  ) {
    let range = checker.json.nodes[node].range
    var whole = 0
    var decimals = -1
    for position in range {
      switch checker.json.bytes[position] {
      case UInt8(ascii: "-"):
        return checker.tell(.negativePrice(checker.json.bytes.string(range)), at: node)
      case UInt8(ascii: "."): decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if decimals >= 0 { decimals += 1 } else { whole += 1 }
      default: return checker.tell(.exponentInPrice(checker.json.bytes.string(range)), at: node)
      }
    }
    if whole > CatalogLimits.wholeDigits {
      return checker.tell(.tooExpensive(checker.json.bytes.string(range)), at: node)
    }
    if decimals > most {
      checker.tell(.tooPrecise(checker.json.bytes.string(range), most, in: currency), at: node)
    }
  }

  private static func tellType(of node: Int, in checker: inout CatalogChecker) {
    guard checker.json.nodes[node].kind == .string else {
      return checker.tellType(of: node, allowed: "a number, such as 0.99")
    }
    let text = checker.json.text(of: node)
    checker.tell(
      .priceInQuotes(text.allSatisfy { $0.isNumber || $0 == "." } ? text : "0.99"), at: node)
  }
}
