import Localization
import RazeFacesPictures
import TerminalKit

/// The storefront as pure functions. `ProgramLoop` runs them, and its creator performs the effects.
struct StorefrontProgram: Program {
  func message(
    for event: TerminalEvent, in state: StorefrontState, on screen: Screen
  ) -> StorefrontMessage? {
    switch event {
    case .key(let press):
      if let edit = TextEdit(press), state.takes(edit) { return .edited(edit, by: press) }
      return .key(press)
    // A held key must not answer a sheet that has just opened.
    case .repeatedKey(let press):
      return state.takesRepeats ? message(for: .key(press), in: state, on: screen) : nil
    case .mouse(let event):
      let isClick = event.kind == .click || event.kind == .doubleClick
      let buttons = isClick ? view(state, on: screen).buttons : []
      return .pointed(event, presses: buttons.last { $0.area.contains(event.point) }?.keys ?? [])
    case .paste(let text): return state.takesText ? .edited(.insert(text)) : nil
    case .resize(let size): return .resized(size)
    case .background(let background): return .background(background)
    case .resumed, .hungUp: return nil
    }
  }

  func update(_ state: inout StorefrontState, _ message: StorefrontMessage) -> [StorefrontEffect] {
    state.update(message)
  }

  func wasShown(_ state: inout StorefrontState) { state.wasShown() }

  /// Draws the header, the current screen, the footer, and the front sheet.
  func view(_ state: StorefrontState, on screen: Screen) -> Canvas {
    var canvas = screen.canvas()
    let shared = state.shared
    guard !shared.layout.isTooSmall else {
      drawTooSmall(on: &canvas, shared)
      return canvas
    }
    let header = Header(state)
    header.draw(on: &canvas, at: state.tab)
    let footer = Footer(state, header)
    canvas.clipped(to: shared.layout.content) { state.screen.draw(on: &$0, shared) }
    footer.drawNote(on: &canvas)
    guard let sheet = state.sheets.last else {
      footer.drawKeys(on: &canvas)
      return canvas
    }
    canvas.cursor = nil
    canvas.removeButtons()
    // The keys stay visible, because they show what can be done.
    drawBackdrop(canvas.bounds.cutBottom(1).rest, on: &canvas, shared)
    sheet.draw(on: &canvas, shared)
    footer.drawKeys(on: &canvas)
    return canvas
  }

  /// Grays out the screen behind a sheet, including pictures.
  private func drawBackdrop(_ rect: Rect, on canvas: inout Canvas, _ shared: Shared) {
    let (theme, isLight) = (shared.theme, shared.theme.isLight)
    func grey(_ color: Color?) -> Color? { color.map { Palette.greyed($0, isLight: isLight) } }
    for y in rect.rows {
      for x in rect.columns {
        let isPicture = "▀▄█".contains(canvas[Point(x, y)].character)
        let cell = Rect(x: x, y: y, width: 1, height: 1)
        // Eight colors have no gray, and a white picture would be brighter than the sheet.
        if isPicture, theme.colors < .sixteen { canvas.fill(cell) }
        canvas.restyle(cell) { style in
          style =
            isPicture && theme.colors == .full
            ? Style(foreground: grey(style.foreground), background: grey(style.background))
            : theme.backdrop
        }
      }
    }
  }

  private func drawTooSmall(on canvas: inout Canvas, _ shared: Shared) {
    let size = shared.layout.size
    let text = shared.texts(
      "Too small: have {have}, need {need}.",
      ["have": size.description, "need": Layout.smallest.description])
    let lines = TextWidth.wrap(text, columns: size.width)
    let top = max(0, (size.height - lines.count) / 2)
    canvas.write(lines: lines, at: Point(0, top), width: size.width, align: .center)
  }
}
