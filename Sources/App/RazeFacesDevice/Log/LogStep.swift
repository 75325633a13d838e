import RazeFacesShop
import StoreCore

package struct LogStep: Hashable, Sendable {
  package enum Sign: Hashable, Sendable {
    case plain, account, charged, renewed, refunded, done, warning, failed
  }

  package fileprivate(set) var entries: [LogEntry]
  package fileprivate(set) var count = 1

  package var entry: LogEntry { entries[entries.count - 1] }

  package var sign: Sign {
    switch entry.event.fact {
    case .signedIn: .account
    case .booked(let booking):
      switch booking.cause {
      case .purchase, .redownload: booking.ownership == .familyShared ? .done : .charged
      case .renewal: .renewed
      case .restore: .done
      }
    case .revoked: .refunded
    case .receiptAnswered(_, ReceiptStatus.sandboxReceiptInProduction.code): .plain
    case .receiptAnswered(_, let status): status == 0 ? .done : .failed
    case .finished(.purchased, byTester: false): .done
    default:
      switch entry.severity {
      case .info: .plain
      case .success: .done
      case .warning: .warning
      case .failure: .failed
      }
    }
  }
}

extension LogBlock {
  /// The steps that add to the heading, in order.
  package var steps: [LogStep] {
    guard entries.count > 1 || entries[0].isStep(in: self) && kind != .other else { return [] }
    var steps: [LogStep] = []
    for entry in entries where entry.isStep(in: self) {
      guard let last = steps.last else {
        steps.append(LogStep(entries: [entry]))
        continue
      }
      if last.entry.isCompleted(by: entry) {
        steps[steps.count - 1].entries.append(entry)
      } else if last.entry.says(entry) {
        steps[steps.count - 1].count += 1
      } else {
        steps.append(LogStep(entries: [entry]))
      }
    }
    return steps
  }
}

extension LogEntry {
  /// Whether the event adds information to the block.
  fileprivate func isStep(in block: LogBlock) -> Bool {
    switch event.fact {
    case .paymentAdded: !block.entries.contains { $0.own?.isBuying == true }
    case .paymentPurchased(let wasDeferred): wasDeferred
    case .paymentFailed(let refusal, _)
    where refusal.cause == .canceled || refusal.cause == .signInDismissed:
      !block.entries.contains { $0.event.fact == .answered(answer: Self.cancel) }
    case .answered(let answer): answer != SheetAnswer.Name.signIn.rawValue
    case .faultMet(let point, _): !point.isCall
    case .requested(let point): block.kind == .refund || point == .receiptRefresh
    case .productsAnswered: false
    case .finished(let state, let isByTester):
      isByTester
        || state == .purchased && block.entries.contains { $0.isBooking(of: event) }
          && !block.entries.contains { $0.isTooLate(for: event) }
    case .app:
      switch own {
      case .purchasing?, .orderBound?, .restoring?, .productsListed?, .productsFound?,
        .previouslyPurchased?, .notPurchased?, .receiptChecked(.valid)?, .restoreFinished?,
        .cancelled?, .deferred?, .declined?:
        false
      case .restored(let id)?:
        !block.entries.contains { $0.own == nil && $0.event.subject.productID == id }
      case .completed?: !block.entries.contains(where: \.event.isDelivery)
      case .failed(_, .refused)?, .restoreFailed?, .productsFailed?:
        !block.entries.contains { $0.own == nil && $0.severity == .failure }
      default: true
      }
    default: true
    }
  }

  /// Whether the app reports that it finished the event's transaction without a delivery.
  private func isTooLate(for event: WorldEvent) -> Bool {
    guard case .tooLate? = own else { return false }
    return self.event.subject.transactionID == event.subject.transactionID
      && self.event.subject.device == event.subject.device
  }

  /// Whether the event's transaction is booked here. A change of plan that charges nothing finishes
  /// the one that is held.
  private func isBooking(of event: WorldEvent) -> Bool {
    guard case .booked = self.event.fact else { return false }
    return self.event.subject.transactionID == event.subject.transactionID
  }

  private static let cancel = SheetAnswer.Name.cancel.rawValue

  fileprivate func isCompleted(by next: LogEntry) -> Bool {
    if case .receiptAnswered = event.fact, case .receiptAnswered = next.event.fact {
      true
    } else {
      false
    }
  }

  fileprivate func says(_ other: LogEntry) -> Bool {
    event.fact == other.event.fact && event.subject.productID == other.event.subject.productID
      && event.subject.transactionID == other.event.subject.transactionID
  }
}

extension ShopEvent {
  fileprivate var isBuying: Bool { if case .buying = self { true } else { false } }
}

extension WorldEvent {
  fileprivate var isDelivery: Bool {
    if case .finished(.purchased, byTester: false) = fact { true } else { false }
  }
}
