import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreCatalog

@Suite struct CatalogWritingTests {
  @Test func writtenCatalogIsReadUnchanged() throws {
    let document = try CatalogDocument.load(contentsOf: Repository.catalog)
    let written = document.written()
    let (shipped, again) = (document.catalog, try SmallCatalog.catalog(written))
    #expect(again.productIDs == shipped.productIDs)
    #expect(again.groups == shipped.groups && again.testers == shipped.testers)
    for (product, other) in zip(shipped.products, again.products) {
      #expect(product.kind == other.kind && product.drawing == other.drawing)
      #expect(product.subscription == other.subscription && product.duration == other.duration)
      for storefront in shipped.storefronts {
        #expect(product.price(in: storefront) == other.price(in: storefront))
        let languages = storefront.languages
        #expect(
          product.localization(languages: languages) == other.localization(languages: languages))
      }
    }
    #expect(try SmallCatalog.document(written).written() == written)
  }

  @Test func notesAreKept() throws {
    let text = SmallCatalog.text
      .replacing("\"name\": \"Faces\"", with: #""name": "Faces", "_by": ["Mai", {"_": null}]"#)
      .replacing("\"VNM\": 25000", with: #""_since": "2024", "VNM": 25000"#)
      .replacing("\"level\": 1", with: #""_level": -1.5e3, "level": 1"#)
      .replacing("{\"email\": \"a@", with: #"{"_": "á \n\u00e1", "email": "a@"#)
    let document = try SmallCatalog.document(text)
    let grin = try #require(document.catalog.product("com.example.faces.grin"))
    let vietnam = try #require(Storefront.storefront(countryCode: "VNM"))
    #expect(grin.price(in: vietnam) == 25000)
    let written = document.written()
    for note in [#""_by": ["#, #""_since": "2024""#, #""_level": -1.5e3"#, #""_": "á \n\u00e1""#] {
      #expect(written.contains(note), "\(note)")
    }
    #expect(try SmallCatalog.document(written).written() == written)
    #expect(SmallCatalog.mistakes(in: written).isEmpty)
  }

  @Test func shortMembersAreWrittenOnOneLine() throws {
    let text = SmallCatalog.text.filter { !$0.isNewline }
    let document = try SmallCatalog.document(text)
    let lines = document.written().split(separator: "\n").map(String.init)
    #expect(lines.first == "{" && lines.last == "}")
    #expect(lines.contains(#"  "territories": {"USA": "USD", "VNM": "VND"},"#))
    #expect(
      lines.contains(
        #"    {"email": "b@example.com", "password": "Sandbox-1", "territory": "VNM"}"#))
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}
