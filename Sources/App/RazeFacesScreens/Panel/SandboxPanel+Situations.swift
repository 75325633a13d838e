import Localization
import RazeFacesConsole
import StoreCore

struct SandboxSection: Sendable {
  let title: Text
  let items: [SandboxItem]
}

extension SandboxPanel {
  var situations: [SandboxSection] {
    Situation.Part.allCases.map { part in
      SandboxSection(
        title: part.title,
        items: Situation.allCases.filter { $0.part == part }.map { .situation($0) })
    }
  }

  var groups: SandboxSection {
    SandboxSection(title: Text("All settings"), items: SandboxGroup.allCases.map { .group($0) })
  }

  var shoppers: SandboxSection {
    let testers = facts.lists.testers.map(\.email)
    let here = facts.account?.email
    return SandboxSection(
      title: Text("Who shops"),
      items: (testers.filter { $0 == here } + testers.filter { $0 != here }).map { .shopper($0) })
  }

  func fault(of situation: Situation) -> Fault? {
    situation.coveredPoint.flatMap { point in facts.plan.faults.first { $0.point == point } }
  }

  func setting(of situation: Situation) -> Switch? {
    situation.coveredSetting.flatMap { try? Switch.named($0) }
  }

  func isSet(_ situation: Situation) -> Bool {
    switch situation {
    case .parentApproves: facts.account?.asksToBuy == true
    default: setting(of: situation)?.isUnusual(facts) == true || fault(of: situation) != nil
    }
  }

  func sentence(_ situation: Situation) -> Text? {
    isSet(situation) ? fault(of: situation)?.alert ?? situation.title : nil
  }

  // MARK: - Lines

  func line(_ situation: Situation) -> SandboxLine {
    let (value, short) = value(situation)
    return SandboxLine(
      title: situation.title, value: value, shortValue: short, hint: situation.hint,
      isUnusual: isSet(situation), disabledReason: disabledReason(situation),
      action: action(situation))
  }

  private func value(_ situation: Situation) -> (Text?, short: Text?) {
    switch situation {
    case .monthPasses: return (.verbatim(dates.day(facts.now)), nil)
    case .nextEvent:
      guard let date = facts.lists.nextEvent else {
        return (TesterCommand.Clock.nothingScheduled, nil)
      }
      let day = dates.day(date)
      let product = facts.lists.subscriptions.first { $0.machine.due == date }
        .map { facts.productName($0.productID) }
      return (.list([product, day].compactMap(\.self)), .verbatim(day))
    case .lastRefunded:
      guard let last = facts.lists.lastPurchase else { return (nil, nil) }
      let name = facts.productName(last.productID)
      let price = PriceText.displayPrice(last.price, in: last.storefront)
      return (.list([name, price]), .verbatim(name))
    case .appDeleted:
      let count = facts.lists.restorable
      guard count > 0 else { return (nil, nil) }
      return (
        Text("{count, plural, one {1 purchase} other {# purchases}} to restore", ["count": count]),
        .verbatim("")
      )
    case .startedOver: return (nil, nil)
    default: break
    }
    switch (situation, fault(of: situation)) {
    case (.purchaseFails, let fault?): return (fault.title, fault.effect.title)
    case (.appDies, let fault?), (.networkGone, let fault?): return (fault.effect.title, nil)
    default: return (.situation(isOn: isSet(situation)), nil)
    }
  }

  func isOff(_ item: SandboxItem) -> Bool {
    if case .situation(let situation) = item {
      situation.part == .wrong && !isSet(situation)
    } else {
      false
    }
  }

  private func action(_ situation: Situation) -> Act {
    if situation != .networkGone || facts.plan.isOffline,
      let command = setting(of: situation)?.next?(facts)
    {
      return perform(command)
    }
    if let point = situation.coveredPoint, isSet(situation) {
      return perform(.faults(.disarm(point)))
    }
    switch situation {
    case .receiptNotVerified:
      let fault = Fault(point: .verification, effect: .receiptStatus(21003), frequency: .always)
      return perform(.faults(.arm(fault)))
    case .parentApproves:
      guard let account = facts.account else { return Self.leave }
      return perform(.tester(account.email, .setAsksToBuy(!account.asksToBuy)))
    case .monthPasses: return perform(.clock(.advance(.period(Period(1, .month)))))
    case .nextEvent: return perform(Self.nextEvent)
    case .lastRefunded:
      return facts.lists.lastPurchase.map { perform(.transaction($0.id, .refund(.other))) }
        ?? Self.leave
    case .appDeleted: return perform(.app(.delete))
    case .startedOver: return perform(.app(.reset))
    case .purchaseFails, .appDies, .cardDeclined, .interrupted, .networkGone, .storeDown:
      return choose(.situation(situation))
    }
  }

  private func disabledReason(_ situation: Situation) -> Text? {
    switch situation {
    case .parentApproves: signInReason
    case .nextEvent: Self.nextEvent.disabledReason(facts)
    case .lastRefunded: facts.lists.lastPurchase == nil ? .nothingToRefund : nil
    default: nil
    }
  }

  func line(_ group: SandboxGroup) -> SandboxLine {
    let lines = items(of: group).filter { $0 != .nothingWaits }.map { line($0) }
    return SandboxLine(
      title: group.title, value: .verbatim(String(lines.count)),
      hint: Text("Enter opens the group."), isUnusual: lines.contains(where: \.isUnusual))
  }

  func line(shopper email: String) -> SandboxLine {
    guard let account = facts.tester(email) else { return SandboxLine(title: .verbatim(email)) }
    let country = Text.verbatim(account.storefront.countryCode)
    let isHere = account.id == facts.account?.id
    return SandboxLine(
      title: .verbatim(account.fullName.isEmpty ? email : account.fullName),
      value: account.asksToBuy ? .list([Text.asksAParent, country]) : country, shortValue: country,
      hint: isHere ? Self.accountHint : Text("Enter signs in as this tester."),
      action: send(isHere ? .account : .signIn(email: email)))
  }

  // MARK: - Menus

  func menu(_ situation: Situation) -> Menu? {
    guard let point = situation.coveredPoint, situation != .receiptNotVerified else { return nil }
    let disconnects = situation == .networkGone
    var choices = disconnects ? [choice(Text("at once"), perform(.faults(.setOffline(true))))] : []
    for effect in point.effects {
      let title = texts(effect.title)
      if choices.contains(where: { $0.title == title }) { continue }
      choices.append(
        choice(effect.title, perform(.faults(.arm(Fault(point: point, effect: effect))))))
    }
    // Starts at the first step after the payment, or at "Payment not allowed".
    return menu(
      situation.title, [situation.hint], choices,
      start: disconnects ? 0 : situation == .appDies ? 3 : 4)
  }
}
