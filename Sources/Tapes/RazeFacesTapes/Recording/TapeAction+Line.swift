import Localization
import StoreCore
import TerminalKit

extension TapeAction {
  /// The line that ``TapeParser`` parses to the step; nil for steps that recordings do not contain.
  var line: String? {
    switch self {
    case .type(let text, nil): text.quotedInTape.map { "Type \($0)" }
    case .press(let press, let count, nil):
      press.nameInTape.map { count > 1 ? "\($0) \(count)" : $0 }
    case .click(.cell(let column, let row), let isDouble):
      "\(isDouble ? "DoubleClick" : "Click") \(column) \(row)"
    case .turnWheel(let isUp, let count): "Wheel \(isUp ? "Up" : "Down") \(count)"
    case .copy(let text): text.quotedInTape.map { "Copy \($0)" }
    case .paste: "Paste"
    case .resize(let size): "Resize \(size.width) \(size.height)"
    case .sleep(let duration): "Sleep \(duration.inTape)"
    case .wait(nil, inLastLine: false, let timeout):
      "Wait" + (timeout.map { "@\($0.inTape)" } ?? "")
    case .password(let email): email.wordInTape.map { "Password \($0)" }
    case .run(let arguments): Self.words(arguments).map { "Run \($0)" }
    case .expect(let expectation, isNegated: false): expectation.line.map { "Expect \($0)" }
    default: nil
    }
  }

  private static func words(_ texts: [String]) -> String? {
    let words = texts.compactMap(\.wordInTape)
    return words.count == texts.count ? words.joined(separator: " ") : nil
  }
}

extension TapeExpectation {
  fileprivate var line: String? {
    switch self {
    case .screen(let name): "screen \(name)"
    case .sheet(let name): "sheet \(name)"
    case .notice(let name): name.description.quotedInTape.map { "notice \($0)" }
    case .exit(let status): "exit \(status)"
    case .status(let product, let status): product.wordInTape.map { "status \($0) \(status)" }
    default: nil
    }
  }
}

extension Duration {
  var inTape: String { "\(Int(nearest: self / .milliseconds(1)))ms" }
}

extension KeyPress {
  /// The name of the key in VHS; nil if it has none, as for F1.
  var nameInTape: String? {
    let plain = KeyPress(key)
    let name: String
    if let known = TapeParser.keys.first(where: { $0.value == plain })?.key {
      name = known
    } else if case .character(let character) = key, !modifiers.isEmpty {
      name = String(character)
    } else {
      return nil
    }
    let held = TapeParser.modifiers.sorted { $0.key < $1.key }
      .filter { modifiers.contains($0.value) }
    return (held.map(\.key) + [name]).joined(separator: "+")
  }
}

extension String {
  /// The text in quotation marks; nil if it contains all kinds of them or a newline.
  var quotedInTape: String? {
    let marks: [Character] = ["\"", "'", "`"]
    guard !contains(where: \.isNewline), let mark = marks.first(where: { !contains($0) })
    else { return nil }
    return "\(mark)\(self)\(mark)"
  }

  /// The text as one word, quoted if necessary.
  var wordInTape: String? {
    let isPlain = !isEmpty && !contains { $0.isWhitespace || "\"'`#".contains($0) }
    return isPlain ? self : quotedInTape
  }
}
