extension Catalog {
  init(checking text: JSONText, fileName: String) throws(CatalogFailure) {
    if text.count >= QuickReading.smallest, let read = QuickReading(text).read() {
      self = text.read { bytes in
        Catalog(
          root: read.root, in: bytes, of: text, offsets: read.offsets, listings: read.listings,
          index: read.index)
      }
      return
    }
    let checked = text.read { bytes in Self.readThoroughly(text, bytes, fileName: fileName) }
    self = try checked.get()
  }

  /// Reads the whole document onto one tape and tells all that is wrong in it.
  private static func readThoroughly(
    _ text: JSONText, _ bytes: JSONBytes, fileName: String
  ) -> Result<Catalog, CatalogFailure> {
    var parser = JSONParser(bytes)
    parser.parseDocument()
    var findings = parser.findings
    var checker = CatalogChecker(parser)
    if parser.isComplete { checker.checkDocument() }
    findings += checker.findings
    guard findings.isEmpty else {
      return .failure(failure(findings, bytes, fileName: fileName))
    }
    return .success(
      Catalog(
        root: checker.root, in: bytes, of: text, offsets: checker.offsets,
        listings: checker.listings, index: checker.index))
  }

  private static func failure(
    _ findings: [LocatedFinding], _ bytes: JSONBytes, fileName: String
  ) -> CatalogFailure {
    var walker = TextPosition.Walker(bytes: bytes)
    let inOrder = findings.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    return CatalogFailure(
      mistakes: inOrder.map { _, found in
        let position = walker.advance(to: found.offset)
        return CatalogMistake(
          file: fileName, line: position.line, column: position.column,
          path: MistakeWords.printable(found.path),
          problem: MistakeWords.printable(found.finding.problem),
          allowed: MistakeWords.printable(found.finding.allowed))
      })
  }

  /// Decodes what stands around the products of a checked text.
  private init(
    root: CatalogRoot, in bytes: JSONBytes, of text: JSONText, offsets: [UInt32],
    listings: [CatalogListing], index: ProductIndex
  ) {
    func value(_ key: Int) -> JSONValue? {
      root[key].map { JSONValue(bytes: bytes, offset: $0) }
    }
    func string(_ key: Int) -> String { value(key)?.string ?? "" }
    let primaryLanguage = string(CatalogRoot.primaryLanguage)
    self.primaryLanguage = primaryLanguage
    bundleID = string(CatalogRoot.bundleID)
    appName = string(CatalogRoot.name)
    appVersion = string(CatalogRoot.version)
    appStoreID = value(CatalogRoot.appleID)?.int ?? 0
    baseTerritory = string(CatalogRoot.baseTerritory)
    paidApplicationsAgreementInEffect =
      value(CatalogRoot.agreements).map { CatalogDecoding.string($0, "paidApplications") }
      == "Active"
    appSpecificSharedSecret = value(CatalogRoot.sharedSecret)?.string
    groups =
      value(CatalogRoot.groups)?.map {
        CatalogDecoding.group($0, primaryLanguage: primaryLanguage)
      } ?? []
    testers = value(CatalogRoot.testers)?.map(CatalogDecoding.tester) ?? []
    var storefronts: [Storefront] = []
    value(CatalogRoot.territories)?.forEachMember { key, _ in
      if let storefront = key.string.flatMap(Storefront.storefront(countryCode:)) {
        storefronts.append(storefront)
      }
      return true
    }
    self.storefronts = storefronts
    storage = CatalogStorage(
      text: text, primaryLanguage: primaryLanguage, offsets: offsets, listings: listings,
      index: index)
  }
}
