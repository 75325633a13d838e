package import Foundation
package import Localization
package import StoreCore

extension Texts {
  package var coverage: CoverageTexts { CoverageTexts(texts: self) }
}

/// The outcomes of purchases, and what is known of each.
package struct CoverageTexts: Sendable {
  let texts: Texts

  package func title(_ outcome: PurchaseOutcome) -> String {
    switch outcome {
    case .course(let course): texts(OutcomeText(course))
    case .offer(let kind): texts(OutcomeText(kind))
    case .error(let kind): kind.label
    case .receipt(let status): texts(OutcomeText.receipt, ["status": String(status.code)])
    case .unverified(let flaw): texts(OutcomeText.unverified, ["flaw": flaw.rawValue])
    case .unavailable(let reason): texts(OutcomeText(reason))
    }
  }

  package func summary(_ coverage: Coverage) -> String {
    texts(
      CoverageText.summary,
      [
        "seen": coverage.seenCount, "possible": coverage.possibleCount,
        "percent": coverage.percent,
      ])
  }

  /// Returns the number and the dates of what has come about, or else how to bring it about.
  package func remark(_ line: Coverage.Line, _ date: (Date) -> String) -> String {
    let words = texts(CoverageText.self)
    guard let first = line.first, let last = line.last else { return wayTo(line) }
    if line.count == 1 { return words(.once, ["first": date(first)]) }
    return words(.times, ["count": line.count, "first": date(first), "last": date(last)])
  }

  private func wayTo(_ line: Coverage.Line) -> String {
    let hint = CoverageHint(line.outcome)
    guard line.isPossible else { return texts(CoverageText.impossible) }
    guard hint.keys.isEmpty, let tape = hint.tape else {
      return texts(CoverageText.press, ["keys": hint.keys.joined(separator: " ")])
    }
    return "razefaces qa \(tape)"
  }
}

extension OutcomeText {
  fileprivate init(_ course: PurchaseOutcome.Course) {
    self =
      switch course {
      case .purchased: .purchased
      case .redownloaded: .redownloaded
      case .canceledAtSignIn: .canceledAtSignIn
      case .canceled: .canceled
      case .deferred: .deferred
      case .approved: .approved
      case .declined: .declined
      case .declineIgnored: .declineIgnored
      case .interrupted: .interrupted
      case .resolved: .resolved
      case .billingDeclined: .billingDeclined
      case .subscribedAlready: .subscribedAlready
      case .paymentsForbidden: .paymentsForbidden
      case .storefrontDeclined: .storefrontDeclined
      case .askedAgainForAccount: .askedAgainForAccount
      case .askedAgainForPrice: .askedAgainForPrice
      case .askedAgainForOffer: .askedAgainForOffer
      case .promotedNow: .promotedNow
      case .promotedLater: .promotedLater
      case .goneOnWith: .goneOnWith
      case .delivered: .delivered
      case .arrived: .arrived
      case .tooLate: .tooLate
      case .notVerified: .notVerified
      case .notCredited: .notCredited
      case .finishedByTester: .finishedByTester
      case .restored: .restored
      case .nothingToRestore: .nothingToRestore
      case .restoreFailed: .restoreFailed
      case .couponUsed: .couponUsed
      case .couponRevoked: .couponRevoked
      case .extended: .extended
      case .renewed: .renewed
      case .turnedOff: .turnedOff
      case .turnedOn: .turnedOn
      case .expiredCanceled: .expiredCanceled
      case .expiredUnpaid: .expiredUnpaid
      case .expiredPrice: .expiredPrice
      case .expiredUnavailable: .expiredUnavailable
      case .graceStarted: .graceStarted
      case .retryStarted: .retryStarted
      case .recovered: .recovered
      case .upgraded: .upgraded
      case .downgraded: .downgraded
      case .crossgraded: .crossgraded
      case .planKept: .planKept
      case .priceRaised: .priceRaised
      case .priceAgreed: .priceAgreed
      case .priceDeclined: .priceDeclined
      case .refundRequested: .refundRequested
      case .refundApproved: .refundApproved
      case .refundDeclined: .refundDeclined
      case .refundedUnasked: .refundedUnasked
      case .shared: .shared
      case .unshared: .unshared
      }
  }

  fileprivate init(_ kind: OfferKind) {
    self =
      switch kind {
      case .introductory: .introductory
      case .promotional: .promotional
      case .offerCode: .offerCode
      case .winBack: .winBack
      }
  }

  fileprivate init(_ reason: PurchaseOutcome.Unavailability) {
    self =
      switch reason {
      case .notInCatalog: .notInCatalog
      case .notClearedForSale: .notClearedForSale
      case .agreementNotInEffect: .agreementNotInEffect
      case .noInAppPurchase: .noInAppPurchase
      case .typeChanged: .typeChanged
      case .bundleIDMismatch: .bundleIDMismatch
      case .notSoldIn: .notSoldIn
      case .requestFailed: .requestFailed
      }
  }
}
