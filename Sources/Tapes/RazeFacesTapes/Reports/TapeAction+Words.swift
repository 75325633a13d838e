import Localization
import StoreCore
import TerminalKit

extension TapeAction {
  /// An instruction for a tester who performs the step by hand; nil if there is nothing to do.
  var words: MarkedText? {
    switch self {
    case .type(let text, _): "Type \(code: text)."
    case .press(let press, let count, _):
      count > 1 ? "Press \(press) \(count) times." : "Press \(press)."
    case .click(.cell(let column, let row), let isDouble):
      "\(isDouble ? "Double-click" : "Click") at column \(column), row \(row)."
    case .click(.text(let text), let isDouble):
      "\(isDouble ? "Double-click" : "Click") “\(text)”."
    case .turnWheel(let isUp, let count): "Scroll the wheel \(isUp ? "up" : "down") by \(count)."
    case .paste: "Paste."
    case .copy(let text): "Copy \(code: text)."
    case .resize(let size): "Resize the window to \(size.width) columns and \(size.height) rows."
    case .sleep(let duration): "Wait for \(duration)."
    case .wait(nil, _, _): "Wait until nothing is in progress."
    case .wait(.some(let pattern), _, _): "Wait until the screen shows \(code: pattern.text)."
    case .setTypingSpeed, .hide, .show, .screenshot: nil
    case .open(let product): "Open the page of \(code: product)."
    case .buy(let product): "Select \(code: product) in the store and buy it."
    case .password(let tester): "Type the password of \(code: tester)."
    case .run(let arguments): "Run \(code: (["razefaces"] + arguments).joined(separator: " "))."
    case .device(let name): "Continue on the device \(code: name)."
    case .kill(let step): "Kill the app after step \(step) of the purchase."
    case .relaunch: "Leave the storefront and open it again."
    case .snapshot(let name): "Save a snapshot named \(code: name)."
    case .perform(.undo): "Undo the last action."
    case .perform(.redo): "Redo the last undone action."
    case .note(let text), .caption(let text): "\(text)"
    case .expect(let expectation, let isNegated):
      "\(strong: "Check:") \(expectation.words(isNegated))."
    }
  }
}

extension TapeExpectation {
  fileprivate func words(_ isNegated: Bool) -> MarkedText {
    let isSo = isNegated ? "is not" : "is"
    switch self {
    case .pattern(let pattern):
      return "the screen \(isNegated ? "does not show" : "shows") \(code: pattern.text)"
    case .screen(let name): return "the screen \(name: name) \(isSo) open"
    case .sheet(let name): return "the sheet \(name: name) \(isSo) in front"
    case .notice(let name):
      // The surrounding sentence ends with its own period.
      let words = Pattern(name.english).filled([:], in: .english)
        .replacing(/\{[^}]*\}/, with: "…").replacing(/\.$/, with: "")
      return "it \(isNegated ? "does not say" : "says") “\(words)”"
    case .status(let product, let status):
      return "the status of \(code: product) \(isSo) \(name: status)"
    case .owned(let product): return "\(code: product) \(isSo) in the library"
    case .error(let error): return "the last refusal \(isSo) the error \(code: error)"
    case .event(let kind, let fields):
      return fields.reduce("the log has \(isNegated ? "no" : "an") event \(name: kind)") {
        "\($0), \(code: $1.path) being \(code: $1.value)"
      }
    case .exit(let status): return "the command's exit status \(isSo) \(status)"
    }
  }
}
