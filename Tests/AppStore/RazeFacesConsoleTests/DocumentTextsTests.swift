import Localization
import RazeFacesConsole
import StoreCore
import Testing

@Suite struct DocumentTextsTests {
  @Test(arguments: ReceiptStatus.allCases)
  func everyReceiptStatusHasAMeaning(_ status: ReceiptStatus) {
    #expect(Texts.english(status.meaning).hasSuffix("."))
  }

  @Test func everyQuestionHasADifferentTitle() {
    let titles = DocumentCheck.Question.allCases.map(\.title)
    #expect(Set(titles).count == DocumentCheck.Question.allCases.count)
  }
}
