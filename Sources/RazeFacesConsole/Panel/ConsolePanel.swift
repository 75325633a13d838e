import Foundation
package import Localization
import StoreCore

package struct ConsolePanel: Sendable {

  package let facts: ConsoleFacts
  package let texts: Texts
  package let dates: DateText

  package init(_ facts: ConsoleFacts, _ texts: Texts, _ dates: DateText) {
    (self.facts, self.texts, self.dates) = (facts, texts, dates)
  }

  // MARK: - Order

  package func items(of group: ConsoleGroup) -> [ConsoleItem] {
    let snapshot = facts.snapshot
    let switches = Switches.all.filter { $0.group == group }.map { ConsoleItem.setting($0.name) }
    switch group {
    case .device:
      return [.account, .deviceName, .storefront] + switches + [.command(.app(.refreshReceipt))]
        + snapshot.devices.map { .device($0.name) }
    case .faults:
      return switches + FaultPoint.allCases.map { .fault($0) } + [.command(.world(.faults(.clear)))]
    case .purchases: return switches + [.promoted]
    case .time:
      return [.clock, .nextEvent] + ClockStep.usual.map { .command(.world(.clock(.advance($0)))) }
        + switches + [.command(.world(.clock(.reset)))]
    case .connect: return switches
    case .waiting:
      let waiting: [ConsoleItem] =
        snapshot.requests.map { .request($0.id) }
        + snapshot.interruptions.map { .interruption($0.id) }
        + snapshot.pendingRefunds.map { .refund($0.id) }
      return waiting.isEmpty ? [.nothingWaits] : waiting
    case .subscriptions: return snapshot.subscriptions.map { .subscription($0.id) } + switches
    case .testers: return snapshot.testers.map { .tester($0.email) } + [.newTester]
    case .again:
      return [
        .command(.world(.standardSettings)), .snapshots, .coverage,
        .command(.app(.delete)), .command(.app(.reset)),
      ]
    }
  }

  // MARK: - Lines

  package func line(_ item: ConsoleItem) -> ConsoleLine {
    switch item {
    case .account, .deviceName, .storefront: return line(ofDevice: item)
    case .situation(let situation): return line(situation)
    case .group(let group): return line(group)
    case .shopper(let email): return line(shopper: email)
    case .setting(let name): return line(setting: name)
    case .fault(let point): return line(point)
    case .command(let command):
      let contents = command == .world(.faults(.clear)) ? facts.plan.contents : []
      return ConsoleLine(
        title: texts(command.title), value: texts(.list(contents)),
        hint: command.hint.map { texts($0) }, action: .perform(command))
    case .promoted:
      let count = facts.keptPromotions
      let words = count == 0 ? "" : texts("{count} kept for later", ["count": count])
      return line(
        Text("Promoted purchase"), hint: Text("A purchase that starts on the App Store page."),
        words, .open(.promoted))
    case .clock, .nextEvent: return line(ofTime: item)
    case .snapshots:
      let count = facts.snapshot.savedWorlds.count
      let words = count == 0 ? "" : texts("{count} saved", ["count": count])
      return line(
        Text("Snapshots"), hint: Text("Enter saves this world, or restores one."), words,
        .choose(.snapshots))
    case .coverage:
      return line(
        title: texts("Coverage"), hint: texts("Enter lists what purchases came to."), "",
        .open(.coverage))
    case .newTester:
      return line(
        title: texts("Add a tester"), hint: texts("Its email address counts as verified."), "",
        .open(.newTester))
    case .nothingWaits, .request, .interruption, .refund: return line(waiting: item)
    case .subscription, .tester, .device: return line(lasting: item)
    case .transaction, .price, .territory, .family, .savedWorld:
      return ConsoleLine(title: "", action: .choose(item))
    }
  }

  private func line(ofDevice item: ConsoleItem) -> ConsoleLine {
    switch item {
    case .account:
      return line(
        Text("Account"), hint: Text("Enter signs in, out, or switches testers."),
        facts.account?.email ?? texts("Not signed in"), .open(.account))
    case .storefront:
      let words = facts.device.map {
        "\($0.storefront.countryCode)  \($0.storefront.currencyCode)  \($0.storefront.id)"
      }
      return line(
        Text("Storefront"), hint: Text("Enter changes the storefront and its prices."), words ?? "",
        facts.account.map { .choose(.territory($0.email)) } ?? .leave)
    default:
      return line(Text("Device"), facts.device.map { DeviceName.asApple($0.device) } ?? "", .leave)
    }
  }

  private func line(ofTime item: ConsoleItem) -> ConsoleLine {
    if item == .nextEvent {
      let command = ConsoleCommand.world(.clock(.advance(.nextEvent)))
      let next = facts.snapshot.nextEvent.map(dates.minuteAndOffset)
      return line(
        title: texts("Next event"), hint: command.hint.map { texts($0) },
        next ?? texts("nothing scheduled"),
        .perform(command))
    }
    let command = ConsoleCommand.world(.clock(facts.clock.heldAt == nil ? .hold : .release))
    return line(
      title: texts("Clock"), hint: command.hint.map { texts($0) },
      facts.clock.isReal ? texts("real time") : dates.minuteAndOffset(facts.now),
      .perform(command), isUnusual: facts.clock.offset != 0 || facts.clock.heldAt != nil)
  }

  func line(
    _ title: Text, hint: Text? = nil, _ value: String, _ action: ConsoleAction
  ) -> ConsoleLine { line(title: texts(title), hint: hint.map { texts($0) }, value, action) }

  private func line(
    title: String, hint: String?, _ value: String, _ action: ConsoleAction, isUnusual: Bool = false
  ) -> ConsoleLine {
    ConsoleLine(
      title: title, value: facts.device == nil ? "" : value, hint: hint, isUnusual: isUnusual,
      action: action)
  }

  private func line(setting name: String) -> ConsoleLine {
    guard let setting = try? Switches.named(name) else {
      return ConsoleLine(title: name, action: .leave)
    }
    let action = setting.toggled(facts).map { ConsoleAction.perform(.world($0)) }
    return ConsoleLine(
      title: texts(setting.title), value: texts(setting.value(facts)), hint: texts(setting.hint),
      isUnusual: setting.isUnusual(facts), action: action ?? .choose(.setting(name)))
  }

  private func line(_ point: FaultPoint) -> ConsoleLine {
    let armed = facts.plan.faults.first { $0.point == point }
    return ConsoleLine(
      title: texts(point.title),
      value: armed.map { texts($0.label) }
        ?? texts(point == .termination ? Text("no") : Text("succeeds")),
      hint: texts(point.hint), isUnusual: armed != nil, action: .open(.fault(point)))
  }

  private func line(waiting item: ConsoleItem) -> ConsoleLine {
    var product, value, hint: String?
    var action = ConsoleAction.choose(item)
    switch item {
    case .request(let key):
      let request = facts.request(key)
      (product, value) = (request?.productID, request.map(asks))
      hint = texts("Enter answers as the parent.")
    case .interruption(let id):
      let found = facts.interruption(id)
      product = found?.productID
      value = found.map {
        texts("{name} was interrupted", ["name": facts.firstName($0.accountEmail)])
      }
      hint = texts("Enter shows the terms that have changed.")
      action = .perform(.world(.resolveInterruption(id)))
    case .refund(let id):
      let request = facts.refund(id)
      product = request?.productID
      value = request.map {
        texts("{name} requests a refund", ["name": facts.firstName($0.accountEmail)])
      }
      hint = texts("Enter answers as the App Store.")
    default: return ConsoleLine(title: texts("Nothing is waiting for an answer."), action: .leave)
    }
    return ConsoleLine(
      title: product.map(facts.productName) ?? "", value: value ?? "", hint: hint, isUnusual: true,
      action: action)
  }

  private func line(lasting item: ConsoleItem) -> ConsoleLine {
    var title = ""
    var words: [String]?
    var hint: String?
    switch item {
    case .subscription(let id):
      let standing = facts.subscription(id)
      title = standing.map { facts.productName($0.productID) } ?? ""
      (words, hint) = (
        standing.map { [about($0)] }, texts("Enter: renew, cancel, resolve, price, end.")
      )
    case .tester(let email):
      (title, hint) = (email, texts("Enter: sign in, territory, Ask to Buy, family."))
      words = facts.tester(email).map(about)
    case .device(let name):
      (title, hint) = (DeviceName.asApple(name), texts("Enter signs out there."))
      words = facts.device(name).map(about)
    default: break
    }
    return ConsoleLine(
      title: title, value: (words ?? []).filter { !$0.isEmpty }.joined(separator: "  "),
      hint: hint, action: .choose(item))
  }

  func about(_ standing: SubscriptionStanding) -> String {
    let next = facts.productName(standing.renewsAs)
    return texts(standing.sentence(renewsAs: next, dates.day))
  }

  // MARK: - Search

  private static let otherWords = [
    "billing-fails": "card declined", "termination": "crash kill terminate",
  ]

  /// Returns the searchable text of a line, including its hint and its menu.
  package func searchText(_ item: ConsoleItem) -> String {
    let line = line(item)
    let menu = menu(of: item)
    let choices = menu?.choices.flatMap { [$0.title, $0.note] } ?? []
    let texts = [line.title, line.value, line.hint ?? "", Self.otherWords[item.name] ?? ""]
    return (texts + (menu?.text ?? []) + choices).joined(separator: " ")
  }

  package func disabledReason(_ item: ConsoleItem) -> Text? {
    switch item {
    case .deviceName: return Text("For another device, start with --device NAME.")
    case .storefront:
      return facts.account == nil ? Text("The storefront depends on the account: sign in.") : nil
    case .nothingWaits: return Text("Nothing is waiting for an answer.")
    case .situation(let situation): return disabledReason(situation)
    case .setting: return nil
    case .command(let command): return command.disabledReason(facts)
    case .nextEvent:
      return facts.snapshot.nextEvent == nil ? Text("Nothing is scheduled.") : nil
    case .subscription(let id):
      let standing = facts.subscription(id)
      guard standing?.machine.canSwitchRenewal(at: facts.now) == true else {
        return TesterCommand.Subscription.ended
      }
      return standing?.sharedBy == nil ? nil : TesterCommand.Subscription.notPossible
    case .group, .shopper, .account, .clock, .fault, .promoted, .request, .interruption, .refund,
      .tester, .newTester, .device, .transaction, .price, .territory, .family, .snapshots,
      .savedWorld, .coverage:
      return nil
    }
  }
}
