package import Foundation
package import StoreCore

/// The events of an act, oldest first.
package struct LogBlock: Hashable, Sendable, Identifiable {
  package let kind: Act
  package private(set) var entries: [WorldEvent]
  /// The number of launches with the same problems.
  package private(set) var count = 1

  /// - Parameter entries: the events of one act, or of one transaction; at least one.
  init(_ entries: [WorldEvent]) {
    (kind, self.entries) = (Act(beginningWith: entries[0].fact), entries)
  }

  /// - Parameter events: the events of a log, oldest first.
  /// - Returns: the blocks, oldest first. A launch with the same problems as the device's previous
  ///   one is only counted, and a launch without problems is left out.
  package static func blocks(_ events: [WorldEvent]) -> [LogBlock] {
    var all: [LogBlock] = []
    var places: [Int64: Int] = [:]
    for event in events {
      if let place = places[event.act] {
        all[place].entries.append(event)
      } else {
        places[event.act] = all.count
        all.append(LogBlock([event]))
      }
    }
    var kept: [LogBlock] = []
    var launches: [String?: Int] = [:]
    for block in all where !block.isIgnored {
      guard block.kind == .launch else {
        kept.append(block)
        continue
      }
      if block.isSilent {
        launches[block.device] = nil
      } else if let place = launches[block.device], kept[place].problems == block.problems {
        kept[place].count += 1
      } else {
        launches[block.device] = kept.count
        kept.append(block)
      }
    }
    return kept
  }

  package var id: Int64 { entries[0].id }
  package var date: Date { entries[0].date }
  package var device: String? { entries.lazy.compactMap(\.subject.device).first }
  package var productID: String? { entries.lazy.compactMap(\.subject.productID).first }
  /// The last Apple ID, because a purchase can begin before somebody signs in or with another
  /// account.
  package var account: String? { entries.reversed().lazy.compactMap(\.subject.account).first }

  /// The first booked transaction of the act.
  package var booking: WorldEvent.Booking? {
    entries.lazy.compactMap {
      if case .booked(let booking) = $0.fact { booking } else { nil }
    }
    .first
  }

  package var missing: [String] {
    entries.compactMap { entry in
      if case .invalidProduct? = entry.step { entry.subject.productID } else { nil }
    }
  }

  private var isSilent: Bool { missing.isEmpty && entries.allSatisfy { $0.severity == .info } }

  /// Whether the app only read something that the screens ask for.
  private var isIgnored: Bool {
    entries.allSatisfy {
      $0.fact == .requested(point: .subscriptionStatus)
        || $0.fact == .requested(point: .appTransaction)
    }
  }

  private var problems: [String] {
    missing
      + entries.compactMap {
        if case .requestRefused(_, let refusal) = $0.fact { refusal.kind.rawValue } else { nil }
      }
  }

  package enum Outcome: Hashable, Sendable {
    case bought(seconds: Int), delivered, undelivered, tooLate, changesLater
    case waiting, declined, canceled, failed, interrupted
    case restored(Int), renewed, recovered, paymentProblem, ended
    case refunded, unshared, refundDeclined, refundRequested, refundReversed
    case missing(Int), productsFailed
  }

  package var outcome: Outcome? {
    var outcome = missing.isEmpty ? nil : Outcome.missing(missing.count)
    for entry in entries { outcome = self.outcome(of: entry, after: outcome) ?? outcome }
    return outcome
  }

  private func outcome(of entry: WorldEvent, after former: Outcome?) -> Outcome? {
    switch entry.fact {
    case .booked(let booking): outcome(of: booking)
    case .paymentDeferred: .waiting
    case .paymentFailed(let refusal, _): outcome(of: refusal)
    case .requestExpired, .requestRemoved: .failed
    case .terminated: .interrupted
    case .launched, .takenOver, .interruptionResolved, .paymentPurchased(wasDeferred: true):
      booking == nil ? nil : .undelivered
    case .finished(.purchased, _):
      former == .undelivered
        ? .bought(seconds: Int(nearest: max(0, entry.date.timeIntervalSince(date)))) : nil
    case .revoked(let fact): fact == .unshared ? .unshared : .refunded
    case .refundDecided(isApproved: false, _): .refundDeclined
    case .refundRequested: .refundRequested
    case .refundReversed: .refundReversed
    case .billingFailed, .graceStarted, .retryStarted: .paymentProblem
    case .billingRecovered: .recovered
    case .expired: .ended
    case .requestRefused(let point, _):
      kind == .launch || point == .loadProducts ? .productsFailed : .failed
    case .signInFailed: .failed
    case .app(let step): outcome(of: step, about: entry.subject, after: former)
    default: nil
    }
  }

  private func outcome(of booking: WorldEvent.Booking) -> Outcome? {
    switch booking.cause {
    case .purchase, .redownload: kind == .purchase ? .undelivered : nil
    case .renewal: .renewed
    case .restore: nil
    }
  }

  private func outcome(of refusal: Refusal) -> Outcome {
    switch refusal.cause {
    case .canceled, .signInDismissed: .canceled
    case .declinedByParent: .declined
    default: refusal.kind == .paymentCancelled ? .canceled : .failed
    }
  }

  private func outcome(
    of step: AppStep, about subject: WorldEvent.Subject, after former: Outcome?
  ) -> Outcome? {
    switch step {
    case .productsFailed: .productsFailed
    // Without a product, it is the check of a whole receipt.
    case .notVerified where subject.productID == nil: nil
    case .failed, .notVerified, .notCredited, .notSaved, .undeliverable:
      former == nil ? .failed : nil
    case .tooLate: .tooLate
    case .planChanged: .changesLater
    case .arrived: .delivered
    case .restoreFinished(let count): .restored(count)
    case .restoreFailed(let reason): reason.isCancellation ? .canceled : .failed
    default: nil
    }
  }
}

extension LogBlock.Outcome {
  package var sign: LogStep.Sign {
    switch self {
    case .bought, .delivered, .restored, .renewed, .recovered: .done
    case .changesLater, .canceled, .refundReversed: .plain
    case .refunded, .unshared: .refunded
    case .undelivered, .tooLate, .waiting, .declined, .interrupted, .paymentProblem, .ended,
      .refundDeclined, .refundRequested, .missing:
      .warning
    case .failed, .productsFailed: .failed
    }
  }
}
