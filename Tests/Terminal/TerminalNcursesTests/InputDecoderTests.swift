import TerminalKit
import TestSupport
import Testing

@testable import TerminalNcurses

@MainActor @Suite struct InputDecoderTests {
  private static let second: UInt64 = 1_000_000_000

  private var decoder = InputDecoder(
    keys: KeyCodes.fixed, pasteBegins: KeyCodes.pasteBegins, pasteEnds: KeyCodes.pasteEnds)

  private func characters(_ text: String) -> [RawInput] {
    text.unicodeScalars.map { .character($0.value) }
  }

  private func keys(_ text: String) -> [KeyPress] {
    var decoder = decoder
    return decoder.decode(characters(text), at: 0).compactMap {
      guard case .key(let press) = $0 else { return nil }
      return press
    }
  }

  @Test(
    arguments: [
      ("q", "q"), ("é", "é"), ("脸", "脸"), ("\r", KeyPress(.enter)), ("\n", KeyPress(.enter)),
      ("\t", KeyPress(.tab)), ("\u{7F}", KeyPress(.backspace)), ("\u{08}", KeyPress(.backspace)),
      ("\u{1B}", KeyPress(.escape)), ("\u{03}", .control("c")), ("\u{1A}", .control("z")),
      ("\u{1C}", .control("\\")), ("\u{00}", .control(" ")), ("\u{1B}x", KeyPress("x", .alt)),
      ("\u{1B}\r", KeyPress(.enter, .alt)),
    ] as [(String, KeyPress)])
  func keysAreDecoded(_ text: String, _ press: KeyPress) { #expect(keys(text) == [press]) }

  @Test func cursesCodesAreKeys() {
    #expect(KeyCodes.fixed[0o402] == KeyPress(.down))
    #expect(KeyCodes.fixed[0o410 + 12] == KeyPress(.function(12)))
    var decoder = decoder
    #expect(decoder.decode([.code(0o403), .code(9_999)], at: 0) == [.key(KeyPress(.up))])
  }

  @Test func unknownSequencesAreIgnored() {
    #expect(keys("\u{1B}[15;5~j") == ["j"])
    #expect(keys("\u{1B}[Ij\u{1B}[O") == ["j"])
    #expect(keys("\u{1B}Oqj") == ["j"])
    #expect(keys("\u{1B}]11;rgb:0/0/0\u{07}j") == ["j"])
    #expect(keys("\u{1B}P1$r0m\u{1B}\\j") == ["j"])
    #expect(keys("\u{9B}0nj") == ["j"])
    #expect(keys("\u{9B}?62;4cj") == ["j"])
    #expect(keys("\u{9D}11;rgb:0/0/0\u{9C}j") == ["j"])
    #expect(keys("\u{90}1$r0m\u{9C}j\u{9E}b\u{9C}\u{9F}b\u{9C}\u{98}b\u{9C}") == ["j"])
  }

  @Test(
    arguments: [
      ("rgb:0000/0000/0000", .dark), ("rgb:1e1e/2a2a/f0f0", .dark), ("rgb:ff/ff/dd", .light),
      ("rgba:eeee/eeee/eeee/ffff", .light), ("rgb:12345/0/0", nil), ("rgb:", nil), ("?", nil),
    ] as [(String, Background?)])
  func backgroundResponseIsDecoded(_ answer: String, _ background: Background?) {
    for end in ["\u{07}", "\u{1B}\\", "\u{9C}"] {
      var decoder = decoder
      let events = decoder.decode(characters("\u{1B}]11;\(answer)\(end)"), at: 0)
      #expect(events == (background.map { [.background($0)] } ?? []))
    }
  }

  /// A late answer on a slow connection, after the 25 ms that curses waits.
  @Test(
    arguments: [
      ["\u{1B}]11;rgb:bb", "bb/bbbb/bbbb\u{7}"], ["\u{1B}]11;rgb:bbbb\u{1B}", "\\"],
      ["\u{1B}", "]11;rgb:bbbb/bbbb/bbbb\u{1B}\\"], ["\u{1B}]", "11;b", "b\u{1B}\\"],
      ["\u{1B}P>|bb", "bb(3)\u{1B}\\"], ["\u{1B}", "P>|b\u{1B}\\"], ["\u{1B}_Gi=1;b", "b\u{1B}\\"],
      ["\u{1B}^b", "b\u{1B}\\"], ["\u{1B}Xb", "b\u{1B}\\"],
      ["\u{1B}[", "?62;4c"], ["\u{1B}[?62", ";4c"], ["\u{1B}", "[?62;4c"], ["\u{1B}O", "b"],
      ["\u{9D}11;rgb:bb", "bb\u{9C}"], ["\u{90}1$rb", "b\u{1B}\\"], ["\u{9F}b", "b\u{9C}"],
      ["\u{9E}b", "b\u{9C}"], ["\u{98}b", "b\u{9C}"], ["\u{9B}?62", ";4c"],
    ])
  func responseInPiecesIsIgnored(_ pieces: [String]) {
    var decoder = decoder
    var time = Self.second
    var events: [TerminalEvent] = []
    for piece in pieces {
      events += decoder.decode(characters(piece), at: time)
      time += 30_000_000
    }
    events.removeAll { $0 == .background(.light) }
    // An Esc alone is a key at once.
    #expect(events == (pieces[0] == "\u{1B}" ? [.key(KeyPress(.escape))] : []))
    #expect(decoder.decode(characters("j"), at: time) == [.key("j")])
  }

  @Test func heldEnterIsPressedOnce() {
    var decoder = decoder
    var time = Self.second
    func enter() -> [TerminalEvent] { decoder.decode(characters("\r"), at: time) }
    let (press, again) = (
      [TerminalEvent.key(KeyPress(.enter))], TerminalEvent.repeatedKey(KeyPress(.enter))
    )
    #expect(enter() == press)
    for _ in 1...50 {
      time += 33_000_000
      #expect(enter() == [again])
    }
    time += 299_000_000
    #expect(enter() == [again])
    time += 300_000_000
    #expect(enter() == press)
    // They arrived before they were read.
    time += 2 * Self.second
    #expect(decoder.decode(characters("\r\r"), at: time) == [again, again])
  }

  @Test func unfinishedResponseTimesOutAfterASecond() {
    var decoder = decoder
    #expect(decoder.decode(characters("\u{1B}]11;rgb:bb"), at: Self.second).isEmpty)
    #expect(decoder.decode(characters("bb"), at: 2 * Self.second).isEmpty)
    #expect(decoder.decode(characters("b"), at: 2 * Self.second + 1) == [.key("b")])
  }

  @Test func unfinishedResponseHasAMaximumLength() {
    let count = ControlSequence.longest
    #expect(keys("\u{1B}]" + String(repeating: "b", count: count)).isEmpty)
    #expect(keys("\u{1B}]" + String(repeating: "b", count: count) + "j") == ["j"])
  }

  /// Keys that are not part of an answer are recognized during one.
  @Test func controlKeysEndAResponse() {
    #expect(keys("\u{1B}]11;\u{03}") == [.control("c")])
    #expect(keys("\u{1B}[\r") == [KeyPress(.enter)])
    var decoder = decoder
    #expect(
      decoder.decode(characters("\u{1B}]11;") + [.code(0o403)], at: 0) == [.key(KeyPress(.up))])
  }

  @Test func keysAfterEscapeAreKeys() {
    for text in ["[", "]", "P", "bj", "]n", "[b"] {
      var decoder = decoder
      #expect(decoder.decode(characters("\u{1B}"), at: 0) == [.key(KeyPress(.escape))])
      #expect(
        decoder.decode(characters(text), at: 30_000_000)
          == text.map { .key(KeyPress($0)) }, "after Esc: \(text)")
    }
  }

  /// Curses recognizes the marks of a paste only if each arrives in one piece.
  @Test func pasteWithSplitMarkersIsOneEvent() {
    var decoder = decoder
    #expect(decoder.decode(characters("\u{1B}[20"), at: 0).isEmpty)
    #expect(decoder.decode(characters("0~bb"), at: 1).isEmpty)
    #expect(decoder.decode(characters("b\u{1B}[2"), at: 2).isEmpty)
    #expect(decoder.decode(characters("01~q"), at: 3) == [.paste("bbb"), .key("q")])
  }

  /// Searching for each end in all of the input would take minutes.
  @Test func unfinishedControlStringsAreFast() {
    let strings = String(repeating: "\u{1B}]", count: 100_000)
    var typed: [KeyPress] = []
    let time = ProcessorTime.of { typed = keys(strings) }
    #expect(typed.allSatisfy { $0 != "q" })
    #expect(time < 30)
    let answer = "\u{1B}]" + String(repeating: "x", count: 900) + "\u{07}j"
    #expect(keys(answer) == ["j"])
  }

  @Test func twoEscapesAreTwoKeys() {
    #expect(keys("\u{1B}\u{1B}") == [KeyPress(.escape), KeyPress(.escape)])
  }

  @Test func pasteInPiecesIsOneEvent() {
    var decoder = decoder
    let begin = RawInput.code(KeyCodes.pasteBegins)
    let end = RawInput.code(KeyCodes.pasteEnds)
    #expect(decoder.decode([begin] + characters("q\rb\u{03}"), at: 0).isEmpty)
    #expect(
      decoder.decode(characters("c") + [end] + characters("q"), at: 1)
        == [.paste("q\nb\u{03}c"), .key("q")])
  }

  @Test func unfinishedPasteTimesOut() {
    var decoder = decoder
    _ = decoder.decode([.code(KeyCodes.pasteBegins)] + characters("lost"), at: Self.second)
    #expect(decoder.decode(characters("q"), at: 3 * Self.second) == [.paste("lost"), .key("q")])
  }

  @Test func emptyPasteIsIgnored() {
    var decoder = decoder
    let both: [RawInput] = [.code(KeyCodes.pasteBegins), .code(KeyCodes.pasteEnds)]
    #expect(decoder.decode(both, at: 0).isEmpty)
  }

  @Test func quickClicksOnACellAreADoubleClick() {
    var decoder = decoder
    let point = Point(3, 4)
    let press = RawInput.mouse(MouseEvent(.click, at: point))
    let click = TerminalEvent.mouse(MouseEvent(.click, at: point))
    let double = TerminalEvent.mouse(MouseEvent(.doubleClick, at: point))
    #expect(decoder.decode([press], at: Self.second) == [click])
    #expect(decoder.decode([press], at: Self.second + 1) == [click, double])
    #expect(decoder.decode([press], at: Self.second + 2) == [click])
    #expect(decoder.decode([press], at: 9 * Self.second) == [click])
    let other = Point(3, 5)
    #expect(
      decoder.decode([.mouse(MouseEvent(.click, at: other))], at: 9 * Self.second + 1)
        == [.mouse(MouseEvent(.click, at: other))])
  }

  @Test func wheelTurnsBothWays() {
    var decoder = decoder
    #expect(
      decoder.decode(
        [.mouse(MouseEvent(.wheelUp, at: .zero)), .mouse(MouseEvent(.wheelDown, at: .zero))], at: 0)
        == [.mouse(MouseEvent(.wheelUp, at: .zero)), .mouse(MouseEvent(.wheelDown, at: .zero))])
  }
}
