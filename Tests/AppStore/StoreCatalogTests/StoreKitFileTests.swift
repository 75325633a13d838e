import Foundation
import StoreCore
import Testing

@testable import StoreCatalog

@Suite struct StoreKitFileTests {
  @Test func version1FileBecomesACatalogWithDefaults() throws {
    let document = try XcodeFiles.document(XcodeFiles.first, name: "/apps/Little Shop.storekit")
    let catalog = document.catalog
    #expect(catalog.bundleID == "storekit.LittleShop")
    #expect(catalog.appName == "Little Shop" && catalog.appVersion == "1.0")
    #expect(catalog.appStoreID == 1 && catalog.storefronts == Storefront.all)
    #expect(catalog.testers.map(\.email) == ["tester@example.com"])
    #expect(catalog.testers.map(\.password) == ["Sandbox-1"])
    let coins = try #require(catalog.product("coins"))
    #expect(coins.kind == .consumable && coins.isClearedForSale)
    let texts = coins.localization(languages: ["en"])
    #expect(texts == ProductLocalization(displayName: "Coins", description: "Coins"))
    #expect(document.storeKitConfiguration == StoreKitConfiguration())
    #expect(catalog.initialCommands.isEmpty && document.warnings.isEmpty)
  }

  @Test func productsGroupsAndOffersKeepTheirTerms() throws {
    let catalog = try XcodeFiles.catalog(XcodeFiles.third)
    #expect(catalog.bundleID == "storekit.7A51BD3E" && catalog.appStoreID == 6_744_533_481)
    #expect(catalog.productIDs == ["full", "season", "club.weekly"])
    #expect(catalog.product("full")?.isFamilyShareable == true)
    #expect(catalog.product("season")?.duration == Period(1, .year))
    #expect(catalog.product("season")?.localization(languages: ["fr"]).displayName == "Saison")
    #expect(catalog.group("F3A6B5C2")?.localizedName(languages: ["en"]) == "Club")
    let terms = try #require(catalog.product("club.weekly")?.subscription)
    #expect(terms.groupID == "F3A6B5C2" && terms.level == 2 && terms.period == Period(1, .week))
    let trial = try #require(terms.introductoryOffer)
    #expect(trial.mode == .free && trial.period == Period(3, .day))
    #expect(terms.offers.map(\.kind) == [.promotional, .offerCode])
    #expect(terms.offers.map(\.id) == ["loyal", "loyal"])
    #expect(terms.offers.map(\.period) == [Period(1, .week), Period(1, .month)])
    #expect(terms.offers.map(\.periodCount) == [3, 1])
    // The displayed price holds in every storefront, whatever its currency.
    let full = try #require(catalog.product("full"))
    for storefront in Storefront.all {
      #expect(full.price(in: storefront) == Decimal(string: "4.99"))
      #expect(terms.offers.first?.price(in: storefront) == Decimal(string: "0.99"))
    }
    // Each type of product has its emblem.
    let drawings = Set(catalog.products.compactMap(\.drawing))
    #expect(drawings.count == catalog.count)
    #expect(drawings.allSatisfy { !$0.shapes.contains { $0.outline == .path([]) } })
  }

  @Test func settingsBecomeThoseOfANewWorld() throws {
    let document = try XcodeFiles.document(XcodeFiles.third)
    let settings = try #require(document.storeKitConfiguration)
    let catalog = document.catalog
    #expect(settings.locale == "fr_FR" && settings.disablesDialogs)
    #expect(catalog.initialStorefront?.countryCode == "FRA")
    let tester = "tester@example.com"
    #expect(
      catalog.initialCommands == [
        .tester(tester, .setTerritory("FRA")), .tester(tester, .setAsksToBuy(true)),
        .clock(.setRate(.monthIs30Seconds)), .set(.interruptsPurchases(true)),
        .set(.gracePeriod(.sixteenDays)), .set(.renewalsFail(true)),
        .faults(.arm(fault(.loadProducts, .refusal(.systemError)))),
        .faults(.arm(fault(.purchase, .refusal(.paymentNotAllowed)))),
        .faults(.arm(fault(.verification, .unverified(.invalidSignature)))),
      ])
  }

  @Test(arguments: [-1001, 15])
  func anErrorThatASessionCannotSimulateIsUnknown(code: Int) throws {
    let file = XcodeFiles.third.replacing(
      "\"_storeKitError\" : 4", with: "\"_storeKitError\" : \(code)")
    let commands = try XcodeFiles.document(file).catalog.initialCommands
    #expect(commands.contains(.faults(.arm(fault(.purchase, .refusal(.unknown))))))
  }

  private func fault(_ point: FaultPoint, _ effect: FaultEffect) -> Fault {
    Fault(point: point, effect: effect, frequency: .always)
  }

  @Test(
    "Deprecated time rates are those that replaced them; unknown ones are the real time",
    arguments: [
      (0, TimeRate.realTime), (1, .monthIs1Hour), (4, .monthIs30Minutes), (5, .monthIs15Minutes),
      (6, .monthIs30Seconds), (13, .monthIs5Minutes), (1005, .renewalEvery2Seconds),
      (77, .realTime),
    ])
  func timeRates(rawValue: Int, rate: TimeRate) throws {
    let text = XcodeFiles.third.replacing("\"_timeRate\" : 15", with: "\"_timeRate\" : \(rawValue)")
    #expect(try XcodeFiles.document(text).storeKitConfiguration?.timeRate == rate)
  }

  @Test func laterVersionsHaveWinBackOffersAndSeveralIntroductoryOffers() throws {
    let winBack = """
      "introductoryOffer" : null,
      "winbackOffers" : [
        {
          "displayPrice" : "9.99", "internalID" : "A1", "isEligible" : true, "offerID" : "again",
          "paymentMode" : "payUpFront", "priority" : "normal", "referenceName" : "Again",
          "subscriptionPeriod" : "P6M"
        }
      ]
      """
    let fourth = try XcodeFiles.catalog(XcodeFiles.group(version: 4, offers: winBack))
    #expect(fourth.bundleID == "storekit.0B7C2D0A-2A9E-4B0B-9C66-6F0C7D8E9F00")
    let offer = try #require(fourth.product("club.yearly")?.subscription?.offers.first)
    #expect(offer.kind == .winBack && offer.id == "again" && offer.mode == .payUpFront)
    let name = fourth.product("club.yearly")?.localization(languages: ["en"]).displayName
    #expect(name == "Jahresabo", "the only language is the primary one")
    let plans = """
      "billingPlans" : [
        {"billingPlanType" : "MONTHLY", "displayPrice" : "2.99", "isEnabled" : true}
      ],
      "introductoryOffers" : [
        {"billingPlanType" : "MONTHLY", "paymentMode" : "free", "subscriptionPeriod" : "P1M"},
        {"billingPlanType" : "BILLED_UPFRONT", "paymentMode" : "free", "subscriptionPeriod" : "P2W"}
      ]
      """
    for version in [5, 6] {
      let document = try XcodeFiles.document(XcodeFiles.group(version: version, offers: plans))
      let terms = try #require(document.catalog.product("club.yearly")?.subscription)
      #expect(terms.introductoryOffer?.period == Period(2, .week))
      #expect(document.warnings.map(\.path).first?.hasSuffix(".billingPlans[0]") == true)
    }
  }

  @Test func unknownKeysAndMissingValuesAreReadLikeXcode() throws {
    let text = """
      {"identifier" : 42, "future" : [{"a" : null}], "products" : [
        {"productID" : 1001, "displayPrice" : 3, "referenceName" : 7}
      ], "subscriptionGroups" : [{"subscriptions" : [{"productID" : "sub", "groupNumber" : 2}]}]}
      """
    let catalog = try XcodeFiles.catalog(text)
    #expect(catalog.bundleID == "storekit.42")
    #expect(catalog.product("1001")?.price(in: Storefront.all[0]) == 3)
    #expect(catalog.product("1001")?.kind == .nonConsumable)
    #expect(catalog.product("sub")?.subscription?.groupID == "group-1")
    #expect(catalog.product("sub")?.subscription?.level == 2)
    #expect(catalog.product("sub")?.subscription?.period == Period(1, .month))
    #expect(try XcodeFiles.catalog("{}").count == 0)
  }

  @Test func writtenCatalogHasTheSameProducts() throws {
    let written = try XcodeFiles.document(XcodeFiles.third)
    let read = try SmallCatalog.document(written.written())
    let (file, catalog) = (written.catalog, read.catalog)
    #expect(catalog.productIDs == file.productIDs && catalog.bundleID == file.bundleID)
    #expect(read.storeKitConfiguration == nil && catalog.initialCommands.isEmpty)
  }

  @Test func givenBundleIDIsUsedAndChecked() throws {
    let named = try XcodeFiles.catalog(XcodeFiles.third, bundleID: "com.example.game")
    #expect(named.bundleID == "com.example.game")
    #expect(throws: CatalogFailure.self) {
      try XcodeFiles.catalog(XcodeFiles.third, bundleID: "no bundle ID")
    }
  }
}

@Suite struct StoreKitFileWarningTests {
  @Test(
    "A price counts only if all of it is a number", arguments: ["4,99", "$4.99", "", "4.", "-1"])
  func price(text: String) throws {
    let document = try XcodeFiles.document(
      XcodeFiles.third.replacing("\"4.99\"", with: "\"\(text)\""))
    let product = try #require(document.catalog.product("full"))
    #expect(!product.isClearedForSale && product.price(in: Storefront.all[0]) == nil)
    #expect(document.faults.map(\.path) == ["$.products[0].displayPrice"])
  }

  /// A part of the file and its replacement, and the path, problem and allowed values of its line.
  @Test(arguments: [
    (
      #""paymentMode" : "payAsYouGo""#, #""paymentMode" : "payAsYouGO""#,
      "$.subscriptionGroups[0].subscriptions[0].adHocOffers[0].paymentMode",
      #"did you mean "payAsYouGo"?; the offer is left out"#
    ),
    (
      #""paymentMode" : "payUpFront","#, "",
      "$.subscriptionGroups[0].subscriptions[0].codeOffers[0]",
      #""paymentMode" is missing; the offer is left out"#
    ),
    (
      #""displayPrice" : "0.99""#, #""displayPrice" : {}"#,
      "$.subscriptionGroups[0].subscriptions[0].adHocOffers[0].displayPrice",
      "there is no price, so the offer is left out"
    ),
    (
      #""displayPrice" : "4.99""#, #""displayPrice" : []"#, "$.products[0].displayPrice",
      "there is no price, so it is not for sale"
    ),
    (#""displayPrice" : "4.99","#, "", "$.products[0]", "there is no price"),
    (
      #""NonConsumable""#, #""Consumeable""#, "$.products[0].type",
      #"did you mean "Consumable"?; it counts as NonConsumable"#
    ),
    (
      #""NonRenewingSubscription""#, "7", "$.nonRenewingSubscriptions[0].type",
      "found a number; it counts as NonRenewingSubscription"
    ),
    (
      #""numberOfPeriods" : 3"#, #""numberOfPeriods" : 1.5"#,
      "$.subscriptionGroups[0].subscriptions[0].adHocOffers[0].numberOfPeriods", "1.5 is ignored"
    ),
    (
      #""numberOfPeriods" : 3"#, #""numberOfPeriods" : 9223372036854775808"#,
      "$.subscriptionGroups[0].subscriptions[0].adHocOffers[0].numberOfPeriods",
      "9223372036854775808 is ignored"
    ),
    (
      #""familyShareable" : true"#, #""familyShareable" : "true""#,
      "$.products[0].familyShareable", "found a text is ignored"
    ),
    (
      #""internalID" : "35A7D1E0""#, #""productID" : "other""#, "$.products[0].productID",
      #"the key "productID" appears twice, first in line"#
    ),
    (#""_timeRate" : 15"#, #""_timeRate" : "fast""#, "$.settings._timeRate", "is ignored"),
    (
      #""recurringSubscriptionPeriod" : "P7D""#,
      #""recurringSubscriptionPeriod" : "P7D", "localizations" : {}"#,
      "$.subscriptionGroups[0].subscriptions[0].localizations", "appears twice"
    ),
  ])
  func valuesThatCannotBeReadAreFaults(
    _ part: String, _ other: String, _ path: String, _ problem: String
  ) throws {
    let document = try XcodeFiles.document(XcodeFiles.third.replacing(part, with: other))
    let faults = document.faults
    #expect(faults.map(\.path).contains(path), "\(faults)")
    #expect(faults.contains { $0.problem.contains(problem) }, "\(faults)")
    for product in document.catalog.products {
      let price = product.price(in: Storefront.all[0])
      #expect(price != 0 && (price != nil || !product.isClearedForSale))
      for offer in product.subscription?.offers ?? [] {
        #expect(offer.price(in: Storefront.all[0]) != 0)
      }
    }
  }

  @Test(arguments: ["products", "subscriptionGroups", "nonRenewingSubscriptions", "settings"])
  func sectionsOfAWrongTypeAreFaults(_ section: String) throws {
    for value in ["{}", "\"x\"", "1", "[]"] where (value == "[]") == (section == "settings") {
      let document = try XcodeFiles.document("{\"\(section)\" : \(value)}")
      #expect(document.faults.map(\.path) == ["$.\(section)"])
    }
  }

  @Test func anIntactFileHasNoFaults() throws {
    for text in [XcodeFiles.first, XcodeFiles.third] {
      #expect(try XcodeFiles.document(text).faults == [])
    }
  }

  @Test func xcodesFileHasTheCatalogsLimits() throws {
    let products = (0...10_000).map { #"{"productID" : "p\#($0)", "displayPrice" : "1"}"# }
    let many = XcodeFiles.failure("{\"products\" : [\(products.joined(separator: ","))]}")
    #expect(many?.mistakes.map(\.path) == ["$.products[10000]"])
    let long = XcodeFiles.third.replacing(
      "All levels", with: String(repeating: "x", count: 100_001))
    #expect(XcodeFiles.failure(long)?.mistakes.first?.path.hasSuffix(".description") == true)
  }

  @Test func valuesThatAppStoreConnectRejectsAreWarnings() throws {
    let text = XcodeFiles.third
      .replacing("\"Full Game\"", with: "\"\(String(repeating: "x", count: 36))\"")
      .replacing("\"productID\" : \"season\"", with: "\"productID\" : \"a season\"")
    let document = try XcodeFiles.document(text)
    #expect(document.catalog.product("a season")?.kind == .nonRenewingSubscription)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for warning in document.warnings {
      #expect(lines[warning.line - 1].contains(warning.path.suffix(9)), "\(warning)")
    }
    #expect(
      document.warnings.map(\.path) == [
        "$.nonRenewingSubscriptions[0].productID", "$.products[0].localizations[0].displayName",
      ])
  }

  @Test func firstOfTwoOffersWithOneIdentifierIsSold() throws {
    func twice(_ offer: String, _ key: String) -> String {
      let first = #""\#(key)" : ["#
      return XcodeFiles.third.replacing(first, with: "\(first)\(offer),")
    }
    let promotional =
      #"{"offerID" : "loyal", "paymentMode" : "free", "subscriptionPeriod" : "P3D"}"#
    let code = #"{"referenceName" : "LOYAL", "paymentMode" : "free", "subscriptionPeriod" : "P3D"}"#
    let offers = try XcodeFiles.document(twice(promotional, "adHocOffers"))
    #expect(offers.warnings.map(\.problem).count == 1)
    #expect(offers.warnings.first?.problem.contains(#""loyal" is used twice"#) == true)
    let product = try #require(offers.catalog.product("club.weekly"))
    #expect(product.subscription?.offers.map(\.mode) == [.free, .payAsYouGo, .payUpFront])
    let signed = SignedOffer(
      offerID: "loyal", keyID: "", nonce: .zero, signature: "", timestamp: 0, username: "")
    #expect(product.offer(.promotional(signed))?.mode == .free)
    let codes = try XcodeFiles.document(
      twice(code.replacing("LOYAL", with: "loyal"), "codeOffers"))
    #expect(codes.warnings.count == 1)
    #expect(codes.catalog.product("club.weekly")?.offer(.code("loyal"))?.mode == .free)
    #expect(XcodeFiles.failure(twice("1", "adHocOffers")) != nil)
  }

  @Test func unusableValuesAreMistakes() throws {
    let twice = try #require(
      XcodeFiles.failure(XcodeFiles.third.replacing("\"season\"", with: "\"full\"")))
    let mistake = try #require(twice.mistakes.first)
    #expect(twice.mistakeCount == 1 && mistake.path == "$.nonRenewingSubscriptions[0].productID")
    let lines = XcodeFiles.third.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[mistake.line - 1].contains("\"season\""))
    let missing = try #require(
      XcodeFiles.failure(XcodeFiles.first.replacing("\"productID\"", with: "\"product\"")))
    #expect(missing.mistakes.map(\.path) == ["$.products[0].productID"])
    let hidden = XcodeFiles.failure(
      XcodeFiles.first.replacing("\"coins\"", with: "\"co\\u001bins\""))
    #expect(hidden?.mistakeCount == 1)
    #expect(XcodeFiles.failure("[]")?.mistakeCount == 1)
    #expect(XcodeFiles.failure("{\"products\" : [")?.mistakeCount == 1)
  }
}
