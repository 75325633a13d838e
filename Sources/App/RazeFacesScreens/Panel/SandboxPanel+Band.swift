import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

extension SandboxPanel {
  /// The differences from a normal store, the most serious first: payments that are not allowed,
  /// failures, requests to a parent, and the clock. Other settings are not shown.
  var bandItems: [BandItem] {
    guard facts.device != nil else { return [] }
    guard !isStandard else { return requestItems + clockItems }
    let settings = { (isOfDevice: Bool) in
      Switch.all.filter { ($0.group == .device) == isOfDevice }
        .compactMap { $0.alert(facts) }.map { BandItem(text: $0, key: "x") }
    }
    let situations = Situation.failing.compactMap { sentence($0) }
    let points = Situation.allCases.compactMap(\.coveredPoint)
    let faults = facts.plan.faults.filter { !points.contains($0.point) }.map(\.alert)
    return settings(true) + (situations + faults).map { BandItem(text: $0, key: "x") }
      + settings(false) + requestItems + clockItems
  }

  /// The commands of `x`, which end all simulated problems.
  var endings: [SandboxAction] {
    guard !isStandard else { return [] }
    let plan: [TesterCommand] = facts.plan.isClear ? [] : [.faults(.clear)]
    let settings = Switch.all.filter {
      Situation.endedSettings.contains($0.name) && $0.isUnusual(facts)
    }.compactMap { $0.next?(facts) }
    let parent: [TesterCommand] =
      isSet(.parentApproves)
      ? facts.account.map { [.tester($0.email, .setAsksToBuy(false))] } ?? [] : []
    return (settings + parent + plan).map { .world($0) }
  }

  /// Whether the settings, faults, and payments have their defaults. A quick check, because
  /// creating the list of switches takes a tenth of a launch.
  private var isStandard: Bool {
    facts.settings == .standard && facts.plan.isClear && facts.device?.paymentsAllowed != false
      && !isSet(.parentApproves)
  }

  private var clockItems: [BandItem] {
    let clock = facts.clock
    guard !clock.isReal else { return [] }
    return [BandItem(text: clock.state(dates, day: facts.now), key: nil)]
  }

  private var requestItems: [BandItem] {
    let waiting = facts.device?.waiting ?? 0
    guard waiting > 0 else {
      return sentence(.parentApproves).map { [BandItem(text: $0, key: "x")] } ?? []
    }
    let words = Text.setting(SandboxGroup.waiting.title, .verbatim(String(waiting)))
    return [BandItem(text: words, key: "w")]
  }
}
