import Localization
import RazeFacesShop
import Testing

/// The words about a restore.
@Suite struct RestorationTests {
  private func note(_ restoration: Restoration) -> String {
    Texts.english(.restored(restoration.count))
  }

  private func details(_ restoration: Restoration) -> [String] {
    restoration.details { $0 }.map { Texts.english($0) }
  }

  @Test func renewedProductsAreCountedOnce() {
    let restoration = Restoration(transactionIDs: ["1", "2", "3"], productIDs: ["club"])
    #expect(note(restoration) == "Restored 1 purchase")
  }

  @Test func namesWithCommasAreQuoted() {
    let restoration = Restoration(productIDs: ["Swift Shopping", "Club, Monthly"])
    #expect(details(restoration) == ["“Swift Shopping”, “Club, Monthly”"])
    let one = Restoration(productIDs: ["Club, Monthly"])
    #expect(details(one) == ["Club, Monthly"])
  }

  @Test func endedSubscriptionsAreExplained() {
    let restoration = Restoration(endedSubscriptions: ["Club"])
    #expect(note(restoration) == "Nothing to restore")
    #expect(
      details(restoration) == [
        "Not restored: Club. The subscription has ended; subscribing again brings it back."
      ])
  }
}
