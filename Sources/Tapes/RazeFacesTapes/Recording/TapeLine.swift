import Localization
import StoreCore
import TerminalKit

/// The text of steps, which ``TapeParser`` parses to the same steps.
enum TapeLine {
  /// Returns the line of a step; nil for steps that recordings do not contain.
  static func text(_ action: TapeAction) -> String? {
    switch action {
    case .type(let text, nil): quoted(text).map { "Type \($0)" }
    case .press(let press, let count, nil):
      name(of: press).map { count > 1 ? "\($0) \(count)" : $0 }
    case .click(.cell(let column, let row), let isDouble):
      "\(isDouble ? "DoubleClick" : "Click") \(column) \(row)"
    case .turnWheel(let isUp, let count): "Wheel \(isUp ? "Up" : "Down") \(count)"
    case .copy(let text): quoted(text).map { "Copy \($0)" }
    case .paste: "Paste"
    case .resize(let size): "Resize \(size.width) \(size.height)"
    case .sleep(let duration): "Sleep \(text(duration))"
    case .wait(nil, inLastLine: false, let timeout):
      "Wait" + (timeout.map { "@\(text($0))" } ?? "")
    case .password(let email): word(email).map { "Password \($0)" }
    case .run(let arguments): words(arguments).map { "Run \($0)" }
    case .expect(let expectation, isNegated: false): text(expectation).map { "Expect \($0)" }
    default: nil
    }
  }

  private static func text(_ expectation: TapeExpectation) -> String? {
    switch expectation {
    case .screen(let name): "screen \(name)"
    case .sheet(let name): "sheet \(name)"
    case .notice(let name): quoted(name.description).map { "notice \($0)" }
    case .exit(let status): "exit \(status)"
    case .status(let product, let status): word(product).map { "status \($0) \(status)" }
    default: nil
    }
  }

  static func text(_ duration: Duration) -> String {
    "\(Int(nearest: duration / .milliseconds(1)))ms"
  }

  /// Returns the name of a key in VHS; nil if it has none, as for F1.
  static func name(of press: KeyPress) -> String? {
    let plain = KeyPress(press.key)
    let name: String
    if let known = TapeParser.keys.first(where: { $0.value == plain })?.key {
      name = known
    } else if case .character(let character) = press.key, !press.modifiers.isEmpty {
      name = String(character)
    } else {
      return nil
    }
    let held = TapeParser.modifiers.sorted { $0.key < $1.key }
      .filter { press.modifiers.contains($0.value) }
    return (held.map(\.key) + [name]).joined(separator: "+")
  }

  /// Returns a text in quotation marks; nil if it contains all kinds of them or a newline.
  static func quoted(_ text: String) -> String? {
    let marks: [Character] = ["\"", "'", "`"]
    guard !text.contains(where: \.isNewline), let mark = marks.first(where: { !text.contains($0) })
    else { return nil }
    return "\(mark)\(text)\(mark)"
  }

  /// Returns a text as one word, quoted if necessary.
  static func word(_ text: String) -> String? {
    let isPlain =
      !text.isEmpty && !text.contains(where: \.isWhitespace)
      && !text.contains(where: { "\"'`#".contains($0) })
    return isPlain ? text : quoted(text)
  }

  private static func words(_ texts: [String]) -> String? {
    let words = texts.compactMap(word)
    return words.count == texts.count ? words.joined(separator: " ") : nil
  }
}
