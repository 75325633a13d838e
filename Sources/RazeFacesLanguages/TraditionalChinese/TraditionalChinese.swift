import Localization
import RazeFacesConsole
import RazeFacesScreens

extension Language {
  package static let traditionalChinese = Language(
    "zh-Hant", "zh-TW", "zh-HK", "zh-MO", name: "繁體中文", texts: TraditionalChinese.texts)
}

/// Chinese as it is written in Taiwan.
enum TraditionalChinese {
  static let console = ConsoleTexts(.traditionalChinese)

  static let texts = Texts(.traditionalChinese, console: console)
}
