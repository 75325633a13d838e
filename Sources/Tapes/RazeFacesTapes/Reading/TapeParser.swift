import StoreCore
import TerminalKit

/// Parses tapes, and reports all mistakes at once.
package struct TapeParser {
  var scanner: TapeScanner
  var tape: Tape
  /// The command being read, and the duration after its `@`.
  private(set) var command: TapeScanner.Word
  private(set) var pace: Duration?
  private var mistakes: [TapeMistake] = []

  package static func parse(_ text: String, file: String) throws(TapeFailure) -> Tape {
    var parser = TapeParser(text, file: file)
    parser.readAll()
    guard parser.mistakes.isEmpty else { throw TapeFailure(mistakes: parser.mistakes) }
    return parser.tape
  }

  private init(_ text: String, file: String) {
    scanner = TapeScanner(text, file: file)
    tape = Tape(file: file)
    tape.text = text
    command = TapeScanner.Word(text: "", place: scanner.place)
  }

  private mutating func readAll() {
    while mistakes.count < Self.mostMistakes, scanner.findCommand() {
      guard let word = scanner.word() else { continue }
      do { try read(word) } catch {
        mistakes.append(
          error as? TapeMistake ?? word.mistake("cannot be read: \(error)", allowed: ""))
        scanner.skipLine()
      }
    }
  }

  /// The rest of the file is then not read.
  private static let mostMistakes = 100

  private mutating func read(_ word: TapeScanner.Word) throws {
    let parts = word.text.split(separator: "@", maxSplits: 1).map(String.init)
    command = word
    pace = parts.count > 1 ? try duration(parts[1], in: word) : nil
    let name = parts.first ?? word.text
    if name.contains("+"), !name.hasPrefix("Wait") {
      return add(.press(try combination(name, word), count: try count(), pace: pace))
    }
    if let key = Self.keys[name] { return add(.press(key, count: try count(), pace: pace)) }
    if let (problem, allowed) = Self.refusedCommands[name] {
      throw word.mistake("is not for tapes: \(problem)", allowed: allowed)
    }
    guard let read = Self.commands[name] else {
      let known = (Array(Self.commands.keys) + Self.keys.keys).sorted()
      let near = known.nearest(to: name)
      throw word.mistake(
        "is not a command" + (near.map { "; did you mean \($0)?" } ?? ""),
        allowed: near == nil ? known.joined(separator: ", ") : "")
    }
    try read(&self)
  }

  mutating func add(_ action: TapeAction) {
    tape.steps.append(
      TapeStep(place: command.place, text: scanner.text(from: command.place), action: action))
  }

  static let keys: [String: KeyPress] = [
    "Enter": KeyPress(.enter), "Space": " ", "Tab": KeyPress(.tab),
    "Backspace": KeyPress(.backspace), "Delete": KeyPress(.delete), "Insert": KeyPress(.insert),
    "Escape": KeyPress(.escape), "Up": KeyPress(.up), "Down": KeyPress(.down),
    "Left": KeyPress(.left), "Right": KeyPress(.right), "PageUp": KeyPress(.pageUp),
    "PageDown": KeyPress(.pageDown), "Home": KeyPress(.home), "End": KeyPress(.end),
  ]

  static let modifiers: [String: Modifiers] = [
    "Ctrl": .control, "Alt": .alt, "Shift": .shift,
  ]

  /// Returns the key press for a combination such as `Ctrl+Alt+x`.
  private func combination(_ name: String, _ word: TapeScanner.Word) throws -> KeyPress {
    var parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // "Ctrl++" is Ctrl with the plus key.
    if name.hasSuffix("++") { parts = parts.dropLast(2) + ["+"] }
    let last = parts.popLast() ?? ""
    var held: Modifiers = []
    for part in parts {
      guard let modifier = Self.modifiers[part] else {
        throw word.mistake(
          "begins with an unknown modifier", allowed: "Ctrl+, Alt+, Shift+ before a key")
      }
      held.insert(modifier)
    }
    if let key = Self.keys[last] { return KeyPress(key.key, held) }
    guard last.count == 1, let character = last.first else {
      throw word.mistake(
        "ends without a key", allowed: "a character, or a key such as Enter or Tab")
    }
    // Terminals send the same code for Ctrl+C, Ctrl+Shift+c, and Ctrl+c.
    if held.contains(.control), let small = last.lowercased().first {
      return KeyPress(small, held.subtracting(.shift))
    }
    // An uppercase letter is its own character.
    guard held.contains(.shift), let capital = character.uppercased().first else {
      return KeyPress(character, held)
    }
    return KeyPress(capital, held.subtracting(.shift))
  }

  /// Returns the repeat count that follows, or 1.
  mutating func count() throws -> Int {
    guard scanner.isAt(TapeScanner.digits), let word = scanner.word() else { return 1 }
    guard let count = Int(word.text), 1...10_000 ~= count else {
      throw word.mistake("is not a valid count", allowed: "1 to 10000")
    }
    return count
  }

  /// Parses a duration such as `500ms`, `2s`, `1.5`, or `3m`. The default unit is seconds.
  func duration(_ text: String, in word: TapeScanner.Word) throws -> Duration {
    let units: [(String, Double)] = [("ms", 1), ("s", 1_000), ("m", 60_000)]
    let unit = units.first { text.hasSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    guard let number = Double(digits.hasPrefix(".") ? "0" + digits : digits), number >= 0,
      number * (unit?.1 ?? 1_000) <= 86_400_000
    else {
      throw word.mistake("is not a valid duration", allowed: "500ms, 2s, 1.5s or 3m, up to a day")
    }
    return .milliseconds(Int(nearest: number * (unit?.1 ?? 1_000)))
  }

  mutating func duration() throws -> Duration {
    let word = try scanner.word("a duration", allowed: "500ms, 2s, 1.5s or 3m")
    return try duration(word.text, in: word)
  }
}

/// A syntax error in a tape, with its position and the allowed alternatives.
package struct TapeMistake: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: TapePlace
  package var problem, allowed: String

  package var description: String {
    allowed.isEmpty ? "\(place): \(problem)" : "\(place): \(problem); allowed: \(allowed)"
  }
}

package struct TapeFailure: Error, Hashable, CustomStringConvertible {
  package var mistakes: [TapeMistake]

  package var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
