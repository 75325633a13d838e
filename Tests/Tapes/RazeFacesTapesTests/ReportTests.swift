import Testing

@testable import RazeFacesTapes

@Suite struct ReportTests {
  @Test func JUnitReportHasOnlyCharactersThatXMLAllows() throws {
    var result = TapeResult(try TapeParser.parse("Enter", file: "a.tape"))
    result.skipped = "\u{1}\u{FFFE}<\u{FFFD}\"\u{FFFF}>\t"
    let text = JUnitReport.text(of: [result])
    #expect(text.contains("<skipped message=\"&lt;\u{FFFD}&quot;&gt;\t\"/>"))
  }
}
