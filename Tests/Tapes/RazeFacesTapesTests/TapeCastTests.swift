import Foundation
import RazeFacesConsole
import StoreCatalog
import StoreCore
import TestSupport
import Testing

@testable import RazeFacesTapes

/// The choice of a tape's roles from a catalog.
@Suite struct TapeCastTests {
  private func cast(
    _ roles: String, in catalog: String = "catalog.json", storefront: String? = nil
  ) throws -> TapeCast {
    var settings = try TapeParser.parse(roles, file: "a.tape").settings
    settings.storefront = storefront
    let path = Repository.root.appending(path: catalog).path
    return try TapeCast.fill(settings, from: try CatalogDocument.load(contentsOf: path).catalog)
  }

  private let magazine = "Tests/OtherCatalogs/magazine.json"

  @Test func rolesHaveDifferentProductsAndTesters() throws {
    let cast = try cast(
      "Needs a: non-consumable\nNeeds b: non-consumable\nNeeds buyer: tester\n"
        + "Needs child: tester asks-to-buy")
    #expect(cast.products["a"]?.id != cast.products["b"]?.id)
    #expect(cast.testers["buyer"]?.asksToBuy == false)
    #expect(cast.testers["child"]?.asksToBuy == true)
  }

  @Test func productsAreSoldInTheTestersStorefronts() throws {
    let cast = try cast(
      "Needs face: non-consumable\nNeeds buyer: tester\nNeeds abroad: tester elsewhere=buyer",
      storefront: "KOR")
    #expect(cast.testers["buyer"]?.countryCode == "KOR")
    #expect(cast.testers["abroad"]?.countryCode != "KOR")
    #expect(cast.storefronts.count == 2)
    #expect(throws: InvalidInput.self) { try self.cast("Needs a: tester", storefront: "FRA") }
  }

  @Test func firstTesterOfATapeDecidesTheStorefront() throws {
    let cast = try cast(
      "Needs reader: subscription\nNeeds z: tester\nNeeds a: tester elsewhere=z", in: magazine)
    #expect(cast.testers["z"]?.countryCode == "JPN")
    #expect(cast.resolve("$reader.raised", languages: []) == "400")
  }

  @Test func roleLeavesTheProductThatALaterOneNeeds() throws {
    let cast = try cast(
      "Needs better: subscription group>=2\nNeeds basic: subscription below=better")
    let levels = ["better", "basic"].map { cast.products[$0]?.subscription?.level }
    #expect(levels == [1, 2])
  }

  @Test func rolesHaveParts() throws {
    let cast = try cast(
      "Needs plan: subscription promotional win-back code\nNeeds buyer: tester", in: magazine)
    func text(_ text: String) -> String { cast.resolve(text, languages: ["ja"]) }
    #expect(text("$plan") == "jp.example.tsuki.plan.collector")
    #expect(text("$plan.name, $plan.promotional") == "Collector, spring")
    #expect(text("$plan.winback $plan.code") == "again TSUKI")
    #expect(text("$buyer in $buyer.storefront") == "hana@tsuki.example in JPN")
    #expect(text("$buyer.name") == "佐藤花")
    #expect(text("$plan.what $none $") == "jp.example.tsuki.plan.collector.what $none $")
  }

  @Test func unfilledRolesAreReported() throws {
    #expect(throws: InvalidInput.self) { try cast("Needs x: consumable family") }
    do { _ = try cast("Needs x: tester elsewhere=y") } catch let unfilled as InvalidInput {
      #expect(unfilled.message == "the catalog has no tester for x: tester elsewhere=y")
    }
  }
}
