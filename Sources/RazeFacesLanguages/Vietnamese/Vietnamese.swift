import Localization
import RazeFacesConsole
import RazeFacesScreens

extension Language {
  package static let vietnamese = Language(
    "vi", name: "Tiếng Việt", texts: Vietnamese.texts)
}

/// Vietnamese.
enum Vietnamese {
  static let console = ConsoleTexts(.vietnamese)

  static let texts = Texts(.vietnamese, console: console)
}
