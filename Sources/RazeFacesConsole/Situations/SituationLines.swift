import Foundation
package import Localization
import StoreCore

package struct ConsoleSection: Sendable {
  package let title: Text
  package let items: [ConsoleItem]

  package init(title: Text, items: [ConsoleItem]) { (self.title, self.items) = (title, items) }
}

extension ConsolePanel {
  package var situations: [ConsoleSection] {
    Situation.Part.allCases.map { part in
      ConsoleSection(
        title: part.title,
        items: Situation.allCases.filter { $0.part == part }.map { .situation($0) })
    }
  }

  package var groups: ConsoleSection {
    ConsoleSection(title: Text("All settings"), items: ConsoleGroup.allCases.map { .group($0) })
  }

  package var shoppers: ConsoleSection {
    let testers = facts.snapshot.testers.map(\.email)
    let here = facts.account?.email
    return ConsoleSection(
      title: Text("Who shops"),
      items: (testers.filter { $0 == here } + testers.filter { $0 != here }).map { .shopper($0) })
  }

  // MARK: - Lines

  func line(_ situation: Situation) -> ConsoleLine {
    let (value, short) = value(situation)
    return ConsoleLine(
      title: situation.title, value: value, shortValue: short, hint: situation.hint,
      isUnusual: isSet(situation), action: action(situation))
  }

  private func value(_ situation: Situation) -> (Text?, short: Text?) {
    switch situation {
    case .monthPasses: return (.verbatim(dates.day(facts.now)), nil)
    case .nextEvent:
      guard let date = facts.snapshot.nextEvent else { return (Text("nothing scheduled"), nil) }
      let day = dates.day(date)
      let product = facts.snapshot.subscriptions.first { $0.machine.due == date }
        .map { facts.productName($0.productID) }
      return (.list([product, day].compactMap(\.self)), .verbatim(day))
    case .lastRefunded:
      guard let last = facts.snapshot.lastPurchase else { return (Text("nothing bought"), nil) }
      let name = facts.productName(last.productID)
      let price = PriceText.displayPrice(last.price, in: last.storefront)
      return (.list([name, price]), .verbatim(name))
    case .appDeleted:
      let count = facts.snapshot.restorable
      guard count > 0 else { return (nil, nil) }
      return (
        Text(
          "{count, plural, one {1 purchase} other {# purchases}} to restore", ["count": count]),
        .verbatim("")
      )
    case .startedOver: return (Text("a new world"), nil)
    default: break
    }
    switch (situation, fault(of: situation)) {
    case (.purchaseFails, let fault?): return (fault.title, fault.outcome.title)
    case (.appDies, let fault?), (.networkGone, let fault?): return (fault.outcome.title, nil)
    default:
      let isSet = isSet(situation)
      return (
        isSet ? Text("on", context: "situation") : Text("off", context: "situation"), nil
      )
    }
  }

  package func isOff(_ item: ConsoleItem) -> Bool {
    if case .situation(let situation) = item {
      situation.part == .wrong && !isSet(situation)
    } else {
      false
    }
  }

  private func action(_ situation: Situation) -> ConsoleAction {
    if situation != .networkGone || facts.plan.isOffline,
      let command = setting(of: situation)?.next?(facts)
    {
      return .perform(.world(command))
    }
    if let point = situation.coveredPoint, isSet(situation) {
      return .perform(.world(.faults(.disarm(point))))
    }
    switch situation {
    case .receiptNotVerified:
      let fault = Fault(point: .verification, outcome: .receiptStatus(21003), frequency: .always)
      return .perform(.world(.faults(.arm(fault))))
    case .parentApproves:
      guard let account = facts.account else { return .leave }
      return .perform(.world(.tester(account.email, .setAsksToBuy(!account.asksToBuy))))
    case .monthPasses: return .perform(.world(.clock(.advance(.period(Period(1, .month))))))
    case .nextEvent: return .perform(.world(.clock(.advance(.nextEvent))))
    case .lastRefunded:
      return facts.snapshot.lastPurchase.map {
        .perform(.world(.transaction($0.id, .refund(.other))))
      } ?? .leave
    case .appDeleted: return .perform(.app(.delete))
    case .startedOver: return .perform(.app(.reset))
    case .purchaseFails, .appDies, .cardDeclined, .interrupted, .networkGone, .storeDown:
      return .choose(.situation(situation))
    }
  }

  func disabledReason(_ situation: Situation) -> Text? {
    switch situation {
    case .parentApproves: facts.account == nil ? Text("Nobody is signed in.") : nil
    case .nextEvent: disabledReason(ConsoleItem.nextEvent)
    case .lastRefunded:
      facts.snapshot.lastPurchase == nil ? Text("Nothing that can be refunded was bought.") : nil
    default: nil
    }
  }

  func line(_ group: ConsoleGroup) -> ConsoleLine {
    let lines = items(of: group).filter { $0 != .nothingWaits }.map(line)
    return ConsoleLine(
      title: group.title, value: .verbatim(String(lines.count)),
      hint: Text("Enter opens the group."), isUnusual: lines.contains(where: \.isUnusual),
      action: .leave)
  }

  func line(shopper email: String) -> ConsoleLine {
    guard let account = facts.tester(email) else {
      return ConsoleLine(title: .verbatim(email), action: .leave)
    }
    let country = Text.verbatim(account.storefront.countryCode)
    let isHere = account.id == facts.account?.id
    return ConsoleLine(
      title: .verbatim(account.fullName.isEmpty ? email : account.fullName),
      value: account.asksToBuy ? .list([Text("asks a parent"), country]) : country,
      shortValue: country,
      hint: isHere
        ? Text("Enter signs in, out, or switches testers.")
        : Text("Enter signs in as this tester."),
      action: .open(isHere ? .account : .signIn(email: email)))
  }

  // MARK: - Menus

  func menu(_ situation: Situation) -> ConsoleMenu? {
    guard let point = situation.coveredPoint, situation != .receiptNotVerified else { return nil }
    let (dies, disconnects) = (situation == .appDies, situation == .networkGone)
    var choices: [ConsoleMenu.Choice] =
      disconnects
      ? [.init(title: Text("at once"), action: .perform(.world(.faults(.setOffline(true)))))] : []
    for outcome in FaultChoices.outcomes(at: point) {
      let title = outcome.title
      if choices.contains(where: { $0.title == title }) { continue }
      choices.append(
        .init(
          title: title,
          action: .perform(.world(.faults(.arm(Fault(point: point, outcome: outcome)))))))
    }
    // Starts at the first step after the payment, or at "Payment not allowed".
    return ConsoleMenu(
      title: situation.title,
      text: [dies ? Text("Choose when it dies.") : situation.hint], choices: choices,
      start: disconnects ? 0 : dies ? 3 : 4)
  }
}
