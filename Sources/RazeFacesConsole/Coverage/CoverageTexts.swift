package import Foundation
package import Localization
package import StoreCore

extension Texts {
  package var coverage: CoverageTexts { CoverageTexts(texts: self) }
}

package struct CoverageTexts: Sendable {
  let texts: Texts

  package func title(_ outcome: PurchaseOutcome) -> String {
    switch outcome {
    case .course(let course): texts(Text(course))
    case .offer(let kind): texts(Text(kind))
    case .error(let kind): kind.label
    case .receipt(let status): texts("Receipt {status}", ["status": String(status.code)])
    case .unverified(let flaw): texts("Signature: {flaw}", ["flaw": flaw.rawValue])
    case .unavailable(let reason): texts(Text(reason))
    }
  }

  package func summary(_ coverage: Coverage) -> String {
    texts(
      "{seen} of {possible} outcomes, {percent}%",
      [
        "seen": coverage.seenCount, "possible": coverage.possibleCount, "percent": coverage.percent,
      ])
  }

  /// Returns the number and dates of an outcome, or how to produce it if it has not occurred.
  package func remark(_ line: Coverage.Line, _ date: (Date) -> String) -> String {
    guard let first = line.first, let last = line.last else { return wayTo(line) }
    if line.count == 1 { return texts("once, {first}", ["first": date(first)]) }
    return texts(
      "{count} times, from {first} to {last}",
      ["count": line.count, "first": date(first), "last": date(last)])
  }

  private func wayTo(_ line: Coverage.Line) -> String {
    let hint = CoverageHint(line.outcome)
    guard line.isPossible else { return texts("not with this catalog") }
    guard hint.keys.isEmpty, let tape = hint.tape else {
      return texts("press {keys}", ["keys": hint.keys.joined(separator: " ")])
    }
    return "razefaces qa \(tape)"
  }
}

extension Text {
  fileprivate init(_ course: PurchaseOutcome.Course) {
    self =
      switch course {
      case .purchased: Text("Purchased")
      case .redownloaded: Text("Had again for nothing")
      case .canceledAtSignIn: Text("Canceled at the sign-in")
      case .canceled: Text("Canceled at the confirmation")
      case .deferred: Text("A parent is asked")
      case .approved: Text("Approved by a parent")
      case .declined: Text("Declined by a parent")
      case .declineIgnored: Text("Declined, and still deferred")
      case .interrupted: Text("Interrupted")
      case .resolved: Text("Interruption resolved")
      case .billingDeclined: Text("Payment method declined")
      case .subscribedAlready: Text("Subscribed already")
      case .paymentsForbidden: Text("Payments not allowed")
      case .storefrontDeclined: Text("Not wanted in the new storefront")
      case .askedAgainForAccount: Text("Asked again: another account")
      case .askedAgainForPrice: Text("Asked again: another price")
      case .askedAgainForOffer: Text("Asked again: another offer")
      case .promotedNow: Text("Promoted, bought now")
      case .promotedLater: Text("Promoted, kept for later")
      case .goneOnWith: Text("Completed after relaunch")
      case .delivered: Text("Delivered and finished")
      case .arrived: Text("Arrived from another device")
      case .tooLate: Text("Came too late")
      case .notVerified: Text("Not verified, and kept")
      case .notCredited: Text("Not credited, and kept")
      case .finishedByTester: Text("Finished by the tester")
      case .restored: Text("Restored")
      case .nothingToRestore: Text("Nothing to restore")
      case .restoreFailed: Text("Restore failed")
      case .couponUsed: Text("Coupon used")
      case .couponRevoked: Text("Coupon refunded")
      case .extended: Text("Membership extended")
      case .renewed: Text("Renewed")
      case .turnedOff: Text("Renewal turned off")
      case .turnedOn: Text("Renewal turned on")
      case .expiredCanceled: Text("Expired: turned off")
      case .expiredUnpaid: Text("Expired: never paid")
      case .expiredPrice: Text("Expired: price not agreed to")
      case .expiredUnavailable: Text("Expired: no longer sold")
      case .graceStarted: Text("Grace period")
      case .retryStarted: Text("Billing retry")
      case .recovered: Text("Billing recovered")
      case .upgraded: Text("Upgraded")
      case .downgraded: Text("Downgraded")
      case .crossgraded: Text("Changed to a plan of the same level")
      case .planKept: Text("Change of plan taken back")
      case .priceRaised: Text("Price increase asked about")
      case .priceAgreed: Text("Price increase agreed to")
      case .priceDeclined: Text("Price increase refused")
      case .refundRequested: Text("Refund requested")
      case .refundApproved: Text("Refund approved")
      case .refundDeclined: Text("Refund declined")
      case .refundedUnasked: Text("Refunded without a request")
      case .shared: Text("Shared with the family")
      case .unshared: Text("No longer shared")
      }
  }

  fileprivate init(_ kind: OfferKind) {
    self =
      switch kind {
      case .introductory: Text("Introductory offer")
      case .promotional: Text("Promotional offer")
      case .offerCode: Text("Offer code")
      case .winBack: Text("Win-back offer")
      }
  }

  fileprivate init(_ reason: PurchaseOutcome.Unavailability) {
    self =
      switch reason {
      case .notInCatalog: Text("Product unknown")
      case .notClearedForSale: Text("Product not cleared for sale")
      case .agreementNotInEffect: Text("Agreement not in effect")
      case .noInAppPurchase: Text("Capability missing")
      case .typeChanged: Text("Product's type changed")
      case .bundleIDMismatch: Text("Another bundle ID")
      case .notSoldIn: Text("Not sold in the storefront")
      case .requestFailed: Text("Products not loaded")
      }
  }
}
