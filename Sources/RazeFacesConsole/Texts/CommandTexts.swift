import Localization
package import StoreCore

/// A command as it reads on the screen.
package struct CommandText: Hashable, Sendable {
  package let title: String
  package var hint: String?
  /// Said when it is done; nil if the panel itself shows it.
  package var done: String?
}

/// A question that has to be agreed to before something is done.
package struct ConsoleQuestion: Hashable, Sendable {
  package let title: String
  package let text: String
  package let yes: String
  /// False for what destroys: Enter alone must not do it.
  package let startsOnYes: Bool
}

/// The tester's commands: as a choice, what they are for, what has to be agreed to, what came of it.
package struct CommandTexts: Sendable {
  let texts: ConsoleTexts

  /// - Parameter values: of all its texts.
  private func text<Key: TextKey>(
    _ title: Key, hint: Key? = nil, done: Key? = nil, _ values: TextValues = [:]
  ) -> CommandText {
    CommandText(
      title: texts.words(title, values), hint: hint.map { texts.words($0, values) },
      done: done.map { texts.words($0, values) })
  }

  private func question<Key: TextKey>(
    _ title: Key, _ text: Key, yes: Key, startsOnYes: Bool = false, _ values: TextValues = [:]
  ) -> ConsoleQuestion {
    ConsoleQuestion(
      title: texts.words(title, values), text: texts.words(text, values),
      yes: texts.words(yes, values), startsOnYes: startsOnYes)
  }

  // MARK: - Faults

  func arm(_ fault: Fault) -> CommandText {
    let faults = texts.faults
    return text(
      FaultCommandText.arm, done: .armed,
      ["point": faults.point(fault.point), "fault": faults.sentence(fault)])
  }

  var disarm: CommandText { text(FaultCommandText.disarm, done: .disarmed) }
  var clearFaults: CommandText {
    text(FaultCommandText.clear, hint: .clearHint, done: .cleared)
  }

  func joined(_ names: [String]) -> String {
    names.joined(separator: texts.words(FaultCommandText.separator))
  }

  /// - Parameter names: of what is cleared.
  func clearFaultsQuestion(_ names: [String]) -> ConsoleQuestion {
    question(
      FaultCommandText.clearQuestion, .clearDetail, yes: .clearYes, startsOnYes: true,
      ["names": joined(names)])
  }

  // MARK: - Clock

  package func advance(_ step: ClockStep) -> CommandText {
    switch step {
    case .period(let period):
      text(
        ClockCommandText.period, hint: .advanceHint,
        ["period": texts.subscriptions.length(period)])
    case .seconds(let seconds):
      text(ClockCommandText.seconds, hint: .advanceHint, ["seconds": seconds])
    case .date: text(ClockCommandText.toDate, hint: .advanceHint)
    case .nextEvent: text(ClockCommandText.toNextEvent, hint: .advanceHint)
    }
  }

  var holdTime: CommandText { text(ClockCommandText.hold, hint: .holdHint, done: .held) }
  var releaseTime: CommandText {
    text(ClockCommandText.release, hint: .releaseHint, done: .released)
  }
  var realTime: CommandText { text(ClockCommandText.reset, hint: .resetHint, done: .wasReset) }

  // MARK: - Requests to buy and interrupted purchases

  var approve: CommandText { text(RequestCommandText.approve, done: .approved) }
  var decline: CommandText { text(RequestCommandText.decline, done: .declined) }

  /// - Parameter device: where the app delivers it.
  func approved(price: String, device: String) -> String {
    texts.words(RequestCommandText.bought, ["price": price, "device": device])
  }

  /// - Parameter reason: why it was not bought all the same.
  func approvedInVain(_ reason: String) -> String {
    texts.words(RequestCommandText.notBought, ["reason": reason])
  }

  var resolveInterruption: CommandText { text(RequestCommandText.agree, done: .agreed) }

  package func termsHaveChanged(_ product: String, _ email: String) -> ConsoleQuestion {
    question(
      RequestCommandText.termsHaveChanged, .termsDetail, yes: .agree, startsOnYes: true,
      ["product": product, "email": email])
  }

  // MARK: - Transactions

  package var requestRefund: CommandText {
    text(TransactionCommandText.requestRefund, done: .refundRequested)
  }
  var approveRefund: CommandText {
    text(TransactionCommandText.approveRefund, done: .refundApproved)
  }
  var declineRefund: CommandText {
    text(TransactionCommandText.declineRefund, done: .refundDeclined)
  }
  var refund: CommandText { text(TransactionCommandText.refund, done: .refunded) }

  func refundQuestion(_ product: String) -> ConsoleQuestion {
    question(
      TransactionCommandText.refundQuestion, .refundDetail, yes: .refundYes, ["product": product])
  }

  var finish: CommandText { text(TransactionCommandText.finish, done: .finished) }
  var delete: CommandText { text(TransactionCommandText.delete, done: .deleted) }

  func deleteQuestion(_ id: UInt64, _ product: String) -> ConsoleQuestion {
    question(
      TransactionCommandText.deleteQuestion, .deleteDetail, yes: .delete,
      ["id": "\(id)", "product": product])
  }

  // MARK: - Subscriptions

  var renew: CommandText { text(SubscriptionCommandText.renew, done: .renewed) }
  var resolveBilling: CommandText {
    text(SubscriptionCommandText.resolveBilling, done: .renewed)
  }
  var cancelRenewal: CommandText {
    text(SubscriptionCommandText.cancelRenewal, done: .renewalCanceled)
  }
  var resumeRenewal: CommandText {
    text(SubscriptionCommandText.resumeRenewal, done: .renewalResumed)
  }
  var agreeToPrice: CommandText { text(SubscriptionCommandText.agreeToPrice, done: .priceAgreed) }
  var refusePrice: CommandText { text(SubscriptionCommandText.refusePrice, done: .priceRefused) }
  var raisePrice: CommandText { text(SubscriptionCommandText.raisePrice, done: .priceRaised) }
  var expire: CommandText { text(SubscriptionCommandText.expire, done: .expired) }

  func expireQuestion(_ product: String) -> ConsoleQuestion {
    question(
      SubscriptionCommandText.expireQuestion, .expireDetail, yes: .expireYes, ["product": product])
  }

  // MARK: - Testers and devices

  func addTester(_ email: String) -> CommandText {
    text(TesterCommandText.add, done: .added, ["email": email])
  }

  func remove(_ email: String) -> CommandText {
    text(TesterCommandText.remove, done: .removed, ["email": email])
  }

  func removeQuestion(_ email: String) -> ConsoleQuestion {
    question(TesterCommandText.removeQuestion, .removeDetail, yes: .removeYes, ["email": email])
  }

  func setTerritory(_ code: String) -> CommandText {
    CommandText(title: code, done: texts.words(TesterCommandText.territorySet, ["code": code]))
  }

  func askToBuy(_ asks: Bool) -> CommandText {
    asks
      ? text(TesterCommandText.turnOnAskToBuy, done: .askToBuyIsOn)
      : text(TesterCommandText.turnOffAskToBuy, done: .askToBuyIsOff)
  }

  var clearHistory: CommandText { text(TesterCommandText.clearHistory, done: .historyCleared) }

  func clearHistoryQuestion(_ email: String) -> ConsoleQuestion {
    question(
      TesterCommandText.clearHistoryQuestion, .clearHistoryDetail, yes: .clearHistoryYes,
      ["email": email])
  }

  func join(familyOf organizer: String) -> CommandText {
    CommandText(
      title: organizer,
      done: texts.words(TesterCommandText.joinedFamily, ["organizer": organizer]))
  }

  var leaveFamily: CommandText { text(TesterCommandText.leaveFamily, done: .leftFamily) }

  package func signOut(device: String) -> CommandText {
    text(TesterCommandText.signOut, done: .signedOut, ["device": device])
  }

  // MARK: - The app and the world

  package var refreshReceipt: CommandText {
    text(WorldCommandText.refreshReceipt, hint: .refreshReceiptHint, done: .receiptRefreshed)
  }
  var standardSettings: CommandText {
    text(
      WorldCommandText.standardSettings, hint: .standardSettingsHint, done: .settingsAreStandard)
  }
  var standardSettingsQuestion: ConsoleQuestion {
    question(
      WorldCommandText.standardSettingsQuestion, .standardSettingsDetail,
      yes: .standardSettingsYes)
  }
  var deleteApp: CommandText {
    text(WorldCommandText.deleteApp, hint: .deleteAppHint, done: .appDeleted)
  }

  func deleteAppQuestion(_ app: String) -> ConsoleQuestion {
    question(
      WorldCommandText.deleteAppQuestion, .deleteAppDetail, yes: .deleteAppYes, ["app": app])
  }

  var reset: CommandText { text(WorldCommandText.reset, hint: .resetHint, done: .wasReset) }
  var resetQuestion: ConsoleQuestion {
    question(WorldCommandText.resetQuestion, .resetDetail, yes: .resetYes)
  }
}
