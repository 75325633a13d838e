public import StoreCore

/// A catalog from `catalog.json` or from Xcode's StoreKit configuration file.
///
/// The JSON stays in memory, and products are decoded from it on access.
public struct CatalogDocument: Catalog {
  public let bundleID, appName, appVersion: String
  public let appStoreID: Int
  public let storefronts: [Storefront]
  public let paidApplicationsAgreementInEffect: Bool
  public let appSpecificSharedSecret: String?
  public let groups: [SubscriptionGroup]
  public let testers: [CatalogTester]
  /// The settings of a StoreKit configuration file; nil for `catalog.json`.
  public let storeKitConfiguration: StoreKitConfiguration?
  /// The values that Xcode accepts but App Store Connect does not, or that are not simulated; at
  /// most the first 100. Only StoreKit configuration files have warnings.
  public let warnings: [CatalogMistake]

  private let storage: CatalogStorage

  /// Reads and validates a file, in Xcode's format if its name ends in `.storekit`.
  ///
  /// - Parameter bundleID: the app's bundle ID, which a StoreKit configuration file does not
  ///   contain. Nil uses `storekit.` with the file's identifier or name. Otherwise ignored.
  /// - Throws: ``CatalogFailure`` if the file cannot be read or contains mistakes.
  public static func load(
    contentsOf path: String, bundleID: String? = nil
  ) throws(CatalogFailure) -> CatalogDocument {
    try CatalogDocument(CatalogFile.read(path), fileName: path, bundleID: bundleID)
  }

  /// Validates a file in memory, in the format of its name. Reports mistakes with `fileName`.
  public init(
    parsing bytes: some Collection<UInt8>, fileName: String, bundleID: String? = nil
  ) throws(CatalogFailure) {
    try self.init(JSONBytes(bytes), fileName: fileName, bundleID: bundleID)
  }

  private init(_ bytes: JSONBytes, fileName: String, bundleID: String?) throws(CatalogFailure) {
    var parser = JSONParser(bytes)
    parser.parseDocument()
    if fileName.hasSuffix(StoreKitFile.suffix) {
      try self.init(converting: parser, bytes, fileName, bundleID)
    } else {
      try self.init(checking: CatalogChecker(parser.tape), parser, bytes, fileName)
    }
  }

  private init(
    converting parser: JSONParser, _ bytes: JSONBytes, _ fileName: String, _ bundleID: String?
  ) throws(CatalogFailure) {
    let root = JSONValue(parser.tape, 0)
    guard parser.isComplete, parser.mistakes.isEmpty, root.isObject else {
      var checker = CatalogChecker(parser.tape)
      if parser.isComplete { _ = checker.isObject(0) }
      throw CatalogFailure(parser.mistakes.merging(checker.mistakes), in: bytes, fileName: fileName)
    }
    let file = StoreKitFile(root, path: fileName)
    let (converted, origins) = file.document(bundleID: bundleID).written(from: parser.tape)
    var reader = JSONParser(JSONBytes(converted))
    reader.parseDocument()
    var checker = CatalogChecker(reader.tape, from: origins)
    for (mistake, value) in file.unsupported { checker.warn(mistake, at: value.node) }
    try self.init(
      checking: checker, reader, bytes, fileName,
      StoreKitConfiguration(reading: root.member("settings")))
  }

  private init(
    checking checker: CatalogChecker, _ parser: JSONParser, _ bytes: JSONBytes,
    _ fileName: String, _ configuration: StoreKitConfiguration? = nil
  ) throws(CatalogFailure) {
    var checker = checker
    let app = parser.isComplete ? AppSchema.checkDocument(in: &checker) : nil
    let mistakes = parser.mistakes.merging(checker.mistakes)
    guard let app, mistakes.isEmpty else {
      throw CatalogFailure(mistakes, in: bytes, fileName: fileName)
    }
    self.init(
      app, checker, configuration,
      warnings: CatalogFailure(checker.warnings, in: bytes, fileName: fileName).mistakes)
  }

  /// Decodes everything but the products of a valid catalog.
  private init(
    _ app: CatalogMembers<AppKey>, _ checker: CatalogChecker,
    _ configuration: StoreKitConfiguration?, warnings: [CatalogMistake]
  ) {
    storeKitConfiguration = configuration
    self.warnings = warnings
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

  public var initialStorefront: Storefront? {
    storeKitConfiguration.flatMap { .storefront(countryCode: $0.storefront) }
  }

  public var initialCommands: [TesterCommand] {
    storeKitConfiguration?.commands(for: testers) ?? []
  }

  public var products: CatalogProducts { CatalogProducts(storage) }

  /// The number of products with artwork in letters, which is ignored.
  public var lettersCount: Int { (0..<count).count { storage.hasLetters($0) } }

  public func product(_ id: String) -> CatalogProduct? {
    storage.product(id).map { CatalogProduct(storage, at: $0) }
  }

  /// Returns the JSON in standard layout, including notes. Parsing it produces the same catalog.
  public func written() -> String { JSONWriter(json: storage.json).text() }
}
