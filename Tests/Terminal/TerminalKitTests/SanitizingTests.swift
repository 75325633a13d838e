import Testing

@testable import TerminalKit

@Suite struct SanitizingTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("tab\tand\nnewline\r\nhere", "tab and newline here"),
    ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
    ("\u{1B}]52;c;AAAA\u{07}", "]52;c;AAAA"),
    ("\u{9B}31m\u{90}x\u{9C}", "31mx"),
    ("del\u{7F}ete", "delete"),
    ("abc\u{202E}fed\u{2066}x\u{2069}", "abcfedx"),
    ("zero\u{200B}\u{200C}\u{2060}width\u{FEFF}", "zerowidth"),
    ("soft\u{AD}hyphen", "softhyphen"),
    ("no\u{A0}break\u{2009}thin", "no break thin"),
    ("line\u{2028}paragraph\u{2029}", "line paragraph "),
    ("tag\u{E0041}", "tag"),
    ("filler\u{3164}", "filler"),
    ("全角\u{3000}空白", "全角\u{3000}空白"),
    ("Tie\u{302}\u{301}ng", "Tie\u{302}\u{301}ng"),
  ])
  func controlCharactersAreRemoved(_ text: String, _ clean: String) {
    #expect(TextWidth.sanitize(text) == clean)
  }

  @Test(arguments: ["👨‍👩‍👧", "❤️", "🏳️‍🌈", "👩🏽‍🚀", "1️⃣", "❤\u{FE0E}", "🇻🇳"])
  func emojiKeepJoiners(_ emoji: String) {
    #expect(Array(TextWidth.sanitize(emoji).unicodeScalars) == Array(emoji.unicodeScalars))
  }

  @Test func otherJoinersAreRemoved() {
    #expect(TextWidth.sanitize("a\u{200D}b") == "ab")
    #expect(TextWidth.sanitize("👨\u{200D}") == "👨")
    #expect(TextWidth.sanitize("\u{200D}👨") == "👨")
    #expect(TextWidth.sanitize("1\u{200D}2") == "12")
  }

  @Test func cellsHaveNoControlCharacters() {
    var canvas = Canvas(size: Size(80, 24))
    for value in UInt32(0)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let point = Point(Int(value) % 60, Int(value) % 24)
      canvas.write("a\(Character(scalar))b", at: point)
      for cell in canvas.row(point.y) + canvas.row(0) {
        for scalar in cell.character.unicodeScalars {
          let category = scalar.properties.generalCategory
          #expect(category != .control && category != .format)
        }
      }
    }
  }

  @Test(arguments: [
    ("Mặt cười Đẹp", "Mat cuoi Dep"), ("Ma\u{323}\u{306}t", "Mat"), ("Straße Ærø", "Strasse AEro"),
    ("€ 9,99 … “x”", "EUR 9,99 ... \"x\""), ("开心", "????"), ("лицо", "????"), ("✓ 😀", "v ??"),
    ("esc\u{1B}", "esc"),
  ])
  func asciiTransliterates(_ text: String, _ spelled: String) {
    #expect(TextWidth.ascii(text) == spelled)
    #expect(TextWidth.ascii(text).utf8.allSatisfy { $0 < 0x80 })
  }
}
