import Foundation
import StoreCore
import Synchronization
import Testing

@testable import RazeFacesCLI

@Suite struct TextTests {
  @Test func columnsFitTheirWidestEntryInCells() {
    var table = TextTable([("Name", .left), ("Price", .right), ("End", .left)])
    table.append(["美林", "$0.99", "a"])
    table.append(["Nguyễn", "25.000 ₫", ""])
    #expect(
      table.lines() == [
        "Name       Price  End",
        "美林       $0.99  a",
        "Nguyễn  25.000 ₫",
      ])
  }

  @Test func tablesHaveNoControlCharacters() {
    var table = TextTable("Name")
    table.append(["a\u{1B}[31m\u{202E}b\nc\u{9B}d"])
    #expect(table.lines() == ["Name", "a[31mb cd"])
  }

  @Test func JSONEscapesControlCharacters() throws {
    let tree: JSONTree = ["a": .text("\u{1B}\u{202E}\u{9B}é\u{E0001}\u{7F}\u{3164}")]
    let text = try tree.jsonText()
    #expect(text == "{\n  \"a\" : \"\\u001b\\u202e\\u009bé\\udb40\\udc01\\u007f\\u3164\"\n}\n")
    let read = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    #expect(read == ["a": "\u{1B}\u{202E}\u{9B}é\u{E0001}\u{7F}\u{3164}"])
  }

  @Test func narrowTablesDropColumnsAndThenShortenThem() {
    var table = TextTable(
      [("Date", .left), ("Product", .left), ("Qty", .right), ("Why", .left)], spare: ["Qty"])
    table.append(["2026-03-01", "com.example.club.monthly", "1", "Bought by Minh"])
    #expect(
      table.lines(within: 57) == table.lines()
        && table.lines(within: 56) == [
          "Date        Product                   Why",
          "2026-03-01  com.example.club.monthly  Bought by Minh",
        ])
    #expect(
      table.lines(within: 40) == [
        "Date        Product        Why",
        "2026-03-01  …club.monthly  Bought by…",
      ])
    #expect(table.lines(within: 5).allSatisfy { $0.count >= 20 })
  }

  @Test func streamsHaveNoControlCharacters() throws {
    let sent = Mutex("")
    let streams = CommandStreams(
      write: { bytes in sent.withLock { $0 += String(decoding: bytes, as: UTF8.self) } },
      writeError: { line in sent.withLock { $0 += line + "\n" } }, readLine: { nil },
      isOutputTerminal: true)
    try streams.print([""], line: "a\u{1B}[31m\nb\u{7F}")
    streams.printError("c\u{9B}\u{202E}d")
    #expect(sent.withLock(\.self) == "a[31m b\ncd\n")
  }
}
