import Localization
import RazeFacesConsole
import TerminalKit

extension MenuSheet {
  /// Returns the help: the keys of the screen as it is now, then those that work everywhere.
  static func help(_ screen: any StorefrontScreen, _ globalKeys: any KeyHandler) -> Self {
    MenuSheet(.help, isToRead: true) { shared, _ in
      let texts = shared.texts
      let here = texts("{screen}, available now", ["screen": screen.title])
      return Menu(
        title: texts("Keys"),
        choices: choices(screen.hints(shared), under: here, shared)
          + choices(globalKeys.hints(shared), under: texts("Everywhere"), shared))
    }
  }

  /// The columns of the selection mark and of the gap before the keys.
  private static let gaps = 4

  private static func choices(
    _ hints: [KeyHint], under heading: String, _ shared: Shared
  ) -> [Menu.Choice] {
    let columns = SheetContent.columns(in: shared.layout.sheetArea.width)
    return hints.enumerated().map { place, hint in
      let keys =
        hint.label.contains(" ") ? hint.label : hint.keys.map(\.description).joined(separator: " ")
      let whole = hint.disabledReason.map {
        shared.texts(.setting(.verbatim(hint.words), .verbatim($0)))
      }
      // A reason that needs a second line is shown for the selected key only.
      let fits = whole.map { TextWidth.columns(of: $0 + keys) + gaps <= columns } ?? true
      return Menu.Choice(
        fits ? whole ?? hint.words : hint.words, note: keys,
        remark: fits ? nil : hint.disabledReason, heading: place == 0 ? heading : nil
      ) { _ in [] }
    }
  }
}
