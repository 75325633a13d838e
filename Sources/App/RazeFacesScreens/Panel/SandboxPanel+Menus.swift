import Foundation
import Localization
import RazeFacesConsole
import StoreCore

/// The panel's menus. Each is created from the current facts, because other terminals may change
/// the world.
extension SandboxPanel {
  func menu(of item: SandboxItem) -> Menu? {
    switch item {
    case .setting(let name): menu(setting: name)
    case .situation(let situation): menu(situation)
    case .request(let key): menu(key)
    case .refund(let id): menu(refund: id)
    case .subscription(let id): menu(subscription: id)
    case .tester(let email): menu(tester: email)
    case .device(let name): menu(device: name)
    case .snapshots: snapshots
    case .reception: causes
    case .account, .deviceName, .storefront, .fault, .command, .promoted, .clock, .nextEvent,
      .nothingWaits, .interruption, .newTester, .coverage, .group, .shopper:
      nil
    }
  }

  func menu(_ title: Text, _ text: [Text] = [], _ choices: [Menu.Choice], start: Int = 0) -> Menu {
    Menu(title: texts(title), text: text.map { texts($0) }, choices: choices, start: start)
  }

  func choice(
    _ title: Text, note: Text? = nil, staysOpen: Bool = false, _ act: @escaping Act
  ) -> Menu.Choice {
    Menu.Choice(
      title: texts(title), note: note.map { texts($0) } ?? "", staysOpen: staysOpen, requests: act)
  }

  private func choice(_ command: TesterCommand, note: Text? = nil) -> Menu.Choice {
    choice(.world(command), note: note)
  }

  private func choice(_ command: SandboxAction, note: Text? = nil) -> Menu.Choice {
    choice(command.title, note: note, perform(command))
  }

  private var leave: Menu.Choice { choice(Text.cancel, Self.leave) }

  private func menu(setting name: String) -> Menu? {
    guard let setting = try? Switch.named(name), setting.next == nil else { return nil }
    let values = setting.choices(facts)
    let present = setting.present(facts)
    return menu(
      setting.title, [setting.hint], values.map(choice(setting:)),
      start: values.firstIndex(of: present) ?? 0)
  }

  private func choice(setting value: TesterCommand) -> Menu.Choice {
    guard case .set(.clearedForSale(let changes)) = value,
      let product = changes.keys.first.flatMap(facts.catalog.product)
    else {
      let text = value.setting(in: facts.catalog)?.text
      return choice(text ?? .verbatim(""), perform(value))
    }
    return choice(
      .verbatim(facts.productName(product.id)), note: .yesNo(facts.isClearedForSale(product)),
      staysOpen: true, perform(value))
  }

  // MARK: - Pending requests

  func approvals(_ key: QueueKey) -> [Menu.Choice] {
    TesterCommand.Request.allCases.map { choice(.request(key, $0)) }
  }

  private func menu(_ key: QueueKey) -> Menu? {
    guard let request = facts.request(key) else { return nil }
    return menu(
      Text("Ask to Buy"), question(about: request, facts.productName(request.productID)),
      approvals(key) + [leave])
  }

  private func menu(refund id: UInt64) -> Menu? {
    guard let request = facts.refund(id), request.status == .pending else { return nil }
    return menu(
      Text(SystemSheet.Name.refund),
      [
        .verbatim(facts.productName(request.productID)),
        .setting(title(of: request), request.reason.title),
      ], refundDecisions(id) + [leave])
  }

  private func refundDecisions(_ id: UInt64) -> [Menu.Choice] {
    let proposal = ConsumptionReport(preference: .grantProrated)
    return [.approveRefund, .declineRefund, .reportConsumption(proposal)].map {
      choice(.transaction(id, $0))
    }
  }

  // MARK: - Notifications

  private var causes: Menu {
    menu(
      Text("Trigger a notification"), [],
      NotificationName.causable.map { name in
        choice(
          .verbatim(name.rawValue), note: name.movesClock ? Text("moves the clock") : nil,
          perform(.cause(NotificationRequest(name, movesClock: true))))
      })
  }

  // MARK: - Transactions and subscriptions

  /// The commands for the transaction that the panel is about.
  var menuOfTransaction: Menu? {
    guard let record = facts.transaction else { return nil }
    let id = record.id
    var choices: [Menu.Choice] = []
    if !record.isFinished { choices.append(choice(.transaction(id, .finish))) }
    if facts.refund(id)?.status == .pending {
      choices += refundDecisions(id)
    } else if record.isRefundable {
      choices.append(choice(.transaction(id, .refund(.other))))
    } else if record.isRefundReversible {
      choices.append(choice(.transaction(id, .reverseRefund)))
    }
    choices += subscriptionChoices(record.originalID)
    let form = TextForm(.accountToken(transaction: id), record.appAccountToken?.payloadText ?? "")
    choices.append(choice(TesterCommand.Transaction.setTheAccountToken, send(.open(form))))
    choices.append(choice(.transaction(id, .delete)))
    let name = facts.productName(record.productID)
    return menu(
      record.title, [.columns([.verbatim(name), record.cause.title, record.state])], choices)
  }

  private func menu(subscription id: UInt64) -> Menu? {
    guard let standing = facts.subscription(id) else { return nil }
    return menu(
      .verbatim(facts.productName(standing.productID)),
      [.verbatim(standing.accountEmail), summary(of: standing)], subscriptionChoices(id))
  }

  private func subscriptionChoices(_ id: UInt64) -> [Menu.Choice] {
    let possible = { (command: TesterCommand.Subscription) in
      SandboxAction.world(.subscription(id, command)).disabledReason(facts) == nil
    }
    let simple: [TesterCommand.Subscription] = [
      .renew, .resolveBilling, .cancelRenewal, .resumeRenewal, .agreeToPrice, .refusePrice,
    ]
    var choices = simple.filter(possible).map { choice(.subscription(id, $0)) }
    if possible(.raisePrice(0)) {
      choices.append(
        choice(TesterCommand.Subscription.raiseThePrice, openMenu { $0.menu(price: id) }))
    }
    if let standing = facts.subscription(id), possible(.extend(days: 30)) {
      choices += [
        choice(.subscription(id, .extend(days: 30))),
        choice(.extendSubscriptions(MassExtension(productID: standing.productID, days: 30))),
      ]
    }
    if possible(.expire) { choices.append(choice(.subscription(id, .expire))) }
    return choices
  }

  private func menu(price id: UInt64) -> Menu? {
    guard let standing = facts.subscription(id),
      let storefront = facts.tester(standing.accountEmail)?.storefront,
      let price = standing.raisedPrice
        ?? facts.catalog.product(standing.productID)?.price(in: storefront)
    else { return nil }
    let words = { PriceText.displayPrice($0, in: storefront) }
    let steps: [Decimal] = [Decimal(11) / 10, Decimal(15) / 10, 2]
    let digits = price == price.rounded(digits: 0) ? 0 : 2
    return menu(
      TesterCommand.Subscription.raiseThePrice,
      [.columns([facts.productName(standing.productID), words(price)])],
      steps.map { step in
        let next = (price * step).rounded(digits: digits, .up)
        return choice(.verbatim(words(next)), perform(.subscription(id, .raisePrice(next))))
      })
  }

  // MARK: - Testers and devices

  private func menu(tester email: String) -> Menu? {
    guard let account = facts.tester(email) else { return nil }
    var choices: [Menu.Choice] = []
    if account.id != facts.account?.id {
      choices.append(choice(Text(SystemSheet.Name.signIn), send(.signIn(email: email))))
    }
    choices += [
      choice(
        .storefront, note: .verbatim(account.storefront.countryCode), chooseTerritory(of: account)),
      choice(.tester(email, .setAsksToBuy(!account.asksToBuy))),
    ]
    if facts.family(of: email) != nil {
      choices.append(choice(.tester(email, .leaveFamily)))
    } else {
      choices.append(choice(Self.joinAFamily, openMenu { $0.menu(family: email) }))
    }
    if account.asksToBuy { choices.append(choice(.tester(email, .withdrawConsent))) }
    choices += [choice(.tester(email, .clearHistory)), choice(.tester(email, .remove))]
    return menu(
      .verbatim(email), account.fullName.isEmpty ? [] : [.verbatim(account.fullName)], choices)
  }

  func chooseTerritory(of account: Account) -> Act {
    openMenu { [email = account.email] in $0.menu(territory: email) }
  }

  private func menu(territory email: String) -> Menu? {
    guard let account = facts.tester(email) else { return nil }
    let countries = facts.catalog.storefronts
    return menu(
      .storefront, [.verbatim(email)],
      countries.map {
        choice(.tester(email, .setTerritory($0.countryCode)), note: .verbatim($0.currencyCode))
      }, start: countries.firstIndex(of: account.storefront) ?? 0)
  }

  private func menu(family email: String) -> Menu? {
    let others = facts.lists.testers.map(\.email).filter { $0 != email }
    guard !others.isEmpty else { return nil }
    return menu(
      Self.joinAFamily, [.verbatim(email)],
      others.map { choice(.tester(email, .join(familyOf: $0))) })
  }

  private static let joinAFamily = Text("Join a family")

  private var snapshots: Menu {
    let names = facts.lists.savedWorlds
    let numbered = (1...names.count + 1).map { "snapshot-\($0)" }
    let free = numbered.first { !names.contains($0) } ?? ""
    return menu(
      Self.snapshots.title, [Self.snapshots.hint],
      [choice(.snapshot(.save(free)))]
        + names.map { name in choice(.verbatim(name), openMenu { $0.menu(snapshot: name) }) })
  }

  private func menu(snapshot name: String) -> Menu? {
    guard facts.lists.savedWorlds.contains(name) else { return nil }
    return menu(
      .verbatim(name), [], [choice(.snapshot(.restore(name))), choice(.snapshot(.delete(name)))])
  }

  private func menu(device name: String) -> Menu? {
    guard let device = facts.device(name) else { return nil }
    let isThisOne = name == facts.device?.device
    var choices: [Menu.Choice] = []
    if device.accountEmail != nil {
      let signOut = TesterCommand.signOut(device: name)
      choices.append(
        choice(
          SandboxAction.world(signOut).title,
          isThisOne ? send(.perform(.signOut)) : perform(signOut)))
    }
    if isThisOne { choices.append(choice(.app(.delete))) }
    return menu(
      .verbatim(name),
      [
        isThisOne
          ? Text("For another device, start with --device NAME.")
          : Text("Open it in another terminal:\nrazefaces --device {device}", ["device": name])
      ], choices + [leave])
  }
}
