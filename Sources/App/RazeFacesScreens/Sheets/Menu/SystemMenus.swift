import Localization
import RazeFacesConsole
import StoreCore

extension MenuSheet {
  // MARK: - Refunds

  /// Returns the system's refund request sheet.
  static func refundReasons(_ sheet: RefundSheet) -> Self {
    MenuSheet { shared, _ in
      let texts = shared.texts
      return Menu(
        title: texts(Text(SystemSheet.Name.refund)),
        text: [
          "\(shared.productName(sheet.productID))  \(shared.dates.day(sheet.purchaseDate))",
          texts("Why do you want your money back?"),
        ],
        choices: RefundReason.allCases.map { reason in
          Menu.Choice(title: texts(reason.title)) { _ in [.perform(.answerSheet(.refund(reason)))] }
        }, leaving: .cancel)
    }
  }

  // MARK: - Subscriptions

  /// Returns the system's sheet for managing subscriptions.
  static func subscriptions(_ standings: [SubscriptionStanding]) -> Self {
    MenuSheet { shared, _ in
      let texts = shared.texts
      let close = Menu.Choice(title: texts(.close)) { _ in [.perform(.answerSheet(.cancel))] }
      return Menu(
        title: texts("Subscriptions"),
        text: standings.isEmpty ? [texts("This Apple ID has no subscriptions.")] : [],
        choices: standings.isEmpty ? [close] : standings.map { choice($0, shared) },
        leaving: .close)
    }
  }

  private static func choice(_ standing: SubscriptionStanding, _ shared: Shared) -> Menu.Choice {
    let next = shared.productName(standing.renewsAs)
    let state = shared.texts(standing.sentence(renewsAs: next, shared.dates.day))
    let machine = standing.machine
    let turnsOn: Bool? = machine.canSwitchRenewal(at: shared.now) ? !machine.autoRenews : nil
    let answer = turnsOn.map { SheetAnswer.renewal(of: standing.originalID, isOn: $0) }
    return Menu.Choice(
      title: shared.productName(standing.productID), note: state,
      remark: shared.texts(remark(turnsOn, machine, shared))
    ) { _ in [.perform(.answerSheet(answer ?? .cancel))] }
  }

  /// Returns a sentence about the effect of Enter, with its date.
  private static func remark(
    _ turnsOn: Bool?, _ machine: SubscriptionMachine, _ shared: Shared
  ) -> Text {
    guard let turnsOn else { return TesterCommand.Subscription.ended }
    if turnsOn {
      let rate = shared.storeState?.clock.rate ?? .realTime
      let day = shared.dates.day(machine.nextBeginning(after: shared.now, rate))
      return Text("Enter resumes it. It then renews on {day}.", ["day": day])
    }
    return machine.phase == .inBillingRetry
      ? Text("Enter cancels it. It ends immediately, and billing is not retried.")
      : Text(
        "Enter cancels it. It stays active until {day}.",
        ["day": shared.dates.day(machine.accessEnds)])
  }
}
