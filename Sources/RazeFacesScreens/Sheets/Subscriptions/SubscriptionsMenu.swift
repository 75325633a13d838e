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
    let machine = standing.machine
    let isOver = !machine.canSwitchRenewal(at: shared.now)
    let day = shared.dates.day(machine.expires)
    let remark: SubscriptionsText =
      if isOver { .isOver } else if machine.autoRenews { .turnsOff(day) } else { .turnsOn(day) }
    let change = isOver ? nil : RenewalChange(of: standing.originalID, isOn: !machine.autoRenews)
    return Menu.Choice(
      shared.productName(standing.productID), note: state, remark: texts(remark)
    ) { _ in [.perform(.answerSubscriptions(change))] }
  }
}
