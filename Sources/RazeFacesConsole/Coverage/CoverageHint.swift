package import StoreCore

package struct CoverageHint: Hashable, Sendable {
  /// The storefront's keys that lead to it, in order; empty if there are none.
  package let keys: [String]
  /// The tape of the QA catalog that shows the outcome; nil if there is none.
  package let tape: String?

  package init(_ outcome: PurchaseOutcome) {
    switch outcome {
    case .course(let course):
      keys = Self.keys(of: course)
      tape = Self.tape(of: course)
    case .offer(let kind): (keys, tape) = (["1", "Enter", "o"], Self.tape(of: kind))
    case .error(let kind): (keys, tape) = ([], Self.tape(of: kind))
    case .receipt(let status):
      (keys, tape) = ([], status == .valid ? "first-purchase" : "receipt-\(status.code)")
    case .unverified(let flaw): (keys, tape) = ([], "unverified-\(flaw.rawValue)")
    // The key opens the Sandbox.
    case .unavailable(.notSoldIn): (keys, tape) = (["4"], nil)
    case .unavailable(let reason): (keys, tape) = ([], Self.tape(of: reason))
    }
  }

  private static func keys(of course: PurchaseOutcome.Course) -> [String] {
    switch course {
    case .purchased, .delivered: ["1", "b"]
    case .canceled: ["1", "b", "Esc"]
    case .approved, .declined, .resolved: ["w"]
    case .restored, .nothingToRestore: ["r"]
    case .couponUsed: ["2", "u"]
    case .refundRequested: ["2", "f"]
    case .turnedOff, .turnedOn: ["2", "m"]
    case .priceAgreed, .priceDeclined: ["2", "p"]
    case .renewed: ["."]
    default: []
    }
  }

  private static func tape(of course: PurchaseOutcome.Course) -> String? {
    switch course {
    case .purchased, .delivered: "first-purchase"
    case .redownloaded: "already-owned"
    case .canceledAtSignIn: "cancel-at-sign-in"
    case .canceled: "cancel-at-confirmation"
    case .deferred, .approved: "ask-to-buy-approved"
    case .declined: "ask-to-buy-declined"
    case .declineIgnored: "ask-to-buy-declined-stays"
    case .interrupted, .resolved: "interrupted"
    case .billingDeclined: "payment-method-declined"
    case .subscribedAlready: "subscribed-already"
    case .paymentsForbidden: "payments-not-allowed"
    case .storefrontDeclined: nil
    case .askedAgainForAccount: "account-changed-while-paying"
    case .askedAgainForPrice: "storefront-changed-while-paying"
    case .askedAgainForOffer: "offer-gone-while-paying"
    case .promotedNow: "promoted-now"
    case .promotedLater: "promoted-later"
    case .goneOnWith: "killed-at-step-6"
    case .arrived: "second-device"
    case .tooLate: "came-too-late"
    case .notVerified: "offline-after"
    case .notCredited: "order-not-credited"
    case .finishedByTester: "finished-by-the-tester"
    case .restored: "restore-something"
    case .nothingToRestore: "restore-nothing"
    case .restoreFailed: "restore-fails"
    case .couponUsed: "coupon"
    case .couponRevoked: "coupon-refunded"
    case .extended: "membership"
    case .renewed: "renewal"
    case .turnedOff, .expiredCanceled: "expiry"
    case .turnedOn: "turned-on-again"
    case .expiredUnpaid: "billing-never-recovers"
    case .expiredPrice: "price-increase-unanswered"
    case .expiredUnavailable: "no-longer-sold"
    case .graceStarted: "grace-period"
    case .retryStarted, .recovered: "billing-retry"
    case .upgraded: "upgrade"
    case .downgraded: "downgrade"
    case .crossgraded: "plan-of-the-same-level"
    case .planKept: "downgrade-and-back"
    case .priceRaised, .priceAgreed: "price-increase-agreed"
    case .priceDeclined: "price-increase-refused"
    case .refundRequested, .refundApproved: "refund-approved"
    case .refundDeclined: "refund-declined"
    case .refundedUnasked: "refund-while-closed"
    case .shared: "family-shares-a-product"
    case .unshared: "family-left"
    }
  }

  private static func tape(of kind: OfferKind) -> String {
    switch kind {
    case .introductory: "introductory-offer"
    case .promotional: "promotional-offer"
    case .offerCode: "offer-code"
    case .winBack: "win-back-offer"
    }
  }

  private static func tape(of kind: RefusalKind) -> String {
    switch kind {
    case .paymentCancelled: "cancel-at-confirmation"
    case .notConnectedToInternet: "offline-during"
    case .cannotConnectToHost: "store-down"
    default: "error-\(kind.rawValue)"
    }
  }

  private static func tape(of reason: PurchaseOutcome.Unavailability) -> String? {
    switch reason {
    case .notInCatalog: "products-unknown"
    case .notClearedForSale: "not-cleared-for-sale"
    case .agreementNotInEffect: "agreement-missing"
    case .noInAppPurchase: "capability-off"
    case .bundleIDMismatch: "another-bundle-id"
    case .requestFailed: "products-fail"
    case .typeChanged, .notSoldIn: nil
    }
  }
}
