import StoreCore

enum AppKey: Int, CatalogKey {
  case bundleID, appleID, name, version, primaryLanguage, baseTerritory, territories, agreements
  case appSpecificSharedSecret, subscriptionGroups, products, testers

  static let names = spelled

  static let requirements = [
    Mistake.reverseDomain, "App Store Connect's number for the app, such as 1487600001",
    "the app's name", "the app's version, such as \"1.0\"", "a language such as \"en\"",
    "a territory such as \"USA\"", "an object such as {\"USA\": \"USD\"}",
    "an object such as {\"paidApplications\": \"Active\"}", nil, nil, "an array of products",
  ]
}

enum AgreementKey: Int, CatalogKey {
  case paidApplications

  static let names = spelled
  static let states = JSONKeys(["Active", "New", "Processing", "Pending User Info", "Expired"])
  static let inEffect = "Active"

  static let requirements: [String?] = [states.names.joined(separator: ", ")]
}

enum AppSchema {
  static func checkDocument(in checker: inout CatalogChecker) -> CatalogMembers<AppKey>? {
    guard let app = checker.members(of: 0, AppKey.self) else { return nil }
    check(app, in: &checker)
    if let products = app[.products], checker.isArray(products) {
      checkProducts(products, in: &checker)
    }
    TesterSchema.check(app[.testers], in: &checker)
    return app
  }

  private static func checkProducts(_ products: Int, in checker: inout CatalogChecker) {
    var count = 0
    var firstTooMany: Int?
    checker.forEachElement(of: products) { checker, product in
      ProductSchema.check(product, in: &checker)
      count += 1
      if count == CatalogLimits.products + 1 { firstTooMany = product }
    }
    if count == 0 { checker.tell(.noProducts, at: products) }
    if let firstTooMany { checker.tell(.tooManyProducts(count), at: firstTooMany) }
  }

  private static func check(_ app: CatalogMembers<AppKey>, in checker: inout CatalogChecker) {
    checker.checkText(app[.bundleID], Self.isBundleID, Mistake.bundleID)
    _ = checker.checkInteger(app[.appleID], CatalogLimits.appleID)
    checker.checkReadable(app[.name], CatalogLimits.appName)
    checker.checkText(app[.version], Self.isVersion, Mistake.version)
    checker.context.primaryLanguage = checker.word(
      app[.primaryLanguage], in: LocalizationKey.languages)
    if let node = app[.territories], checker.isObject(node) { checkTerritories(node, in: &checker) }
    checkBaseTerritory(app[.baseTerritory], in: &checker)
    if let node = app[.agreements], let agreements = checker.members(of: node, AgreementKey.self) {
      _ = checker.word(agreements[.paidApplications], in: AgreementKey.states)
    }
    checker.checkText(app[.appSpecificSharedSecret], Self.isSharedSecret) { _ in .sharedSecret }
    if let node = app[.subscriptionGroups], checker.isArray(node) {
      GroupSchema.check(node, in: &checker)
    }
  }

  private static func checkTerritories(_ node: Int, in checker: inout CatalogChecker) {
    var firsts: [String: Int] = [:]
    var storefronts: [Storefront] = []
    checker.forEachKey(of: node) { checker, key in
      let code = checker.json.text(of: key)
      guard let storefront = Storefront.storefront(countryCode: code) else {
        return checker.tell(.unknownWord(code, among: Storefront.all.map(\.countryCode)), at: key)
      }
      if let first = firsts[code] { return checker.tellDuplicateKey(key) { _ in first } }
      firsts[code] = key
      storefronts.append(storefront)
      guard checker.isText(key + 1) else { return }
      let currency = checker.json.text(of: key + 1)
      if currency != storefront.currencyCode {
        checker.tell(.currency(currency, of: storefront), at: key + 1)
      }
    }
    if checker.json.nodes[node].next == node + 1 { checker.tell(.noTerritories, at: node) }
    checker.context.storefronts = storefronts
    checker.context.territories = JSONKeys(storefronts.map(\.countryCode))
  }

  private static func checkBaseTerritory(_ node: Int?, in checker: inout CatalogChecker) {
    guard let node, checker.isText(node) else { return }
    checker.context.baseTerritory = checker.index(of: node, in: checker.context.territories)
    if checker.context.baseTerritory == nil, checker.context.territories.count > 0 {
      checker.tell(
        .notATerritory(checker.json.text(of: node), of: checker.context.territories.names), at: node
      )
    }
  }

  private static func isBundleID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return CatalogLimits.bundleID.contains(text.utf8.count) && parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }

  private static func isSharedSecret(_ text: String) -> Bool {
    text.utf8.count == CatalogLimits.sharedSecretDigits
      && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return CatalogLimits.version.contains(text.utf8.count) && (1...3).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}

extension JSONValue {
  var storefronts: [Storefront] { names.compactMap(Storefront.storefront(countryCode:)) }
}
