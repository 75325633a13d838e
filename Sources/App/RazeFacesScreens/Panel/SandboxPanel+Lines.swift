import Localization
import RazeFacesConsole
import StoreCore

extension SandboxPanel {
  static let nothingWaits = Text("Nothing is waiting for an answer.")
  static let snapshots = (
    title: Text("Snapshots"), hint: Text("Enter saves this world, or restores one.")
  )

  func line(_ item: SandboxItem) -> SandboxLine {
    switch item {
    case .situation(let situation): line(situation)
    case .group(let group): line(group)
    case .shopper(let email): line(shopper: email)
    case .account: accountLine
    case .deviceName: deviceLine
    case .storefront: storefrontLine
    case .setting(let name): line(setting: name)
    case .fault(let point): line(point)
    case .command(let command): line(command)
    case .promoted: promotedLine
    case .clock: clockLine
    case .nextEvent: nextEventLine
    case .reception: receptionLine
    case .nothingWaits: SandboxLine(title: Self.nothingWaits, disabledReason: Self.nothingWaits)
    case .request(let key): line(request: key)
    case .interruption(let id): line(interruption: id)
    case .refund(let id): line(refund: id)
    case .subscription(let id): line(subscription: id)
    case .tester(let email):
      SandboxLine(
        title: .verbatim(email), value: facts.tester(email).map(summary),
        hint: Text("Enter: storefront, Ask to Buy, family."), action: choose(item))
    case .newTester: newTesterLine
    case .device(let name):
      SandboxLine(
        title: .verbatim(DeviceName.asApple(name)), value: facts.device(name).map(summary),
        hint: Text("Enter signs out there."), action: choose(item))
    case .snapshots:
      line(Self.snapshots.title, hint: Self.snapshots.hint, savedWorlds, choose(item))
    case .coverage:
      line(Text("Coverage"), hint: Text("Enter lists the outcomes of purchases."), nil) { _ in
        [.open(MenuSheet.coverage), .perform(.loadCoverage)]
      }
    }
  }

  /// Returns a line whose value is unknown until the store is connected.
  private func line(
    _ title: Text, hint: Text? = nil, _ value: Text?, isUnusual: Bool = false,
    unless disabledReason: Text? = nil, _ action: @escaping Act = Self.leave
  ) -> SandboxLine {
    SandboxLine(
      title: title, value: facts.device == nil ? nil : value, hint: hint, isUnusual: isUnusual,
      disabledReason: disabledReason, action: action)
  }

  // MARK: - This device

  private var accountLine: SandboxLine {
    line(
      Text("Account"), hint: Self.accountHint,
      facts.account.map { .verbatim($0.email) } ?? Self.notSignedIn, send(.account))
  }

  private var deviceLine: SandboxLine {
    let name = facts.device.map { Text.verbatim(DeviceName.asApple($0.device)) }
    return line(Text("Device"), name, unless: Text("For another device, start with --device NAME."))
  }

  private var storefrontLine: SandboxLine {
    let words = facts.device.map {
      Text.columns([$0.storefront.countryCode, $0.storefront.currencyCode, $0.storefront.id])
    }
    return line(
      .storefront, hint: Text("Enter changes the storefront and its prices."), words,
      unless: signInReason, facts.account.map { chooseTerritory(of: $0) } ?? Self.leave)
  }

  /// The reason why a line is disabled that is about the account.
  var signInReason: Text? { facts.account == nil ? .nobodyIsSignedIn : nil }

  // MARK: - Settings, faults and commands

  private func line(setting name: String) -> SandboxLine {
    guard let setting = try? Switch.named(name) else { return SandboxLine(title: .verbatim(name)) }
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
      title: point.title, value: armed?.label ?? (point.isCall ? Text("succeeds") : Text("no")),
      hint: point.hint, isUnusual: armed != nil,
      action: { _ in [.open(FaultForm(point, armed: armed))] })
  }

  private func line(_ command: SandboxAction) -> SandboxLine {
    let contents = command == .world(.faults(.clear)) ? facts.plan.contents : []
    return SandboxLine(
      title: command.title, value: .list(contents), hint: command.hint,
      disabledReason: command.disabledReason(facts), action: perform(command))
  }

  private var promotedLine: SandboxLine {
    let count = facts.keptPromotions
    let words = count == 0 ? nil : Text("{count} kept for later", ["count": count])
    return line(
      .promotedPurchase, hint: Text("A purchase that starts on the App Store page."), words
    ) { MenuSheet.promotedPurchase.opened($0) }
  }

  private var receptionLine: SandboxLine {
    let reception = facts.device?.server
    return line(
      Text("Notifications"), hint: Text("Enter triggers one."), reception?.words ?? .noValue,
      isUnusual: reception?.trouble != nil, choose(.reception))
  }

  private var newTesterLine: SandboxLine {
    line(.addATester, hint: Text("Its email address counts as verified."), nil) { shared in
      let storefront = shared.storeState?.storefront ?? shared.content.storefronts.first
      return storefront.map { [.open(NewTesterForm(storefront: $0))] } ?? []
    }
  }

  private var savedWorlds: Text? {
    let count = facts.lists.savedWorlds.count
    return count == 0 ? nil : Text("{count} saved", ["count": count])
  }

  // MARK: - Time

  static let nextEvent = SandboxAction.world(.clock(.advance(.nextEvent)))

  private var nextEventLine: SandboxLine {
    let next = facts.lists.nextEvent.map { Text.verbatim(dates.minuteAndOffset($0)) }
    return line(
      Text("Next event"), hint: Self.nextEvent.hint, next ?? TesterCommand.Clock.nothingScheduled,
      unless: Self.nextEvent.disabledReason(facts), perform(Self.nextEvent))
  }

  private var clockLine: SandboxLine {
    let command = SandboxAction.world(.clock(facts.clock.heldAt == nil ? .hold : .release))
    return line(
      .clock, hint: command.hint,
      facts.clock.isReal ? TimeRate.realTime.words : .verbatim(dates.minuteAndOffset(facts.now)),
      isUnusual: facts.clock.offset != 0 || facts.clock.heldAt != nil, perform(command))
  }

  // MARK: - Pending requests

  private func line(request key: QueueKey) -> SandboxLine {
    let request = facts.request(key)
    return line(
      of: request?.productID, request.map(title), hint: Text("Enter answers as the parent."),
      choose(.request(key)))
  }

  private func line(interruption id: Int64) -> SandboxLine {
    let found = facts.interruption(id)
    let words = found.map {
      Text("{name} was interrupted", ["name": facts.firstName($0.accountEmail)])
    }
    return line(
      of: found?.productID, words, hint: Text("Enter shows the terms that have changed."),
      perform(.resolveInterruption(id)))
  }

  private func line(refund id: UInt64) -> SandboxLine {
    let request = facts.refund(id)
    return line(
      of: request?.productID, request.map(title), hint: Text("Enter answers as the App Store."),
      choose(.refund(id)))
  }

  private func line(
    of productID: String?, _ value: Text?, hint: Text, _ action: @escaping Act
  ) -> SandboxLine {
    SandboxLine(
      title: .verbatim(productID.map(facts.productName) ?? ""), value: value, hint: hint,
      isUnusual: true, action: action)
  }

  // MARK: - Subscriptions

  private func line(subscription id: UInt64) -> SandboxLine {
    guard let standing = facts.subscription(id) else {
      return SandboxLine(title: .verbatim(""), disabledReason: TesterCommand.Subscription.ended)
    }
    return SandboxLine(
      title: .verbatim(facts.productName(standing.productID)), value: summary(of: standing),
      hint: Text("Enter: renew, cancel, resolve, price, end."),
      disabledReason: disabledReason(of: standing), action: choose(.subscription(id)))
  }

  private func disabledReason(of standing: SubscriptionStanding) -> Text? {
    guard standing.machine.canSwitchRenewal(at: facts.now) else {
      return TesterCommand.Subscription.ended
    }
    return standing.sharedBy == nil ? nil : TesterCommand.Subscription.notPossible
  }

  func summary(of standing: SubscriptionStanding) -> Text {
    standing.sentence(renewsAs: facts.productName(standing.renewsAs), dates.day)
  }
}
