import Foundation
import StoreCore

extension Mistake {
  static let reverseDomain =
    "a reversed domain such as com.example.app: letters, digits, - and . between"
  static let identifierCharacters = "letters, digits, hyphens, periods and underscores"

  static func bundleID(_ text: String) -> Mistake {
    Mistake("\"\(text)\" is not a bundle ID", allowed: reverseDomain)
  }

  static func version(_ text: String) -> Mistake {
    Mistake("\"\(text)\" is not a version", allowed: "one to three numbers, such as 1.0 or 1.2.3")
  }

  static let sharedSecretDigits =
    "App Store Connect's \(CatalogLimits.sharedSecretDigits) hexadecimal digits"

  /// The mistake of an invalid shared secret. Its message does not contain the secret.
  static let sharedSecret = Mistake(
    "this is not an App-Specific Shared Secret", allowed: sharedSecretDigits)

  static func currency(_ found: String, of storefront: Storefront) -> Mistake {
    Mistake(
      "\"\(found)\" is not the currency of \(storefront.countryCode)",
      allowed: storefront.currencyCode)
  }

  static func notATerritory(_ code: String, of territories: [String]) -> Mistake {
    guard Storefront.storefront(countryCode: code) != nil else {
      return unknownWord(code, among: territories)
    }
    return Mistake(
      "the app is not sold in \"\(code)\"",
      allowed: territories.joined(separator: ", ") + "; or add it to $.territories")
  }

  static func priceInQuotes(_ text: String) -> Mistake {
    Mistake("found a text", allowed: "a number without quotes, such as \(text)")
  }

  static func negativePrice(_ text: String) -> Mistake {
    Mistake("the price \(text) is negative", allowed: "0 or more")
  }

  static func exponentInPrice(_ text: String) -> Mistake {
    Mistake("the price \(text) is written with an exponent", allowed: "plain digits, such as 0.99")
  }

  static func tooPrecise(_ text: String, _ digits: Int, in currency: String) -> Mistake {
    let allowed =
      digits == 0 ? "whole \(currency) only" : "at most \(digits) decimals in \(currency)"
    return Mistake("the price \(text) is too precise for its currency", allowed: allowed)
  }

  static func tooExpensive(_ text: String) -> Mistake {
    Mistake(
      "the price \(text) is too large",
      allowed: "at most \(CatalogLimits.wholeDigits) digits before the point")
  }

  static func noBasePrice(_ territory: String) -> Mistake {
    Mistake(
      "the price for the base territory \(territory) is missing",
      allowed:
        "a price for \(territory); the product is not sold in other territories without a price")
  }

  static func noPrimaryLanguage(_ language: String) -> Mistake {
    Mistake(
      "the primary language \"\(language)\" is missing",
      allowed: "a localization in \"\(language)\"; others may be missing")
  }

  static func notFamilySharable(_ kind: ProductKind) -> Mistake {
    let kinds = ProductKind.allCases.filter(\.canBeFamilyShared).map(\.rawValue)
    return Mistake(
      "a \(kind.rawValue) cannot be shared with a family",
      allowed: "true only for \(kinds.joined(separator: ", "))", mend: { _ in .flag(false) })
  }

  static func notASubscription(_ kind: ProductKind) -> Mistake {
    Mistake(
      "a \(kind.rawValue) has no subscription terms or offers",
      allowed: "\"subscription\" only for an Auto-Renewable Subscription")
  }

  static let noTerms = Mistake(
    "the key \"subscription\" is missing",
    allowed: "group, level and period, which every Auto-Renewable Subscription has")
  static let duration = Mistake(
    "only a Non-Renewing Subscription has a duration",
    allowed: "\"period\" within \"subscription\" for an Auto-Renewable Subscription; else nothing")
  static let noDuration = Mistake(
    "the key \"duration\" is missing",
    allowed: "how long the Non-Renewing Subscription lasts, such as \"P1Y\"")

  static func unknownGroup(_ id: String, among groups: [String]) -> Mistake {
    groups.isEmpty
      ? Mistake("there is no group \"\(id)\"", allowed: "an id from $.subscriptionGroups")
      : Mistake(
        unknownWord(id, among: groups).problem, allowed: groups.joined(separator: ", "),
        mend: identifier)
  }

  static func period(_ text: String, among periods: [Period]) -> Mistake {
    let nearest = Period(iso8601: text)?.nearest(in: periods)
    return Mistake(
      "\"\(text)\" is not a period of the App Store",
      allowed: periods.map(\.iso8601).joined(separator: ", "),
      mend: nearest.map { nearest in { @Sendable _ in JSONTree.text(nearest) } })
  }

  static func duration(_ text: String) -> Mistake {
    Mistake(
      "\"\(text)\" is not a period", allowed: "P, a number and one of D, W, M, Y, such as \"P1Y\"")
  }

  static let freeOfferWithPrices = Mistake(
    "a free offer cannot have prices", allowed: "no prices, or the mode payAsYouGo or payUpFront")

  static func payAsYouGoPeriod(_ text: String) -> Mistake {
    Mistake(
      "a payAsYouGo offer is paid with each renewal", allowed: "the subscription's period, \(text)",
      mend: { _ in .text(text) })
  }

  static let singlePeriod = Mistake(
    "only a payAsYouGo offer lasts several periods", allowed: "1, or a longer period",
    mend: { _ in .number(1) })

  static let someEmail = "an address such as name@example.com"
  static let somePeriod = "a period such as \"P1M\""
  static let somePrices = "an object such as {\"USA\": 0.99}, or one number for all territories"
  static let someLocalizations = "an object such as {\"en\": {...}}"

  static func email(_ text: String) -> Mistake {
    Mistake("\"\(text)\" is not an email address", allowed: someEmail)
  }

  static let weakPassword = Mistake(
    "the password is too weak for an Apple ID",
    allowed: "at least \(CatalogLimits.password.lowerBound) characters with a lowercase letter, "
      + "an uppercase letter and a digit")
}

extension Period {
  /// Returns the period of a list with the most similar length.
  fileprivate func nearest(in periods: [Period]) -> String {
    let start = Date(timeIntervalSince1970: 0)
    func difference(_ period: Period) -> TimeInterval {
      abs(period.end(after: start).timeIntervalSince(end(after: start)))
    }
    return (periods.min { difference($0) < difference($1) } ?? self).iso8601
  }
}
