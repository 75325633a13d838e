import Foundation
import Localization
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesTapes

/// Recorded tapes.
@Suite struct TapeDraftTests {
  private func draft(_ actions: TapeAction...) -> TapeDraft {
    var draft = TapeDraft(TapeSettings())
    for action in actions { draft.add(action) }
    return draft
  }

  private func typed(_ text: String) -> TapeAction { .type(text, pace: nil) }

  private func key(_ key: Key, _ count: Int = 1) -> TapeAction {
    .press(KeyPress(key), count: count, pace: nil)
  }

  private func parsed(_ text: String) throws -> Tape { try TapeParser.parse(text, file: "a.tape") }

  @Test func writtenTapeHasTheSameSteps() throws {
    let actions: [TapeAction] = [
      typed("say \"hi\""), key(.enter), .press(KeyPress(.tab, .shift), count: 2, pace: nil),
      .press(.control("n"), count: 1, pace: nil), .press(" ", count: 1, pace: nil),
      .click(.cell(column: 3, row: 4), isDouble: true), .turnWheel(isUp: true, count: 3),
      .copy("it's"), .paste, .resize(Size(100, 30)), .sleep(.milliseconds(740)),
      .wait(nil, inLastLine: false, timeout: .seconds(20)),
      .password(email: "tester@example.com"), .run(["refunds", "now", "a b", "#1"]),
      .expect(.screen("library"), isNegated: false), .expect(.sheet("purchase"), isNegated: false),
      .expect(.notice(try #require(TextName(tapeName: "You're all set."))), isNegated: false),
      .expect(.status(productID: "x.y", "purchased"), isNegated: false),
    ]
    var draft = TapeDraft(TapeSettings())
    for action in actions { draft.add(action) }
    #expect(try parsed(draft.text).steps.dropFirst().map(\.action) == actions)
  }

  @Test func descriptionIsReadFromTheWrittenTape() throws {
    var settings = TapeSettings()
    settings.title = "A \"visit\""
    settings.seed = 7
    settings.clock = Date(timeIntervalSince1970: 1_772_366_400)
    settings.zone = TimeZone(identifier: "Asia/Ho_Chi_Minh")
    settings.language = "vi"
    settings.size = Size(120, 40)
    settings.typingSpeed = .milliseconds(400)
    #expect(try parsed(TapeDraft(settings).text).settings == settings)
  }

  @Test func consecutiveKeysAreMerged() {
    let draft = draft(
      typed("a"), typed("b"), key(.down), key(.down), key(.up), .turnWheel(isUp: false, count: 1),
      .turnWheel(isUp: false, count: 1), .wait(nil, inLastLine: false, timeout: nil), typed("c"))
    #expect(
      draft.actions == [
        typed("ab"), key(.down, 2), key(.up), .turnWheel(isUp: false, count: 2),
        .wait(nil, inLastLine: false, timeout: nil), typed("c"),
      ])
  }

  @Test func failedCommandIsExpectedToFail() throws {
    let (buy, sell) = (["buy", "a"], ["sell"])
    let wait = TapeAction.wait(nil, inLastLine: false, timeout: nil)
    func exit(_ status: Int32) -> TapeAction { .expect(.exit(status), isNegated: false) }
    var draft = draft(.run(buy), typed("1"), .run(buy), wait)
    draft.addFailure(of: buy, status: 1)
    draft.addFailure(of: sell, status: 64)
    draft.addFailure(of: sell, status: 64)
    #expect(
      draft.actions == [
        .run(buy), typed("1"), .run(buy), exit(1), wait, .run(sell), exit(64), .run(sell), exit(64),
      ])
    #expect(try parsed(draft.text).steps.dropFirst().map(\.action) == draft.actions)
  }

  @Test func doubleClickIsOneStep() {
    let cell = TapeTarget.cell(column: 1, row: 2)
    let draft = draft(
      typed("1"), .click(cell, isDouble: false), .wait(nil, inLastLine: false, timeout: nil),
      .click(cell, isDouble: true))
    #expect(draft.actions == [typed("1"), .click(cell, isDouble: true)])
  }

  @Test func leavingKeyIsNotRecorded() {
    var draft = draft(typed("2"), typed("q"), .wait(nil, inLastLine: false, timeout: nil))
    draft.removeLastKey()
    #expect(draft.actions == [typed("2")])
  }

  @Test func noPasswordIsWritten() throws {
    let tester = NewTester(email: "tester@example.com", password: "Sandbox-1", countryCode: "USA")
    var draft = TapeDraft(TapeSettings())
    for password in ["hunter2hunter2", "Sandbox-1", "other", "Sandbox-1", "hunter2hunter2"] {
      draft.add(password: password, testers: [tester])
    }
    let known = TapeAction.password(email: "tester@example.com")
    let unknown = typed("Secret-1xxxxxx")
    #expect(draft.actions == [unknown, known, typed("Secre"), known, unknown])
  }
}
