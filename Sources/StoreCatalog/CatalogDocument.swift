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
    try CatalogDocument(CatalogFile.read(path), fileName: path)
  }

  /// Reads and checks a catalog in memory; `fileName` is what its mistakes are reported under.
  public init(parsing bytes: some Collection<UInt8>, fileName: String) throws(CatalogFailure) {
    try self.init(JSONText(bytes), fileName: fileName)
  }

  /// Reads it in the way that is said, to compare them.
  package init(
    parsing bytes: some Collection<UInt8>, fileName: String, inParallel: Bool
  ) throws(CatalogFailure) {
    try self.init(JSONText(bytes), fileName: fileName, inParallel: inParallel)
  }

  init(_ text: JSONText, fileName: String, inParallel: Bool? = nil) throws(CatalogFailure) {
    let isLarge = text.count >= ParallelReading.smallest
    let document: CorrectDocument
    if inParallel ?? isLarge, let read = ParallelReading(text).read() {
      document = read
    } else {
      document = try ThoroughReading(text: text, fileName: fileName).read()
    }
    self = text.read { bytes in CatalogDocument(document, text, bytes) }
  }

  /// Decodes what stands around the products of a text without mistakes.
  private init(_ document: CorrectDocument, _ text: JSONText, _ bytes: JSONBytes) {
    func value(_ key: AppKey) -> JSONValue? {
      document.app[key].map { JSONValue(bytes: bytes, offset: $0) }
    }
    func string(_ key: AppKey) -> String { value(key)?.string ?? "" }
    let primaryLanguage = string(.primaryLanguage)
    bundleID = string(.bundleID)
    appName = string(.name)
    appVersion = string(.version)
    appStoreID = value(.appleID)?.int ?? 0
    paidApplicationsAgreementInEffect =
      value(.agreements)?.text(AgreementKey.paidApplications) == AgreementKey.inEffect
    appSpecificSharedSecret = value(.appSpecificSharedSecret)?.string
    groups = value(.subscriptionGroups)?.map { $0.group(primaryLanguage: primaryLanguage) } ?? []
    testers = value(.testers)?.map(\.tester) ?? []
    storefronts = value(.territories)?.storefronts ?? []
    storage = CatalogStorage(
      text: text, primaryLanguage: primaryLanguage, products: document.products,
      index: document.index)
  }

  public var products: CatalogProducts { CatalogProducts(storage) }

  public func product(_ id: String) -> CatalogProduct? {
    storage.product(id).map { CatalogProduct(storage, at: $0) }
  }

  /// Returns the document laid out anew, with the notes in it; a reading of it gives the same
  /// catalog.
  public func written() -> String {
    storage.text.read { bytes in JSONWriter(bytes).text() }
  }
}
