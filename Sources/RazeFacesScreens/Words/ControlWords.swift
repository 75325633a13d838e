import RazeFacesConsole
import RazeFacesDevice
import StoreCore

extension ControlWords {
  /// What came of a command in one line; nil where the panel itself shows it.
  static func text(_ command: ControlCommand, _ result: ControlResult) -> String? {
    switch result {
    case .added(let account): return added(account.email)
    case .advanced(let booked, let now): return advanced(booked, DateText.minuteAndZone(now))
    case .nothingAhead: return nothingAhead
    case .done: break
    }
    return switch command {
    case .arm(let fault): armed(fault)
    case .clearFaults: faultsCleared
    case .approve: approved
    case .decline: declined
    case .resolveInterruption: resolved
    case .requestRefund: refundRequested
    case .decideRefund(_, let isApproved): isApproved ? refundApproved : refundDeclined
    case .refund: refunded
    case .finish: finished
    case .delete: deleted
    case .renew, .resolveBilling: renewed
    case .expire: expired
    case .setAutoRenew, .raisePrice, .answerPriceIncrease: done
    case .removeTester(let email): removed(email)
    case .clearHistory: historyCleared
    case .signOut(let device): signedOut(device)
    case .disarm, .setOffline, .setStoreDown, .setLatency, .set, .setPaymentsAllowed, .advance,
      .setRate, .realTime, .addTester, .setTerritory, .setAsksToBuy, .join, .leaveFamily:
      nil
    }
  }
}
