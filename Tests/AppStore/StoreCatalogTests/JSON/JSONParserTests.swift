import Testing

@testable import StoreCatalog

@Suite struct JSONParserTests {
  private func mistakes(_ text: String) -> [String] { mistakes(text.utf8) }

  private func mistakes(_ bytes: some Sequence<UInt8>) -> [String] {
    JSONParser(JSONBytes(bytes)).mistakes.first.map { "\($0.path): \($0.mistake.problem)" }
  }

  @Test(arguments: [
    "{}", "[]", "\"\"", "0", "-0", "-1.5e+10", "1E5", "true", "false", "null", " \n\t\r[ ] ",
    #"{"a":[1,{"b":[]}],"":""}"#, #"["é","한","😀","\u0000"]"#,
  ])
  func validTextHasNoMistakes(_ text: String) {
    #expect(mistakes(text).isEmpty)
  }

  @Test(arguments: [
    "", " ", "{", "[", "\"", "\"a", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,",
    "{a:1}",
    "[,1]", "{,}", "[1}", "{]", "-", "1.", ".5", "+1", "01", "1e", "0x1F", "tru", "truee", "nul",
    "NaN", "-Infinity", "[1 2]", "[1;2]", "{\"a\" 1}", "{\"a\"=1}", "1 2", "'a'", "\"\\x\"",
    "\"\\u12\"", "\"\\u12G4\"", "\"\\", "\"\u{1}\"", "\"\n\"", "/", "/*", "// x", "# x\n1", "}",
    "\u{FEFF}{}", "[1,]", "{\"a\":1,}", "[1,,2]", "\0", "{}\0",
  ])
  func invalidTextHasMistakes(_ text: String) {
    #expect(!mistakes(text).isEmpty)
  }

  @Test(arguments: [
    (#""\ud83d\ude00""#, "😀"), (#""\u00e9""#, "é"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""12345678\u0041""#, "12345678A"), ("\"123456\\\\\"", #"123456\"#),
    ("\"1234567890123456\"", "1234567890123456"), ("\"日本語テキスト한국어\"", "日本語テキスト한국어"),
  ])
  func escapesAreDecoded(_ json: String, _ expected: String) {
    let parser = JSONParser(JSONBytes(json.utf8))
    #expect(parser.mistakes.isEmpty && JSONValue(parser.json, 0).string == expected)
  }

  @Test(arguments: [
    #""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#, #""\ud83dx""#, #""\ude00\ud83d""#,
  ])
  func halfASurrogatePairIsInvalid(_ json: String) {
    #expect(mistakes(json) == ["$: an invalid escape"])
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80],
    ] as [[UInt8]])
  func invalidUTF8IsReported(_ bytes: [UInt8]) {
    #expect(mistakes([0x5B, 0x22] + bytes + [0x22, 0x5D]) == ["$[0]: bytes that are not UTF-8"])
  }

  @Test func utf16FileIsReported() {
    #expect(mistakes([0xFF, 0xFE, 0x7B, 0, 0x7D, 0]) == ["$: the file is UTF-16"])
    #expect(mistakes([0xFE, 0xFF, 0, 0x7B, 0, 0x7D]) == ["$: the file is UTF-16"])
  }

  @Test func nestingIsLimited() {
    let deepest = ParsedJSON.deepest
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(mistakes(nested(deepest)).isEmpty)
    #expect(mistakes(nested(deepest + 1)).count == 1)
    #expect(mistakes(String(repeating: "[", count: 1_000_000)).count == 1)
  }

  @Test func parsingContinuesAfterClearMistakes() {
    #expect(
      mistakes("[True, // one\n 'two', 03, [4,], {\"a\": 5 \"b\": +6}]") == [
        "$[0]: \"True\" is not a JSON word", "$[0]: a comment; JSON has no comments",
        "$[1]: a string in single quotes", "$[2]: \"03\" is not a JSON number",
        "$[3][0]: a comma without a value after it", "$[4].a: a comma is missing before this",
        "$[4].b: \"+6\" is not a JSON number",
      ])
  }

  @Test func unclosedArrayNamesItsBeginning() throws {
    let parser = JSONParser(JSONBytes("{\n  \"a\": [\n    1\n".utf8))
    let allowed = parser.mistakes.first.first?.mistake.allowed
    #expect(allowed == "a ] for the [ in line 2")
  }

  @Test func positionsAreCountedInCharacters() {
    let bytes = JSONBytes("{\n \"é한😀\": x".utf8)
    #expect(TextPosition(of: 0, in: bytes).line == 1)
    let position = TextPosition(of: bytes.count - 1, in: bytes)
    #expect(position.line == 2)
    #expect(position.column == 9)
  }

  @Test func keysOfAnyLengthAreCompared() {
    let names = [
      "a", "id", "sevenab", "eightabc", "ninechars", "exactlysixteench", "seventeen_letters",
    ]
    let keys = JSONKeys(names)
    for name in names {
      let bytes = JSONBytes((name + "\"x").utf8)
      #expect(keys.index(of: 0..<name.utf8.count, in: bytes, hint: 3) == keys.index(of: name))
      #expect(keys.index(of: 0..<name.utf8.count + 1, in: bytes) == nil)
    }
  }
}
