import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreCatalog

@Suite struct CatalogDocumentationTests {
  @Test func thePageOfTheCatalogNamesEveryKey() throws {
    let page = try Repository.text("Sources/RazeFacesCLI/RazeFacesCLI.docc/Catalog.md")
    let keys = [
      AppKey.names, AgreementKey.names, GroupKey.names, GroupLocalizationKey.names,
      ProductKey.names, LocalizationKey.names, SubscriptionKey.names, IntroductoryOfferKey.names,
      OfferKey.names, TesterKey.names,
    ].flatMap(\.names)
    for key in keys {
      #expect(page.contains("`\(key)`"), "the page does not name \(key)")
    }
  }
}
