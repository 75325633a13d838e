import Localization
import TerminalKit

/// The list of keys: this screen's first, then those that work everywhere.
struct HelpMenu: MenuSubject {
  /// The screen as it is when the list is opened.
  let screen: any StorefrontScreen
  let globalKeys: any KeyHandler

  var name: SheetName { .help }
  var isToRead: Bool { true }

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts
    let here = texts("{screen}, available now", ["screen": screen.title(texts)])
    return Menu(
      title: texts("Keys"),
      choices: choices(screen.hints(shared), under: here, texts)
        + choices(globalKeys.hints(shared), under: texts("Everywhere"), texts))
  }

  private func choices(
    _ hints: [KeyHint], under heading: String, _ texts: Texts
  ) -> [Menu.Choice] {
    hints.enumerated().map { place, hint in
      let keys =
        hint.label.contains(" ")
        ? hint.label : hint.keys.map(\.description).joined(separator: " ")
      let words =
        hint.disabledReason.map { texts("{words}: {reason}", ["words": hint.words, "reason": $0]) }
        ?? hint.words
      return Menu.Choice(words, note: keys, heading: place == 0 ? heading : nil) { _ in [] }
    }
  }
}
