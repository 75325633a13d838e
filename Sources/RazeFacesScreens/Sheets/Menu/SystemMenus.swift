import Localization
import RazeFacesConsole
import StoreCore

// The system's pages that are lists to choose from.

/// The system's refund sheet.
struct RefundReasons: MenuSubject {
  let sheet: RefundSheet

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(RefundText.self)
    return Menu(
      title: shared.texts(TransactionCommandText.requestRefund),
      text: [
        "\(shared.productName(sheet.productID))  \(shared.dates.day(sheet.purchaseDate))",
        texts(.question),
      ],
      choices: RefundReason.allCases.map { reason in
        Menu.Choice(shared.texts.transactions.refundReason(reason)) { _ in
          [.perform(.answerSheet(.refund(reason)))]
        }
      }, dismissal: [.perform(.answerSheet(.cancel))])
  }
}

/// The system's page of a person's subscriptions.
struct SubscriptionsMenu: MenuSubject {
  let standings: [SubscriptionStanding]

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(SubscriptionsText.self)
    let close = Menu.Choice(texts(.close)) { _ in [.perform(.answerSheet(.cancel))] }
    return Menu(
      title: texts(.title), text: standings.isEmpty ? [texts(.nothing)] : [],
      choices: standings.map { choice($0, shared, texts) } + [close],
      dismissal: [.perform(.answerSheet(.cancel))])
  }

  private func choice(
    _ standing: SubscriptionStanding, _ shared: Shared, _ texts: AreaTexts<SubscriptionsText>
  ) -> Menu.Choice {
    let next = shared.productName(standing.renewsAs)
    let state = shared.texts.subscriptions
      .standing(standing, renewsAs: next, shared.dates.day)
    let change =
      standing.machine.canSwitchRenewal(at: shared.now)
      ? RenewalChange(of: standing.originalID, isOn: !standing.machine.autoRenews) : nil
    return Menu.Choice(
      shared.productName(standing.productID), note: state,
      remark: remark(change, standing.machine, shared, texts)
    ) { _ in [.perform(.answerSheet(change.map { .renewal($0) } ?? .cancel))] }
  }

  /// Returns the sentence on the effect of Enter, with its date.
  private func remark(
    _ change: RenewalChange?, _ machine: SubscriptionMachine, _ shared: Shared,
    _ texts: AreaTexts<SubscriptionsText>
  ) -> String {
    guard let change else { return texts(.isOver) }
    if change.isOn {
      let rate = shared.snapshot?.clock.rate ?? .realTime
      let day = shared.dates.day(machine.nextBeginning(after: shared.now, rate))
      return texts(.turnsOn, ["day": day])
    }
    return machine.phase == .inBillingRetry
      ? texts(.endsAtOnce) : texts(.turnsOff, ["day": shared.dates.day(machine.accessEnds)])
  }
}
