import Localization
import RazeFacesConsole
import RazeFacesScreens

extension Language {
  package static let korean = Language(
    "ko", name: "한국어", texts: Korean.texts)
}

/// Korean.
enum Korean {
  static let console = ConsoleTexts(.korean)

  static let texts = Texts(.korean, console: console)
}
