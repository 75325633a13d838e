import RazeFacesConsole
import StoreCore

/// The system's page of a person's subscriptions.
struct SubscriptionsMenu: MenuSubject {
  let standings: [SubscriptionStanding]

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(SubscriptionsText.self)
    let close = Menu.Choice(texts(.close)) { _ in [.perform(.answerSubscriptions(nil))] }
    return Menu(
      title: texts(.title), text: standings.isEmpty ? [texts(.nothing)] : [],
      choices: standings.map { choice($0, shared, texts) } + [close],
      dismissal: [.perform(.answerSubscriptions(nil))])
  }

  private func choice(
    _ standing: SubscriptionStanding, _ shared: Shared, _ texts: RoomTexts<SubscriptionsText>
  ) -> Menu.Choice {
    let next = shared.productName(standing.renewsAs)
    let state = shared.console {
      $0.subscriptions.standing(standing, renewsAs: next, shared.dates.day)
    }
    let change =
      standing.machine.canSwitchRenewal(at: shared.now)
      ? RenewalChange(of: standing.originalID, isOn: !standing.machine.autoRenews) : nil
    return Menu.Choice(
      shared.productName(standing.productID), note: state,
      remark: texts(remark(change, standing.machine, shared))
    ) { _ in [.perform(.answerSubscriptions(change))] }
  }

  /// What Enter does, and when.
  private func remark(
    _ change: RenewalChange?, _ machine: SubscriptionMachine, _ shared: Shared
  ) -> SubscriptionsText {
    guard let change else { return .isOver }
    if change.isOn {
      let rate = shared.snapshot?.clock.rate ?? .realTime
      return .turnsOn(shared.dates.day(machine.nextBeginning(after: shared.now, rate)))
    }
    return machine.phase == .inBillingRetry
      ? .endsAtOnce : .turnsOff(shared.dates.day(machine.accessEnds))
  }
}
