package import Foundation
import Localization
package import StoreCore

/// Texts about transactions, and the states of products and payments.
package struct TransactionTexts: Sendable {
  let texts: Texts

  /// Returns the status of a product, as shown in all lists.
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

  /// Returns the status for a narrow column.
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
    let key: Text =
      switch reason {
      case .unintendedPurchase: Text("I didn't mean to buy this")
      case .fulfillmentIssue: Text("It doesn't work as expected")
      case .unsatisfied: Text("I'm not satisfied with it")
      case .legal: Text("A legal reason")
      case .other: Text("Something else")
      }
    return texts(key)
  }

  // MARK: - Payments

  package func phase(_ phase: PaymentPhase) -> String {
    let key: Text =
      switch phase {
      case .added, .awaitingAccount, .awaitingConfirmation, .authorized: Text("Purchasing")
      case .deferred: Text("Waiting for approval")
      case .purchased: Text("Purchased")
      case .failed: Text("Failed")
      case .restored: Text("Restored")
      case .finished: Text("Finished")
      }
    return texts(key)
  }

  /// The state of a deferred payment, for a narrow column.
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

  /// Returns the reason why a payment is still in the queue.
  package func why(_ queued: QueuedTransaction) -> String {
    let key: Text =
      switch queued.phase {
      case .added: Text("The payment is in the queue; nobody has been asked to confirm it yet.")
      case .awaitingAccount: Text("It is waiting for someone to sign in.")
      case .awaitingConfirmation: Text("It is waiting for confirmation.")
      case .authorized: Text("It was confirmed; the App Store has not decided yet.")
      case .deferred: Text("A parent was asked and has to approve or decline it.")
      case .purchased, .restored:
        Text("The App Store has decided; the app has not finished it yet.")
      case .failed: Text("It did not succeed; the app has not finished it yet.")
      case .finished: Text("The app has finished it.")
      }
    return texts(key)
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

  /// Returns the reason why a confirmed purchase has to be confirmed again.
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
    let key: Text =
      switch cause {
      case .purchase: Text("Purchase")
      case .renewal: Text("Renewal")
      case .restore: Text("Restore")
      case .redownload: Text("Redownload")
      }
    return texts(key)
  }

  package func state(_ record: TransactionRecord) -> String {
    let key: Text =
      if record.isNoLongerShared {
        Text("No longer shared")
      } else if record.revocationDate != nil {
        Text("Refunded")
      } else if record.isRefundPending {
        Text("Refund asked")
      } else if record.isFinished {
        record.isRefundDeclined ? Text("Not refunded") : Text("Finished")
      } else {
        Text("Unfinished")
      }
    return texts(key)
  }

  /// Returns what the app has to do with a transaction.
  ///
  /// - Parameter isTakenAway: whether its content is missing on this device.
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

/// The status of a product on a device. The raw values appear in `--json`.
package enum ProductStatus: String, CaseIterable, Sendable {
  case buy, purchased, purchasing, deferred, unavailable
  /// States of subscriptions: a billing problem, with or without access; expired; automatic renewal
  /// is off; renewing as another plan.
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
  /// The date at which the current or last access ends without another payment.
  package var accessEnds: Date { phase == .inGracePeriod ? graceEnds ?? expires : expires }
}
