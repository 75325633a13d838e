public import StoreCore

/// A catalog from `catalog.json` or from Xcode's StoreKit configuration file.
public struct CatalogDocument: Sendable {
  public let catalog: Catalog
  /// The settings of a StoreKit configuration file; nil for `catalog.json`.
  public let storeKitConfiguration: StoreKitConfiguration?
  /// The values that Xcode accepts but App Store Connect does not, or that are not simulated; at
  /// most the first 100. Only StoreKit configuration files have warnings.
  public let warnings: [CatalogMistake]
  /// The values in a StoreKit configuration file that cannot be read, with what is not sold or is
  /// ignored for that; at most the first 100.
  public let faults: [CatalogMistake]

  private let json: ParsedJSON

  /// Reads and validates a file, in Xcode's format if its name ends in `.storekit`.
  ///
  /// - Parameters:
  ///   - bundleID: the app's bundle ID, which a StoreKit configuration file does not contain. Nil
  ///     uses `storekit.` with the file's identifier or name. Otherwise ignored.
  ///   - mends: whether to change what only Xcode accepts, for a `catalog.json`. ``warnings`` then
  ///     list the changes, and what a catalog cannot contain.
  /// - Throws: ``CatalogFailure`` if the file cannot be read or contains mistakes.
  public static func load(
    contentsOf path: String, bundleID: String? = nil, mends: Bool = false
  ) throws(CatalogFailure) -> CatalogDocument {
    try CatalogDocument(JSONBytes(contentsOf: path), path, bundleID, mends: mends)
  }

  /// Validates a file in memory, in the format of its name. Reports mistakes with `fileName`.
  public init(
    parsing bytes: some Collection<UInt8>, fileName: String, bundleID: String? = nil
  ) throws(CatalogFailure) {
    try self.init(JSONBytes(bytes), fileName, bundleID, mends: false)
  }

  private init(
    _ bytes: JSONBytes, _ fileName: String, _ bundleID: String?, mends: Bool
  ) throws(CatalogFailure) {
    let parser = JSONParser(bytes)
    if fileName.hasSuffix(StoreKitFile.suffix) {
      try self.init(converting: parser, bytes, fileName, bundleID, mends)
    } else {
      try self.init(CatalogReader(parser.json), parser, bytes, fileName)
    }
  }

  private init(
    converting parser: JSONParser, _ bytes: JSONBytes, _ fileName: String, _ bundleID: String?,
    _ mends: Bool
  ) throws(CatalogFailure) {
    let root = JSONValue(parser.json, 0)
    guard parser.isComplete, parser.mistakes.isEmpty, root.isObject else {
      var reader = CatalogReader(parser.json)
      if parser.isComplete { _ = reader.has(.object, 0) }
      throw CatalogFailure(parser.mistakes.merging(reader.mistakes), in: bytes, fileName: fileName)
    }
    let file = StoreKitFile(root, path: fileName, isImport: mends)
    try file.checkSize(bytes, fileName)
    let configuration = StoreKitConfiguration(reading: root.member("settings"))
    let draft = file.document(bundleID: bundleID, mends ? configuration : .init())
    var converted = ConvertedCatalog(draft, from: parser.json)
    let changes = mends ? converted.mend() : []
    var reader = CatalogReader(converted.json, from: converted.origins, isLenient: !mends)
    for (mistake, value) in file.unsupported + (mends ? file.lost : []) {
      reader.warn(mistake, at: value.node)
    }
    for (mistake, node) in changes { reader.warn(mistake, at: node) }
    for (mistake, value) in file.faults { reader.warn(mistake, at: value.node, isFault: true) }
    try self.init(reader, converted.parser, bytes, fileName, configuration)
  }

  private init(
    _ reader: CatalogReader, _ parser: JSONParser, _ bytes: JSONBytes, _ fileName: String,
    _ configuration: StoreKitConfiguration? = nil
  ) throws(CatalogFailure) {
    var reader = reader
    let catalog = parser.isComplete ? reader.readDocument() : nil
    let mistakes = parser.mistakes.merging(reader.mistakes)
    guard var catalog, mistakes.isEmpty else {
      throw CatalogFailure(mistakes, in: bytes, fileName: fileName)
    }
    if let configuration {
      catalog.initialStorefront = .storefront(countryCode: configuration.storefront)
      catalog.environment = .xcode
      catalog.initialCommands = configuration.commands(for: catalog.testers)
    }
    (self.catalog, storeKitConfiguration) = (catalog, configuration)
    warnings = reader.warnings.placed(in: bytes, fileName)
    faults = reader.faults.placed(in: bytes, fileName)
    json = reader.json
  }

  /// Returns the JSON in standard layout, including notes. Parsing it produces the same catalog.
  public func written() -> String { json.formatted() }
}

/// An environment variable that names a catalog.
package enum CatalogVariable: String {
  /// The path of a `catalog.json` or of a `.storekit` file.
  case path = "RAZEFACES_CATALOG"
  /// The bundle ID of an app whose catalog is a `.storekit` file.
  case bundleID = "RAZEFACES_BUNDLE_ID"

  /// Returns the variable's value; nil if it is empty or not set.
  package func value(in environment: [String: String]) -> String? {
    environment[rawValue].flatMap { $0.isEmpty ? nil : $0 }
  }
}
