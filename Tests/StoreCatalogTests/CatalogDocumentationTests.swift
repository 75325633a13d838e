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
      CatalogKeys.root, CatalogKeys.agreements, CatalogKeys.group, CatalogKeys.groupLocalization,
      CatalogKeys.product, CatalogKeys.localization, CatalogKeys.subscription,
      CatalogKeys.introductoryOffer, CatalogKeys.offer, CatalogKeys.tester,
    ].flatMap(\.names)
    for key in keys {
      #expect(section.contains("`\(key)`"), "the README does not name \(key)")
    }
  }
}
