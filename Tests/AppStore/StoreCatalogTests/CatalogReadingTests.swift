import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreCatalog

@Suite struct CatalogReadingTests {
  @Test func productsAreFoundOnlyByTheirID() throws {
    let catalog = try SmallCatalog.catalog()
    #expect(catalog.productIDs == ["grin", "monthly", "year"].map { "com.example.faces.\($0)" })
    for id in catalog.productIDs { #expect(catalog.product(id)?.id == id) }
    #expect(catalog.product("com.example.faces.Grin") == nil)
    #expect(catalog.product("") == nil)
  }

  @Test func offersKeepTheirTermsAndPrices() throws {
    let catalog = try SmallCatalog.catalog()
    let terms = try #require(catalog.product("com.example.faces.monthly")?.subscription)
    let offer = try #require(terms.offers.first)
    #expect(offer.id == "back" && offer.kind == .winBack && offer.mode == .payAsYouGo)
    #expect(offer.periodCount == 3)
    #expect(offer.price(in: Storefront.all[0]) == Decimal(string: "0.99"))
    #expect(offer.price(in: Storefront.all[1]) == nil)
  }

  @Test func keysCanBeInAnyOrder() {
    let lines = SmallCatalog.text.split(separator: "\n", omittingEmptySubsequences: false)
    let header = lines[1..<12].joined(separator: "\n").dropLast()
    let text = ["{", lines[12..<52].joined(separator: "\n") + ",", String(header), "}"]
      .joined(separator: "\n")
    let mistakes = SmallCatalog.mistakes(in: text)
    #expect(mistakes == [])
  }

  @Test func pricesAreExact() throws {
    let text = SmallCatalog.replacing("0.99, ", with: "999999999999.10, ")
    let catalog = try SmallCatalog.catalog(text)
    #expect(catalog.products[0].price(in: Storefront.all[0]) == Decimal(string: "999999999999.1"))
  }

  private func catalogText(products: Int) -> String {
    CatalogText.with(
      products: CatalogText.consumables(products).joined(separator: ",\n"),
      testers: #"{"email": "a@example.com", "password": "Sandbox-1", "territory": "USA"}"#)
  }

  @Test func catalogCanHaveTenThousandProducts() throws {
    let catalog = try SmallCatalog.catalog(catalogText(products: 10_000))
    #expect(catalog.count == 10_000)
    #expect(catalog.productIDs.enumerated().allSatisfy { catalog.product($1)?.index == $0 })
    #expect(catalog.product("com.example.shop.coupon9999")?.referenceName == "Coupon 9999")
    #expect(catalog.testers.count == 1)
  }

  @Test func moreProductsAreAMistake() {
    let mistakes = SmallCatalog.mistakes(in: catalogText(products: 10_002))
    #expect(mistakes.map(\.path) == ["$.products[10000]"])
    // Three lines for each product, after twelve.
    #expect(mistakes.first?.line == 13 + 3 * 10_000)
    #expect(mistakes.first?.problem == "the app has 10002 products")
    #expect(mistakes.first?.allowed == "at most 10000, as in App Store Connect")
  }

  @Test func mistakesInALargeCatalogHaveTheirPlaces() {
    let text = catalogText(products: 2500)
      .replacing(
        "\"referenceName\": \"Coupon 2400\",",
        with: "\"referenceName\": \"Coupon 2400\", \"Face\": 1,"
      )
      .replacing("coupon2300\"", with: "coupon7\"")
    let paths = SmallCatalog.mistakes(in: text).map(\.path)
    #expect(paths == ["$.products[2300].productID", "$.products[2400].Face"])
  }

  @Test func missingFileIsReportedWithAdvice() {
    let failure = #expect(throws: CatalogFailure.self) {
      _ = try CatalogDocument.load(contentsOf: "/nowhere/catalog.json")
    }
    #expect(failure?.exitCode == 74)
    #expect(
      failure?.description == "/nowhere/catalog.json cannot be read: No such file or directory; "
        + "check the path, or name another catalog with --catalog")
  }

  @Test func folderIsNotACatalog() {
    let failure = #expect(throws: CatalogFailure.self) {
      _ = try CatalogDocument.load(contentsOf: Repository.root.path)
    }
    #expect(failure?.unreadable?.advice.contains("folder") == true)
  }

  /// Locating each mistake and its first occurrence would take minutes.
  @Test func firstHundredMistakesAreListedAndAllAreCounted() {
    let members = repeatElement("\"name\": \"A\",\n", count: 200_000).joined()
    let text = SmallCatalog.replacing("{\n", with: "{\n" + members)
    var failure: CatalogFailure?
    let time = ProcessorTime.of {
      failure = #expect(throws: CatalogFailure.self) { _ = try SmallCatalog.catalog(text) }
    }
    #expect(time < 30)
    #expect(failure?.mistakeCount == 200_001)
    #expect(failure?.mistakes.map(\.line) == Array(2..<102))
    #expect(failure?.mistakes.last?.problem.contains("line 2") == true)
    #expect(failure?.description.contains("of which the first 100 are shown") == true)
  }

  @Test func catalogCanBeReadFromAPipe() throws {
    let pipe = namedPipe()
    let writer = Thread {
      try? SmallCatalog.text.write(toFile: pipe, atomically: false, encoding: .utf8)
    }
    writer.start()
    #expect(try CatalogDocument.load(contentsOf: pipe).catalog.bundleID == "com.example.faces")
  }

  @Test func silentAndEndlessFilesAreRefused() {
    let pipe = namedPipe()
    for (path, patience, reason, advice) in [
      (pipe, Duration.seconds(1), "nothing was written to it within 1 seconds", "to a file"),
      ("/dev/zero", .seconds(60), "it has no end", "256 MiB"),
    ] {
      let failure = #expect(throws: CatalogFailure.self) {
        _ = try JSONBytes(contentsOf: path, patience: patience)
      }
      #expect(failure?.unreadable?.reason == reason)
      #expect(failure?.unreadable?.advice.contains(advice) == true)
    }
  }

  private func namedPipe() -> String {
    let path = TestFolders.unique("catalog").path
    mkfifo(path, 0o600)
    return path
  }

  @Test func documentationNamesEveryKey() throws {
    let page = try Repository.text("Sources/Command/RazeFacesCLI/RazeFacesCLI.docc/Catalog.md")
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
