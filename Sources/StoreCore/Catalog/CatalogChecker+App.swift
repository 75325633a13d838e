extension CatalogChecker {
  /// The places of the top level's keys in their table.
  enum Root {
    static let bundleID = 0
    static let appleID = 1
    static let name = 2
    static let version = 3
    static let primaryLanguage = 4
    static let baseTerritory = 5
    static let territories = 6
    static let agreements = 7
    static let groups = 8
    static let products = 9
    static let testers = 10
    static let required = bundleID...agreements
  }

  /// Checks everything, products included.
  mutating func checkDocument() {
    guard
      let root = members(
        of: 0, CatalogKeys.root, required: Root.required, alsoRequired: [Root.products])
    else { return }
    checkApp(root)
    if let products = root[Root.products], isArray(products) {
      forEachElement(of: products) { checker, product in checker.checkProduct(product) }
      if offsets.isEmpty, json.nodes[products].next == products + 1 {
        tell(.noProducts, at: products)
      }
    }
    tellDuplicateProducts()
    checkTesters(root)
  }

  /// Checks what stands around the products, and keeps what they are checked against.
  mutating func checkApp(_ root: JSONMembers) {
    if let node = root[Root.bundleID], isText(node) {
      let text = json.text(of: node)
      if !Self.isBundleID(text) { tell(.bundleID(text), at: node) }
    }
    _ = checkInteger(root[Root.appleID], CatalogLimits.appleID)
    checkReadable(root[Root.name], CatalogLimits.appName)
    if let node = root[Root.version], isText(node) {
      let text = json.text(of: node)
      if !Self.isVersion(text) { tell(.version(text), at: node) }
    }
    context.primaryLanguage = word(root[Root.primaryLanguage], in: CatalogKeys.languages)
    if let node = root[Root.territories], isObject(node) { checkTerritories(node) }
    checkBaseTerritory(root[Root.baseTerritory])
    if let node = root[Root.agreements],
      let agreements = members(of: node, CatalogKeys.agreements, required: 0...0)
    {
      _ = word(agreements[0], in: CatalogKeys.agreementStates)
    }
    if let node = root[Root.groups], isArray(node) { checkGroups(node) }
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
        let text = checker.json.text(of: id)
        if let first = firsts[text] {
          checker.tell(.duplicate("group id", text, line: checker.line(of: first)), at: id)
        }
        firsts[text] = firsts[text] ?? id
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

  private static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return CatalogLimits.version.contains(text.utf8.count) && (1...3).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}
