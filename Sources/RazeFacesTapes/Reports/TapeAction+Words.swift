import Localization
import StoreCore
import TerminalKit

extension TapeAction {
  /// The step in words, for a person who does it by hand; nil if there is nothing to do.
  var words: String? {
    switch self {
    case .type(let text, _): "Type `\(text)`."
    case .press(let press, let count, _):
      "Press \(press)" + (count > 1 ? " \(count) times." : ".")
    case .click(.cell(let column, let row), let isDouble):
      "\(isDouble ? "Double-click" : "Click") at column \(column), row \(row)."
    case .click(.text(let text), let isDouble):
      "\(isDouble ? "Double-click" : "Click") “\(text)”."
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
    case .take(.undo): "Undo the last action."
    case .take(.redo): "Redo what was undone."
    case .note(let text), .caption(let text): text
    case .expect(let expectation, let isNegated): "**Check:** \(expectation.words(isNegated))."
    }
  }
}

extension TapeExpectation {
  fileprivate func words(_ isNegated: Bool) -> String {
    let isSo = isNegated ? "is not" : "is"
    switch self {
    case .pattern(let pattern):
      return "the screen \(isNegated ? "does not show" : "shows") `\(pattern.text)`"
    case .screen(let name): return "the screen *\(name)* \(isSo) open"
    case .sheet(let name): return "the sheet *\(name)* \(isSo) in front"
    case .notice(let key):
      return "it \(isNegated ? "does not say" : "says") “\(Self.text(of: key))”"
    case .status(let product, let status):
      return "the status of `\(product)` \(isSo) *\(status)*"
    case .owned(let product): return "`\(product)` \(isSo) in the library"
    case .error(let error): return "the last refusal \(isSo) the error `\(error)`"
    case .event(let kind, let fields):
      let values = fields.map { ", `\($0.path)` being `\($0.value)`" }.joined()
      return "the log has \(isNegated ? "no" : "an") event *\(kind)*" + values
    case .exit(let status): return "the command's exit status \(isSo) \(status)"
    }
  }

  /// Returns a text with dots in the places that are filled in.
  private static func text(of key: String) -> String {
    guard let pattern = TextAreas.pattern(named: key, in: .english) else { return key }
    return pattern.filled([:], in: .english).replacing(/\{[^}]*\}/, with: "…")
  }
}
