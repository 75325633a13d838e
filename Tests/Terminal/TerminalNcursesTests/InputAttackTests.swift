import TerminalKit
import TestSupport
import Testing

@testable import TerminalNcurses

/// Random bytes. A later key press is recognized.
@MainActor @Suite struct InputAttackTests {
  private static let pieces: [[UInt32]] =
    [
      "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[<0;5;5M", "\u{1B}]11;", "\u{1B}P", "\u{1B}\\",
      "\u{1B}[", "\u{1B}^", "\u{1B}X", "\u{1B}_", "\u{1B}O", "\u{9D}", "\u{90}", "\u{98}", "\u{9C}",
      "\u{1B}", "\u{9B}", "\u{7}", "abc", "é脸😀", "[99999999999999999999;9~", "\u{0}",
    ].map { $0.unicodeScalars.map(\.value) } + [[0xD800], [0x11_0000], [.max]]

  @Test(arguments: 1...4)
  func pauseEndsAnyInput(seed: Int) {
    var chance = SeededGenerator(UInt64(seed))
    var decoder = InputDecoder(
      keys: KeyCodes.fixed, pasteBegins: KeyCodes.pasteBegins, pasteEnds: KeyCodes.pasteEnds)
    var time: UInt64 = 0
    for _ in 1...Attack.times(500) {
      var inputs: [RawInput] = []
      for _ in 0...Int.random(in: 0...6, using: &chance) {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0: inputs.append(.code(Int32.random(in: .min ... .max, using: &chance)))
        case 1: inputs.append(.mouse(MouseEvent(.click, at: Point(.max, .min))))
        case 2: inputs.append(.character(UInt32.random(in: 0...0x20_0000, using: &chance)))
        default:
          inputs += (Self.pieces.randomElement(using: &chance) ?? []).map(RawInput.character)
        }
      }
      time &+= UInt64.random(in: 0...300_000_000, using: &chance)
      _ = decoder.decode(inputs, at: time)
    }
    _ = decoder.decode([], at: time &+ 10_000_000_000)
    let later = decoder.decode([.character(0x71)], at: time &+ 20_000_000_000)
    #expect(later == [.key("q")], "seed \(seed)")
  }

  /// An answer of a terminal is never a key, even in pieces.
  @Test(arguments: [
    "\u{1B}]11;rgb:bbbb/bbbb/bbbb\u{1B}\\", "\u{1B}]52;c;YmJiYmJi\u{7}",
    "\u{1B}P1$r0;38;5;1m\u{1B}\\",
    "\u{1B}P>|bterm(3)\u{1B}\\", "\u{1B}[?62;4;22c", "\u{1B}[12;40R", "\u{1B}_Gi=1;bbb\u{1B}\\",
    "\u{9D}11;rgb:bb\u{9C}", "\u{90}1$rb\u{9C}", "\u{9B}?1;2c",
  ])
  func splitResponseIsNotAKey(answer: String) {
    let characters = answer.unicodeScalars.map { RawInput.character($0.value) }
    for first in 1..<characters.count {
      // A person can type an Esc and one character.
      for second in first...characters.count - 1 where (first, second) != (1, 2) {
        var decoder = InputDecoder(
          keys: KeyCodes.fixed, pasteBegins: KeyCodes.pasteBegins, pasteEnds: KeyCodes.pasteEnds)
        var events = decoder.decode(Array(characters[..<first]), at: 1_000_000_000)
        events += decoder.decode(Array(characters[first..<second]), at: 1_030_000_000)
        events += decoder.decode(Array(characters[second...]), at: 1_060_000_000)
        // An Esc that arrived alone was already a key.
        #expect(
          events.allSatisfy { [.key(KeyPress(.escape)), .background(.light)].contains($0) },
          "cut at \(first) and \(second)")
      }
    }
  }
}
