import Foundation
import StoreCore
import TerminalKit

/// A tape being recorded: its settings and the steps so far.
package struct TapeDraft: Sendable {
  package var settings: TapeSettings
  private(set) var actions: [TapeAction] = []
  /// The typed passwords that no tester has, in the order of their replacements.
  private var secrets: [String] = []

  package init(_ settings: TapeSettings) { self.settings = settings }

  /// Adds a step, or merges it with the previous one if both type or repeat the same key.
  mutating func add(_ action: TapeAction) {
    switch (actions.last, action) {
    case (.type(let before, nil), .type(let text, nil))
    where (before + text).quotedInTape != nil:
      actions[actions.count - 1] = .type(before + text, pace: nil)
    case (.press(let before, let count, nil), .press(let press, let more, nil))
    where before == press:
      actions[actions.count - 1] = .press(press, count: count + more, pace: nil)
    case (.turnWheel(let wasUp, let count), .turnWheel(let isUp, let more)) where wasUp == isUp:
      actions[actions.count - 1] = .turnWheel(isUp: isUp, count: count + more)
    case (_, .click(let target, isDouble: true)):
      // The first click was recorded before the second one came.
      let first = TapeAction.click(target, isDouble: false)
      let place = actions.lastIndex { !$0.isLook }
      if let place, actions[place] == first { actions.removeSubrange(place...) }
      actions.append(action)
    default: actions.append(action)
    }
  }

  /// Adds a step that types a password, which no tape contains. A tester's password is referred to
  /// by email address. Another one gets a replacement of the same length, always the same one.
  mutating func add(password: String, testers: [NewTester]) {
    if let tester = testers.first(where: { $0.password == password }) {
      return add(.password(email: tester.email))
    }
    let place = secrets.firstIndex(of: password) ?? secrets.count
    if place == secrets.count { secrets.append(password) }
    let word = "Secret-\(place + 1)".padding(
      toLength: password.count, withPad: "x", startingAt: 0)
    add(.type(word, pace: nil))
  }

  /// Adds the exit status of a failed command after its step, and the step if it was not logged.
  mutating func addFailure(of command: [String], status: Int32) {
    let place = actions.lastIndex(of: .run(command)).map { $0 + 1 }
    if let place, place == actions.count || !actions[place].isExit {
      actions.insert(.expect(.exit(status), isNegated: false), at: place)
    } else {
      actions += [.run(command), .expect(.exit(status), isNegated: false)]
    }
  }

  /// Removes the last key and the expectations after it.
  mutating func removeLastKey() {
    while let last = actions.last, last.isLook { actions.removeLast() }
    switch actions.popLast() {
    case .type(let text, let pace) where text.count > 1:
      actions.append(.type(String(text.dropLast()), pace: pace))
    case .press(let press, let count, let pace) where count > 1:
      actions.append(.press(press, count: count - 1, pace: pace))
    case .type, .press, nil: break
    case .some(let other): actions.append(other)
    }
  }

  var endsInText: Bool { if case .type = actions.last { true } else { false } }
  package var count: Int { actions.count }

  package var text: String {
    let lines = header + [""] + actions.compactMap(\.line)
    return lines.joined(separator: "\n") + "\n"
  }

  private var header: [String] {
    var lines: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { lines.append("\(name) \(value)") }
    }
    add("Title", settings.title?.quotedInTape)
    add("Catalog", settings.catalog?.wordInTape)
    add("Seed", settings.seed.map { "\($0)" })
    add("Clock", settings.clock.map { $0.formatted(.iso8601) })
    add("Zone", settings.zone?.identifier.wordInTape)
    add("Language", settings.language)
    add("Set Width", "\(settings.size.width)")
    add("Set Height", "\(settings.size.height)")
    add("Set TypingSpeed", settings.typingSpeed.inTape)
    return lines
  }
}

extension TapeAction {
  /// Whether the step only waits or checks.
  fileprivate var isLook: Bool {
    switch self {
    case .wait, .sleep, .expect: !isExit
    default: false
    }
  }

  fileprivate var isExit: Bool { if case .expect(.exit, _) = self { true } else { false } }
}
