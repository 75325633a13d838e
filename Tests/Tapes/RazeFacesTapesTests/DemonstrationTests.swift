import Foundation
import Localization
import TerminalKit
import Testing

@testable import RazeFacesTapes

/// The keys of a speaker, and the lines below the picture.
@Suite struct DemonstrationTests {
  private func demonstration(at scene: Int = 3, isTranslated: Bool = true) -> Demonstration {
    Demonstration(
      count: 10, from: scene, languages: Language.allCases, language: .english,
      isTranslated: isTranslated)
  }

  private func drawn(_ demonstration: Demonstration, _ caption: String, columns: Int = 40) -> String
  {
    var canvas = Canvas(size: Size(columns, 3))
    demonstration.draw(caption: caption, in: canvas.bounds, on: &canvas)
    return canvas.text
  }

  @Test func spaceGoesOnAndEndsAPause() {
    var shown = demonstration()
    #expect(shown.press(" ") == .goesOn && !shown.isPaused)
    #expect(shown.press("p") == .none && shown.isPaused)
    #expect(drawn(shown, "").contains("Paused  3 of 10"))
    #expect(shown.press(" ") == .goesOn && !shown.isPaused)
  }

  @Test func backspaceGoesToTheBeginningAndThenToTheSceneBefore() {
    var shown = demonstration()
    shown.countCaption()
    shown.countCaption()
    #expect(shown.press(KeyPress(.backspace)) == .leaves && shown.jump == .scene(3))
    shown.startScene(3, upTo: 0)
    shown.countCaption()
    _ = shown.press(KeyPress(.backspace))
    #expect(shown.jump == .scene(2))
    shown.startScene(1, upTo: 0)
    _ = shown.press(KeyPress(.backspace))
    #expect(shown.jump == .scene(1))
  }

  @Test func digitsAndGGoToASceneThatExists() {
    var shown = demonstration()
    #expect(shown.press("1") == .none && shown.press("0") == .none)
    #expect(drawn(shown, "").contains("10g"))
    #expect(shown.press("g") == .leaves && shown.jump == .scene(10))
    for digits in ["0", "11", "999999999999", ""] {
      var other = demonstration()
      for digit in digits { _ = other.press(KeyPress(digit)) }
      #expect(other.press("g") == .none && other.jump == nil, "\(digits)")
    }
    // Another key forgets the digits.
    var third = demonstration()
    for key in ["4", "p", "g"] as [KeyPress] { _ = third.press(key) }
    #expect(third.jump == nil)
  }

  @Test func enterTakesOverAndControlGGoesOnAtTheSameCaption() {
    var shown = demonstration()
    shown.countCaption()
    shown.countCaption()
    #expect(shown.press(KeyPress(.enter)) == .goesOn && shown.isTakenOver)
    #expect(drawn(shown, "Two").contains("You have the keys. Ctrl-G goes on."))
    for key in ["q", "p", "5", .control("c"), KeyPress(.enter)] as [KeyPress] {
      #expect(shown.press(key) == .none && shown.jump == nil)
    }
    #expect(shown.press(.control("g")) == .leaves && shown.jump == .scene(3, upTo: 2))
    shown.startScene(3, upTo: 2)
    #expect(shown.isPassingOver && !shown.isTakenOver)
    shown.countCaption()
    #expect(shown.isPassingOver)
    shown.countCaption()
    #expect(!shown.isPassingOver)
  }

  @Test func visitorsLeaveByThreeInterruptsInTwoSeconds() {
    var shown = Demonstration(
      count: 10, languages: [], language: .english, isTranslated: true, isForVisitors: true)
    func press(_ seconds: Double, _ key: KeyPress = .control("c")) -> Demonstration.Answer {
      shown.press(key, at: Date(timeIntervalSince1970: seconds))
    }
    #expect(press(0, "q") == .none && press(1) == .none && press(2) == .none)
    #expect(press(3.5) == .none && press(4, "p") == .none)
    #expect(press(5) == .none && press(6) == .none && shown.jump == nil)
    #expect(press(7) == .leaves && shown.jump == .quit)
    _ = shown.press(KeyPress(.enter))
    shown.restart()
    #expect(shown.jump == .scene(1))
    // A terminal that is gone needs no three keys.
    shown.quit()
    #expect(shown.jump == .quit)
  }

  @Test func captionsTakeTwoLinesAndKeysAreCaps() {
    var shown = demonstration(isTranslated: false)
    for key in ["b", KeyPress(.enter), KeyPress(.escape)] { shown.show(key: key) }
    let lines = drawn(shown, "One two three four five six seven eight nine ten eleven twelve")
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines[1].hasPrefix(" ") && !lines[1].isEmpty)
    #expect(lines[2].hasPrefix("  b   Enter   Esc ") && lines[2].hasSuffix("3 of 10"))
    #expect(drawn(shown, "\u{1B}[2Jhostile").unicodeScalars.allSatisfy { $0.value != 0x1B })
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func captionsOfScenesAreTranslatedAndOthersShownAsWritten(language: Language) throws {
    var own = demonstration(isTranslated: false)
    var shown = demonstration()
    (own.language, shown.language) = (language, language)
    for scene in TapeFile.scenes {
      for case .caption(let words) in try scene.parsed().steps.map(\.action) {
        #expect(own.translated(words) == words)
        #expect(shown.translated(words) != words, "\(scene.name): \(words)")
        let lines = TextWidth.wrap(shown.translated(words), columns: 78)
        #expect(lines.count <= 2, "\(scene.name) \(language.rawValue): \(words)")
      }
    }
  }

  @Test func scenesDescribeThemselvesAndWorkWithAnyCatalog() throws {
    #expect(TapeFile.scenes.count == 10)
    for scene in TapeFile.scenes {
      let tape = try scene.parsed()
      #expect(tape.settings.title != nil && tape.settings.purpose != nil, "\(scene.name)")
      #expect(!scene.name.isEmpty && scene.name.allSatisfy(\.isLetter))
      #expect(tape.settings.roles.contains { $0.isTester }, "\(scene.name)")
      let actions = tape.steps.map(\.action)
      #expect(actions.contains { if case .caption = $0 { true } else { false } })
      #expect(actions.contains { if case .expect = $0 { true } else { false } })
    }
  }
}
