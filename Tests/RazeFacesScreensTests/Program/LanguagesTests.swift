import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite @MainActor struct LanguagesTests {
  @Test func englishIsAskedForWhereOtherScriptsWouldBeQuestionMarks() {
    #expect(languages(on: .ascii) == ["en"])
    #expect(languages(on: .basic) == nil)
    #expect(languages(on: .unicode) == nil)
  }

  private func languages(on glyphs: GlyphSet) -> [String]? {
    StorefrontSession.languages(
      for: InMemoryTerminal(capabilities: Capabilities(glyphs: glyphs)))
  }
}
