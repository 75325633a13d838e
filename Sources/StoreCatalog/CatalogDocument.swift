public import StoreCore

/// A catalog that was read from `catalog.json`.
///
/// The text stays in memory. Products are decoded from it when they are needed.
public struct CatalogDocument: Catalog {
  public let bundleID, appName, appVersion: String
  public let appStoreID: Int
  public let storefronts: [Storefront]
  public let paidApplicationsAgreementInEffect: Bool
  public let appSpecificSharedSecret: String?
  public let groups: [SubscriptionGroup]
  public let testers: [CatalogTester]

  private let storage: CatalogStorage

  /// Reads and checks a file.
  ///
  /// - Throws: ``CatalogFailure`` with all mistakes, or with the reason why the file cannot be
  ///   read.
  public static func load(contentsOf path: String) throws(CatalogFailure) -> CatalogDocument {
    try CatalogDocument(CatalogFile.read(path), fileName: path)
  }

  /// Reads and checks a catalog in memory. Its mistakes are reported under `fileName`.
  public init(parsing bytes: some Collection<UInt8>, fileName: String) throws(CatalogFailure) {
    try self.init(JSONBytes(bytes), fileName: fileName)
  }

  private init(_ bytes: JSONBytes, fileName: String) throws(CatalogFailure) {
    var parser = JSONParser(bytes)
    parser.parseDocument()
    var checker = CatalogChecker(parser.tape)
    let app = parser.isComplete ? AppSchema.checkDocument(in: &checker) : nil
    let mistakes = parser.mistakes.merging(checker.mistakes)
    guard let app, mistakes.isEmpty else {
      throw CatalogFailure(mistakes, in: bytes, fileName: fileName)
    }
    self.init(app, checker)
  }

  /// Decodes everything but the products of a catalog without mistakes.
  private init(_ app: CatalogMembers<AppKey>, _ checker: CatalogChecker) {
    func value(_ key: AppKey) -> JSONValue? { app[key].map { JSONValue(checker.json, $0) } }
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
    storage = CatalogStorage(checker, primaryLanguage: primaryLanguage)
  }

  public var products: CatalogProducts { CatalogProducts(storage) }

  /// The number of products with a picture in letters, which is ignored.
  public var lettersCount: Int { (0..<count).count { storage.hasLetters($0) } }

  public func product(_ id: String) -> CatalogProduct? {
    storage.product(id).map { CatalogProduct(storage, at: $0) }
  }

  /// Returns the document in standard layout, including its notes. Parsing it gives the same
  /// catalog.
  public func written() -> String { JSONWriter(json: storage.json).text() }
}
