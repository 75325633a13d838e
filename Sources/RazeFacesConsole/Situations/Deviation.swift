package import Localization
import StoreCore

/// A difference from a normal store, shown below the tabs.
package struct Deviation: Hashable, Sendable {
  /// The key that ends the deviation, or that leads to where it can be ended.
  package enum Ending: Hashable, Sendable {
    /// `x`, with the commands of ``ConsolePanel/endings``.
    case end
    /// `.`
    case clock
    /// `w`
    case requests
    /// A setting that is changed in the Sandbox.
    case setting
  }

  package let text: Text
  package let ending: Ending
}

extension ConsolePanel {
  /// The deviations from a normal store, the most serious first: payments that are not allowed,
  /// failures, the clock, pending requests, and other settings.
  package var deviations: [Deviation] {
    guard facts.device != nil else { return [] }
    guard !isStandard else { return clockDeviation + requestsDeviation }
    let covered = Situation.allCases.compactMap(\.coveredSetting)
    let others = { (groups: [ConsoleGroup], ending: Deviation.Ending) in
      Switches.all.filter { groups.contains($0.group) && !covered.contains($0.name) }
        .compactMap { setting in
          let isEnded = Situation.endedSettings.contains(setting.name)
          return setting.alert(facts).map { Deviation(text: $0, ending: isEnded ? .end : ending) }
        }
    }
    let situations = { (cases: [Situation]) in
      cases.compactMap { sentence($0).map { Deviation(text: $0, ending: .end) } }
    }
    let points = Situation.allCases.compactMap(\.coveredPoint)
    let faults = facts.plan.faults.filter { !points.contains($0.point) }.map {
      Deviation(text: $0.alert, ending: .end)
    }
    return others([.device], .end) + situations(Situation.failing) + faults
      + others([.faults], .end) + clockDeviation + requestsDeviation
      + others([.purchases, .subscriptions, .connect], .setting)
  }

  /// The commands of `x`, which end all simulated problems.
  package var endings: [ConsoleCommand] {
    guard !isStandard else { return [] }
    let plan: [TesterCommand] = facts.plan.isClear ? [] : [.faults(.clear)]
    let settings = Switches.all.filter {
      Situation.endedSettings.contains($0.name) && $0.isUnusual(facts)
    }.compactMap { $0.toggled(facts) }
    return (settings + plan).map { .world($0) }
  }

  /// Whether the settings, faults, and payments have their defaults. A quick check, because
  /// creating the list of switches takes a tenth of a launch.
  private var isStandard: Bool {
    facts.settings == .standard && facts.plan.isClear && facts.device?.paymentsAllowed != false
  }

  private var clockDeviation: [Deviation] {
    let clock = facts.clock
    guard !clock.isReal else { return [] }
    return [Deviation(text: clock.state(dates), ending: .clock)]
  }

  private var requestsDeviation: [Deviation] {
    let waiting = facts.device?.waiting ?? 0
    guard waiting > 0 else { return [] }
    let words = Text(
      "{count, plural, one {1 request waits} other {# requests wait}} for an answer",
      ["count": waiting])
    return [Deviation(text: words, ending: .requests)]
  }
}
