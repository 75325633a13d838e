package import TerminalKit

/// The storefront as three pure functions; `ProgramLoop` runs it, and whoever made the loop carries
/// its effects out.
package struct StorefrontProgram: Program {
  package init() {}

  package func message(
    for event: TerminalEvent, in state: AppState, on screen: Screen
  ) -> AppMessage? {
    switch event {
    case .key(let press): Self.message(for: press, in: state)
    case .mouse(let event):
      .pointed(Pointing(event.kind.pointing, column: event.point.x, row: event.point.y))
    case .paste(let text): state.takesText ? .edited(.insert(text)) : nil
    case .resize(let size): .resized(columns: size.width, rows: size.height)
    case .resumed, .hungUp: nil
    }
  }

  package func update(_ state: inout AppState, _ message: AppMessage) -> [AppEffect] {
    state.handle(message)
  }

  package func view(_ state: AppState, on screen: Screen) -> Canvas {
    AppView(state, on: screen).canvas()
  }

  private static func message(for press: KeyPress, in state: AppState) -> AppMessage? {
    if state.takesText, let edit = edit(press) { return .edited(edit) }
    return KeyTable.binding(for: press, in: state.context).map { .action($0.action) }
  }

  /// What a key does to a line of text; the same in every field.
  static func edit(_ press: KeyPress) -> Edit? {
    if let character = press.typed { return .insert(String(character)) }
    switch (press.key, press.modifiers) {
    case (.backspace, []), (.character("h"), .control): return .deleteBackward
    case (.backspace, .alt), (.character("w"), .control): return .deleteWord
    case (.delete, []): return .deleteForward
    case (.character("u"), .control): return .deleteAll
    case (.left, []), (.character("b"), .control): return .left
    case (.right, []), (.character("f"), .control): return .right
    case (.home, []), (.character("a"), .control): return .start
    case (.end, []), (.character("e"), .control): return .end
    default: return nil
    }
  }
}

extension MouseEvent.Kind {
  fileprivate var pointing: Pointing.Kind {
    switch self {
    case .click: .click
    case .doubleClick: .doubleClick
    case .wheelUp: .wheelUp
    case .wheelDown: .wheelDown
    }
  }
}
