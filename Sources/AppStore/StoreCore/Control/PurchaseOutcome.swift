/// A possible outcome of a purchase, from the products request to refunds and expirations.
///
/// ``all`` lists every outcome once. A world counts them as they occur; see ``Coverage``.
public enum PurchaseOutcome: Hashable, Sendable {
  case course(Course)
  case offer(OfferKind)
  /// A payment error, as reported by the original StoreKit API.
  case error(RefusalKind)
  case receipt(ReceiptStatus)
  case unverified(SignedDocument.Flaw)
  case unavailable(Unavailability)

  public enum Course: String, CaseIterable, Sendable, Codable {
    // MARK: Payment

    case purchased, redownloaded
    case canceledAtSignIn, canceled
    case deferred, approved, declined, declineIgnored
    case interrupted, resolved
    case billingDeclined, subscribedAlready, paymentsForbidden, storefrontDeclined
    case askedAgainForAccount, askedAgainForPrice, askedAgainForOffer
    case promotedNow, promotedLater

    // MARK: Delivery

    /// Completed after relaunch, because the process that started the purchase exited first.
    case goneOnWith
    case delivered, arrived, tooLate, notVerified, notCredited, finishedByTester
    case restored, nothingToRestore, restoreFailed
    case couponUsed, couponRevoked, extended

    // MARK: Subscriptions

    case renewed, turnedOff, turnedOn
    case expiredCanceled, expiredUnpaid, expiredPrice, expiredUnavailable
    case graceStarted, retryStarted, recovered
    case upgraded, downgraded, crossgraded, planKept
    case priceRaised, priceAgreed, priceDeclined

    // MARK: Refunds and revocations

    case refundRequested, refundApproved, refundDeclined, refundedUnasked
    case shared, unshared
  }

  public enum Unavailability: String, CaseIterable, Sendable, Codable {
    case notInCatalog, notClearedForSale, agreementNotInEffect, noInAppPurchase, typeChanged
    case bundleIDMismatch, notSoldIn, requestFailed
  }

  public static let all: [PurchaseOutcome] =
    Course.allCases.map(Self.course) + OfferKind.allCases.map(Self.offer)
    + RefusalKind.allCases.filter { $0 == $0.ofTheFirstStoreKit }.map(Self.error)
    + ReceiptStatus.allCases.map(Self.receipt) + SignedDocument.Flaw.allCases.map(Self.unverified)
    + Unavailability.allCases.map(Self.unavailable)

  /// The permanent name, as stored in worlds and printed in JSON.
  public var key: String {
    switch self {
    case .course(let course): course.rawValue
    case .offer(let kind): "offer-\(kind.rawValue)"
    case .error(let kind): "error-\(kind.rawValue)"
    case .receipt(let status): "receipt-\(status.rawValue)"
    case .unverified(let flaw): "unverified-\(flaw.rawValue)"
    case .unavailable(let reason): "unavailable-\(reason.rawValue)"
    }
  }

  private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  public init?(key: String) {
    guard let found = Self.byKey[key] else { return nil }
    self = found
  }
}

// MARK: - Outcomes of events

extension PurchaseOutcome {
  /// Returns the outcomes that a fact shows by itself. Those of bookings and of changes of plan
  /// also depend on the ledger and the catalog.
  public static func outcomes(of fact: WorldEvent.Fact) -> [PurchaseOutcome] {
    switch fact {
    case .paymentFailed(let refusal, _):
      [Course(refusal.cause).map(Self.course), .error(refusal.kind.ofTheFirstStoreKit)]
        .compactMap(\.self)
    case .requestRefused(let point, let refusal): outcomes(of: refusal, at: point)
    case .receiptAnswered(_, let status): ReceiptStatus(code: status).map { [.receipt($0)] } ?? []
    case .faultMet(_, .unverified(let flaw)): [.unverified(flaw)]
    case .productsAnswered(_, _, let reasons): reasons.map(Self.unavailable)
    default: Course(fact).map { [.course($0)] } ?? []
    }
  }

  private static func outcomes(of refusal: Refusal, at point: FaultPoint) -> [PurchaseOutcome] {
    switch point {
    case .loadProducts: [.unavailable(.requestFailed)]
    case .sync: [.course(.restoreFailed)]
    case .offerCodeRedeem: [.error(refusal.kind.ofTheFirstStoreKit)]
    default: []
    }
  }

  public static func outcomes(of record: TransactionRecord) -> [PurchaseOutcome] {
    let isShared = record.ownership == .familyShared
    let course: Course =
      switch record.cause {
      case .purchase: isShared ? .shared : .purchased
      case .renewal: isShared ? .shared : .renewed
      case .restore: .restored
      case .redownload: .redownloaded
      }
    let offer = course == .purchased || course == .renewed ? record.offerKind : nil
    return [.course(course)] + (offer.map { [.offer($0)] } ?? [])
  }
}

extension PurchaseOutcome.Course {
  fileprivate init?(_ fact: WorldEvent.Fact) {
    switch fact {
    case .paymentDeferred: self = .deferred
    case .launched, .takenOver: self = .goneOnWith
    case .declineIgnored: self = .declineIgnored
    case .paymentPurchased(wasDeferred: true): self = .approved
    case .interruptionResolved: self = .resolved
    case .finished(_, byTester: true): self = .finishedByTester
    case .finished(.purchased, byTester: false): self = .delivered
    case .revoked(.unshared?): self = .unshared
    case .revoked(.refunded(nil)?): self = .refundedUnasked
    case .autoRenewSwitched(let isOn): self = isOn ? .turnedOn : .turnedOff
    case .priceIncrease(.pending, _): self = .priceRaised
    case .priceIncrease(.agreed, _): self = .priceAgreed
    case .priceIncrease(.declined, _): self = .priceDeclined
    case .graceStarted: self = .graceStarted
    case .retryStarted: self = .retryStarted
    case .billingRecovered: self = .recovered
    case .expired(let intent?): self.init(intent)
    case .refundRequested: self = .refundRequested
    case .refundDecided(let isApproved, _): self = isApproved ? .refundApproved : .refundDeclined
    case .app(let step): self.init(step)
    default: return nil
    }
  }

  private init?(_ step: AppStep) {
    switch step {
    case .arrived: self = .arrived
    case .tooLate: self = .tooLate
    case .used: self = .couponUsed
    case .revoked(reference: _?): self = .couponRevoked
    case .promoted(let isKept): self = isKept ? .promotedLater : .promotedNow
    case .failed(.paymentsNotAllowed): self = .paymentsForbidden
    case .notVerified: self = .notVerified
    case .notCredited: self = .notCredited
    default: return nil
    }
  }

  private init?(_ intent: ExpirationIntent) {
    switch intent {
    case .cancelled: self = .expiredCanceled
    case .billingError: self = .expiredUnpaid
    case .priceIncreaseDeclined: self = .expiredPrice
    case .productUnavailable: self = .expiredUnavailable
    case .other: return nil
    }
  }

  fileprivate init?(_ cause: Refusal.Cause) {
    switch cause {
    case .canceled: self = .canceled
    case .signInDismissed: self = .canceledAtSignIn
    case .declinedByParent, .requestExpired: self = .declined
    case .interrupted: self = .interrupted
    case .billingFailed: self = .billingDeclined
    case .subscribedAlready: self = .subscribedAlready
    case .paymentsForbidden: self = .paymentsForbidden
    case .storefrontDeclined: self = .storefrontDeclined
    case .fault, .offline, .storeDown, .askedAgain, .leftFamily, .quantity, .unknownProduct,
      .unavailable,
      .offer:
      return nil
    }
  }

  public init(_ lapse: PurchaseSheet.Lapse) {
    switch lapse {
    case .account: self = .askedAgainForAccount
    case .price: self = .askedAgainForPrice
    case .offer: self = .askedAgainForOffer
    }
  }
}

extension PurchaseOutcome.Unavailability {
  public init(_ reason: InvalidProductReason) {
    switch reason {
    case .notInCatalog: self = .notInCatalog
    case .notClearedForSale: self = .notClearedForSale
    case .agreementNotInEffect: self = .agreementNotInEffect
    case .noInAppPurchase: self = .noInAppPurchase
    case .typeChanged: self = .typeChanged
    case .bundleIDMismatch: self = .bundleIDMismatch
    case .notSoldIn: self = .notSoldIn
    }
  }
}

extension RefusalKind {
  fileprivate var ofTheFirstStoreKit: RefusalKind {
    Self.allCases.first { $0.code == code } ?? self
  }
}
