import Localization
import RazeFacesConsole
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The storefront in another language.
@Suite struct LanguageKeyTests {
  private func stage(_ spoken: [Language]) -> Stage { Stage(Sample.busyShop(), spoken: spoken) }

  @Test func choosingALanguageAppliesItAtOnce() {
    var stage = stage([.english, .korean])
    let name = stage.selectedName
    stage.press("L")
    #expect(stage.text.contains("한국어"))
    stage.press(.down)
    stage.press(.enter)
    #expect(stage.takeEffects().contains(.saveLanguage("ko")))
    #expect(stage.text.contains("스토어"))
    // Product names follow the App Store's storefront.
    #expect(stage.selectedName == name)
    #expect(stage.state.sheets.isEmpty)
    stage.press("L")
    stage.press(.up)
    stage.press(.enter)
    #expect(stage.text.contains("Store"))
  }

  @Test func monthsFollowTheLanguage() throws {
    var stage = stage([.english, .korean])
    stage.openTransactions()
    let date = try #require(stage.state.transactions.rows.compactMap(\.date).first)
    let english = stage.state.shared.dates.month(date)
    #expect(stage.text.contains(english))
    stage.press("L")
    stage.press(.down)
    stage.press(.enter)
    #expect(stage.text.contains(stage.state.shared.dates.month(date)))
    #expect(!stage.text.contains(english))
  }

  @Test func theLanguageKeyExplainsASingleLanguage() {
    var stage = stage([.english])
    stage.press("L")
    #expect(stage.note.contains("This terminal can display English only."))
  }

  @Test @MainActor func asciiTerminalsUseEnglish() {
    for (glyphs, languages) in [(GlyphSet.ascii, ["en"]), (.basic, nil), (.unicode, nil)] {
      let terminal = InMemoryTerminal(capabilities: Capabilities(glyphs: glyphs))
      #expect(StorefrontSession.languages(for: terminal) == languages, "\(glyphs)")
    }
  }
}
