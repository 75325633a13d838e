import Localization
import RazeFacesShop
import Testing

/// The words about a restore, apart from what the transcripts show.
@Suite struct RestorationTests {
  @Test(arguments: [
    (Restoration(productIDs: ["club"]), "Restored 1 purchase", "club"),
    (
      Restoration(productIDs: ["Swift Shopping", "Club, Monthly"]), "Restored 2 purchases",
      "“Swift Shopping”, “Club, Monthly”"
    ),
    (Restoration(productIDs: ["Club, Monthly"]), "Restored 1 purchase", "Club, Monthly"),
    (
      Restoration(productIDs: ["a", "b", "c", "d", "e", "f", "g"]), "Restored 7 purchases",
      "a, b, c, d, e and 2 more"
    ),
    (
      Restoration(endedSubscriptions: ["Club"]), "Nothing to restore",
      "Not restored: Club. The subscription has ended; subscribing again brings it back."
    ),
  ])
  func restoredProductsAreListedAndMissingOnesExplained(
    restoration: Restoration, note: String, details: String
  ) {
    #expect(Texts.english(.restored(restoration.count)) == note)
    #expect(restoration.details { $0 }.map { Texts.english($0) } == [details])
  }
}
