import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

struct SandboxPanel: Sendable {
  let facts: SandboxFacts
  let dates: DateText
  let texts: Texts

  init(_ facts: SandboxFacts, _ dates: DateText, _ texts: Texts) {
    (self.facts, self.dates, self.texts) = (facts, dates, texts)
  }

  // MARK: - Actions

  func perform(_ command: TesterCommand) -> Act { perform(.world(command)) }

  /// Returns the action that performs a command, after its question if it has one.
  func perform(_ command: SandboxAction) -> Act {
    { [facts] _ in
      guard let question = command.question(facts) else { return [.perform(.control(command))] }
      return [.open(Question(command, facts, destroys: !question.startsOnYes))]
    }
  }

  /// Returns the action that opens a menu, which is created again from the facts of each moment.
  func openMenu(_ menu: @escaping @Sendable (SandboxPanel) -> Menu?) -> Act {
    { [facts] in MenuSheet.sandbox(about: facts.transaction, menu).opened($0) }
  }

  /// Returns the action that opens the menu of a line.
  func choose(_ item: SandboxItem) -> Act { openMenu { $0.menu(of: item) } }

  func send(_ request: Request) -> Act { { _ in [request] } }
  static var leave: Act { { _ in [] } }

  // MARK: - Order

  func items(of group: SandboxGroup) -> [SandboxItem] {
    let lists = facts.lists
    let switches = Switch.all.filter { $0.group == group }.map { SandboxItem.setting($0.name) }
    switch group {
    case .device:
      return [.account, .deviceName, .storefront] + switches + [.command(.app(.refreshReceipt))]
        + lists.devices.map { .device($0.name) }
    case .faults:
      return switches + FaultPoint.ofDevices.map { .fault($0) } + [
        .command(.world(.faults(.clear)))
      ]
    case .purchases: return switches + [.promoted]
    case .time:
      return [.clock, .nextEvent] + ClockStep.usual.map { .command(.world(.clock(.advance($0)))) }
        + switches + [.command(.world(.clock(.reset)))]
    case .connect: return switches
    case .server:
      return switches + [.reception] + FaultPoint.ofServers.map { .fault($0) }
    case .waiting:
      let waiting: [SandboxItem] =
        lists.requests.map { .request($0.id) }
        + lists.interruptions.map { .interruption($0.id) }
        + lists.pendingRefunds.map { .refund($0.id) }
      return waiting.isEmpty ? [.nothingWaits] : waiting
    case .subscriptions: return lists.subscriptions.map { .subscription($0.id) } + switches
    case .testers: return lists.testers.map { .tester($0.email) } + [.newTester]
    case .again:
      return [
        .command(.world(.standardSettings)), .snapshots, .coverage,
      ]
    }
  }

  // MARK: - Lines

  func line(_ item: SandboxItem) -> SandboxLine {
    switch item {
    case .account, .deviceName, .storefront: return line(ofDevice: item)
    case .situation(let situation): return line(situation)
    case .group(let group): return line(group)
    case .shopper(let email): return line(shopper: email)
    case .setting(let name): return line(setting: name)
    case .fault(let point): return line(point)
    case .command(let command):
      let contents = command == .world(.faults(.clear)) ? facts.plan.contents : []
      return SandboxLine(
        title: command.title, value: .list(contents), hint: command.hint, action: perform(command))
    case .promoted:
      let count = facts.keptPromotions
      let words = count == 0 ? nil : Text("{count} kept for later", ["count": count])
      return line(
        .promotedPurchase, hint: Text("A purchase that starts on the App Store page."),
        words, { MenuSheet.promotedPurchase.opened($0) })
    case .clock, .nextEvent: return line(ofTime: item)
    case .reception:
      let reception = facts.device?.server
      return line(
        Text("Notifications"), hint: Text("Enter triggers one."),
        reception?.words ?? .noValue, choose(.reception),
        isUnusual: reception?.trouble != nil)
    case .snapshots:
      let count = facts.lists.savedWorlds.count
      let words = count == 0 ? nil : Text("{count} saved", ["count": count])
      return line(
        Self.snapshots.title, hint: Self.snapshots.hint, words, choose(.snapshots))
    case .coverage:
      return line(
        Text("Coverage"), hint: Text("Enter lists the outcomes of purchases."), nil,
        { _ in [.open(MenuSheet.coverage), .perform(.loadCoverage)] })
    case .newTester:
      return line(
        .addATester, hint: Text("Its email address counts as verified."), nil,
        { shared in
          let storefront = shared.storeState?.storefront ?? shared.content.catalog.storefronts.first
          return storefront.map { [.open(NewTesterForm(storefront: $0))] } ?? []
        })
    case .nothingWaits, .request, .interruption, .refund: return line(waiting: item)
    case .subscription, .tester, .device: return line(lasting: item)
    }
  }

  static let snapshots = (
    title: Text("Snapshots"), hint: Text("Enter saves this world, or restores one.")
  )

  private func line(ofDevice item: SandboxItem) -> SandboxLine {
    switch item {
    case .account:
      return line(
        Text("Account"), hint: Self.accountHint,
        facts.account.map { .verbatim($0.email) } ?? Self.notSignedIn, send(.account))
    case .storefront:
      let words = facts.device.map {
        Text.columns([$0.storefront.countryCode, $0.storefront.currencyCode, $0.storefront.id])
      }
      return line(
        .storefront, hint: Text("Enter changes the storefront and its prices."), words,
        facts.account.map(chooseTerritory(of:)) ?? Self.leave)
    default:
      let name = facts.device.map { Text.verbatim(DeviceName.asApple($0.device)) }
      return line(Text("Device"), name, Self.leave)
    }
  }

  private func line(ofTime item: SandboxItem) -> SandboxLine {
    if item == .nextEvent {
      let command = SandboxAction.world(.clock(.advance(.nextEvent)))
      let next = facts.lists.nextEvent.map { Text.verbatim(dates.minuteAndOffset($0)) }
      return line(
        Text("Next event"), hint: command.hint, next ?? TesterCommand.Clock.nothingScheduled,
        perform(command))
    }
    let command = SandboxAction.world(.clock(facts.clock.heldAt == nil ? .hold : .release))
    return line(
      .clock, hint: command.hint,
      facts.clock.isReal ? TimeRate.realTime.words : .verbatim(dates.minuteAndOffset(facts.now)),
      perform(command), isUnusual: facts.clock.offset != 0 || facts.clock.heldAt != nil)
  }

  private func line(
    _ title: Text, hint: Text? = nil, _ value: Text?, _ action: @escaping Act,
    isUnusual: Bool = false
  ) -> SandboxLine {
    SandboxLine(
      title: title, value: facts.device == nil ? nil : value, hint: hint, isUnusual: isUnusual,
      action: action)
  }

  private func line(setting name: String) -> SandboxLine {
    guard let setting = try? Switch.named(name) else {
      return SandboxLine(title: .verbatim(name), action: Self.leave)
    }
    return SandboxLine(
      title: setting.title, value: setting.value(facts), hint: setting.hint,
      isUnusual: setting.isUnusual(facts),
      action: (setting.next?(facts)).map(perform) ?? entry(of: setting) ?? choose(.setting(name)))
  }

  /// Opens the form of a setting whose value is entered; nil for others.
  private func entry(of setting: Switch) -> Act? {
    guard setting.name == Switch.notificationAddress.name else { return nil }
    let address = facts.settings.notificationAddress ?? TextForm.Purpose.usualAddress
    return send(.open(TextForm(.notificationAddress, address)))
  }

  private func line(_ point: FaultPoint) -> SandboxLine {
    let armed = facts.plan.faults.first { $0.point == point }
    return SandboxLine(
      title: point.title,
      value: armed?.label ?? (point.isCall ? Text("succeeds") : Text("no")),
      hint: point.hint, isUnusual: armed != nil,
      action: { _ in [.open(FaultForm(point, armed: armed))] })
  }

  private func line(waiting item: SandboxItem) -> SandboxLine {
    switch item {
    case .request(let key):
      let request = facts.request(key)
      return line(
        of: request?.productID, request.map(title), hint: Text("Enter answers as the parent."),
        choose(item))
    case .interruption(let id):
      let found = facts.interruption(id)
      let words = found.map {
        Text("{name} was interrupted", ["name": facts.firstName($0.accountEmail)])
      }
      return line(
        of: found?.productID, words, hint: Text("Enter shows the terms that have changed."),
        perform(.resolveInterruption(id)))
    case .refund(let id):
      let request = facts.refund(id)
      return line(
        of: request?.productID, request.map(title), hint: Text("Enter answers as the App Store."),
        choose(item))
    default:
      return SandboxLine(title: Self.nothingWaits, action: Self.leave)
    }
  }

  private func line(
    of productID: String?, _ value: Text?, hint: Text, _ action: @escaping Act
  ) -> SandboxLine {
    SandboxLine(
      title: .verbatim(productID.map(facts.productName) ?? ""), value: value, hint: hint,
      isUnusual: true, action: action)
  }

  private func line(lasting item: SandboxItem) -> SandboxLine {
    switch item {
    case .subscription(let id):
      let standing = facts.subscription(id)
      return SandboxLine(
        title: .verbatim(standing.map { facts.productName($0.productID) } ?? ""),
        value: standing.map(summary), hint: Text("Enter: renew, cancel, resolve, price, end."),
        action: choose(item))
    case .tester(let email):
      return SandboxLine(
        title: .verbatim(email), value: facts.tester(email).map(summary),
        hint: Text("Enter: storefront, Ask to Buy, family."), action: choose(item))
    case .device(let name):
      return SandboxLine(
        title: .verbatim(DeviceName.asApple(name)), value: facts.device(name).map(summary),
        hint: Text("Enter signs out there."), action: choose(item))
    default: return SandboxLine(title: .verbatim(""), action: choose(item))
    }
  }

  func summary(of standing: SubscriptionStanding) -> Text {
    standing.sentence(renewsAs: facts.productName(standing.renewsAs), dates.day)
  }

  // MARK: - Search

  /// Returns the searchable text of a line, including its hint and its menu.
  func searchText(_ item: SandboxItem) -> String {
    let line = line(item)
    let menu = menu(of: item)
    let words = [line.title, line.value, line.hint].compactMap { $0.map { texts($0) } }
    let choices = menu?.choices.flatMap { [$0.title, $0.note] } ?? []
    let synonyms = Synonyms.of(item: item.name).map { [texts($0)] } ?? []
    return (words + (menu?.text ?? []) + choices + synonyms).joined(separator: " ")
  }

  static let nothingWaits = Text("Nothing is waiting for an answer.")

  func disabledReason(_ item: SandboxItem) -> Text? {
    switch item {
    case .deviceName: return Text("For another device, start with --device NAME.")
    case .storefront:
      return facts.account == nil ? .nobodyIsSignedIn : nil
    case .nothingWaits: return Self.nothingWaits
    case .situation(let situation): return disabledReason(situation)
    case .setting: return nil
    case .command(let command): return command.disabledReason(facts)
    case .nextEvent: return SandboxAction.world(.clock(.advance(.nextEvent))).disabledReason(facts)
    case .subscription(let id):
      let standing = facts.subscription(id)
      guard standing?.machine.canSwitchRenewal(at: facts.now) == true else {
        return TesterCommand.Subscription.ended
      }
      return standing?.sharedBy == nil ? nil : TesterCommand.Subscription.notPossible
    case .group, .shopper, .account, .clock, .fault, .promoted, .request, .interruption, .refund,
      .tester, .newTester, .device, .snapshots, .coverage, .reception:
      return nil
    }
  }
}

extension Shared {
  /// Returns the Sandbox for the current state.
  ///
  /// - Parameter transaction: The transaction that the panel is about.
  func panel(lookingAt transaction: TransactionRecord? = nil) -> SandboxPanel {
    SandboxPanel(
      SandboxFacts(
        catalog: content.catalog, device: storeState, lists: sandboxLists,
        keptPromotions: shop.keptPromotions.count, now: now, transaction: transaction),
      dates, texts)
  }
}
