package import Foundation
package import Localization
package import StoreCore

extension PurchaseOutcome {
  package var title: Text {
    switch self {
    case .course(let course): course.titleAndTape.title
    case .offer(let kind): kind.title
    case .error(let kind): .verbatim(kind.label)
    case .receipt(let status): AppStep.Reason.receiptStatus(status.rawValue).sentence
    case .unverified(let flaw): AppStep.Reason.signature(flaw).sentence
    case .unavailable(let reason): reason.titleAndTape.title
    }
  }

  /// The keys in the storefront that produce the outcome; empty if there are none.
  package var storefrontKeys: [String] {
    switch self {
    case .course(.purchased), .course(.delivered): ["1", "b"]
    case .course(.canceled): ["1", "b", "Esc"]
    case .course(.approved), .course(.declined), .course(.resolved): ["w"]
    case .course(.restored), .course(.nothingToRestore): ["r"]
    case .course(.couponUsed): ["2", "u"]
    case .course(.refundRequested): ["2", "f"]
    case .course(.turnedOff), .course(.turnedOn): ["2", "m"]
    case .course(.priceAgreed), .course(.priceDeclined): ["2", "p"]
    case .course(.renewed): ["."]
    case .offer: ["1", "Enter", "o"]
    // Opens the Sandbox.
    case .unavailable(.notSoldIn): ["4"]
    case .course, .error, .receipt, .unverified, .unavailable: []
    }
  }

  /// The tape of the QA catalog that shows the outcome; nil if there is none.
  package var tape: String? {
    switch self {
    case .course(let course): course.titleAndTape.tape
    case .offer(let kind): kind.titleAndTape.tape
    case .error(.paymentCancelled): "cancel-at-confirmation"
    case .error(.notConnectedToInternet): "offline-during"
    case .error(.cannotConnectToHost): "store-down"
    case .error(let kind): "error-\(kind.rawValue)"
    case .receipt(.valid): "first-purchase"
    case .receipt(let status): "receipt-\(status.rawValue)"
    case .unverified(let flaw): "unverified-\(flaw.rawValue)"
    case .unavailable(let reason): reason.titleAndTape.tape
    }
  }
}

extension Coverage {
  package var summary: Text {
    Text(
      "{seen} of {possible} outcomes, {percent}%",
      ["seen": seenCount, "possible": possibleCount, "percent": percent])
  }
}

extension Coverage.Line {
  /// Returns the outcome's count and dates; for an outcome that has not occurred, the way to
  /// produce it.
  package func remark(_ date: (Date) -> String) -> Text {
    guard let first, let last else { return wayTo }
    let dates: Text =
      count == 1
      ? .verbatim(date(first))
      : Text("from {first} to {last}", ["first": date(first), "last": date(last)])
    return .clauses([.times(count), dates])
  }

  private var wayTo: Text {
    guard isPossible else { return Text("not with this catalog") }
    guard outcome.storefrontKeys.isEmpty, let tape = outcome.tape else {
      return Text("press {keys}", ["keys": outcome.storefrontKeys.joined(separator: " ")])
    }
    return .verbatim("razefaces qa \(tape)")
  }
}

extension PurchaseOutcome.Course {
  /// The title and the QA catalog's tape; nil if it has no tape for the outcome.
  var titleAndTape: (title: Text, tape: String?) {
    switch self {
    case .purchased: (PaymentPhase.purchased.title, "first-purchase")
    case .redownloaded: (Text("Downloaded again"), "already-owned")
    case .canceledAtSignIn: (Text("Canceled at the sign-in"), "cancel-at-sign-in")
    case .canceled: (Text("Canceled at the confirmation"), "cancel-at-confirmation")
    case .deferred: (.title(of: .paymentDeferred), "ask-to-buy-approved")
    case .approved: (.title(of: .paymentPurchased(wasDeferred: true)), "ask-to-buy-approved")
    case .declined: (.title(of: .app(.declined)), "ask-to-buy-declined")
    case .declineIgnored: (.title(of: .declineIgnored), "ask-to-buy-declined-stays")
    case .interrupted: (Text("Interrupted"), "interrupted")
    case .resolved: (.title(of: .interruptionResolved), "interrupted")
    case .billingDeclined: (Situation.cardDeclined.title, "payment-method-declined")
    case .subscribedAlready: (Text("Subscribed already"), "subscribed-already")
    case .paymentsForbidden: (Text("Payments not allowed"), "payments-not-allowed")
    case .storefrontDeclined: (Text("Stopped after a storefront change"), nil)
    case .askedAgainForAccount:
      (Text("Asked again: another account"), "account-changed-while-paying")
    case .askedAgainForPrice:
      (Text("Asked again: another price"), "storefront-changed-while-paying")
    case .askedAgainForOffer: (Text("Asked again: another offer"), "offer-gone-while-paying")
    case .promotedNow: (.promoted(isKept: false), "promoted-now")
    case .promotedLater: (.promoted(isKept: true), "promoted-later")
    case .goneOnWith: (Text("Completed after relaunch"), "killed-at-step-6")
    case .delivered: (Text("Delivered and finished"), "first-purchase")
    case .arrived: (Text("Arrived from another device"), "second-device")
    case .tooLate: (Text("Came too late"), "came-too-late")
    case .notVerified: (Text("Not verified, and kept"), "offline-after")
    case .notCredited: (Text("Not credited, and kept"), "order-not-credited")
    case .finishedByTester:
      (.title(of: .finished(state: .purchased, byTester: true)), "finished-by-the-tester")
    case .restored: (PaymentPhase.restored.title, "restore-something")
    case .nothingToRestore: (Text("Nothing to restore"), "restore-nothing")
    case .restoreFailed: (Text("Restore failed"), "restore-fails")
    case .couponUsed: (Text("Coupon used"), "coupon")
    case .couponRevoked: (Text("Coupon refunded"), "coupon-refunded")
    case .extended: (Text("Membership extended"), "membership")
    case .renewed: (Text("Renewed"), "renewal")
    case .turnedOff: (.title(of: .autoRenewSwitched(isOn: false)), "expiry")
    case .turnedOn: (.title(of: .autoRenewSwitched(isOn: true)), "turned-on-again")
    case .expiredCanceled: (.expired(.cancelled), "expiry")
    case .expiredUnpaid: (.expired(.billingError), "billing-never-recovers")
    case .expiredPrice: (.expired(.priceIncreaseDeclined), "price-increase-unanswered")
    case .expiredUnavailable: (.expired(.productUnavailable), "no-longer-sold")
    case .graceStarted: (.title(of: .graceStarted(until: nil)), "grace-period")
    case .retryStarted: (.title(of: .retryStarted(until: nil)), "billing-retry")
    case .recovered: (.title(of: .billingRecovered), "billing-retry")
    case .upgraded: (Text("Upgraded"), "upgrade")
    case .downgraded: (Text("Downgraded"), "downgrade")
    case .crossgraded: (Text("Changed to a plan of the same level"), "plan-of-the-same-level")
    case .planKept: (Text("Change of plan canceled"), "downgrade-and-back")
    case .priceRaised: (.priceIncrease(.pending), "price-increase-agreed")
    case .priceAgreed: (.priceIncrease(.agreed), "price-increase-agreed")
    case .priceDeclined: (.priceIncrease(.declined), "price-increase-refused")
    case .refundRequested: (.title(of: .refundRequested(reason: .other)), "refund-approved")
    case .refundApproved:
      (.title(of: .refundDecided(isApproved: true, reason: .other)), "refund-approved")
    case .refundDeclined:
      (.title(of: .refundDecided(isApproved: false, reason: .other)), "refund-declined")
    case .refundedUnasked: (Text("Refunded without a request"), "refund-while-closed")
    case .shared: (Text("Shared with the family"), "family-shares-a-product")
    case .unshared: (.title(of: .revoked(fact: .unshared)), "family-left")
    }
  }
}

extension Text {
  package static let promotedPurchase = Text("Promoted purchase")

  package static func promoted(isKept: Bool) -> Text {
    .setting(.promotedPurchase, title(of: .app(.promoted(isKept: isKept))).inSentence)
  }

  static func priceIncrease(_ state: SubscriptionMachine.PriceIncrease) -> Text {
    title(of: .priceIncrease(state: state, price: nil))
  }

  fileprivate static func expired(_ intent: ExpirationIntent) -> Text {
    .setting(title(of: .expired(intent: nil)), intent.reason)
  }
}

extension OfferKind {
  var title: Text { titleAndTape.title }

  var titleAndTape: (title: Text, tape: String?) {
    switch self {
    case .introductory: (Text("Introductory offer"), "introductory-offer")
    case .promotional: (Text("Promotional offer"), "promotional-offer")
    case .offerCode: (Text("Offer code"), "offer-code")
    case .winBack: (Text("Win-back offer"), "win-back-offer")
    }
  }
}

extension PurchaseOutcome.Unavailability {
  var titleAndTape: (title: Text, tape: String?) {
    switch self {
    case .notInCatalog: (Text("Product unknown"), "products-unknown")
    case .notClearedForSale: (Text("Product not cleared for sale"), "not-cleared-for-sale")
    case .agreementNotInEffect: (Text("Agreement not in effect"), "agreement-missing")
    case .noInAppPurchase: (Text("Capability missing"), "capability-off")
    case .typeChanged: (Text("Product's type changed"), nil)
    case .bundleIDMismatch: (Text("Another bundle ID"), "another-bundle-id")
    case .notSoldIn: (Text("Not sold in the storefront"), nil)
    case .requestFailed: (Text("Products not loaded"), "products-fail")
    }
  }
}
