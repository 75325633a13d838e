public import Foundation
package import StoreCore

/// A product from the App Store, with the text and price of one storefront. Each property is read
/// on first use.
public struct Product: Identifiable, Hashable, Sendable {
  let cache: ProductCache
  let index: Int

  var entry: CatalogProduct { cache.answer.products[index] }
  private var localization: ProductLocalization {
    entry.localization(languages: cache.answer.languages)
  }
  public var id: String { entry.id }
  public var type: ProductType { ProductType(rawValue: entry.kind.rawValue) }
  public var displayName: String { localization.displayName }
  public var description: String { localization.description }
  public var isFamilyShareable: Bool { entry.isFamilyShareable }

  /// The price, in the storefront's currency.
  public var price: Decimal { cache.answer.price(at: index) ?? 0 }
  /// The price as text for the storefront's customers, such as "$0.99".
  public var displayPrice: String { PriceText.displayPrice(price, in: cache.country) }
  public var priceFormatStyle: Decimal.FormatStyle.Currency { PriceText.style(for: cache.country) }

  public static func == (a: Self, b: Self) -> Bool {
    if a.cache === b.cache { return a.index == b.index }
    return a.id == b.id && a.price == b.price && a.cache.country == b.cache.country
      && a.localization == b.localization
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Returns the requested products that this storefront sells. Leaves out unknown identifiers.
  ///
  /// - Throws: ``StoreKitError``.
  public static func products<Identifiers>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers: Collection, Identifiers.Element == String {
    if Task.isCancelled { return [] }
    do {
      let connection = StoreConnection.current
      let answer = try await connection.products(Array(identifiers))
      let cache = ProductCache(answer, from: connection)
      return cache.answer.products.indices.map { Product(cache: cache, index: $0) }
    } catch {
      throw StoreKitError(error)
    }
  }

  public struct ProductType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let consumable = Self(rawValue: "Consumable")
    public static let nonConsumable = Self(rawValue: "Non-Consumable")
    public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")
    public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")

    public var localizedDescription: String { rawValue }
  }

  /// The subscription's details; nil for products that are not auto-renewable subscriptions.
  public var subscription: SubscriptionInfo? {
    entry.subscription.map { SubscriptionInfo($0, cache: cache) }
  }

  /// The details of an auto-renewable subscription.
  public struct SubscriptionInfo: Hashable, Sendable {
    public let subscriptionGroupID, groupDisplayName: String
    /// The level of service within the group. 1 is the highest (storekit-rules 3.7).
    public let groupLevel: Int
    public let subscriptionPeriod: SubscriptionPeriod
    public let introductoryOffer: SubscriptionOffer?
    public let promotionalOffers, winBackOffers: [SubscriptionOffer]
    private let origin: Origin

    init(_ terms: SubscriptionTerms, cache: ProductCache) {
      subscriptionGroupID = terms.groupID
      groupDisplayName = cache.answer.groupNames[terms.groupID] ?? ""
      groupLevel = terms.level
      subscriptionPeriod = SubscriptionPeriod(terms.period)
      introductoryOffer = terms.introductoryOffer.flatMap { SubscriptionOffer($0, cache: cache) }
      let offers = { (kind: OfferKind) in
        terms.offers.filter { $0.kind == kind }.compactMap { SubscriptionOffer($0, cache: cache) }
      }
      promotionalOffers = offers(.promotional)
      winBackOffers = offers(.winBack)
      origin = cache.origin
    }

    /// The statuses of the signed-in account's subscriptions in this group. Throws
    /// ``StoreKitError``.
    public var status: [Status] {
      get async throws {
        try await origin.connectionInUse.performAsCurrent {
          try await Self.status(for: subscriptionGroupID)
        }
      }
    }

    public static func status(for groupID: String) async throws -> [Status] {
      if Task.isCancelled { return [] }
      do {
        let connection = StoreConnection.current
        return try await connection.store().subscriptionStatuses(groupID: groupID)
          .map { Status($0, from: connection) }
      } catch {
        throw StoreKitError(error)
      }
    }

    /// A Boolean value that indicates whether the account is eligible for the introductory offer.
    /// Each account gets one per group (storekit-rules 3.8).
    public var isEligibleForIntroOffer: Bool {
      get async {
        await origin.connectionInUse.performAsCurrent {
          await Self.isEligibleForIntroOffer(for: subscriptionGroupID)
        }
      }
    }

    /// Returns the status of a transaction's subscription; nil if there is none.
    public static func status(transactionID: UInt64) async throws -> Status? {
      let connection = StoreConnection.current
      do {
        guard let signed = try await connection.store().signedTransaction(transactionID) else {
          return nil
        }
        let transaction = VerificationResult<Transaction>(signed.document, from: connection)
        return await transaction.unsafePayloadValue.subscriptionStatus
      } catch {
        throw StoreKitError(error)
      }
    }

    /// The billing plan of a period: up front, or monthly, which is not simulated.
    public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let monthly = Self(rawValue: "MONTHLY")
      public static let upFront = Self(rawValue: "BILLED_UPFRONT")
    }

    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
      let store = try? await StoreConnection.current.store()
      return (try? await store?.isEligibleForIntroductoryOffer(groupID: groupID)) ?? false
    }
  }

  public struct SubscriptionPeriod: Hashable, Sendable {
    public enum Unit: Hashable, Sendable, CaseIterable {
      case day, week, month, year

      public var localizedDescription: String { "\(self)" }

      var ofPeriod: Period.Unit {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
      }
    }

    public let unit: Unit
    public let value: Int

    public init(value: Int, unit: Unit) { (self.value, self.unit) = (value, unit) }

    package init(_ period: Period) {
      value = period.count
      unit = Unit.allCases.first { $0.ofPeriod == period.unit } ?? .day
    }

    public static let weekly = Self(value: 1, unit: .week)
    public static let monthly = Self(value: 1, unit: .month)
    public static let yearly = Self(value: 1, unit: .year)
    public static let everyThreeDays = Self(value: 3, unit: .day)
    public static let everyTwoWeeks = Self(value: 2, unit: .week)
    public static let everyTwoMonths = Self(value: 2, unit: .month)
    public static let everyThreeMonths = Self(value: 3, unit: .month)
    public static let everySixMonths = Self(value: 6, unit: .month)
  }

  /// A discounted price of a subscription for a limited time.
  public struct SubscriptionOffer: Hashable, Sendable {
    public struct OfferType: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let introductory = Self(rawValue: "introductory")
      public static let promotional = Self(rawValue: "promotional")
      public static let winBack = Self(rawValue: "winBack")

      public var localizedDescription: String { rawValue }
    }

    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let freeTrial = Self(rawValue: "freeTrial")
      public static let payAsYouGo = Self(rawValue: "payAsYouGo")
      public static let payUpFront = Self(rawValue: "payUpFront")

      public var localizedDescription: String { rawValue }
    }

    /// The app server's signature of a promotional offer.
    public struct Signature: Hashable, Sendable {
      public var keyID: String
      public var nonce: UUID
      public var timestamp: Int
      public var signature: Data

      public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
        (self.keyID, self.nonce) = (keyID, nonce)
        (self.timestamp, self.signature) = (timestamp, signature)
      }
    }

    /// The offer's identifier; nil for an introductory offer.
    public let id: String?
    public let type: OfferType
    public let price: Decimal
    public let displayPrice: String
    public let period: SubscriptionPeriod
    public let periodCount: Int
    public let paymentMode: PaymentMode

    init?(_ offer: Offer, cache: ProductCache) {
      guard let price = offer.price(in: cache.country) else { return nil }
      id = offer.id
      type = OfferType(rawValue: offer.kind.rawValue)
      self.price = price
      displayPrice = PriceText.displayPrice(price, in: cache.country)
      period = SubscriptionPeriod(offer.period)
      periodCount = offer.periodCount
      paymentMode = offer.mode == .free ? .freeTrial : PaymentMode(rawValue: offer.mode.rawValue)
    }
  }
}

public typealias SubscriptionInfo = Product.SubscriptionInfo
public typealias SubscriptionPeriod = Product.SubscriptionPeriod
public typealias SubscriptionOffer = Product.SubscriptionOffer
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
