import Foundation
import RazeFacesConsole
import StoreCore

// The tester's hand: each command is one call of the store, in the order in which they were given.

extension StorefrontRunner {
  /// - Returns: what came of it in one line; nil where the panel itself shows it.
  func carryOut(_ command: ControlCommand) async throws -> String? {
    switch command {
    case .arm, .disarm, .clearFaults, .setOffline, .setStoreDown, .setLatency:
      return try await setFault(command)
    case .set(let change): try await control.setSettings { change.apply(to: &$0) }
    case .setPaymentsAllowed(let allowed): try await control.setPaymentsAllowed(allowed)
    case .approve, .decline, .resolveInterruption: return try await answer(command)
    case .requestRefund, .decideRefund, .refund, .finish, .delete:
      return try await change(command)
    case .setAutoRenew, .renew, .expire, .resolveBilling, .raisePrice, .answerPriceIncrease:
      return try await changeSubscription(command)
    case .advance(let step): send(.clockMoved(try await advance(step)))
    case .setRate(let rate): try await control.setRate(rate)
    case .realTime: try await control.resetClock()
    case .addTester, .removeTester, .setTerritory, .setAsksToBuy, .clearHistory, .join,
      .leaveFamily:
      return try await changeTester(command)
    case .signOut(let device):
      try await control.signOut(device: device)
      return ControlWords.signedOut(device)
    }
    return nil
  }

  private func setFault(_ command: ControlCommand) async throws -> String? {
    switch command {
    case .arm(let fault):
      try await control.arm(fault)
      return ControlWords.armed(fault)
    case .disarm(let point): try await control.disarm(point)
    case .clearFaults:
      try await control.clearFaults()
      return ControlWords.faultsCleared
    case .setOffline(let isOffline): try await control.setOffline(isOffline)
    case .setStoreDown(let isDown): try await control.setStoreDown(isDown)
    case .setLatency(let latency): try await control.setLatency(latency)
    default: break
    }
    return nil
  }

  private func answer(_ command: ControlCommand) async throws -> String? {
    switch command {
    case .approve(let key):
      try await control.approve(key)
      return ControlWords.approved
    case .decline(let key):
      try await control.decline(key)
      return ControlWords.declined
    case .resolveInterruption(let id):
      try await control.resolve(id)
      return ControlWords.resolved
    default: return nil
    }
  }

  private func change(_ command: ControlCommand) async throws -> String? {
    switch command {
    case .requestRefund(let id, let reason):
      try await control.requestRefund(of: id, reason: reason)
      return ControlWords.refundRequested
    case .decideRefund(let id, let isApproved):
      try await control.decideRefund(of: id, approved: isApproved)
      return isApproved ? ControlWords.refundApproved : ControlWords.refundDeclined
    case .refund(let id):
      try await control.refund(id, reason: .other)
      return ControlWords.refunded
    case .finish(let id):
      try await control.finishTransaction(id)
      return ControlWords.finished
    case .delete(let id):
      try await control.deleteTransaction(id)
      return ControlWords.deleted
    default: return nil
    }
  }

  private func changeSubscription(_ command: ControlCommand) async throws -> String? {
    switch command {
    case .setAutoRenew(let id, let isOn): try await control.setAutoRenew(id, isOn)
    case .renew(let id):
      try await control.forceRenewal(id)
      return ControlWords.renewed
    case .expire(let id):
      try await control.expire(id)
      return ControlWords.expired
    case .resolveBilling(let id):
      try await control.resolveBilling(id)
      return ControlWords.renewed
    case .raisePrice(let id, let price): try await control.requestPriceIncrease(id, to: price)
    case .answerPriceIncrease(let id, let agreed):
      try await control.answerPriceIncrease(id, agreed: agreed)
    default: break
    }
    return ControlWords.done
  }

  private func changeTester(_ command: ControlCommand) async throws -> String? {
    switch command {
    case .addTester(let tester):
      return ControlWords.added(try await control.addTester(tester).email)
    case .removeTester(let email):
      try await control.removeTester(email)
      return ControlWords.removed(email)
    case .setTerritory(let email, let country):
      try await control.setTerritory(email, countryCode: country)
    case .setAsksToBuy(let email, let asks): try await control.setAsksToBuy(email, asks)
    case .clearHistory(let email):
      try await control.clearPurchaseHistory(email)
      return ControlWords.historyCleared
    case .join(let email, let organizer): try await control.join(email, familyOf: organizer)
    case .leaveFamily(let email): try await control.leaveFamily(email)
    default: break
    }
    return nil
  }

  private func advance(_ step: ClockStep) async throws -> String {
    let goal: Date
    if let period = step.period {
      goal = period.end(after: try await control.now())
    } else {
      guard let event = try await control.nextEvent() else { return ControlWords.nothingAhead }
      goal = event
    }
    let booked = try await control.advanceClock(to: goal)
    let now = DateText.minuteAndZone(try await control.now())
    return ControlWords.advanced(booked.count, now)
  }

  func consolePicture() async throws -> ConsolePicture {
    ConsolePicture(
      plan: try await control.faults(), requests: try await control.requestsToBuy(),
      interruptions: try await control.interruptions(),
      refunds: try await control.refundRequests(),
      subscriptions: try await control.subscriptions(), testers: try await control.testers(),
      families: try await control.families(), devices: try await control.devices(),
      nextEvent: try await control.nextEvent())
  }
}
