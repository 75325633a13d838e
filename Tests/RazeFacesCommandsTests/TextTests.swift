import Foundation
import Testing

@testable import RazeFacesCommands

@Suite struct TextTests {
  @Test func columnsAreAsWideAsTheirWidestEntryInCells() {
    var table = TextTable([("Name", .left), ("Price", .right), ("End", .left)])
    table.append(["美林", "$0.99", "a"])
    table.append(["Nguyễn", "25.000 ₫", ""])
    #expect(
      table.text == """
        Name       Price  End
        美林       $0.99  a
        Nguyễn  25.000 ₫

        """)
  }

  @Test func whatATerminalWouldObeyNeverReachesIt() {
    var table = TextTable("Name")
    table.append(["a\u{1B}[31m\u{202E}b\nc\u{9B}d"])
    #expect(table.text == "Name\na[31mb cd\n")
  }

  @Test func JSONEscapesWhatATerminalWouldObey() throws {
    let text = try JSONOutput.text(["a": "\u{1B}\u{202E}\u{9B}é\u{E0001}"])
    #expect(text == "{\n  \"a\" : \"\\u001b\\u202e\\u009bé\\udb40\\udc01\"\n}\n")
    let read = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    #expect(read == ["a": "\u{1B}\u{202E}\u{9B}é\u{E0001}"])
  }
}
