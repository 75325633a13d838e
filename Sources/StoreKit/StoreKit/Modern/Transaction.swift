public import Foundation
package import StoreCore

/// A purchase, renewal, or restore that the App Store signed. All properties come from the signed
/// payload (storekit-rules 3.12).
public struct Transaction: Identifiable, Hashable, Sendable, CustomDebugStringConvertible,
  SignedValue
{
  let payload: SignedPayload

  public var jsonRepresentation: Data { payload.json }
  public var debugDescription: String { String(decoding: payload.json, as: UTF8.self) }
  public var id: UInt64 { payload.identifier("transactionId") ?? 0 }
  /// The identifier of the original transaction. It differs from ``id`` for renewals and restores
  /// (storekit-rules 3.4).
  public var originalID: UInt64 { payload.identifier("originalTransactionId") ?? 0 }
  public var webOrderLineItemID: String? { payload.text("webOrderLineItemId") }
  public var appBundleID: String { payload.text("bundleId") ?? "" }
  public var appTransactionID: String { payload.text("appTransactionId") ?? "" }
  public var productID: String { payload.text("productId") ?? "" }
  public var productType: Product.ProductType { .init(rawValue: payload.text("type") ?? "") }
  public var subscriptionGroupID: String? { payload.text("subscriptionGroupIdentifier") }
  public var purchaseDate: Date { payload.date("purchaseDate") ?? .distantPast }
  public var originalPurchaseDate: Date { payload.date("originalPurchaseDate") ?? .distantPast }
  public var expirationDate: Date? { payload.date("expiresDate") }
  public var purchasedQuantity: Int { payload.number("quantity") ?? 1 }
  public var isUpgraded: Bool { payload.truth("isUpgraded") ?? false }
  public var revocationDate: Date? { payload.date("revocationDate") }
  public var revocationReason: RevocationReason? {
    payload.number("revocationReason").map(RevocationReason.init(rawValue:))
  }
  /// The kind of revocation; nil if the transaction is not revoked (storekit-rules 3.14).
  public var revocationType: RevocationType? {
    payload.text("revocationType").map(RevocationType.init(rawValue:))
  }
  /// The refunded share of the price, from 0 to 100.
  public var revocationPercentage: Decimal? {
    payload.number("revocationPercentage").map { Decimal($0) / 1000 }
  }
  public var appAccountToken: UUID? { payload.uuid("appAccountToken") }
  public var ownershipType: OwnershipType {
    OwnershipType(rawValue: payload.text("inAppOwnershipType") ?? "")
  }
  public var reason: Reason { Reason(rawValue: payload.text("transactionReason") ?? "PURCHASE") }
  public var reasonStringRepresentation: String { reason.rawValue }
  public var environment: AppStore.Environment { .init(rawValue: environmentStringRepresentation) }
  public var environmentStringRepresentation: String { payload.text("environment") ?? "" }
  public var signedDate: Date { payload.date("signedDate") ?? .distantPast }
  public var deviceVerification: Data { payload.data("deviceVerification") ?? Data() }
  public var deviceVerificationNonce: UUID { payload.uuid("deviceVerificationNonce") ?? .zero }

  public var storefront: Storefront {
    Storefront(countryCode: storefrontCountryCode, id: payload.text("storefrontId") ?? "")
  }
  public var storefrontCountryCode: String { payload.text("storefront") ?? "" }
  /// The price charged for the whole quantity, in ``currency``.
  public var price: Decimal? { payload.price("price") }
  public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }
  public var currencyCode: String? { payload.text("currency") }
  public var offer: Offer? { Offer(payload) }
  public var offerType: OfferType? { offer?.type }
  public var offerID: String? { offer?.id }
  public var offerPaymentModeStringRepresentation: String? { payload.text("offerDiscountType") }
  public var billingPlanType: Product.SubscriptionInfo.BillingPlanType? {
    productType == .autoRenewable ? .upFront : nil
  }
  public var offerPeriodStringRepresentation: String? { payload.text("offerPeriod") }

  public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let other = Self(rawValue: 0)
    public static let developerIssue = Self(rawValue: 1)

    public var localizedDescription: String {
      switch self {
      case .other: "Other"
      case .developerIssue: "Developer issue"
      default: "\(rawValue)"
      }
    }
  }

  public struct RevocationType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fullRefund = Self(rawValue: "REFUND_FULL")
    public static let proratedRefund = Self(rawValue: "REFUND_PRORATED")
    public static let familyRevocation = Self(rawValue: "FAMILY_REVOKE")
  }

  public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let purchased = Self(rawValue: "PURCHASED")
    public static let familyShared = Self(rawValue: "FAMILY_SHARED")
  }

  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let purchase = Self(rawValue: "PURCHASE")
    public static let renewal = Self(rawValue: "RENEWAL")
  }

  public struct OfferType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let introductory = Self(rawValue: 1)
    public static let promotional = Self(rawValue: 2)
    public static let code = Self(rawValue: 3)
    public static let winBack = Self(rawValue: 4)

    public var localizedDescription: String {
      switch self {
      case .introductory: "Introductory"
      case .promotional: "Promotional"
      case .code: "Code"
      case .winBack: "Win-back"
      default: "\(rawValue)"
      }
    }
  }

  /// The offer that applied to a purchase or renewal.
  public struct Offer: Hashable, Sendable {
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let freeTrial = Self(rawValue: "FREE_TRIAL")
      public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
      public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
      public static let oneTime = Self(rawValue: "ONE_TIME")
    }

    public let id: String?
    public let type: OfferType
    public let paymentMode: PaymentMode?
    public let period: Product.SubscriptionPeriod?

    init?(_ payload: SignedPayload) {
      guard let type = payload.number("offerType") else { return nil }
      self.type = OfferType(rawValue: type)
      id = payload.text("offerIdentifier")
      paymentMode = payload.text("offerDiscountType").map(PaymentMode.init(rawValue:))
      period = payload.text("offerPeriod").flatMap(Period.init(iso8601:))
        .map(Product.SubscriptionPeriod.init)
    }
  }

  public enum RefundRequestStatus: Hashable, Sendable {
    /// The person dismissed the sheet.
    case userCancelled
    /// The request was submitted. An approval leads to a revocation (storekit-rules 3.9).
    case success
  }

  public enum RefundRequestError: Error, Hashable, Sendable {
    case duplicateRequest
    case failed
  }

  /// Finishes the transaction. Call this only after you deliver the content (storekit-rules 3.5).
  public func finish() async {
    let connection = payload.origin.connectionInUse
    do {
      let store = try await connection.store()
      connection.follower?.reached(.delivered)
      try await store.finish(transaction: id)
      connection.follower?.reached(.finished(nil))
    } catch {
      connection.jobs.enqueue { $0.report(error) }
    }
  }

  /// Presents the system's refund request sheet (storekit-rules 3.9). No scene is needed, unlike on
  /// iOS.
  ///
  /// - Throws: ``RefundRequestError``.
  @MainActor public func beginRefundRequest() async throws -> RefundRequestStatus {
    try await payload.origin.connectionInUse.performAsCurrent {
      try await Self.beginRefundRequest(for: id)
    }
  }

  @MainActor public static func beginRefundRequest(
    for transactionID: UInt64
  ) async throws -> RefundRequestStatus {
    guard let session = try? await StoreConnection.current.openedSession(),
      let signed = try? await session.service.signedTransaction(transactionID)
    else { throw RefundRequestError.failed }
    let bought = VerificationResult<Transaction>(signed.document, from: session.connection)
      .unsafePayloadValue
    let sheet = RefundSheet(
      transactionID: transactionID, productID: bought.productID, purchaseDate: bought.purchaseDate)
    let answer = await session.counted { await session.conversations.askInTurn(.refund(sheet)) }
    guard case .refund(let reason) = answer else { return .userCancelled }
    do {
      try await session.service.requestRefund(of: transactionID, reason: reason)
      return .success
    } catch StoreFailure.misuse(.refundAlreadyRequested) {
      throw RefundRequestError.duplicateRequest
    } catch {
      throw RefundRequestError.failed
    }
  }

  /// The status of this transaction's subscription; nil for other products.
  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async {
      guard let groupID = subscriptionGroupID else { return nil }
      let all = try? await payload.origin.connectionInUse.performAsCurrent {
        try await Product.SubscriptionInfo.status(for: groupID)
      }
      // A family member may share another subscription of the group.
      return all?.first { $0.transaction.unsafePayloadValue.originalID == originalID } ?? all?.first
    }
  }
}

extension Transaction {
  package init(_ signed: SignedTransaction, from connection: StoreConnection) {
    self.init(payload: SignedPayload(signed.document.jws, from: connection))
  }
}

extension Transaction.RefundRequestError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .duplicateRequest: "A refund of this transaction was already requested."
    case .failed: RefusalKind.systemError.sentence
    }
  }
}

extension VerificationResult where SignedType == Transaction {
  public var jwsRepresentation: String { unsafePayloadValue.payload.jws }
  public var headerData: Data { unsafePayloadValue.payload.parts.header }
  public var payloadData: Data { unsafePayloadValue.payload.json }
  /// The signed bytes: the header, a period, and the payload.
  public var signedData: Data { unsafePayloadValue.payload.parts.signedData }
  /// The ES256 signature, 64 bytes.
  public var signatureData: Data { unsafePayloadValue.payload.parts.signature }
  public var signedDate: Date { unsafePayloadValue.signedDate }
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
