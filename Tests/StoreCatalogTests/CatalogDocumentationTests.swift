import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreCatalog

@Suite struct CatalogDocumentationTests {
  @Test func theReadmeNamesEveryKeyOfACatalog() throws {
    let readme = try Repository.text("README.md")
    let start = try #require(readme.range(of: "\n## The catalog\n")).upperBound
    let section = readme[start...].prefix { $0 != "#" }
    let keys = [
      AppKey.names, AgreementKey.names, GroupKey.names, GroupLocalizationKey.names,
      ProductKey.names, LocalizationKey.names, SubscriptionKey.names, IntroductoryOfferKey.names,
      OfferKey.names, TesterKey.names,
    ].flatMap(\.names)
    for key in keys {
      #expect(section.contains("`\(key)`"), "the README does not name \(key)")
    }
  }
}
