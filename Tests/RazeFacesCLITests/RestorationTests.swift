import Localization
import RazeFacesShop
import Testing

/// The words of a restore about the purchases that it brought, and those that it did not.
@Suite struct RestorationTests {
  private let texts = Texts.english.shop

  @Test func productsAreCountedOnceHoweverOftenTheyRenewed() {
    let restoration = Restoration(transactionIDs: ["1", "2", "3"], productIDs: ["club"])
    #expect(texts.note(.restored(restoration), .none) == "Restored 1 purchase")
  }

  @Test func namesWithCommasHaveMarksOfTheirOwn() {
    let restoration = Restoration(productIDs: ["Swift Shopping", "Club, Monthly"])
    #expect(texts.details(restoration) { $0 } == ["“Swift Shopping”, “Club, Monthly”"])
    let one = Restoration(productIDs: ["Club, Monthly"])
    #expect(texts.details(one) { $0 } == ["Club, Monthly"])
  }

  @Test func whatHasEndedIsNamedWithTheReason() {
    let restoration = Restoration(endedSubscriptions: ["Club"])
    #expect(texts.note(.restored(restoration), .none) == "Nothing to restore")
    #expect(
      texts.details(restoration) { $0 } == [
        "Not restored: Club. The subscription has ended; subscribing again brings it back."
      ])
  }
}
