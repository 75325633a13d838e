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

extension CatalogReader {
  mutating func readDocument() -> Catalog? {
    guard let app = members(of: 0, AppKey.self) else { return nil }
    let bundleID = text(app[.bundleID], isBundleID) {
      Mistake("\"\($0)\" is not a bundle ID", allowed: Mistake.reverseDomain)
    }
    let appleID = integer(app[.appleID], CatalogLimits.appleID)
    let name = readable(app[.name], CatalogLimits.appName)
    let version = text(app[.version], isVersion) {
      Mistake("\"\($0)\" is not a version", allowed: "one to three numbers, such as 1.0 or 1.2.3")
    }
    primaryLanguageIndex = word(app[.primaryLanguage], in: LocalizationKey.languages)
    readTerritories(app[.territories])
    readBaseTerritory(app[.baseTerritory])
    let agreements = app[.agreements].flatMap { members(of: $0, AgreementKey.self) }
    let agreement = word(agreements?[.paidApplications], in: AgreementKey.states)
    // The message does not contain the secret.
    let secret = text(app[.appSpecificSharedSecret], isSharedSecret) { _ in
      Mistake(
        "this is not an App-Specific Shared Secret",
        allowed: "App Store Connect's \(CatalogLimits.sharedSecretDigits) hexadecimal digits")
    }
    let groups = groups(app[.subscriptionGroups])
    let products = products(app[.products])
    return Catalog(
      bundleID: bundleID ?? "", appName: name ?? "", appVersion: version ?? "",
      appStoreID: appleID ?? 0, storefronts: storefronts,
      hasAgreement: agreement.map { AgreementKey.states[$0] } == AgreementKey.inEffect,
      sharedSecret: secret, groups: groups, testers: testers(app[.testers]), products: products)
  }

  private mutating func readTerritories(_ node: Int?) {
    guard let node, has(.object, node) else { return }
    var firsts: [String: Int] = [:]
    var storefronts: [Storefront] = []
    forEachKey(of: node) { reader, key in
      let code = reader.json.text(of: key)
      guard let storefront = Storefront.storefront(countryCode: code) else {
        return reader.report(.unknownWord(code, among: Storefront.all.map(\.countryCode)), at: key)
      }
      if let first = firsts[code] { return reader.reportDuplicateKey(key) { _ in first } }
      firsts[code] = key
      storefronts.append(storefront)
      reader.text(key + 1, { $0 == storefront.currencyCode }) {
        Mistake("\"\($0)\" is not the currency of \(code)", allowed: storefront.currencyCode)
      }
    }
    if json.nodes[node].next == node + 1 {
      let allowed = #"at least one, such as "USA": "USD""#
      report(Mistake("there are no territories", allowed: allowed), at: node)
    }
    self.storefronts = storefronts
    territories = JSONKeys(storefronts.map(\.countryCode))
  }

  private mutating func readBaseTerritory(_ node: Int?) {
    guard let node, let code = text(node) else { return }
    baseTerritory = index(of: node, in: territories)
    if baseTerritory == nil, territories.count > 0 {
      report(.notATerritory(code, of: territories.names), at: node)
    }
  }
}

private func isBundleID(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return CatalogLimits.bundleID.contains(text.utf8.count) && parts.count >= 2
    && parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

private func isSharedSecret(_ text: String) -> Bool {
  text.utf8.count == CatalogLimits.sharedSecretDigits
    && text.allSatisfy { $0.isASCII && $0.isHexDigit }
}

private func isVersion(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return CatalogLimits.version.contains(text.utf8.count) && (1...3).contains(parts.count)
    && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
}
