import Localization
import TerminalKit

extension TapeAction {
  /// The step in words, for a person who does it by hand; nil if there is nothing to do.
  var words: String? {
    switch self {
    case .type(let text, _): "Type `\(text)`."
    case .press(let press, let count, _):
      "Press \(press)" + (count > 1 ? " \(count) times." : ".")
    case .click(.cell(let column, let row)): "Click at column \(column), row \(row)."
    case .click(.text(let text)): "Click “\(text)”."
    case .turnWheel(let isUp, let count): "Turn the wheel \(isUp ? "up" : "down") by \(count)."
    case .paste: "Paste."
    case .copy(let text): "Copy `\(text)`."
    case .resize(let size): "Make the window \(size.width) columns wide, \(size.height) rows high."
    case .sleep(let duration): "Wait for \(duration)."
    case .wait(nil, _, _): "Wait until nothing is under way."
    case .wait(.some(let pattern), _, _): "Wait until the screen shows `\(pattern.text)`."
    case .setTypingSpeed, .hide, .show, .screenshot: nil
    case .open(let product): "Open the page of `\(product)`."
    case .buy(let product): "Select `\(product)` in the store and buy it."
    case .password(let tester): "Type the password of `\(tester)`."
    case .run(let arguments): "Run `razefaces \(arguments.joined(separator: " "))`."
    case .device(let name): "Go on with the device `\(name)`."
    case .kill(let step): "Kill the app after step \(step) of the purchase."
    case .relaunch: "Leave the storefront and open it again."
    case .snapshot(let name): "Save a snapshot named `\(name)`."
    case .undo: "Undo the last action."
    case .note(let text), .caption(let text): text
    case .expect(let expectation, false): "**Check:** \(expectation.words)."
    case .expect(let expectation, true): "**Check** that it is not so: \(expectation.words)."
    }
  }
}

extension TapeExpectation {
  fileprivate var words: String {
    switch self {
    case .pattern(let pattern): "the screen shows `\(pattern.text)`"
    case .screen(let name): "the screen *\(name)* is open"
    case .sheet(let name): "the sheet *\(name)* is in front"
    case .notice(let key): "it says “\(Self.text(of: key))”"
    case .status(let product, let status): "`\(product)` has the status *\(status)*"
    case .owned(let product): "`\(product)` is in the library"
    case .error(let error): "the last refusal is the error `\(error)`"
    case .event(let kind, let fields):
      "the log has the event *\(kind)*"
        + fields.map { ", `\($0.path)` being `\($0.value)`" }.joined()
    case .exit(let status): "the command has ended with \(status)"
    }
  }

  /// Returns a text with dots in the places that are filled in.
  private static func text(of key: String) -> String {
    guard let pattern = TextAreas.pattern(named: key, in: .english) else { return key }
    return pattern.filled([:], in: .english).replacing(/\{[^}]*\}/, with: "…")
  }
}
