import Localization
import TerminalKit

/// A sheet of fields, choices and buttons. Its content says what can have the focus, and in which
/// order; keys and clicks follow from that.
protocol FormSheet: StorefrontSheet {
  var focus: Focus { get set }
  /// The words for Enter.
  static var accepting: Text { get }
  /// Keys that only this form has.
  static var ownKeys: [Binding<Self>] { get }

  /// Returns the text field at a place; nil if nothing is typed there.
  static func field(at target: Focus) -> WritableKeyPath<Self, TextField>?
  /// Reacts to another text in the field that has the focus.
  mutating func didEdit(_ shared: Shared)
  /// Turns a choice to another value.
  mutating func turn(_ target: Focus, by step: Int, _ shared: Shared)
  /// Handles Enter on what has the focus, or a click on an item, an option or a button.
  mutating func choose(_ target: Focus, _ shared: Shared) -> [Request]
  /// Reacts to a move to the neighboring option or button.
  mutating func didMoveAside(_ shared: Shared)
  /// Returns the places at which Tab stops.
  func stops(_ shared: Shared) -> [Focus]
}

extension FormSheet {
  static var ownKeys: [Binding<Self>] { [] }
  /// The requests of Esc.
  var dismissal: [Request] { level == .question ? .cancelQuestion : [.close] }
  mutating func didEdit(_ shared: Shared) {}
  mutating func turn(_ target: Focus, by step: Int, _ shared: Shared) {}
  mutating func didMoveAside(_ shared: Shared) {}
  func stops(_ shared: Shared) -> [Focus] { content(shared).lines.flatMap(\.targets) }

  var takesText: Bool { !isWaiting && Self.field(at: focus) != nil }

  var bindings: [Binding<Self>] {
    if isWaiting { return [.stopWaiting] }
    let own = Set(Self.ownKeys.flatMap(\.keys))
    let keys: [Binding<Self>] = [
      Binding(KeyPress(.enter), says: Self.accepting, footer: .always) { $0.choose($0.focus, $1) },
      Binding(KeyPress(.tab), KeyPress(.down), "j", says: Text("next", context: "field")) {
        $0.moveFocus(by: 1, $1)
      },
      Binding(.backTab, KeyPress(.up), "k", says: Text("previous field"), footer: .never) {
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

  mutating func edit(_ edit: Edit, _ shared: Shared) {
    guard takesText, let field = Self.field(at: focus) else { return }
    if self[keyPath: field].apply(edit) { didEdit(shared) }
  }

  mutating func moveFocus(by step: Int, _ shared: Shared) -> [Request] {
    focus = stops(shared).stop(after: focus, by: step)
    return []
  }

  /// Turns the choice that has the focus, or goes to the neighboring option or button.
  mutating func moveAside(by step: Int, _ shared: Shared) -> [Request] {
    let line = content(shared).lines.first { $0.targets.contains(focus) }
    if case .choice = line {
      turn(focus, by: step, shared)
    } else if let targets = line?.targets, targets.count > 1 {
      focus = targets.stop(after: focus, by: step.signum())
      didMoveAside(shared)
    }
    return []
  }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    focus = target
    switch content(shared).lines.first(where: { $0.targets.contains(target) }) {
    case .field: return []
    case .choice: return moveAside(by: 1, shared)
    default: return choose(target, shared)
    }
  }
}
