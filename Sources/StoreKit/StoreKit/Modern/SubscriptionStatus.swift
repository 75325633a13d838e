public import Foundation
import StoreCore

extension Product.SubscriptionInfo {
  /// The status of an account's subscription in a group (storekit-rules 3.6).
  public struct Status: Hashable, Sendable {
    public let state: RenewalState
    /// The latest transaction in the group.
    public let transaction: VerificationResult<Transaction>
    public let renewalInfo: VerificationResult<RenewalInfo>

    init(_ status: SignedStatus, from connection: StoreConnection) {
      state = RenewalState(rawValue: status.phase.number)
      transaction = VerificationResult(status.transaction.document, from: connection)
      renewalInfo = VerificationResult(status.renewal, from: connection)
    }

    /// The later changes of subscriptions.
    public static var updates: Statuses { Statuses() }

    public struct Statuses: AsyncSequence, Sendable {
      public typealias Element = Status

      let app = ConnectedApp.inUse

      public func makeAsyncIterator() -> AsyncStream<Status>.Iterator {
        app.news { connection, store, send in
          for await status in await store.statusUpdates() { send(Status(status, from: connection)) }
        }
        .makeAsyncIterator()
      }
    }

    /// The statuses of every group that the account has subscribed to.
    public static var all: AsyncStream<(groupID: String, statuses: [Status])> {
      let connection = StoreConnection.current
      return AsyncStream { told in
        let reading = Task {
          let all = (try? await connection.store().subscriptionStatuses(groupID: nil)) ?? []
          let groups = Dictionary(grouping: all, by: \.groupID).sorted { $0.key < $1.key }
          for (id, statuses) in groups {
            told.yield((id, statuses.map { Status($0, from: connection) }))
          }
          told.finish()
        }
        told.onTermination = { _ in reading.cancel() }
      }
    }
  }

  /// The state of a subscription. Only `subscribed` and `inGracePeriod` entitle the person to
  /// service.
  public struct RenewalState: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let subscribed = Self(rawValue: 1)
    public static let expired = Self(rawValue: 2)
    public static let inBillingRetryPeriod = Self(rawValue: 3)
    public static let inGracePeriod = Self(rawValue: 4)
    public static let revoked = Self(rawValue: 5)

    public var localizedDescription: String {
      switch self {
      case .subscribed: "Subscribed"
      case .expired: "Expired"
      case .inBillingRetryPeriod: "In billing retry period"
      case .inGracePeriod: "In grace period"
      case .revoked: "Revoked"
      default: "\(rawValue)"
      }
    }
  }

  /// The signed information about a subscription's next renewal.
  public struct RenewalInfo: Hashable, Sendable, CustomDebugStringConvertible, SignedValue {
    public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }

      public static let autoRenewDisabled = Self(rawValue: 1)
      public static let billingError = Self(rawValue: 2)
      public static let didNotConsentToPriceIncrease = Self(rawValue: 3)
      public static let productUnavailable = Self(rawValue: 4)
      public static let unknown = Self(rawValue: 5)

      public var localizedDescription: String {
        switch self {
        case .autoRenewDisabled: "Auto-renewal disabled"
        case .billingError: "Billing error"
        case .didNotConsentToPriceIncrease: "Did not consent to price increase"
        case .productUnavailable: "Product unavailable"
        case .unknown: "Unknown"
        default: "\(rawValue)"
        }
      }
    }

    public enum PriceIncreaseStatus: Hashable, Sendable {
      case noIncreasePending, pending, agreed

      public var localizedDescription: String {
        switch self {
        case .noIncreasePending: "No increase pending"
        case .pending: "Pending"
        case .agreed: "Agreed"
        }
      }
    }

    let payload: SignedPayload

    public var jsonRepresentation: Data { payload.json }
    public var debugDescription: String { String(decoding: payload.json, as: UTF8.self) }
    public var originalTransactionID: UInt64 { payload.identifier("originalTransactionId") ?? 0 }
    public var appTransactionID: String { payload.text("appTransactionId") ?? "" }
    public var currentProductID: String { payload.text("productId") ?? "" }
    public var willAutoRenew: Bool { payload.number("autoRenewStatus") == 1 }
    /// The product that renews next. After a downgrade, it differs from the current product until
    /// the renewal (storekit-rules 3.7).
    public var autoRenewPreference: String? { payload.text("autoRenewProductId") }
    public var expirationReason: ExpirationReason? {
      payload.number("expirationIntent").map(ExpirationReason.init(rawValue:))
    }
    public var priceIncreaseStatus: PriceIncreaseStatus {
      switch payload.number("priceIncreaseStatus") {
      case 0: .pending
      case 1: .agreed
      default: .noIncreasePending
      }
    }
    public var isInBillingRetry: Bool { payload.truth("isInBillingRetryPeriod") ?? false }
    public var gracePeriodExpirationDate: Date? { payload.date("gracePeriodExpiresDate") }
    public var renewalDate: Date? { payload.date("renewalDate") }
    public var recentSubscriptionStartDate: Date {
      payload.date("recentSubscriptionStartDate") ?? .distantPast
    }
    public var renewalPrice: Decimal? { payload.price("renewalPrice") }
    public var currency: Locale.Currency? { payload.text("currency").map { Locale.Currency($0) } }
    public var offer: Transaction.Offer? { Transaction.Offer(payload) }
    public var offerType: Transaction.OfferType? { offer?.type }
    public var offerID: String? { offer?.id }
    public var eligibleWinBackOfferIDs: [String] { payload.texts("eligibleWinBackOfferIds") }
    public var appAccountToken: UUID? { payload.uuid("appAccountToken") }
    public var offerPaymentModeStringRepresentation: String? { payload.text("offerDiscountType") }
    public var offerPeriodStringRepresentation: String? { payload.text("offerPeriod") }
    public var currencyCode: String? { payload.text("currency") }
    public var environment: AppStore.Environment {
      .init(rawValue: environmentStringRepresentation)
    }
    public var environmentStringRepresentation: String { payload.text("environment") ?? "" }
    /// The billing plan of the next period; nil if the subscription does not renew.
    public var renewalBillingPlanType: BillingPlanType? { willAutoRenew ? .upFront : nil }
    public var signedDate: Date { payload.date("signedDate") ?? .distantPast }
    public var deviceVerification: Data { payload.data("deviceVerification") ?? Data() }
    public var deviceVerificationNonce: UUID { payload.uuid("deviceVerificationNonce") ?? .zero }
  }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
  public var jwsRepresentation: String { unsafePayloadValue.payload.jws }
  public var headerData: Data { unsafePayloadValue.payload.parts.header }
  public var payloadData: Data { unsafePayloadValue.payload.json }
  public var signedData: Data { unsafePayloadValue.payload.parts.signedData }
  public var signatureData: Data { unsafePayloadValue.payload.parts.signature }
  public var signedDate: Date { unsafePayloadValue.signedDate }
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
