import Localization
import RazeFacesConsole
import RazeFacesScreens

extension Language {
  /// Plain `zh` means this one, so it has to stand behind Traditional Chinese in the list, whose
  /// codes (`zh-Hant`, `zh-TW`, `zh-HK`, `zh-MO`) are to be tried first.
  package static let simplifiedChinese = Language(
    "zh-Hans", "zh-CN", "zh-SG", "zh", name: "简体中文", texts: SimplifiedChinese.texts)
}

/// Simplified Chinese.
enum SimplifiedChinese {
  static let console = ConsoleTexts(.simplifiedChinese)

  static let texts = Texts(.simplifiedChinese, console: console)
}
