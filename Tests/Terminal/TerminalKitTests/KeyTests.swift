import TerminalKit
import TestSupport
import Testing

@Suite struct KeyTests {
  @Test(
    arguments: [
      (KeyPress("q"), "q"), (KeyPress("G"), "G"), (KeyPress(" "), "Space"), ("?", "?"),
      (KeyPress(.enter), "Enter"), (KeyPress(.escape), "Esc"), (.backTab, "Shift-Tab"),
      (.control("c"), "Ctrl-C"), (.control(" "), "Ctrl-Space"), (KeyPress("x", .alt), "Alt-x"),
      (KeyPress(.pageDown), "PgDn"), (KeyPress(.left, [.control, .shift]), "Ctrl-Shift-Left"),
      (KeyPress(.function(5)), "F5"), (KeyPress(.delete), "Del"),
    ] as [(KeyPress, String)])
  func keysHaveNames(_ press: KeyPress, _ name: String) { #expect(press.description == name) }

  @Test func onlyPlainCharactersType() {
    #expect(KeyPress("é").typed == "é")
    #expect(KeyPress("A").typed == "A")
    #expect(KeyPress("a", .control).typed == nil)
    #expect(KeyPress("a", .alt).typed == nil)
    #expect(KeyPress(.enter).typed == nil)
  }

  @Test func colorsHaveFallbacks() {
    let color = Color(indexed256: 153, indexed16: 14, indexed8: 6)
    #expect(color.index(for: .full) == 153)
    #expect(color.index(for: .sixteen) == 14)
    #expect(color.index(for: .eight) == 6)
    #expect(color.index(for: .none) == nil)
    #expect(Color(indexed256: 9, indexed16: 9, indexed8: 9).index(for: .eight) == 1)
    #expect(Color(indexed256: 0, indexed16: 0, indexed8: 0).index(for: .full) == 0)
  }

  @Test func monochromeAttributesReplaceColor() {
    let style = Style(foreground: .red, attributes: .bold, monochrome: .reverse)
    #expect(style.attributes(for: .full) == .bold)
    #expect(style.attributes(for: .none) == [.bold, .reverse])
  }
}
