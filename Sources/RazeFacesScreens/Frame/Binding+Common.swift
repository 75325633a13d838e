import Localization
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

// Keys that several screens have alike.

extension Binding where Handler: KeyHandler {
  /// Creates a key in the words of its own screen.
  init(
    _ keys: KeyPress..., says text: Handler.Text, short: Handler.Text? = nil, label: String? = nil,
    footer: FooterPlace = .ifRoom,
    offered isOffered: @escaping @Sendable (Handler, Shared) -> Bool = { _, _ in true },
    unless disabledReason: @escaping @Sendable (Handler, Shared) -> Phrase? = { _, _ in nil },
    perform: @escaping @Sendable (inout Handler, Shared) -> [Request]
  ) {
    self.init(
      keys, Phrase(text), short: short.map { Phrase($0) }, label: label, footer: footer,
      offered: isOffered, unless: disabledReason, perform: perform)
  }
}

extension Binding {
  typealias Perform = @Sendable (inout Handler, Shared) -> [Request]
  typealias Reason = @Sendable (Handler, Shared) -> Phrase?

  /// Creates a key in the words that all screens share.
  init(
    _ keys: KeyPress..., common text: FrameText, short: FrameText? = nil, label: String? = nil,
    footer: FooterPlace = .ifRoom, unless disabledReason: @escaping Reason = { _, _ in nil },
    perform: @escaping Perform
  ) {
    self.init(
      keys, Phrase(text), short: short.map { Phrase($0) }, label: label, footer: footer,
      unless: disabledReason, perform: perform)
  }

  static func back(_ perform: @escaping Perform) -> Binding {
    Binding(
      KeyPress(.escape), KeyPress(.left), "h", KeyPress(.backspace), common: .back,
      footer: .always, perform: perform)
  }

  static func cancel(_ perform: @escaping Perform) -> Binding {
    Binding(KeyPress(.escape), "q", common: .cancel, footer: .always, perform: perform)
  }

  /// Giving up waiting takes nothing back: what the store decides is told all the same.
  static var stopWaiting: Binding {
    Binding(KeyPress(.escape), "q", common: .stopWaiting, footer: .always) { _, _ in [.close] }
  }

  static func choose(_ perform: @escaping Perform) -> Binding {
    Binding(KeyPress(.enter), common: .choose, footer: .always, perform: perform)
  }

  static func copyIdentifier(
    unless reason: @escaping Reason = { _, _ in nil },
    _ text: @escaping @Sendable (Handler, Shared) -> String?
  ) -> Binding {
    Binding("y", common: .copyIdentifier, footer: .never, unless: reason) { view, shared in
      text(view, shared).map { [.copy($0)] } ?? []
    }
  }

  /// Returns the bindings of the screens' keys for a sheet that points to one of them.
  static func screens(_ go: @escaping @Sendable (Tab) -> [Request]) -> [Binding] {
    Tab.allCases.map { tab in
      Binding(
        [KeyPress(Character("\(tab.number)"))], Phrase(FrameText.thatScreen), footer: .never
      ) { _, _ in go(tab) }
    }
  }

  /// Returns the keys of the tester's clock, wherever one is.
  static func time(_ go: @escaping @Sendable ([Request]) -> [Request] = { $0 }) -> [Binding] {
    [(".", ClockStep.nextEvent), (">", .period(Period(1, .month)))].map {
      (key: KeyPress, step: ClockStep) in
      Binding(
        [key],
        Phrase { texts in
          let title = ConsoleCommand.world(.clock(.advance(step))).title(texts)
          return "\(ConsoleGroup.time.title(texts)): \(title)"
        }, footer: .never
      ) { _, _ in go([.perform(.control(.world(.clock(.advance(step)))))]) }
    }
  }

  static func restore(_ footer: FooterPlace = .ifRoom) -> Binding {
    Binding(
      "r", common: .restore, footer: footer,
      unless: { $1.shop.isRestoring ? Phrase(FrameText.restoreUnderWay) : nil }
    ) { _, _ in [.perform(.restore)] }
  }

  typealias Moving = @Sendable (inout Handler, Move, Shared) -> [Request]

  /// Returns the keys of every list.
  static func list(_ move: @escaping Moving) -> [Binding] {
    let keys: [([KeyPress], FrameText, Move, label: String?)] = [
      ([KeyPress(.down), "j"], .down, .down, "Down j"),
      ([KeyPress(.up), "k"], .up, .up, "Up k"),
      ([KeyPress(.pageDown), .control("f")], .pageDown, .pageDown, nil),
      ([KeyPress(.pageUp), .control("b")], .pageUp, .pageUp, nil),
      ([KeyPress(.home), "g"], .first, .first, "Home g"),
      ([KeyPress(.end), "G"], .last, .last, "End G"),
    ]
    return keys.map { keys, text, way, label in
      Binding(keys, Phrase(text), label: label, footer: .never) { move(&$0, way, $1) }
    }
  }

  /// Returns the keys of a filter while it is typed.
  static func filter(
    keep: @escaping Perform, clear: @escaping Perform, move: @escaping Moving
  ) -> [Binding] {
    [
      Binding(KeyPress(.enter), common: .keepFilter, perform: keep),
      Binding(KeyPress(.escape), common: .showAll, footer: .always, perform: clear),
      Binding(KeyPress(.down), common: .down, footer: .never) { move(&$0, .down, $1) },
      Binding(KeyPress(.up), common: .up, footer: .never) { move(&$0, .up, $1) },
      Binding(KeyPress(.pageDown), common: .pageDown, footer: .never) { move(&$0, .pageDown, $1) },
      Binding(KeyPress(.pageUp), common: .pageUp, footer: .never) { move(&$0, .pageUp, $1) },
    ]
  }

  typealias Stepping = @Sendable (inout Handler, Int, Shared) -> Void

  /// Returns the keys that lead from button to button.
  static func buttons(_ step: @escaping Stepping) -> [Binding] {
    [
      Binding(
        KeyPress(.tab), KeyPress(.right), KeyPress(.down), "l", "j", common: .next, footer: .never
      ) {
        step(&$0, 1, $1)
        return []
      },
      Binding(
        .backTab, KeyPress(.left), KeyPress(.up), "h", "k", common: .previous, footer: .never
      ) {
        step(&$0, -1, $1)
        return []
      },
    ]
  }
}
