import TerminalKit
import TestSupport
import Testing

@testable import TerminalNcurses

/// Bytes from a terminal that is not one: whatever came, a key that is pressed later is that key.
@MainActor @Suite struct InputAttackTests {
  private static let pieces: [[UInt32]] =
    [
      "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[<0;5;5M", "\u{1B}]11;", "\u{1B}P", "\u{1B}\\",
      "\u{1B}[",
      "\u{1B}", "\u{9B}", "\u{7}", "abc", "é脸😀", "[99999999999999999999;9~", "\u{0}",
    ].map { $0.unicodeScalars.map(\.value) } + [[0xD800], [0x11_0000], [.max]]

  @Test(arguments: 1...4)
  func anyInputIsEndedByAPause(seed: Int) {
    var chance = SeededGenerator(UInt64(seed))
    var decoder = InputDecoder(
      keys: KeyCodes.fixed, pasteBegins: KeyCodes.pasteBegins, pasteEnds: KeyCodes.pasteEnds)
    var time: UInt64 = 0
    for _ in 1...Attack.times(500) {
      var inputs: [RawInput] = []
      for _ in 0...Int.random(in: 0...6, using: &chance) {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0: inputs.append(.code(Int32.random(in: .min ... .max, using: &chance)))
        case 1: inputs.append(.mouse(.press, Point(.max, .min)))
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
}
