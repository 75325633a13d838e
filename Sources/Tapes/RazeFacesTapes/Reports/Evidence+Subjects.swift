import Foundation
import RazeFacesConsole
package import RazeFacesScreens
import StoreCore
import TerminalKit

extension Evidence {
  package init(_ tape: Tape, _ result: TapeResult, _ facts: TapeFacts, _ origin: Provenance) {
    let settings = tape.settings
    self.init(
      tape.title, origin, facts.worlds, seed: facts.worlds.first?.seed ?? settings.seed ?? 1)
    verdict = Self.verdict(of: result)
    purpose = settings.purpose
    labels =
      (settings.caseID.map { ["Case \($0)"] } ?? []) + settings.rules.map { "Rule \($0)" }
      + settings.tags
    failures = result.checks.filter { $0.failure != nil }
    steps = facts.steps
    products = facts.products
    before = facts.before
    self.tape = TapeFile(name: tape.file, text: tape.text)
  }

  private static func verdict(of result: TapeResult) -> (name: String, words: String) {
    if let reason = result.skipped { return ("skipped", "Skipped: \(reason)") }
    return result.hasPassed ? ("passed", "Passed") : ("failed", "Failed")
  }

  /// Creates the evidence of a world's current state. `scope` describes the part included.
  package init(
    of world: WorldFacts, in test: String? = nil, scope: [String] = [], _ origin: Provenance
  ) {
    self.init("Evidence of \(test ?? "a world")", origin, [world], seed: world.seed)
    labels = Self.labels(world) + scope
  }

  private static func labels(_ world: WorldFacts) -> [String] {
    [date(world.date), "Device \(world.device)", world.account ?? "Nobody is signed in"]
  }

  static func place(_ event: WorldEvent) -> String {
    [date(event.date), event.subject.device, event.subject.account].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// Creates the evidence of a session, with the transactions and events since it began.
  package init(of session: SessionRecord, _ world: WorldFacts, _ origin: Provenance) {
    self.init("Evidence of a session", origin, [world], seed: world.seed)
    labels = Self.labels(world)
    if session.missing > 0 {
      missing.insert(
        "\(session.missing) older screens: the last \(SessionRecord.most) are kept, and no more "
          + "than 1 MB of them.", at: 0)
    }
    steps = session.moments.enumerated().map { place, moment in
      StepResult(
        words: moment.words
          ?? (place + session.missing == 0 ? "The first screen." : "The screen changes by itself."),
        time: Self.seconds(.seconds(moment.date.timeIntervalSince(session.start))),
        screen: moment.screen)
    }
    products = ProductChange.all(on: session.device, from: session.before, to: session.after)
  }
}

extension SessionRecord.Moment {
  /// The actions that led to the screen; nil if there were none.
  fileprivate var words: MarkedText? {
    let words = actions.compactMap(\.words)
    return words.dropFirst().reduce(words.first) { before, next in before.map { "\($0) \(next)" } }
  }
}

extension SessionRecord.Repeated {
  fileprivate var words: MarkedText? {
    switch action {
    case .press(let press): TapeAction.press(press, count: count, pace: nil).words
    case .edit: count == 1 ? "Change a text field." : "Change a text field \(count) times."
    case .click(let point, let isDouble):
      TapeAction.click(.cell(column: point.x + 1, row: point.y + 1), isDouble: isDouble).words
    case .wheel(let isUp): TapeAction.turnWheel(isUp: isUp, count: count).words
    case .resize(let size): TapeAction.resize(size).words
    }
  }
}
