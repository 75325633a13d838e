public import Foundation

/// An extension of the renewal dates of all active subscribers of a product.
public struct MassExtension: Hashable, Sendable, Codable {
  /// The possible numbers of days, also for a single subscription.
  public static let possibleDays = 1...90

  public var productID: String
  public var days: Int
  /// The server's name for its request; empty for any new one.
  public var request: String
  /// The storefronts by their three-letter country codes; nil for all.
  public var countryCodes: [String]?

  public init(productID: String, days: Int, request: String = "", countryCodes: [String]? = nil) {
    (self.productID, self.days, self.request) = (productID, days, request)
    self.countryCodes = countryCodes
  }

  /// The number of extended subscriptions, and of those that could not be extended.
  public struct Result: Hashable, Sendable {
    public let date: Date
    public let succeeded, failed: Int

    package init(date: Date, succeeded: Int, failed: Int) {
      (self.date, self.succeeded, self.failed) = (date, succeeded, failed)
    }
  }
}

/// What an app's server says about a purchase whose refund was requested.
public struct ConsumptionReport: Hashable, Sendable, Codable {
  public enum Preference: String, CaseIterable, Sendable, Codable {
    case decline
    case grantFull = "grant-full"
    case grantProrated = "grant-prorated"
  }

  /// The time for the report after the request, as in Apple's sandbox.
  public static let time: TimeInterval = 300

  public var preference: Preference?
  /// The consumed share of a one-time purchase, in thousandths of a percent.
  public var percentage: Int?

  public init(preference: Preference? = nil, percentage: Int? = nil) {
    (self.preference, self.percentage) = (preference, percentage)
  }
}
