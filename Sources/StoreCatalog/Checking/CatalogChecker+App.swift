import StoreCore

extension CatalogChecker {
  /// Checks everything, products included.
  mutating func checkDocument() {
    guard
      let root = members(
        of: 0, CatalogKeys.root, required: CatalogRoot.required,
        alsoRequired: [CatalogRoot.products])
    else { return }
    checkApp(root)
    if let products = root[CatalogRoot.products], isArray(products) {
      forEachElement(of: products) { checker, product in checker.checkProduct(product) }
      if offsets.isEmpty, json.nodes[products].next == products + 1 {
        tell(.noProducts, at: products)
      }
    }
    indexProducts()
    checkTesters(root)
  }

  /// Checks what stands around the products, and keeps what they are checked against.
  mutating func checkApp(_ root: JSONMembers) {
    for key in 0..<CatalogKeys.root.count {
      self.root[key] = root[key].map { Int(json.nodes[$0].start) }
    }
    if let node = root[CatalogRoot.bundleID], isText(node) {
      let text = json.text(of: node)
      if !Self.isBundleID(text) { tell(.bundleID(text), at: node) }
    }
    _ = checkInteger(root[CatalogRoot.appleID], CatalogLimits.appleID)
    checkReadable(root[CatalogRoot.name], CatalogLimits.appName)
    if let node = root[CatalogRoot.version], isText(node) {
      let text = json.text(of: node)
      if !Self.isVersion(text) { tell(.version(text), at: node) }
    }
    context.primaryLanguage = word(root[CatalogRoot.primaryLanguage], in: CatalogKeys.languages)
    if let node = root[CatalogRoot.territories], isObject(node) { checkTerritories(node) }
    checkBaseTerritory(root[CatalogRoot.baseTerritory])
    if let node = root[CatalogRoot.agreements],
      let agreements = members(of: node, CatalogKeys.agreements, required: 0...0)
    {
      _ = word(agreements[0], in: CatalogKeys.agreementStates)
    }
    if let node = root[CatalogRoot.sharedSecret], isText(node),
      !Self.isSharedSecret(json.text(of: node))
    {
      tell(.sharedSecret, at: node)
    }
    if let node = root[CatalogRoot.groups], isArray(node) { checkGroups(node) }
  }

  private mutating func checkTerritories(_ node: Int) {
    var firsts: [String: Int] = [:]
    var storefronts: [Storefront] = []
    forEachKey(of: node) { checker, key in
      let code = checker.json.text(of: key)
      guard let storefront = Storefront.storefront(countryCode: code) else {
        return checker.tell(.unknownWord(code, among: Storefront.all.map(\.countryCode)), at: key)
      }
      if let first = firsts[code] { return checker.tellDuplicateKey(key, first: first) }
      firsts[code] = key + 1
      storefronts.append(storefront)
      guard checker.isText(key + 1) else { return }
      let currency = checker.json.text(of: key + 1)
      if currency != storefront.currencyCode {
        checker.tell(.currency(currency, of: storefront), at: key + 1)
      }
    }
    if json.nodes[node].next == node + 1 { tell(.noTerritories, at: node) }
    context.storefronts = storefronts
    context.territories = JSONKeys(storefronts.map(\.countryCode))
  }

  private mutating func checkBaseTerritory(_ node: Int?) {
    guard let node, isText(node) else { return }
    context.baseTerritory = index(of: node, in: context.territories)
    if context.baseTerritory == nil, context.territories.count > 0 {
      tell(.notATerritory(json.text(of: node), of: context.territories.names), at: node)
    }
  }

  private mutating func checkGroups(_ node: Int) {
    var firsts: [String: Int] = [:]
    forEachElement(of: node) { checker, group in
      guard let members = checker.members(of: group, CatalogKeys.group, required: 0...2) else {
        return
      }
      if let id = members[0], checker.checkIdentifier(id, CatalogLimits.groupID) {
        checker.checkIsNew(id, "group id", among: &firsts)
      }
      checker.checkReadable(members[1], CatalogLimits.referenceName)
      checker.checkLocalizations(members[2]) { checker, localization in
        let names = checker.members(
          of: localization, CatalogKeys.groupLocalization, required: 0...0)
        checker.checkReadable(names?[0], CatalogLimits.groupDisplayName)
      }
    }
    context.groups = JSONKeys(firsts.keys.sorted())
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
