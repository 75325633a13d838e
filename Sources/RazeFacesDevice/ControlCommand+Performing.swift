package import Foundation
package import RazeFacesConsole
package import StoreCore

/// What came of a tester's command, as far as the command itself does not say it.
package enum ControlResult: Hashable, Sendable {
  case done
  case added(Account)
  /// The clock was moved, and so many transactions were booked on the way.
  case advanced(booked: Int, now: Date)
  /// The clock stands where it stood: nothing will happen by itself.
  case nothingAhead
}

extension ControlCommand {
  /// Each command is one call of the store.
  package func perform(on store: any StoreControl) async throws -> ControlResult {
    switch self {
    case .arm(let fault): try await store.arm(fault)
    case .disarm(let point): try await store.disarm(point)
    case .clearFaults: try await store.clearFaults()
    case .setOffline(let isOffline): try await store.setOffline(isOffline)
    case .setStoreDown(let isDown): try await store.setStoreDown(isDown)
    case .setLatency(let latency): try await store.setLatency(latency)
    case .set(let change): try await store.setSettings { change.apply(to: &$0) }
    case .setPaymentsAllowed(let allowed): try await store.setPaymentsAllowed(allowed)
    case .signOut(let device): try await store.signOut(device: device)
    case .advance, .setRate, .realTime: return try await moveClock(of: store)
    case .addTester, .removeTester, .setTerritory, .setAsksToBuy, .clearHistory, .join,
      .leaveFamily:
      return try await changeTester(of: store)
    case .approve, .decline, .resolveInterruption, .requestRefund, .decideRefund, .refund, .finish,
      .delete:
      try await changeTransaction(of: store)
    case .setAutoRenew, .renew, .expire, .resolveBilling, .raisePrice, .answerPriceIncrease:
      try await changeSubscription(of: store)
    }
    return .done
  }

  private func changeTransaction(of store: any StoreControl) async throws {
    switch self {
    case .approve(let key): try await store.approve(key)
    case .decline(let key): try await store.decline(key)
    case .resolveInterruption(let id): try await store.resolve(id)
    case .requestRefund(let id, let reason): try await store.requestRefund(of: id, reason: reason)
    case .decideRefund(let id, let isApproved):
      try await store.decideRefund(of: id, approved: isApproved)
    case .refund(let id): try await store.refund(id, reason: .other)
    case .finish(let id): try await store.finishTransaction(id)
    case .delete(let id): try await store.deleteTransaction(id)
    default: break
    }
  }

  private func changeSubscription(of store: any StoreControl) async throws {
    switch self {
    case .setAutoRenew(let id, let isOn): try await store.setAutoRenew(id, isOn)
    case .renew(let id): try await store.forceRenewal(id)
    case .expire(let id): try await store.expire(id)
    case .resolveBilling(let id): try await store.resolveBilling(id)
    case .raisePrice(let id, let price): try await store.requestPriceIncrease(id, to: price)
    case .answerPriceIncrease(let id, let agreed):
      try await store.answerPriceIncrease(id, agreed: agreed)
    default: break
    }
  }

  private func changeTester(of store: any StoreControl) async throws -> ControlResult {
    switch self {
    case .addTester(let tester): return .added(try await store.addTester(tester))
    case .removeTester(let email): try await store.removeTester(email)
    case .setTerritory(let email, let country):
      try await store.setTerritory(email, countryCode: country)
    case .setAsksToBuy(let email, let asks): try await store.setAsksToBuy(email, asks)
    case .clearHistory(let email): try await store.clearPurchaseHistory(email)
    case .join(let email, let organizer): try await store.join(email, familyOf: organizer)
    case .leaveFamily(let email): try await store.leaveFamily(email)
    default: break
    }
    return .done
  }

  private func moveClock(of store: any StoreControl) async throws -> ControlResult {
    switch self {
    case .setRate(let rate): try await store.setRate(rate)
    case .realTime: try await store.resetClock()
    case .advance(let step):
      let goal: Date
      if let period = step.period {
        goal = period.end(after: try await store.now())
      } else {
        guard let event = try await store.nextEvent() else { return .nothingAhead }
        goal = event
      }
      let booked = try await store.advanceClock(to: goal)
      return .advanced(booked: booked.count, now: try await store.now())
    default: break
    }
    return .done
  }
}

extension ConsolePicture {
  /// As the world is now.
  package static func read(from store: any StoreControl) async throws -> ConsolePicture {
    ConsolePicture(
      plan: try await store.faults(), requests: try await store.requestsToBuy(),
      interruptions: try await store.interruptions(),
      refunds: try await store.refundRequests(),
      subscriptions: try await store.subscriptions(), testers: try await store.testers(),
      families: try await store.families(), devices: try await store.devices(),
      nextEvent: try await store.nextEvent())
  }
}
