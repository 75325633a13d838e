import Localization
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

extension Binding {
  static func back(_ perform: @escaping Perform) -> Binding {
    Binding(
      KeyPress(.escape), KeyPress(.left), "h", KeyPress(.backspace), says: Text("back"),
      footer: .always, perform: perform)
  }

  static func cancel(_ perform: @escaping Perform) -> Binding {
    Binding(KeyPress(.escape), "q", says: Text.cancel.inSentence, footer: .always, perform: perform)
  }

  /// Canceling the wait does not cancel the request. The store still reports its result.
  static var stopWaiting: Binding {
    Binding(KeyPress(.escape), "q", says: Text("stop waiting"), footer: .always) { _, _ in
      [.close]
    }
  }

  static func acknowledge(_ perform: @escaping Perform) -> Binding {
    Binding(
      KeyPress(.enter), KeyPress(.escape), " ", "o", "q", says: .ok, footer: .always,
      perform: perform)
  }

  static func choose(_ perform: @escaping Perform) -> Binding {
    Binding(KeyPress(.enter), says: Text("choose"), footer: .always, perform: perform)
  }

  static func copyIdentifier(
    unless reason: @escaping Reason = { _, _ in nil },
    _ text: @escaping @Sendable (Handler, Shared) -> String?
  ) -> Binding {
    Binding(
      "y", says: Text("copy the identifier"), footer: .never, unless: reason
    ) { view, shared in text(view, shared).map { [.copy($0)] } ?? [] }
  }

  /// Returns the number keys that close a sheet and go to a screen.
  static func screens(_ go: @escaping @Sendable (Tab) -> [Request]) -> [Binding] {
    Tab.allCases.map { tab in
      Binding(
        KeyPress(Character("\(tab.number)")), says: Text("go to that screen"), footer: .never
      ) { _, _ in go(tab) }
    }
  }

  /// Returns the keys that move the sandbox clock.
  static func time(_ go: @escaping @Sendable ([Request]) -> [Request] = { $0 }) -> [Binding] {
    [(".", ClockStep.nextEvent), (">", .period(Period(1, .month)))].map {
      (key: KeyPress, step: ClockStep) in
      Binding(
        key,
        says: .setting(SandboxGroup.time.title, SandboxAction.world(.clock(.advance(step))).title),
        footer: .never
      ) { _, _ in go([.perform(.control(.world(.clock(.advance(step)))))]) }
    }
  }

  static func restore(_ footer: FooterPlace = .ifRoom) -> Binding {
    Binding(
      "r", says: TransactionRecord.Cause.restore.title.inSentence, footer: footer,
      unless: { $1.shop.isRestoring ? .title(of: .app(.restoring)) : nil }
    ) { _, _ in [.perform(.restore)] }
  }

  /// Returns the keys that move through lists, menus, and text.
  ///
  /// - Parameter tabs: Whether Tab moves too, and appears in the footer.
  static func list(
    tabs: Bool = false, _ move: @escaping @Sendable (inout Handler, Move, Shared) -> [Request]
  ) -> [Binding] {
    let down: [KeyPress] = [KeyPress(.down), "j"] + (tabs ? [KeyPress(.tab)] : [])
    let up: [KeyPress] = [KeyPress(.up), "k"] + (tabs ? [.backTab] : [])
    let keys: [([KeyPress], Text, Move, label: String?)] = [
      (down, tabs ? Text("next") : Text("down"), .down, tabs ? nil : "Down j"),
      (up, Text("up"), .up, tabs ? nil : "Up k"),
      ([KeyPress(.pageDown), .control("f")], Text("page down"), .pageDown, nil),
      ([KeyPress(.pageUp), .control("b")], Text("page up"), .pageUp, nil),
      ([KeyPress(.home), "g"], Text("first"), .first, "Home g"),
      ([KeyPress(.end), "G"], Text("last"), .last, "End G"),
    ]
    return keys.map { keys, text, way, label in
      Binding(
        keys: keys, says: text, label: label, footer: tabs && way == .down ? .ifRoom : .never
      ) { move(&$0, way, $1) }
    }
  }

  /// Returns the keys that move from one of two buttons to the other.
  static func buttons(_ move: @escaping @Sendable (inout Handler) -> Void) -> [Binding] {
    let perform: Perform = { sheet, _ in
      move(&sheet)
      return []
    }
    return [
      Binding(
        KeyPress(.tab), KeyPress(.right), KeyPress(.down), "l", "j", says: Text("next"),
        footer: .never, perform: perform),
      Binding(
        .backTab, KeyPress(.left), KeyPress(.up), "h", "k", says: Text("previous"), footer: .never,
        perform: perform),
    ]
  }
}
