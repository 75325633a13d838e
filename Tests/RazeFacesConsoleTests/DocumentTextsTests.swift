import Localization
import RazeFacesConsole
import StoreCore
import Testing

@Suite struct DocumentTextsTests {
  private let texts = Texts.english.documents

  @Test(arguments: ReceiptStatus.all)
  func everyStatusOfAReceiptHasItsMeaning(_ status: ReceiptStatus) {
    #expect(texts.meaning(status).hasSuffix("."))
  }

  @Test func everyQuestionHasATitleOfItsOwn() {
    let titles = DocumentCheck.Question.allCases.map(texts.title)
    #expect(Set(titles).count == DocumentCheck.Question.allCases.count)
  }
}
