public import Foundation
import StoreCore

/// The country's App Store that the device buys from.
public struct Storefront: Identifiable, Hashable, Sendable {
  /// ISO 3166-1 alpha-3, such as "USA".
  public let countryCode: String
  /// Apple's number, such as "143441".
  public let id: String

  public var currency: Locale.Currency? {
    CountryStore.storefront(countryCode: countryCode).map { Locale.Currency($0.currencyCode) }
  }

  init(countryCode: String, id: String) {
    self.countryCode = countryCode
    self.id = id
  }

  init(_ country: CountryStore) { self.init(countryCode: country.countryCode, id: country.id) }

  /// The current storefront; nil if there is no App Store to ask.
  public static var current: Storefront? {
    get async {
      guard let session = try? await StoreConnection.session() else { return nil }
      return await Storefront(session.latest.storefront)
    }
  }

  /// Every change from now on.
  public static var updates: Storefronts { Storefronts() }

  public struct Storefronts: AsyncSequence, Sendable {
    public typealias Element = Storefront

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

    public struct AsyncIterator: AsyncIteratorProtocol {
      private var snapshots: AsyncStream<DeviceSnapshot>.Iterator?
      private var last: CountryStore?

      public mutating func next() async -> Storefront? {
        if snapshots == nil {
          guard let session = try? await StoreConnection.session() else { return nil }
          last = await session.latest.storefront
          snapshots = await session.service.snapshots().makeAsyncIterator()
        }
        while let snapshot = await snapshots?.next() {
          guard snapshot.storefront != last else { continue }
          last = snapshot.storefront
          return Storefront(snapshot.storefront)
        }
        return nil
      }
    }
  }
}

/// Something that the App Store wants to tell a person in the app. This one never does.
public struct Message: Hashable, Sendable {
  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let generic = Self(rawValue: 0)
    public static let priceIncreaseConsent = Self(rawValue: 1)
    public static let billingIssue = Self(rawValue: 2)
    public static let winBackOffer = Self(rawValue: 3)
  }

  public let reason: Reason

  public static var messages: AsyncStream<Message> { AsyncStream { $0.finish() } }
}
