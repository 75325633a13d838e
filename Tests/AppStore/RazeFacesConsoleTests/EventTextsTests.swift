import Foundation
import Localization
import StoreCore
import Testing

@testable import RazeFacesConsole

@Suite struct EventTextsTests {
  private func line(_ fact: WorldEvent.Fact, in language: Language) -> String {
    let event = WorldEvent(
      id: 1, date: .distantPast, realDate: .distantPast, WorldEvent.Subject(), fact)
    return Texts(language)(event.line(DateText(timeZone: .gmt)))
  }

  /// Expects a different line, in the language, for each kind of event.
  private func expectNames(
    of spellings: [String], in language: Language, _ fact: (String) -> WorldEvent.Fact
  ) {
    let lines = spellings.map { line(fact($0), in: language) }
    #expect(Set(lines).count == spellings.count, "\(lines)")
    for (spelling, line) in zip(spellings, lines) {
      #expect(!line.hasSuffix(spelling), "\(line)")
      let english = self.line(fact(spelling), in: .english)
      #expect(line != english || language == .english, "\(line)")
    }
  }

  @Test func undoneActionNamesItsProduct() {
    let action = WorldAction(.purchase, WorldEvent.Subject())
    let event = WorldEvent(
      id: 1, date: .distantPast, realDate: .distantPast,
      WorldEvent.Subject(productID: "com.example.face"), .actionUndone(action: action))
    let line = Texts.english(event.line(DateText(timeZone: .gmt)))
    #expect(line == "Undone: Purchase: com.example.face")
  }

  @Test(arguments: Language.allCases)
  func everySheetHasAName(language: Language) {
    expectNames(of: SystemSheet.Name.allCases.map(\.rawValue), in: language) {
      .sheetShown(sheet: $0)
    }
  }

  @Test(arguments: Language.allCases)
  func everyAnswerHasAName(language: Language) {
    let answers = SheetAnswer.Name.allCases.map(\.rawValue)
    let reasons = RefundReason.allCases.map(\.rawValue)
    expectNames(of: answers + reasons, in: language) { .answered(answer: $0) }
  }
}
