import Foundation
import StoreCore

extension Mistake {
  static let reverseDomain =
    "a reversed domain such as com.example.app: letters, digits, - and . between"

  static func notATerritory(_ code: String, of territories: [String]) -> Mistake {
    guard Storefront.storefront(countryCode: code) != nil else {
      return unknownWord(code, among: territories)
    }
    return Mistake(
      "the app is not sold in \"\(code)\"",
      allowed: territories.joined(separator: ", ") + "; or add it to $.territories")
  }

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

  static let someEmail = "an address such as name@example.com"
  static let somePeriod = "a period such as \"P1M\""
  static let somePrices = "an object such as {\"USA\": 0.99}, or one number for all territories"
  static let someLocalizations = "an object such as {\"en\": {...}}"
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
