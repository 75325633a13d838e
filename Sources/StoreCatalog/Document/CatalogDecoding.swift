import Foundation
import StoreCore

/// Values out of a checked catalog's text.
enum CatalogDecoding {
  /// Exact: the digits become a whole number, the places behind the point its exponent.
  static func decimal(_ value: JSONValue) -> Decimal {
    var significand: Int64 = 0
    var exponent = 0
    var isFraction = false
    for digit in value.numberText.utf8 {
      if digit == UInt8(ascii: ".") {
        isFraction = true
      } else {
        significand = significand * 10 + Int64(digit - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      }
    }
    return Decimal(sign: .plus, exponent: exponent, significand: Decimal(significand))
  }

  static func localization(
    _ value: JSONValue, languages: [String], primary: String
  ) -> Localization {
    var chosen = languages.first.flatMap { value.member(JSONKey($0)) }
    if chosen == nil {
      let available = strings(value) { _ in true }.map(\.key)
      let best = LanguageMatch.best(of: available, for: languages, primary: primary)
      chosen = value.member(JSONKey(best))
    }
    return Localization(
      displayName: chosen?.member(.displayName)?.string ?? "",
      description: chosen?.member(.description)?.string ?? "")
  }

  static func terms(_ value: JSONValue) -> SubscriptionTerms {
    SubscriptionTerms(
      groupID: string(value, "group"), level: value.member(JSONKey("level"))?.int ?? 1,
      period: period(value),
      introductoryOffer: value.member(JSONKey("introductoryOffer")).map {
        offer($0, kind: .introductory)
      },
      offers: value.member(JSONKey("offers"))?.map {
        offer($0, kind: OfferKind(rawValue: string($0, "type")) ?? .promotional)
      } ?? [])
  }

  private static func offer(_ value: JSONValue, kind: OfferKind) -> Offer {
    let prices = value.member(JSONKey("prices")).map { strings($0, decimal) } ?? []
    return Offer(
      id: value.member(JSONKey("offerID"))?.string, kind: kind,
      mode: OfferMode(rawValue: string(value, "mode")) ?? .free, period: period(value),
      periodCount: value.member(JSONKey("numberOfPeriods"))?.int ?? 1,
      prices: Dictionary(prices.map { ($0.key, $0.value) }) { first, _ in first })
  }

  static func group(_ value: JSONValue, primaryLanguage: String) -> SubscriptionGroup {
    let names = value.member(JSONKey("localizations")).map {
      strings($0) { $0.member(.displayName)?.string ?? "" }
    }
    return SubscriptionGroup(
      id: string(value, "id"), referenceName: string(value, "referenceName"),
      names: Dictionary((names ?? []).map { ($0.key, $0.value) }) { first, _ in first },
      primaryLanguage: primaryLanguage)
  }

  static func tester(_ value: JSONValue) -> CatalogTester {
    CatalogTester(
      email: string(value, "email"), password: string(value, "password"),
      countryCode: string(value, "territory"),
      asksToBuy: value.member(JSONKey("askToBuy"))?.isTrue ?? false,
      firstName: value.member(JSONKey("firstName"))?.string,
      lastName: value.member(JSONKey("lastName"))?.string)
  }

  static func string(_ value: JSONValue, _ key: String) -> String {
    value.member(JSONKey(key))?.string ?? ""
  }

  private static func period(_ value: JSONValue) -> Period {
    Period(iso8601: string(value, "period")) ?? Period(1, .month)
  }

  private static func strings<Value>(
    _ object: JSONValue, _ transform: (JSONValue) -> Value
  ) -> [(key: String, value: Value)] {
    var members: [(key: String, value: Value)] = []
    object.forEachMember { key, value in
      members.append((key.string ?? "", transform(value)))
      return true
    }
    return members
  }
}

extension JSONKey {
  static let displayName = JSONKey("displayName")
  static let description = JSONKey("description")
}
