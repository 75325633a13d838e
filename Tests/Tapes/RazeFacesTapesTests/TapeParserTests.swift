import Foundation
import Localization
import StoreCore
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesTapes

/// The syntax of tapes.
@Suite struct TapeParserTests {
  private func parse(_ text: String) throws(TapeFailure) -> Tape {
    try TapeParser.parse(text, file: "a.tape")
  }

  private func actions(_ text: String) throws -> [TapeAction] {
    try parse(text).steps.map(\.action)
  }

  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try parse(text)
      return []
    } catch { return error.mistakes.map { "\($0.place.line):\($0.place.column) \($0.problem)" } }
  }

  /// Each row of the tables begins with a command, except for parts of other commands.
  @Test func documentationListsAllCommandsOfTapes() throws {
    let page = try Repository.text("Sources/Command/RazeFacesCLI/RazeFacesCLI.docc/Tapes.md")
    let cells = page.matches(of: #/(?m)^\| (`.*?`(?:,? .*?)?) \| /#).map { String($0.1) }
    let rows = cells.map { $0.matches(of: #/`([A-Za-z]+)[^`]*`/#).map { String($0.1) } }
    let known = Set(TapeParser.commands.keys).union(TapeParser.keys.keys)
    let subjects = page.matches(of: #/(?m)^\| `([a-z]+)[^`]*` \| /#).map { String($0.1) }
    #expect(rows.count > 20 && subjects.count > 5)
    for row in rows {
      guard let first = row.first, first.first?.isUppercase == true, first != "Set" else {
        continue
      }
      for word in row where word.first?.isUppercase == true {
        #expect(known.contains(word) || ["Ctrl", "Shift"].contains(word), "\(word)")
      }
    }
    for subject in subjects {
      let problem = mistakes("Expect \(subject)").joined()
      #expect(!problem.contains("cannot be expected"), "\(subject)")
    }
    let sheets = page.firstMatch(of: #/the foremost: ([\w, ]+)/#)?.1.split(separator: ", ")
    for sheet in try #require(sheets) {
      #expect(mistakes("Expect sheet \(sheet)") == [], "\(sheet)")
    }
  }

  // MARK: - VHS's words

  private func press(
    _ key: KeyPress, _ count: Int = 1, each pace: Duration? = nil
  ) -> TapeAction { .press(key, count: count, pace: pace) }

  @Test func keysHaveACountASpeedAndModifiers() throws {
    #expect(
      try actions("Down@100ms 3\nEnter Escape\nPageUp@.5s\nShift+Tab 2") == [
        press(KeyPress(.down), 3, each: .milliseconds(100)), press(KeyPress(.enter)),
        press(KeyPress(.escape)), press(KeyPress(.pageUp), each: .milliseconds(500)),
        press(.backTab, 2),
      ])
    #expect(
      try actions("Ctrl+c\nCtrl+C\nCtrl+Alt+x\nAlt+Enter\nShift+a\nCtrl++") == [
        press(.control("c")), press(.control("c")), press(KeyPress("x", [.control, .alt])),
        press(KeyPress(.enter, .alt)), press("A"), press(.control("+")),
      ])
  }

  @Test func threeKindsOfQuotationMarksAreRead() throws {
    #expect(
      try actions(#"Type "it's"  # a comment"# + "\nType@50ms 'a \"b\"'\nType `c` \"d\"") == [
        .type("it's", pace: nil), .type("a \"b\"", pace: .milliseconds(50)),
        .type("c d", pace: nil),
      ])
  }

  @Test func timesHaveUnits() throws {
    #expect(
      try actions("Sleep 500ms\nSleep 2\nSleep .5\nSleep 1.5s\nSleep 2m") == [
        .sleep(.milliseconds(500)), .sleep(.seconds(2)), .sleep(.milliseconds(500)),
        .sleep(.milliseconds(1_500)), .sleep(.seconds(120)),
      ])
  }

  @Test func waitMatchesTheScreenOrItsLastLine() throws {
    #expect(
      try actions("Wait\nWait+Screen@5s /a\\/b/\nWait+Line /c/\nSet WaitPattern /d/\nWait") == [
        .wait(nil, inLastLine: false, timeout: nil),
        .wait(try ScreenPattern("a/b"), inLastLine: false, timeout: .seconds(5)),
        .wait(try ScreenPattern("c"), inLastLine: true, timeout: nil),
        .wait(try ScreenPattern("d"), inLastLine: false, timeout: nil),
      ])
  }

  @Test func settingsAreReadOrIgnoredWithANote() throws {
    let tape = try parse(
      """
      Set Width 100
      Set Height 30
      Set TypingSpeed 10ms
      Set WaitTimeout 3s
      Set Theme { "name": "Dim",
        "black": "#000000" }
      Set FontFamily "Menlo"
      Set LoopOffset 20%
      Output demo.gif
      Output demo.txt
      Screenshot a.png
      """)
    #expect(tape.settings.size == Size(100, 30))
    #expect(tape.settings.typingSpeed == .milliseconds(10))
    #expect(tape.settings.waitTimeout == .seconds(3))
    #expect(tape.settings.outputs.map(\.text) == ["demo.txt"])
    #expect(tape.settings.outputs.map(\.place.line) == [10])
    #expect(tape.ignored.count == 5)
    #expect(tape.ignored.first == "a.tape:5:1: Set Theme; ignored")
  }

  /// A forbidden command is refused, not skipped.
  @Test(arguments: [
    ("Env RAZEFACES_STATE \"/tmp\"", "Language, Zone, Clock or Catalog"), ("Require jq", "Run"),
    ("Source b.tape", "written here"), ("Set Shell bash", "Run and a command"),
  ])
  func commandsThatLeaveTheWorldAreMistakesWithAdvice(line: String, advice: String) {
    let failure = #expect(throws: TapeFailure.self) { try parse("Enter\n\(line)\nEntre") }
    #expect(failure?.mistakes.map(\.place.line) == [2, 3])
    #expect(failure?.mistakes.first?.problem.contains("not for tapes") == true)
    #expect(failure?.mistakes.first?.allowed.contains(advice) == true)
  }

  // MARK: - Our own words

  @Test func tapeDescribesItself() throws {
    let settings = try parse(
      """
      Title "A"
      Purpose 'B'
      Rule 2.11
      Rule 3.8
      Tag refund
      Case QA-7
      Catalog other.json
      Seed 12
      Clock 2026-03-01T12:00Z
      Zone Asia/Ho_Chi_Minh
      Language zh-Hant
      Needs face: non-consumable
      Needs club: subscription trial group>=2
      """
    ).settings
    #expect(settings.title == "A" && settings.purpose == "B" && settings.rules == ["2.11", "3.8"])
    #expect(settings.tags == ["refund"] && settings.caseID == "QA-7" && settings.seed == 12)
    #expect(settings.clock == Date(timeIntervalSince1970: 1_772_366_400))
    #expect(settings.zone?.identifier == "Asia/Ho_Chi_Minh" && settings.language == "zh-Hant")
    #expect(
      settings.roles == [
        TapeRole(name: "face", conditions: ["non-consumable"]),
        TapeRole(name: "club", conditions: ["subscription", "trial", "group>=2"]),
      ])
  }

  private static let steps: [(String, TapeAction)] = [
    ("Copy \"x\"", .copy("x")), ("Paste", .paste), ("Hide", .hide), ("Show", .show),
    ("ScrollUp 3", .turnWheel(isUp: true, count: 3)),
    ("ScrollDown", .turnWheel(isUp: false, count: 1)),
    ("Screenshot a/b.txt", .screenshot("a/b.txt")),
    ("Run clock set 2026-04-01 --json", .run(["clock", "set", "2026-04-01", "--json"])),
    ("Device ipad", .device("ipad")), ("Open $face", .open(productID: "$face")),
    ("Buy \"$club\"", .buy(productID: "$club")),
    ("Password tester@example.com", .password(email: "tester@example.com")),
    ("Click 10 5", .click(.cell(column: 10, row: 5), isDouble: false)),
    ("Click \"Buy\"", .click(.text("Buy"), isDouble: false)),
    ("Wheel Up 2", .turnWheel(isUp: true, count: 2)), ("Resize 40 12", .resize(Size(40, 12))),
    ("Kill at 3", .kill(step: 3)), ("Relaunch", .relaunch),
    ("Snapshot before", .snapshot("before")),
    ("Undo", .perform(.undo)), ("Redo", .perform(.redo)), ("Note \"n\"", .note("n")),
    ("Caption \"c\"", .caption("c")),
  ]

  @Test(arguments: steps)
  func recordedStepsAreReadable(_ line: String, _ action: TapeAction) throws {
    #expect(try actions(line) == [action])
  }

  @Test func expectationsUseNamesOfTheField() throws {
    let fields = [
      TapeField(path: "fact.booked.price", value: "0.99"),
      TapeField(path: "productId", value: "$face"),
    ]
    let expectations: [(String, TapeExpectation)] = [
      ("/a b/", .pattern(try ScreenPattern("a b"))), ("screen sandbox", .screen("sandbox")),
      ("sheet purchase", .sheet("purchase")),
      ("notice \"You're all set.\"", .notice(try #require(TextName(tapeName: "You're all set.")))),
      ("status $face purchased", .status(productID: "$face", "purchased")),
      ("owned $face", .owned(productID: "$face")),
      ("error paymentCancelled", .error("paymentCancelled")),
      (
        "event booked fact.booked.price=0.99 productId=$face",
        .event(kind: "booked", fields: fields)
      ), ("exit 1", .exit(1)),
    ]
    for (words, expectation) in expectations {
      #expect(try actions("Expect \(words)") == [.expect(expectation, isNegated: false)])
      #expect(try actions("Expect not \(words)") == [.expect(expectation, isNegated: true)])
    }
  }

  // MARK: - Mistakes

  @Test func allMistakesAreReportedWithTheirPlaces() {
    #expect(
      mistakes("Titel \"x\"\n  Down 0\nEnter\nExpect /a(/\nType \"abc\nSet Widht 3\nClock soon")
        == [
          "1:1 \"Titel\" is not a command; did you mean Title?",
          "2:8 \"0\" is not a valid count",
          "4:8 missing ): a(",
          "5:5 the text has no closing quotation mark",
          "6:5 \"Widht\" is not a setting",
          "7:7 \"soon\" is not a date",
        ])
  }

  @Test(
    arguments: [
      "Run", "Run products --state /tmp/a", "Run --state=/tmp/a products",
      "Run products --catalog a.json",
      "Screenshot /tmp/a.txt", "Screenshot ../a.txt", "Output a/../../b.txt", "Kill at 9",
      "Needs face", "Needs face: shiny", "Expect", "Expect not", "Expect screen shop",
      "Expect sheet nothing", "Expect status x sold", "Expect notice allSet", "Expect exit x",
      "Expect event booked x", "Language tlh", "Zone Mars", "Wait@5x", "Seed -1", "Click 0 1",
      "Wheel Left", "Ctrl+Foo", "Foo+x", "Set", "Set Shell", "Type abc", "Sleep",
    ])
  func invalidTapesAreRefused(line: String) {
    #expect(mistakes(line).count == 1)
  }

  @Test func readingStopsAfterAHundredMistakes() throws {
    let clock = ContinuousClock()
    let text = String(repeating: "Titel\n", count: 1_000_000)
    let duration = clock.measure { #expect(mistakes(text).count == 100) }
    #expect(duration < .seconds(20), "\(duration)")
  }

  @Test func catastrophicPatternIsMatchedQuickly() throws {
    let pattern = try ScreenPattern("(a+)+$")
    #expect(!pattern.matches(String(repeating: "a", count: 5_000) + "b"))
  }
}
