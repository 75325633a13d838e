import TerminalKit
import TestSupport
import Testing

@testable import TerminalNcurses

@Suite struct CellSpellingTests {
  /// Returns the width in an older C library.
  private func libraryWidth(_ value: UInt32) -> Int {
    switch value {
    case 0x300..<0x370, 0x200D, 0xFE00..<0xFE10, 0x20E3, 0x1160..<0x1200: 0
    case 0x1F1E6..<0x1F200: 1
    case 0x1FAE8: -1
    case 0x1100..<0x1160, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0x1F300..<0x1F700: 2
    default: 1
    }
  }

  private func spelled(_ character: Character, _ columns: Int, isUTF8: Bool = true) -> [[UInt32]] {
    character.spelling(columns: columns, isUTF8: isUTF8, libraryWidth: libraryWidth)
  }

  @Test(
    arguments: [
      // Characters with the library's width are sent unchanged.
      ("é", 1, [[0xE9]]), ("e\u{302}\u{301}", 1, [[0x65, 0x302, 0x301]]), ("脸", 2, [[0x8138]]),
      ("😀", 2, [[0x1F600]]),
      // Joined emoji show their first part.
      ("👨‍👩‍👧", 2, [[0x1F468]]), ("👍🏽", 2, [[0x1F44D]]), ("❤\u{FE0F}", 2, [[0x2764], [0x20]]),
      ("❤\u{FE0E}", 1, [[0x2764]]), ("1\u{FE0F}\u{20E3}", 2, [[0x31], [0x20]]),
      // Flags show their letters.
      ("🇻🇳", 2, [[0x56], [0x4E]]), ("🇻", 2, [[0x56], [0x20]]),
      // Jamo are composed to syllables.
      ("\u{1112}\u{1162}\u{11BC}", 2, [[0xD589]]), ("\u{1107}\u{1169}", 2, [[0xBCF4]]),
      ("\u{D558}\u{11AB}", 2, [[0xD55C]]),
      // Characters with another width are replaced.
      ("🫨", 2, [[0xFFFD], [0x20]]), ("\u{2630}", 2, [[0xFFFD], [0x20]]),
      // A cell holds at most four marks.
      (
        "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", 1, [[0x65, 0x301, 0x302, 0x303, 0x304]]
      ),
    ] as [(Character, Int, [[UInt32]])])
  func charactersAreSpelledForTheLibrary(
    _ character: Character, columns: Int, cells: [[UInt32]]
  ) {
    #expect(spelled(character, columns) == cells)
  }

  @Test func onlyASCIIIsSentWithoutUTF8() {
    #expect(spelled("a", 1, isUTF8: false) == [[0x61]])
    #expect(spelled("é", 1, isUTF8: false) == [[0x3F]])
    #expect(spelled("脸", 2, isUTF8: false) == [[0x3F], [0x3F]])
  }

  @Test(arguments: ["é", "脸", "👨‍👩‍👧", "👍🏽", "❤\u{FE0F}", "🇻🇳", "1\u{FE0F}\u{20E3}", "🫨"] as [Character])
  func cellsTakeTheColumnsOfTheCanvas(_ character: Character) {
    let columns = TextWidth.columns(of: character)
    let taken = spelled(character, columns).reduce(0) { $0 + libraryWidth($1[0]) }
    #expect(taken == columns)
  }

  @Test func contestedScriptsArePaintedInPlace() {
    var canvas = Canvas(size: Size(20, 2))
    canvas.write("a नि खु| ไทย", at: Point(1, 1), style: .bold)
    let runs = ContestedText.runs(in: canvas.row(1), y: 1)
    #expect(runs.map(\.text) == ["नि", "खु", "ไทย"])
    #expect(runs.map(\.point.x) == [3, 6, 9])
    #expect(runs.map(\.columns) == [2, 1, 3])
    #expect(
      runs[0].sequence(for: .full) == "\u{1B}7\u{1B}[2;4H\u{1B}[0;1m  \u{1B}[2;4Hनि\u{1B}8")
    #expect(ContestedText.runs(in: canvas.row(0), y: 0).isEmpty)
  }

  @Test func stylesFollowTheColorDepth() {
    let style = Style(
      foreground: Color(indexed256: 153, indexed16: 14, indexed8: 6), background: .blue,
      attributes: .underline, monochrome: .reverse)
    #expect(style.selectGraphicRendition(for: .full) == "\u{1B}[0;4;38;5;153;44m")
    #expect(style.selectGraphicRendition(for: .sixteen) == "\u{1B}[0;4;96;44m")
    #expect(style.selectGraphicRendition(for: .eight) == "\u{1B}[0;4;36;44m")
    #expect(style.selectGraphicRendition(for: .none) == "\u{1B}[0;4;7m")
  }
}
