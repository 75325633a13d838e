package import Foundation
import Localization
package import StoreCore

/// Transactions, and the states of products and payments.
package struct TransactionTexts: Sendable {
  let texts: Texts

  /// Returns a product's state, in the word that every list of products has for it.
  package func status(_ status: ProductStatus) -> String {
    switch status {
    case .buy: texts(ProductStatusText.buy)
    case .purchased: phase(.purchased)
    case .purchasing: phase(.added)
    case .deferred: phase(.deferred)
    case .unavailable: texts(ProductStatusText.unavailable)
    case .paymentProblem: texts(ProductStatusText.paymentProblem)
    case .ended: texts(ProductStatusText.ended)
    case .turnedOff: texts(ProductStatusText.turnedOff)
    case .changing: texts(ProductStatusText.changing)
    }
  }

  /// Returns the status for a narrow column.
  package func shortStatus(_ status: ProductStatus) -> String {
    switch status {
    case .deferred: waiting
    case .unavailable: texts(ProductStatusText.unavailableInShort)
    case .paymentProblem: texts(ProductStatusText.paymentProblemInShort)
    case .turnedOff: texts(ProductStatusText.turnedOffInShort)
    case .buy, .purchased, .purchasing, .ended, .changing: self.status(status)
    }
  }

  package func refundReason(_ reason: RefundReason) -> String {
    let key: RefundReasonText =
      switch reason {
      case .unintendedPurchase: .unintendedPurchase
      case .fulfillmentIssue: .fulfillmentIssue
      case .unsatisfied: .unsatisfied
      case .legal: .legal
      case .other: .other
      }
    return texts(key)
  }

  // MARK: - Payments

  package func phase(_ phase: PaymentPhase) -> String {
    let key: PaymentStateText =
      switch phase {
      case .added, .awaitingAccount, .awaitingConfirmation, .authorized: .purchasing
      case .deferred: .deferred
      case .purchased: .purchased
      case .failed: .failed
      case .restored: .restored
      case .finished: .finished
      }
    return texts(key)
  }

  /// A deferred payment's phase, for a narrow column.
  package var waiting: String { texts(PaymentStateText.deferredInShort) }

  /// Returns the state of a payment that came to nothing.
  package func outcome(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .declinedByParent, .requestExpired: texts(PaymentStateText.declined)
    case .interrupted: texts(PaymentStateText.interrupted)
    case .fault, .offline, .storeDown, .canceled, .signInDismissed, .billingFailed,
      .subscribedAlready, .paymentsForbidden, .quantity, .unknownProduct, .unavailable,
      .leftFamily, .storefrontDeclined, .offer:
      texts(refusal.kind == .paymentCancelled ? PaymentStateText.canceled : .failed)
    }
  }

  /// Returns the reason why a payment is still in the queue.
  package func why(_ queued: QueuedTransaction) -> String {
    let key: PaymentReasonText =
      switch queued.phase {
      case .added: .added
      case .awaitingAccount: .awaitingAccount
      case .awaitingConfirmation: .awaitingConfirmation
      case .authorized: .authorized
      case .deferred: .deferred
      case .purchased, .restored: .decided
      case .failed: .failed
      case .finished: .finished
      }
    return texts(key)
  }

  package func toDo(_ queued: QueuedTransaction, on face: Face) -> String {
    switch (queued.phase, face) {
    case (.added, _), (.awaitingAccount, _), (.awaitingConfirmation, _):
      texts(PaymentToDoText.answer)
    case (.authorized, _): texts(PaymentToDoText.wait)
    case (.deferred, .screen): texts(PaymentToDoText.decide)
    case (.deferred, .commandLine):
      texts(PaymentToDoText.decideByCommand, ["payment": String(queued.id.rawValue)])
    case (.purchased, _), (.restored, _), (.failed, _): texts(PaymentToDoText.deliver)
    case (.finished, _): texts(FrameText.nothing)
    }
  }

  /// Returns the reason why a purchase is asked about again after a yes.
  package func lapse(_ lapse: PurchaseSheet.Lapse) -> String {
    switch lapse {
    case .account: texts(PurchaseLapseText.account)
    case .price: texts(PurchaseLapseText.price)
    case .offer: texts(PurchaseLapseText.offer)
    }
  }

  // MARK: - Transactions

  package func title(_ id: UInt64) -> String {
    texts(TransactionPageText.title, ["id": String(id)])
  }

  package func cause(_ cause: TransactionRecord.Cause) -> String {
    let key: TransactionCauseText =
      switch cause {
      case .purchase: .purchase
      case .renewal: .renewal
      case .restore: .restore
      case .redownload: .redownload
      }
    return texts(key)
  }

  package func state(_ record: TransactionRecord) -> String {
    let key: TransactionStateText =
      if record.isNoLongerShared {
        .unshared
      } else if record.revocationDate != nil {
        .refunded
      } else if record.isRefundPending {
        .refundAsked
      } else if record.isFinished {
        record.isRefundDeclined ? .notRefunded : .finished
      } else {
        .unfinished
      }
    return texts(key)
  }

  /// Returns the app's part in a transaction.
  ///
  /// - Parameter isTakenAway: the app on this device has nothing of it any more.
  package func toDo(_ record: TransactionRecord, isTakenAway: Bool, on face: Face) -> String {
    if record.revocationDate != nil {
      return texts(
        isTakenAway && record.isFinished ? TransactionToDoText.accessIsTaken : .takeAccess)
    }
    if record.isFinished, record.isRefundPending {
      return switch face {
      case .screen: texts(TransactionToDoText.decideRefund)
      case .commandLine:
        texts(TransactionToDoText.decideRefundByCommand, ["transaction": String(record.id)])
      }
    }
    if record.isFinished, record.isRefundDeclined {
      return texts(TransactionToDoText.refundDeclined)
    }
    if record.isUpgraded { return texts(TransactionToDoText.replaced) }
    return texts(record.isFinished ? TransactionToDoText.delivered : .deliver)
  }
}

/// A product's state on a device. Raw values are the words of `--json`.
package enum ProductStatus: String, CaseIterable, Sendable {
  case buy, purchased, purchasing, deferred, unavailable
  /// The states of subscriptions: billing fails, with access or without; it is over; it does not
  /// renew any more; it renews as another plan.
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
  /// The end of the present or last access, unless somebody pays.
  package var accessEnds: Date { phase == .inGracePeriod ? graceEnds ?? expires : expires }
}
