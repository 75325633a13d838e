import Foundation
import Localization
package import StoreCore

/// The panel's menus. Each is created from the current facts, because other terminals may change
/// the world.
extension ConsolePanel {
  package func menu(of item: ConsoleItem) -> ConsoleMenu? {
    switch item {
    case .setting(let name): menu(setting: name)
    case .situation(let situation): menu(situation)
    case .request(let key): menu(key)
    case .refund(let id): menu(refund: id)
    case .transaction(let id): menu(transaction: id)
    case .subscription(let id): menu(subscription: id)
    case .price(let id): menu(price: id)
    case .tester(let email): menu(tester: email)
    case .territory(let email): menu(territory: email)
    case .family(let email): menu(family: email)
    case .device(let name): menu(device: name)
    case .snapshots: snapshots
    case .savedWorld(let name): menu(snapshot: name)
    case .account, .deviceName, .storefront, .fault, .command, .promoted, .clock, .nextEvent,
      .nothingWaits, .interruption, .newTester, .coverage, .group, .shopper:
      nil
    }
  }

  private func choice(_ command: TesterCommand, note: Text? = nil) -> ConsoleMenu.Choice {
    choice(.world(command), note: note)
  }

  private func choice(_ command: ConsoleCommand, note: Text? = nil) -> ConsoleMenu.Choice {
    .init(title: command.title, note: note, action: .perform(command))
  }

  private var leave: ConsoleMenu.Choice { .init(title: Text("Cancel"), action: .leave) }

  private func menu(setting name: String) -> ConsoleMenu? {
    guard let setting = try? Switch.named(name), setting.next == nil else { return nil }
    let values = setting.choices(facts)
    let present = setting.present(facts)
    return ConsoleMenu(
      title: setting.title, text: [setting.question].compactMap(\.self),
      choices: values.map(choice(setting:)), start: values.firstIndex(of: present) ?? 0)
  }

  private func choice(setting value: TesterCommand) -> ConsoleMenu.Choice {
    guard case .set(.clearedForSale(let changes)) = value,
      let product = changes.keys.first.flatMap(facts.catalog.product)
    else {
      let text = value.setting(in: facts.catalog)?.text
      return .init(title: text ?? .verbatim(""), action: .perform(.world(value)))
    }
    return .init(
      title: .verbatim(facts.productName(product.id)),
      note: .yesNo(facts.isClearedForSale(product)), staysOpen: true,
      action: .perform(.world(value)))
  }

  // MARK: - Pending requests

  package func approvals(_ key: QueueKey) -> [ConsoleMenu.Choice] {
    TesterCommand.Request.allCases.map { choice(.request(key, $0)) }
  }

  private func menu(_ key: QueueKey) -> ConsoleMenu? {
    guard let request = facts.request(key) else { return nil }
    return ConsoleMenu(
      title: Text("Ask to Buy"),
      text: asks(request, facts.productName(request.productID)),
      choices: approvals(key) + [leave])
  }

  private func menu(refund id: UInt64) -> ConsoleMenu? {
    guard let request = facts.refund(id), request.status == .pending else { return nil }
    let text = Text(
      "{name} requests a refund for {product}: {reason}.",
      [
        "name": facts.firstName(request.accountEmail),
        "product": facts.productName(request.productID), "reason": request.reason.title,
      ])
    return ConsoleMenu(
      title: Text("Request for a refund"), text: [text], choices: refundDecisions(id) + [leave])
  }

  private func refundDecisions(_ id: UInt64) -> [ConsoleMenu.Choice] {
    [.approveRefund, .declineRefund].map { choice(.transaction(id, $0)) }
  }

  // MARK: - Transactions and subscriptions

  private func menu(transaction id: UInt64) -> ConsoleMenu? {
    guard let record = facts.transaction, record.id == id else { return nil }
    var choices: [ConsoleMenu.Choice] = []
    if !record.isFinished { choices.append(choice(.transaction(id, .finish))) }
    if facts.refund(id)?.status == .pending {
      choices += refundDecisions(id)
    } else if record.isRefundable {
      choices.append(choice(.transaction(id, .refund(.other))))
    }
    choices += subscriptionChoices(record.originalID)
    choices.append(choice(.transaction(id, .delete)))
    let name = facts.productName(record.productID)
    return ConsoleMenu(
      title: record.title, text: [.columns([.verbatim(name), record.cause.title, record.state])],
      choices: choices)
  }

  private func menu(subscription id: UInt64) -> ConsoleMenu? {
    guard let standing = facts.subscription(id) else { return nil }
    return ConsoleMenu(
      title: .verbatim(facts.productName(standing.productID)),
      text: [.verbatim(standing.accountEmail), about(standing)], choices: subscriptionChoices(id))
  }

  private func subscriptionChoices(_ id: UInt64) -> [ConsoleMenu.Choice] {
    let possible = { (command: TesterCommand.Subscription) in
      ConsoleCommand.world(.subscription(id, command)).disabledReason(facts) == nil
    }
    let simple: [TesterCommand.Subscription] = [
      .renew, .resolveBilling, .cancelRenewal, .resumeRenewal, .agreeToPrice, .refusePrice,
    ]
    var choices = simple.filter(possible).map { choice(.subscription(id, $0)) }
    if possible(.raisePrice(0)) {
      choices.append(.init(title: Text("Raise the price"), action: .choose(.price(id))))
    }
    if possible(.expire) { choices.append(choice(.subscription(id, .expire))) }
    return choices
  }

  private func menu(price id: UInt64) -> ConsoleMenu? {
    guard let standing = facts.subscription(id),
      let storefront = facts.tester(standing.accountEmail)?.storefront,
      let price = standing.raisedPrice
        ?? facts.catalog.product(standing.productID)?.price(in: storefront)
    else { return nil }
    let words = { PriceText.displayPrice($0, in: storefront) }
    let steps: [Decimal] = [Decimal(11) / 10, Decimal(15) / 10, 2]
    let digits = price == price.rounded(digits: 0) ? 0 : 2
    return ConsoleMenu(
      title: Text("Raise the price"),
      text: [
        Text(
          "{product} costs {price} now.",
          ["product": facts.productName(standing.productID), "price": words(price)])
      ],
      choices: steps.map { step in
        let next = (price * step).rounded(digits: digits)
        return .init(
          title: .verbatim(words(next)),
          action: .perform(.world(.subscription(id, .raisePrice(next)))))
      })
  }

  // MARK: - Testers and devices

  private func menu(tester email: String) -> ConsoleMenu? {
    guard let account = facts.tester(email) else { return nil }
    var choices: [ConsoleMenu.Choice] = []
    if account.id != facts.account?.id {
      choices.append(
        .init(title: Text("Sign in on this device"), action: .open(.signIn(email: email))))
    }
    choices += [
      .init(
        title: Text("Territory"), note: .verbatim(account.storefront.countryCode),
        action: .choose(.territory(email))),
      choice(.tester(email, .setAsksToBuy(!account.asksToBuy))),
    ]
    if facts.family(of: email) != nil {
      choices.append(choice(.tester(email, .leaveFamily)))
    } else {
      choices.append(.init(title: Text("Join a family"), action: .choose(.family(email))))
    }
    choices += [choice(.tester(email, .clearHistory)), choice(.tester(email, .remove))]
    return ConsoleMenu(
      title: .verbatim(email),
      text: account.fullName.isEmpty ? [] : [.verbatim(account.fullName)], choices: choices)
  }

  private func menu(territory email: String) -> ConsoleMenu? {
    guard let account = facts.tester(email) else { return nil }
    let countries = facts.catalog.storefronts
    return ConsoleMenu(
      title: Text("Territory"), text: [.verbatim(email)],
      choices: countries.map {
        choice(.tester(email, .setTerritory($0.countryCode)), note: .verbatim($0.currencyCode))
      }, start: countries.firstIndex(of: account.storefront) ?? 0)
  }

  private func menu(family email: String) -> ConsoleMenu? {
    let others = facts.snapshot.testers.map(\.email).filter { $0 != email }
    guard !others.isEmpty else { return nil }
    return ConsoleMenu(
      title: Text("Join a family"),
      text: [Text("Whose family does {email} join?", ["email": email])],
      choices: others.map { choice(.tester(email, .join(familyOf: $0))) })
  }

  private var snapshots: ConsoleMenu {
    let names = facts.snapshot.savedWorlds
    return ConsoleMenu(
      title: Text("Snapshots"), text: [Text("Enter saves this world, or restores one.")],
      choices: [choice(.snapshot(.save(Self.unusedName(names))))]
        + names.map { .init(title: .verbatim($0), action: .choose(.savedWorld($0))) })
  }

  private static func unusedName(_ names: [String]) -> String {
    let name = { (number: Int) in "snapshot-\(number)" }
    let free = names.indices.map { $0 + 1 }.first { !names.contains(name($0)) }
    return name(free ?? names.count + 1)
  }

  private func menu(snapshot name: String) -> ConsoleMenu? {
    guard facts.snapshot.savedWorlds.contains(name) else { return nil }
    return ConsoleMenu(
      title: .verbatim(name),
      choices: [choice(.snapshot(.restore(name))), choice(.snapshot(.delete(name)))])
  }

  private func menu(device name: String) -> ConsoleMenu? {
    guard let device = facts.device(name) else { return nil }
    let isThisOne = name == facts.device?.device
    var choices: [ConsoleMenu.Choice] = []
    if let email = device.accountEmail {
      choices.append(
        .init(
          title: Text("Sign out {email}", ["email": email]),
          action: isThisOne ? .open(.signOut) : .perform(.world(.signOut(device: name)))))
    }
    if isThisOne { choices.append(choice(.app(.delete))) }
    return ConsoleMenu(
      title: .verbatim(name),
      text: [
        isThisOne
          ? Text("For another device, start with --device NAME.")
          : Text("Open it in another terminal:\nrazefaces --device {device}", ["device": name])
      ],
      choices: choices + [leave])
  }
}

extension Decimal {
  fileprivate func rounded(digits: Int) -> Decimal {
    var (value, result) = (self, Decimal())
    NSDecimalRound(&result, &value, digits, .up)
    return result
  }
}
