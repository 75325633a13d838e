import Foundation
import StoreCore

extension CatalogReader {
  /// Reads prices by country code, or one price for all storefronts.
  mutating func prices(_ node: Int) -> (byCountry: [String: Decimal], common: Decimal?) {
    if json.nodes[node].kind == .number {
      return ([:], price(node, decimals: Self.mostDecimals, "any currency"))
    }
    var prices: [String: Decimal] = [:]
    guard has(.object, node) else { return (prices, nil) }
    let seen = entries(of: node, in: territories) { reader, key in
      reader.reportUnknownTerritory(key)
    } _: { reader, price, territory in
      let storefront = reader.storefronts[territory]
      prices[storefront.countryCode] = reader.price(price, in: storefront)
    }
    // What has no price in Xcode's file is not cleared for sale.
    if !isLenient, let base = baseTerritory, seen & 1 << UInt64(base) == 0 {
      let code = territories[base]
      let problem = "the price for the base territory \(code) is missing"
      let rule = "the product is not sold in other territories without a price"
      report(Mistake(problem, allowed: "a price for \(code); \(rule)"), at: node, missing: code)
    }
    return (prices, nil)
  }

  private mutating func reportUnknownTerritory(_ key: Int) {
    // If the list of territories is invalid, that mistake was already reported.
    guard territories.count > 0, !json.nodes[key].isFaulty
    else { return }
    report(.notATerritory(json.text(of: key), of: territories.names), at: key)
  }

  private mutating func price(_ node: Int, in storefront: Storefront) -> Decimal? {
    guard json.nodes[node].kind == .number else {
      reportWrongPrice(node)
      return nil
    }
    return price(node, decimals: storefront.fractionDigits, storefront.currencyCode)
  }

  /// The number of decimal places of a price in signed transactions.
  private static let mostDecimals = 3

  /// Reads the exact value: the digits as an integer, and the decimal places as the exponent.
  private mutating func price(_ node: Int, decimals most: Int, _ currency: String) -> Decimal? {
    var significand: Int64 = 0
    var whole = 0
    var decimals: Int?
    for position in json.nodes[node].range {
      switch json.bytes[position] {
      case UInt8(ascii: "."): decimals = 0
      case let digit where UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit:
        // What is cut off here is too large or too precise.
        if whole + (decimals ?? 0) < Self.mostDigits {
          significand = significand * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        if decimals == nil { whole += 1 } else { decimals? += 1 }
      case UInt8(ascii: "-"):
        return refuse(node, "is negative", allowed: "0 or more")
      default:
        return refuse(node, "is written with an exponent", allowed: "plain digits, such as 0.99")
      }
    }
    if whole > CatalogLimits.wholeDigits {
      let allowed = "at most \(CatalogLimits.wholeDigits) digits before the point"
      return refuse(node, "is too large", allowed: allowed)
    }
    if let decimals, decimals > most {
      let allowed = most == 0 ? "whole \(currency) only" : "at most \(most) decimals in \(currency)"
      return refuse(node, "is too precise for its currency", allowed: allowed)
    }
    return Decimal(sign: .plus, exponent: -(decimals ?? 0), significand: Decimal(significand))
  }

  private mutating func refuse(_ node: Int, _ problem: String, allowed: String) -> Decimal? {
    let price = json.bytes.string(json.nodes[node].range)
    report(Mistake("the price \(price) \(problem)", allowed: allowed), at: node)
    return nil
  }

  /// The digits that fit into 64 bits, more than a price has.
  private static let mostDigits = 18

  private mutating func reportWrongPrice(_ node: Int) {
    guard json.nodes[node].kind == .string else {
      return reportWrongType(of: node, allowed: "a number, such as 0.99")
    }
    let text = json.text(of: node)
    let price = text.allSatisfy { $0.isNumber || $0 == "." } ? text : "0.99"
    report(
      Mistake("found a text", allowed: "a number without quotes, such as \(price)"), at: node)
  }
}
