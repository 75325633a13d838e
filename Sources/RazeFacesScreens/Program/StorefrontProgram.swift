import TerminalKit

/// The storefront as three pure functions; `ProgramLoop` runs it, and whoever made the loop
/// performs its effects.
struct StorefrontProgram: Program {
  func message(
    for event: TerminalEvent, in state: StorefrontState, on screen: Screen
  ) -> StorefrontMessage? {
    switch event {
    case .key(let press):
      if state.takesText, let edit = Edit(press) { return .edited(edit) }
      return .key(press)
    case .mouse(let event): return .pointed(event)
    case .paste(let text): return state.takesText ? .edited(.insert(text)) : nil
    case .resize(let size): return .resized(size)
    case .resumed, .hungUp: return nil
    }
  }

  func update(_ state: inout StorefrontState, _ message: StorefrontMessage) -> [StorefrontEffect] {
    state.update(message)
  }

  func wasShown(_ state: inout StorefrontState) { state.wasShown() }

  /// The header, one screen, the footer, and what stands in front of them.
  func view(_ state: StorefrontState, on screen: Screen) -> Canvas {
    var canvas = screen.canvas()
    let shared = state.shared
    guard !shared.layout.isTooSmall else {
      drawTooSmall(on: &canvas, shared)
      return canvas
    }
    Header(state).draw(on: &canvas, at: state.tab)
    let footer = Footer(state)
    canvas.clipped(to: shared.layout.body) { state.screen.draw(on: &$0, shared) }
    footer.drawNote(on: &canvas)
    if let sheet = state.sheets.last {
      canvas.cursor = nil
      // All but the keys, which say what can be done now.
      canvas.restyle(canvas.bounds.cutBottom(1).rest) { $0 = shared.theme.backdrop }
      sheet.draw(on: &canvas, shared)
    }
    footer.drawKeys(on: &canvas)
    return canvas
  }

  private func drawTooSmall(on canvas: inout Canvas, _ shared: Shared) {
    let size = shared.layout.size
    let text = shared.texts(ProgramText.self)(
      .tooSmall(have: size.description, need: Layout.smallest.description))
    let lines = TextWidth.wrap(text, columns: size.width)
    let top = max(0, (size.height - lines.count) / 2)
    canvas.write(lines: lines, at: Point(0, top), width: size.width, align: .center)
  }
}
