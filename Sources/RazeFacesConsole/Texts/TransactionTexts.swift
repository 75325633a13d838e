package import Foundation
import Localization
package import StoreCore

package struct TransactionTexts: Sendable {
  let texts: Texts

  package func status(_ status: ProductStatus) -> String {
    switch status {
    case .buy: texts("Buy")
    case .purchased: phase(.purchased)
    case .purchasing: phase(.added)
    case .deferred: phase(.deferred)
    case .unavailable: texts("Unavailable")
    case .paymentProblem: texts("Payment problem")
    case .ended: texts("Ended")
    case .turnedOff: texts("Turned off")
    case .changing: texts("Changing")
    }
  }

  package func shortStatus(_ status: ProductStatus) -> String {
    switch status {
    case .deferred: waiting
    case .unavailable: texts(Text("Unavailable", context: "short"))
    case .paymentProblem: texts("Unpaid")
    case .turnedOff: texts(Text("Turned off", context: "short"))
    case .buy, .purchased, .purchasing, .ended, .changing: self.status(status)
    }
  }

  package func refundReason(_ reason: RefundReason) -> String {
    switch reason {
    case .unintendedPurchase: texts("I didn't mean to buy this")
    case .fulfillmentIssue: texts("It doesn't work as expected")
    case .unsatisfied: texts("I'm not satisfied with it")
    case .legal: texts("A legal reason")
    case .other: texts("Something else")
    }
  }

  // MARK: - Payments

  package func phase(_ phase: PaymentPhase) -> String {
    switch phase {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: texts("Purchasing")
    case .deferred: texts("Waiting for approval")
    case .purchased: texts("Purchased")
    case .failed: texts("Failed")
    case .restored: texts("Restored")
    case .finished: texts("Finished")
    }
  }

  package var waiting: String { texts("Waiting") }

  package func outcome(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .declinedByParent, .requestExpired: texts("Declined")
    case .interrupted: texts("Interrupted")
    case .fault, .offline, .storeDown, .canceled, .signInDismissed, .billingFailed,
      .subscribedAlready, .paymentsForbidden, .quantity, .unknownProduct, .unavailable,
      .leftFamily, .storefrontDeclined, .offer:
      texts(refusal.kind == .paymentCancelled ? Text("Canceled") : Text("Failed"))
    }
  }

  package func why(_ queued: QueuedTransaction) -> String {
    switch queued.phase {
    case .added: texts("The payment is in the queue; nobody has been asked to confirm it yet.")
    case .awaitingAccount: texts("It is waiting for someone to sign in.")
    case .awaitingConfirmation: texts("It is waiting for confirmation.")
    case .authorized: texts("It was confirmed; the App Store has not decided yet.")
    case .deferred: texts("A parent was asked and has to approve or decline it.")
    case .purchased, .restored: texts("The App Store has decided; the app has not finished it yet.")
    case .failed: texts("It did not succeed; the app has not finished it yet.")
    case .finished: texts("The app has finished it.")
    }
  }

  package func toDo(_ queued: QueuedTransaction, on face: Face) -> String {
    switch (queued.phase, face) {
    case (.added, _), (.awaitingAccount, _), (.awaitingConfirmation, _):
      texts("Answer the App Store's question.")
    case (.authorized, _): texts("Wait; the app is notified as soon as the App Store decides.")
    case (.deferred, .screen): texts("Press m to approve or decline it as the parent.")
    case (.deferred, .commandLine):
      texts(
        "Use `razefaces requests approve {payment}`, or `decline`, to answer as the parent.",
        ["payment": String(queued.id.rawValue)])
    case (.purchased, _), (.restored, _), (.failed, _):
      texts("The app delivers the content and then finishes the transaction.")
    case (.finished, _): texts("-")
    }
  }

  /// Returns the reason that a confirmed purchase has to be confirmed again.
  package func lapse(_ lapse: PurchaseSheet.Lapse) -> String {
    switch lapse {
    case .account: texts("You confirmed this with another Apple ID. Confirm it again.")
    case .price: texts("The price has changed since you confirmed. Confirm it again.")
    case .offer: texts("The offer has changed since you confirmed. Confirm it again.")
    }
  }

  // MARK: - Transactions

  package func title(_ id: UInt64) -> String { texts("Transaction {id}", ["id": String(id)]) }

  package func cause(_ cause: TransactionRecord.Cause) -> String {
    switch cause {
    case .purchase: texts("Purchase")
    case .renewal: texts("Renewal")
    case .restore: texts("Restore")
    case .redownload: texts("Redownload")
    }
  }

  package func state(_ record: TransactionRecord) -> String {
    if record.isNoLongerShared {
      texts("No longer shared")
    } else if record.revocationDate != nil {
      texts("Refunded")
    } else if record.isRefundPending {
      texts("Refund asked")
    } else if record.isFinished {
      record.isRefundDeclined ? texts("Not refunded") : texts("Finished")
    } else {
      texts("Unfinished")
    }
  }

  /// Returns the remaining task for the app.
  ///
  /// - Parameter isTakenAway: whether the content was removed from this device.
  package func toDo(_ record: TransactionRecord, isTakenAway: Bool, on face: Face) -> String {
    if record.revocationDate != nil {
      return texts(
        isTakenAway && record.isFinished
          ? Text("Nothing more: access was revoked.") : Text("Revoke access."))
    }
    if record.isFinished, record.isRefundPending {
      return switch face {
      case .screen: texts("Press m to approve or decline the refund; access continues until then.")
      case .commandLine:
        texts(
          """
          Use `razefaces refunds approve {transaction}`, or `decline`; access continues until \
          then.
          """, ["transaction": String(record.id)])
      }
    }
    if record.isFinished, record.isRefundDeclined {
      return texts("Nothing more: the refund was declined, so access continues.")
    }
    if record.isUpgraded { return texts("Nothing: another product in the group has replaced it.") }
    return texts(
      record.isFinished
        ? Text("Nothing more: it was delivered and finished.")
        : Text("Verify it, deliver it, finish it."))
  }
}

/// The status of a product on a device. `--json` prints the raw values.
package enum ProductStatus: String, CaseIterable, Sendable {
  case buy, purchased, purchasing, deferred, unavailable
  /// States of subscriptions: billing problem, with or without access; expired; automatic renewal
  /// off; change of plan at the renewal.
  case paymentProblem, ended, turnedOff, changing

  package init(of standing: SubscriptionStanding) {
    let machine = standing.machine
    self =
      switch machine.phase {
      case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
        .turnedOff
      case .subscribed: standing.renewsAs == standing.productID ? .purchased : .changing
      case .inGracePeriod, .inBillingRetry: .paymentProblem
      case .expired, .revoked: .ended
      }
  }
}

extension SubscriptionMachine {
  /// The end of the current or last period of access, including the grace period.
  package var accessEnds: Date { phase == .inGracePeriod ? graceEnds ?? expires : expires }
}
