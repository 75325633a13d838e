import Foundation
import TestSupport
import Testing

@Suite(.watched) struct CatalogTests {
  private let spoiled = CommandWorld.smallCatalog
    .replacing("\"type\": \"Consumable\"", with: "\"type\": \"Consumeable\"")
    .replacing("\"USA\": 9.99", with: "\"USA\": -9.99")

  @Test func aValidCatalogPassesAndAMissingOneCannotBeRead() async throws {
    let world = try CommandWorld.smallShop()
    try await world.expect(
      """
      $ catalog check
      \(world.catalog.path): no mistakes; Shop (com.example.shop), products: 5, testers: 3
      $ catalog check catalog.json
      [...]catalog.json: no mistakes[...]
      """)
    let ending = try await world.run("catalog", "check", "nowhere.json")
    #expect(ending.errors.contains("nowhere.json cannot be read: No such file or directory;"))
    #expect(ending.status == 74)
  }

  @Test func allMistakesAreReportedAtOnce() async throws {
    let world = try CommandWorld(catalog: spoiled)
    for command in [["catalog", "check", "catalog.json"], ["products"]] {
      let ending = try await world.run(command)
      let lines = ending.errors.split(separator: "\n")
      try #require(lines.count == 3, "\(ending)")
      #expect(ending.status == 65)
      #expect(lines[0].contains(": $.products[2].type: "))
      #expect(lines[1].contains(": $.products[3].prices.USA: "))
      #expect(lines[0].firstMatch(of: #/catalog\.json:\d+: /#) != nil)
      #expect(lines[2].hasSuffix("2 mistakes in the catalog; correct them and start again"))
    }
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
    let mistakes = try await world.list("catalog", "check")
    #expect(
      mistakes.map { $0["path"] as? String } == ["$.products[2].type", "$.products[3].prices.USA"])
  }

  private func worldWithXcodesFile() throws -> CommandWorld {
    let world = try CommandWorld.smallShop()
    let text = """
      {"products" : [
        {"displayPrice" : "4,99", "productID" : "full", "referenceName" : "Full Game"},
        {"displayPrice" : "0.99", "productID" : "coins", "type" : "Consumable"}
      ], "settings" : {"_storefront" : "JPN"}}
      """
    try Data(text.utf8).write(to: world.folder.appending(path: "Toys.storekit"))
    return world
  }

  @Test("The products of Xcode's file are sold, in its storefront")
  func xcodesFileIsACatalog() async throws {
    let world = try worldWithXcodesFile()
    let sold = try await world.run("products", "--catalog", "Toys.storekit")
    #expect(sold.output.contains("coins") && sold.status == 0, "\(sold.errors)")
    let testers = try await world.run("testers", "--catalog", "Toys.storekit")
    #expect(testers.output.contains("JPN"), "\(testers.output)")
  }

  @Test("A check of Xcode's file tells what App Store Connect rejects, and is no failure")
  func xcodesFileIsChecked() async throws {
    let ending = try await worldWithXcodesFile().run("catalog", "check", "Toys.storekit")
    let lines = ending.output.split(separator: "\n")
    #expect(lines.count == 2 && ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(lines.first?.contains("unreadable values: 1; Toys (storekit.Toys)") == true)
    #expect(lines[1].contains(":2: $.products[0].displayPrice: the price \"4,99\" is not a number"))
  }

  @Test func nothingIsSoldWithoutThePriceOfXcodesFile() async throws {
    let world = try worldWithXcodesFile()
    let there = ["--catalog", "Toys.storekit"]
    _ = try await world.run(
      ["sign-in", "tester@example.com", "--password-stdin"] + there, input: "Sandbox-1\n")
    let ending = try await world.run(["buy", "full", "--yes"] + there)
    #expect(ending.status == 1, "\(ending)")
    #expect(ending.errors.contains("Toys.storekit:2: $.products[0].displayPrice: the price"))
    _ = try await world.run(["sandbox", "set", "cleared-for-sale", "full=on"] + there)
    let cleared = try await world.run(["buy", "full", "--yes"] + there)
    #expect(cleared.status == 1, "\(cleared)")
    #expect(try await world.run(["transactions"] + there).output.contains("full") == false)
    #expect(try await world.run(["buy", "coins", "--yes"] + there).status == 0)
  }

  @Test("Xcode's file becomes a catalog that has no mistakes")
  func xcodesFileIsImported() async throws {
    let world = try worldWithXcodesFile()
    let ending = try await world.run("catalog", "import", "Toys.storekit")
    #expect(
      ending.status == 0 && ending.errors.contains("so it is not for sale"), "\(ending.errors)")
    try Data(ending.output.utf8).write(to: world.folder.appending(path: "toys.json"))
    let check = try await world.run("catalog", "check", "toys.json")
    #expect(
      check.output.hasSuffix("no mistakes; Toys (storekit.Toys), products: 2, testers: 1\n"),
      "\(check.output)\(check.errors)")
  }

  @Test func importKeepsSettingsOrNamesThem() async throws {
    let world = try CommandWorld()
    try Data(XcodeFileOfEverything.text.utf8).write(
      to: world.folder.appending(path: "Toys.storekit"))
    let ending = try await world.run("catalog", "import", "Toys.storekit")
    #expect(ending.status == 0, "\(ending.errors)")
    for words in [
      "clock rate month-30s", "sandbox set interrupted-purchases on",
      "sandbox set grace-period 16", "sandbox set renewals-fail on",
      "faults set purchase --error paymentNotAllowed --always",
    ] {
      #expect(ending.errors.contains("not part of a catalog: `razefaces \(words)`\n"))
    }
    for place in ["_locale", "_disableDialogs"] {
      #expect(ending.errors.contains(": $.settings.\(place): a catalog has no "))
    }
    try Data(ending.output.utf8).write(to: world.folder.appending(path: "toys.json"))
    let testers = try await world.list("testers", "--catalog", "toys.json")
    #expect(testers.map { $0["storefront"] as? String } == ["JPN"])
    #expect(testers.map { $0["askToBuy"] as? Bool } == [true])
  }

  @Test func importChangesWhatACatalogDoesNotAccept() async throws {
    let world = try CommandWorld()
    try Data(XcodeFileOfEverything.text.utf8).write(
      to: world.folder.appending(path: "Toys.storekit"))
    let ending = try await world.run("catalog", "import", "Toys.storekit")
    let changes = [
      (#""full game!" becomes "full-game-""#, "$.products[0].productID"),
      (#""G" becomes "G.""#, "$.products[0].localizations[0].displayName"),
      (#" becomes "\#(String(repeating: "d", count: 55))""#, "$.products[0].localizations[0]"),
      (#"true becomes false"#, "$.products[1].familyShareable"),
      (#""Special Winter Offer" becomes "Special-Winter-Offer""#, "codeOffers[0].referenceName"),
      (
        #""Special-Winter-Offer" becomes "Special-Winter-Offer-2""#, "codeOffers[1].referenceName"
      ),
      (#""P5D" becomes "P3D""#, "codeOffers[0].subscriptionPeriod"),
      (#""P1M" becomes "P1Y""#, "adHocOffers[0].subscriptionPeriod"),
      (#"2 becomes 1"#, "adHocOffers[1].numberOfPeriods"),
    ]
    for (change, place) in changes {
      let isNoted = ending.errors.split(separator: "\n").contains {
        $0.contains("Toys.storekit:") && $0.contains(place) && $0.contains(change)
      }
      #expect(isNoted, "\(change) at \(place)\n\(ending.errors)")
    }
    try Data(ending.output.utf8).write(to: world.folder.appending(path: "toys.json"))
    let check = try await world.run("catalog", "check", "toys.json")
    #expect(check.status == 0 && check.output.contains("no mistakes"), "\(check.errors)")
    let again = try await world.run("catalog", "import", "toys.json")
    #expect(again.output == ending.output)
  }

  @Test func nothingIsImportedFromAFileWithoutProducts() async throws {
    let world = try CommandWorld()
    try Data("{}".utf8).write(to: world.folder.appending(path: "None.storekit"))
    let ending = try await world.run("catalog", "import", "None.storekit")
    #expect(ending.status == 65 && ending.output.isEmpty)
    #expect(ending.errors.contains("None.storekit:1: $: there are no products"))
  }

  private enum XcodeFileOfEverything {
    static let text = """
      {"products" : [
        {"displayPrice" : "4.99", "productID" : "full game!", "referenceName" : " Full  ",
         "localizations" : [{"displayName" : "G", "locale" : "en_US",
           "description" : "\(String(repeating: "d", count: 60))"}]},
        {"displayPrice" : "0.99", "productID" : "coins", "type" : "Consumable",
         "familyShareable" : true}
      ], "subscriptionGroups" : [{"id" : "my group", "name" : "Club", "subscriptions" : [
        {"productID" : "club", "displayPrice" : "9.99", "recurringSubscriptionPeriod" : "P1Y",
         "codeOffers" : [
           {"referenceName" : "Special Winter Offer", "paymentMode" : "free",
            "subscriptionPeriod" : "P5D"},
           {"referenceName" : "Special Winter Offer", "paymentMode" : "free",
            "subscriptionPeriod" : "P1W"}
         ],
         "adHocOffers" : [
           {"offerID" : "a", "paymentMode" : "payAsYouGo", "displayPrice" : "1.99",
            "subscriptionPeriod" : "P1M"},
           {"offerID" : "b", "paymentMode" : "payUpFront", "displayPrice" : "2.99",
            "subscriptionPeriod" : "P3M", "numberOfPeriods" : 2}
         ]}
      ]}], "settings" : {
        "_storefront" : "JPN", "_askToBuyEnabled" : true, "_timeRate" : 6, "_locale" : "ja_JP",
        "_billingIssuesEnabled" : true, "_billingGracePeriodEnabled" : true,
        "_renewalBillingIssuesEnabled" : true, "_failTransactionsEnabled" : true,
        "_storeKitError" : 4, "_disableDialogs" : true
      }}
      """
  }

  /// The command on another machine, without a catalog in any folder.
  @Test func theCommandRunsWithoutAnyFile() throws {
    let world = try CommandWorld()
    var environment = world.environment
    environment["RAZEFACES_CATALOG"] = nil
    environment["XDG_DATA_DIRS"] = world.folder.path
    func run(_ arguments: String...) throws -> ChildProcess.Ending { try start(arguments).end() }
    func start(_ arguments: [String]) throws -> ChildProcess {
      try ChildProcess(
        [CommandWorld.binary.path] + arguments, environment: environment, directory: world.folder)
    }
    let tape = "Needs face: non-consumable\nExpect status $face buy\nRun products\n"
    try Data(tape.utf8).write(to: world.folder.appending(path: "a.tape"))
    for arguments in [
      ["products"], ["catalog", "check"], ["qa", "first-purchase"], ["play", "a.tape"],
      ["evidence", "proof"],
    ] {
      let ending = try start(arguments).end()
      #expect(ending.status == 0, "\(arguments): \(ending.output)\(ending.errors)")
    }
    let shipped = try Repository.text("catalog.json")
    #expect(try run("catalog", "export").output == shipped)
    try Data(shipped.utf8).write(to: world.folder.appending(path: "catalog.json"))
    #expect(try run("catalog", "check").output.hasPrefix("catalog.json: no mistakes"))
    #expect(try run("products", "--catalog", "none.json").status == 74)
  }
}
