public import StoreCore

/// A catalog that was read from `catalog.json`.
///
/// The text stays in memory, and products are read out of it when they are asked for.
public struct CatalogDocument: Catalog {
  public let bundleID: String
  public let appName: String
  public let appVersion: String
  public let appStoreID: Int
  public let storefronts: [Storefront]
  public let paidApplicationsAgreementInEffect: Bool
  public let appSpecificSharedSecret: String?
  public let groups: [SubscriptionGroup]
  public let testers: [CatalogTester]

  let storage: CatalogStorage

  /// Reads and checks a file. Fails with all mistakes at once, or with why the file cannot be read.
  public static func load(contentsOf path: String) throws(CatalogFailure) -> CatalogDocument {
    try CatalogDocument(checking: CatalogFile.read(path), fileName: path)
  }

  /// Reads and checks a catalog in memory; `fileName` is what its mistakes are reported under.
  public init(parsing bytes: some Collection<UInt8>, fileName: String) throws(CatalogFailure) {
    try self.init(checking: JSONText(bytes), fileName: fileName)
  }

  public var products: CatalogProducts { CatalogProducts(storage) }

  public func product(_ id: String) -> CatalogProduct? {
    storage.product(withID: id).map { CatalogProduct(storage, at: $0) }
  }

  public func products(withIDs ids: [String]) -> [CatalogProduct?] {
    storage.places(withIDs: ids).map { place in
      place.map { CatalogProduct(storage, at: Int($0)) }
    }
  }
}

extension CatalogDocument {
  init(checking text: JSONText, fileName: String) throws(CatalogFailure) {
    if text.count >= QuickReading.smallest, let read = QuickReading(text).read() {
      self = text.read { bytes in
        CatalogDocument(
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
  ) -> Result<CatalogDocument, CatalogFailure> {
    var parser = JSONParser(bytes)
    parser.parseDocument()
    var mistakes = parser.mistakes
    var checker = CatalogChecker(parser)
    if parser.isComplete { checker.checkDocument() }
    mistakes += checker.mistakes
    guard mistakes.isEmpty else {
      return .failure(failure(mistakes, bytes, fileName: fileName))
    }
    return .success(
      CatalogDocument(
        root: checker.root, in: bytes, of: text, offsets: checker.offsets,
        listings: checker.listings, index: checker.index))
  }

  private static func failure(
    _ mistakes: [LocatedMistake], _ bytes: JSONBytes, fileName: String
  ) -> CatalogFailure {
    var walker = TextPosition.Walker(bytes: bytes)
    let inOrder = mistakes.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    return CatalogFailure(
      mistakes: inOrder.map { _, found in
        let position = walker.advance(to: found.offset)
        return CatalogMistake(
          file: fileName, line: position.line, column: position.column,
          path: MistakeWords.printable(found.path),
          problem: MistakeWords.printable(found.mistake.problem),
          allowed: MistakeWords.printable(found.mistake.allowed))
      })
  }

  /// Decodes what stands around the products of a checked text.
  private init(
    root: CatalogRoot, in bytes: JSONBytes, of text: JSONText, offsets: [UInt32],
    listings: [ProductListing], index: ProductIndex
  ) {
    func value(_ key: Int) -> JSONValue? {
      root[key].map { JSONValue(bytes: bytes, offset: $0) }
    }
    func string(_ key: Int) -> String { value(key)?.string ?? "" }
    let primaryLanguage = string(CatalogRoot.primaryLanguage)
    bundleID = string(CatalogRoot.bundleID)
    appName = string(CatalogRoot.name)
    appVersion = string(CatalogRoot.version)
    appStoreID = value(CatalogRoot.appleID)?.int ?? 0
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
