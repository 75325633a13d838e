package import Localization
package import StoreCore

/// The place where advice is shown. Screens name keys, and the command line names commands.
package enum Medium: Sendable { case screen, commandLine }

extension RefundReason {
  package var title: Text {
    switch self {
    case .unintendedPurchase: Text("I didn't mean to buy this")
    case .fulfillmentIssue: Text("It doesn't work as expected")
    case .unsatisfied: Text("I'm not satisfied with it")
    case .legal: Text("A legal reason")
    case .other: Text("Something else")
    }
  }
}

// MARK: - Payments

extension PaymentPhase {
  package var title: Text {
    switch self {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: Text("Purchasing")
    case .deferred: Text("Waiting for approval")
    case .purchased: Text("Purchased")
    case .failed: Text("Failed")
    case .restored: Text("Restored")
    case .finished: Text("Finished")
    }
  }
}

extension Refusal {
  /// The state of a payment that failed.
  package var outcome: Text {
    switch cause {
    case .declinedByParent, .requestExpired: .declined
    case .interrupted: PurchaseOutcome.course(.interrupted).title
    case .fault, .offline, .storeDown, .canceled, .signInDismissed, .billingFailed,
      .subscribedAlready, .paymentsForbidden, .quantity, .unknownProduct, .unavailable,
      .askedAgain, .leftFamily, .storefrontDeclined, .offer:
      kind == .paymentCancelled ? .canceled : PaymentPhase.failed.title
    }
  }
}

extension QueuedTransaction {
  var why: Text {
    switch phase {
    case .added: Text("The payment is in the queue; nobody has been asked to confirm it yet.")
    case .awaitingAccount: Text("It is waiting for someone to sign in.")
    case .awaitingConfirmation: Text("It is waiting for confirmation.")
    case .authorized: Text("It was confirmed; the App Store has not decided yet.")
    case .deferred: .parentHasToDecide
    case .purchased, .restored: Text("The App Store has decided; the app has not finished it yet.")
    case .failed: Text("It did not succeed; the app has not finished it yet.")
    case .finished: Text("The app has finished it.")
    }
  }

  func toDo(on medium: Medium) -> Text {
    switch (phase, medium) {
    case (.added, _), (.awaitingAccount, _), (.awaitingConfirmation, _):
      Text("Answer the App Store's question.")
    case (.authorized, _): Text("Wait; the app is notified as soon as the App Store decides.")
    case (.deferred, .screen): Text("Press m to approve or decline it as the parent.")
    case (.deferred, .commandLine):
      .verbatim(
        "Use `razefaces requests approve \(id.rawValue)`, or `decline`, to answer as the parent.")
    case (.purchased, _), (.restored, _), (.failed, _):
      Text("The app delivers the content and then finishes the transaction.")
    case (.finished, _): .verbatim("-")
    }
  }
}

extension PurchaseSheet.Lapse {
  /// The reason that a confirmed purchase has to be confirmed again.
  package var reason: Text {
    switch self {
    case .account: Text("You confirmed this with another Apple ID. Confirm it again.")
    case .price: Text("The price has changed since you confirmed. Confirm it again.")
    case .offer: Text("The offer has changed since you confirmed. Confirm it again.")
    }
  }
}

// MARK: - Transactions

extension TransactionRecord.Cause {
  package var title: Text {
    switch self {
    case .purchase: Text("Purchase")
    case .renewal: Text("Renewal")
    case .restore: Text("Restore")
    case .redownload: Text("Redownload")
    }
  }
}

extension Text {
  package static let declined = Text("Declined"), canceled = Text("Canceled")
  package static let nothingWasCharged = Text("Nothing was charged.")
  static let parentHasToDecide = Text("A parent was asked and has to approve or decline it.")

  package static func transaction(_ id: String) -> Text { Text("Transaction {id}", ["id": id]) }
  package static func sharedBy(_ name: String) -> Text { Text("Shared by {name}", ["name": name]) }
}

extension TransactionRecord {
  package var title: Text { .transaction(String(id)) }

  /// The Apple ID of the family member who shares the purchase.
  package var owner: String? {
    facts.lazy.compactMap { if case .shared(let owner) = $0 { owner } else { nil } }.first
  }

  package var state: Text {
    if isNoLongerShared {
      .title(of: .revoked(fact: .unshared))
    } else if revocationDate != nil {
      .title(of: .revoked(fact: nil))
    } else if isRefundPending {
      .title(of: .refundRequested(reason: .other))
    } else if isFinished {
      isRefundDeclined
        ? .title(of: .refundDecided(isApproved: false, reason: .other))
        : PaymentPhase.finished.title
    } else {
      Text("Unfinished")
    }
  }

  /// Returns the remaining task for the app.
  ///
  /// - Parameter isTakenAway: whether the content was removed from this device.
  func toDo(isTakenAway: Bool, on medium: Medium) -> Text {
    if wasTooLate, isFinished || isTakenAway {
      return isFinished
        ? Text("Nothing more: nothing was delivered.") : Text("Finish it; nothing is delivered.")
    }
    if revocationDate != nil {
      return isTakenAway && isFinished
        ? Text("Nothing more: access was revoked.") : Text("Revoke access.")
    }
    if isFinished, isRefundPending {
      return switch medium {
      case .screen: Text("Press m to approve or decline the refund; access continues until then.")
      case .commandLine:
        .verbatim(
          "Use `razefaces refunds approve \(id)`, or `decline`; access continues until then.")
      }
    }
    if isUpgraded { return Text("Nothing: another product in the group has replaced it.") }
    return isFinished
      ? Text("Nothing more: it was delivered and finished.")
      : Text("Verify it, deliver it, finish it.")
  }
}
