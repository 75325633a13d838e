import Localization
import TerminalKit

/// A sheet with fields, choices, and buttons. Keys and clicks follow its content's focus targets.
protocol FormSheet: StorefrontSheet {
  var focus: SheetFocus { get set }
  /// The title of the button that Enter presses, or what Enter does.
  static var accepting: Text { get }
  static var ownKeys: [Binding<Self>] { get }

  /// Returns the text field of a focus target; nil if it has none.
  static func field(at target: SheetFocus) -> WritableKeyPath<Self, TextField>?
  mutating func didEdit(_ shared: Shared)
  mutating func changeChoice(_ target: SheetFocus, by step: Int, _ shared: Shared)
  /// Handles Enter on a target, or a click on an item, an option, or a button other than
  /// Cancel.
  mutating func choose(_ target: SheetFocus, _ shared: Shared) -> [Request]
  /// Called after the focus has moved to a neighboring option or button.
  mutating func didMoveAside(_ shared: Shared)
  /// Returns the targets in Tab order.
  func stops(_ shared: Shared) -> [SheetFocus]
}

extension FormSheet {
  static var ownKeys: [Binding<Self>] { [] }
  /// The requests of Esc.
  var dismissal: [Request] { level == .question ? .cancelQuestion : [.close] }
  mutating func changeChoice(_ target: SheetFocus, by step: Int, _ shared: Shared) {}
  mutating func didMoveAside(_ shared: Shared) {}
  func stops(_ shared: Shared) -> [SheetFocus] { content(shared).lines.flatMap(\.targets) }

  var takesText: Bool { !isWaiting && Self.field(at: focus) != nil }

  var bindings: [Binding<Self>] {
    if isWaiting { return [.stopWaiting] }
    let own = Set(Self.ownKeys.flatMap(\.keys))
    let keys: [Binding<Self>] = [
      Binding(KeyPress(.enter), says: Self.accepting.inSentence, footer: .always) {
        $0.select($0.focus, $1)
      },
      Binding(KeyPress(.tab), KeyPress(.down), "j", says: Text("next")) { $0.moveFocus(by: 1, $1) },
      Binding(.backTab, KeyPress(.up), "k", says: Text("previous"), footer: .never) {
        $0.moveFocus(by: -1, $1)
      },
    ]
    let others: [Binding<Self>] = [
      .cancel { form, _ in form.dismissal },
      Binding(KeyPress(.left), "h", says: Text("previous choice"), footer: .never) {
        $0.moveAside(by: -1, $1)
      },
      Binding(KeyPress(.right), "l", " ", says: Text("next choice"), footer: .never) {
        $0.moveAside(by: 1, $1)
      },
    ]
    return keys.compactMap { $0.without(own) } + Self.ownKeys
      + others.compactMap { $0.without(own) }
  }

  mutating func edit(_ edit: TextEdit, _ shared: Shared) {
    guard takesText, let field = Self.field(at: focus) else { return }
    if self[keyPath: field].apply(edit) { didEdit(shared) }
  }

  mutating func moveFocus(by step: Int, _ shared: Shared) -> [Request] {
    focus = stops(shared).stop(after: focus, by: step)
    return []
  }

  /// Changes the focused choice, or moves to the neighboring option or button.
  mutating func moveAside(by step: Int, _ shared: Shared) -> [Request] {
    let line = content(shared).lines.first { $0.targets.contains(focus) }
    if case .choice = line {
      changeChoice(focus, by: step, shared)
    } else if let targets = line?.targets, targets.count > 1 {
      focus = targets.stop(after: focus, by: step.signum())
      didMoveAside(shared)
    }
    return []
  }

  mutating func click(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    focus = target
    switch content(shared).lines.first(where: { $0.targets.contains(target) }) {
    case .field: return []
    case .choice: return moveAside(by: 1, shared)
    default: return select(target, shared)
    }
  }

  mutating func select(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    target == .cancel ? dismissal : choose(target, shared)
  }
}
