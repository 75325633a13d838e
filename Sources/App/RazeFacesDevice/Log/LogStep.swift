package import StoreCore

package struct LogStep: Hashable, Sendable {
  package enum Sign: Hashable, Sendable {
    case plain, account, charged, renewed, refunded, done, warning, failed
  }

  package fileprivate(set) var entries: [WorldEvent]
  package fileprivate(set) var count = 1

  package var entry: WorldEvent { entries[entries.count - 1] }

  package var sign: Sign {
    switch entry.fact {
    case .signedIn: .account
    case .booked(let booking):
      switch booking.cause {
      case .purchase, .redownload: booking.ownership == .familyShared ? .done : .charged
      case .renewal: .renewed
      case .restore: .done
      }
    case .revoked: .refunded
    case .receiptAnswered(_, ReceiptStatus.sandboxReceiptInProduction.rawValue): .plain
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
    return Self.combined(entries.filter { $0.isStep(in: self) })
  }

  /// Returns the steps of a transaction, whose page has no heading that says one of them.
  package static func history(_ events: [WorldEvent]) -> [LogStep] {
    let block = LogBlock(events)
    return combined(events.filter { $0.isStep(in: block) || $0.isFinishedRestore })
  }

  private static func combined(_ entries: [WorldEvent]) -> [LogStep] {
    var steps: [LogStep] = []
    for entry in entries {
      if let last = steps.last, last.entry.isCompleted(by: entry) {
        steps[steps.count - 1].entries.append(entry)
      } else if let last = steps.last, last.entry.isRepeated(by: entry) {
        steps[steps.count - 1].count += 1
      } else {
        steps.append(LogStep(entries: [entry]))
      }
    }
    return steps
  }
}

extension WorldEvent {
  /// Whether the event adds information to the block.
  fileprivate func isStep(in block: LogBlock) -> Bool {
    switch fact {
    case .paymentAdded:
      !block.entries.contains { if case .asked? = $0.step { true } else { false } }
    case .paymentPurchased(let wasDeferred): wasDeferred
    case .paymentFailed(let refusal, _)
    where refusal.cause == .canceled || refusal.cause == .signInDismissed:
      !block.entries.contains { $0.fact == .answered(answer: SheetAnswer.Name.cancel.rawValue) }
    case .answered(let answer): answer != SheetAnswer.Name.signIn.rawValue
    case .faultMet(let point, _): !point.isCall
    case .requested(let point): point == .receiptRefresh
    case .productsAnswered: false
    case .finished(let state, let isByTester):
      isByTester
        || state == .purchased && block.entries.contains { $0.isBooking(of: self) }
          && !block.entries.contains { $0.isTooLate(for: self) }
    case .app(let step): isStep(step, in: block)
    default: true
    }
  }

  private func isStep(_ step: AppStep, in block: LogBlock) -> Bool {
    switch step {
    case .purchasing, .restoring, .productsFound, .previouslyPurchased, .notPurchased, .verified,
      .restoreFinished, .canceled, .deferred, .declined:
      false
    case .restored:
      !block.entries.contains { $0.step == nil && $0.subject.productID == subject.productID }
    case .delivered: !block.entries.contains(where: \.isDelivery)
    case .notVerified(.receiptStatus):
      !block.entries.contains { if case .receiptAnswered = $0.fact { true } else { false } }
    case .failed, .restoreFailed, .productsFailed:
      !block.entries.contains { $0.step == nil && $0.severity == .failure }
    default: true
    }
  }

  /// Whether the app reports that it finished the event's transaction without a delivery.
  private func isTooLate(for event: WorldEvent) -> Bool {
    guard case .tooLate? = step else { return false }
    return subject.transactionID == event.subject.transactionID
      && subject.device == event.subject.device
  }

  /// Whether the event's transaction is booked here. A change of plan that charges nothing finishes
  /// the one that is held.
  private func isBooking(of event: WorldEvent) -> Bool {
    guard case .booked = fact else { return false }
    return subject.transactionID == event.subject.transactionID
  }

  fileprivate var isFinishedRestore: Bool { fact == .finished(state: .restored, byTester: false) }

  fileprivate func isCompleted(by next: WorldEvent) -> Bool {
    if case .receiptAnswered = fact, case .receiptAnswered = next.fact { true } else { false }
  }

  fileprivate func isRepeated(by other: WorldEvent) -> Bool {
    fact == other.fact && subject.productID == other.subject.productID
      && subject.transactionID == other.subject.transactionID
  }

  private var isDelivery: Bool {
    if case .finished(.purchased, byTester: false) = fact { true } else { false }
  }
}
