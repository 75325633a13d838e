import Foundation
import TerminalKit
import Testing

@testable import RazeFacesTapes

/// A recording as an asciicast, read as a terminal reads it.
@Suite @MainActor struct CastTests {
  private func canvas(_ text: String, style: Style = .plain) -> Canvas {
    var canvas = Canvas(size: Size(20, 2))
    canvas.write(text, at: Point(0, 0), style: style)
    return canvas
  }

  private func lines(_ cast: AsciicastTerminal) throws -> [Any] {
    try cast.text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
  }

  @Test func theHeaderNamesTheVersionAndTheSize() throws {
    let cast = AsciicastTerminal(size: Size(20, 2), title: "A \"title\"\u{1B}[2J")
    let header = try #require(try lines(cast).first as? [String: Any])
    #expect(header["version"] as? Int == 2 && header["width"] as? Int == 20)
    #expect(header["height"] as? Int == 2 && header["title"] as? String == "A \"title\"[2J")
  }

  @Test func eachChangeHasItsTimeAndNothingElseIsWritten() throws {
    let cast = AsciicastTerminal(size: Size(20, 2), title: "")
    cast.render(canvas("one"))
    cast.advance(by: .milliseconds(1250))
    cast.render(canvas("one"))
    cast.render(canvas("脸 two", style: .bold))
    let events = try lines(cast).dropFirst().map { $0 as? [Any] ?? [] }
    #expect(events.count == 2)
    #expect(events.map { $0[0] as? Double } == [0, 1.25])
    let output = events.map { $0[2] as? String ?? "" }
    #expect(output[0].contains("one") && output[0].contains("\u{1B}[2J"))
    // Only the first row has changed.
    #expect(output[1].hasPrefix("\u{1B}[1;1H\u{1B}[0;1m脸 two"))
    #expect(!output[1].contains("\u{1B}[2;1H"))
  }
}
