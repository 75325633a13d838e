public import Foundation

/// An extension of a renewal date, as an app's server asks for.
public struct RenewalExtension: Hashable, Sendable, Codable {
  /// The reason, with Apple's numbers.
  public enum Reason: Int, CaseIterable, Sendable, Codable {
    case undeclared = 0
    case customerSatisfaction, other, outage
  }

  public static let days = 1...90

  public var days: Int
  public var reason: Reason
  /// The server's name for its request.
  public var request: String

  public init(days: Int, reason: Reason = .undeclared, request: String = "") {
    (self.days, self.reason, self.request) = (days, reason, request)
  }
}

/// Extensions for all active subscribers of a product.
public struct MassExtension: Hashable, Sendable, Codable {
  public var productID: String
  public var change: RenewalExtension
  /// The storefronts by their three-letter country codes; nil for all.
  public var countryCodes: [String]?

  public init(productID: String, _ change: RenewalExtension, in countryCodes: [String]? = nil) {
    (self.productID, self.change, self.countryCodes) = (productID, change, countryCodes)
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
