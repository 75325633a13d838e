import CShippedCatalog
import Foundation
import StoreCatalog
import StoreCore

enum CatalogSource: Hashable, Sendable {
  /// - Parameter bundleID: the app's bundle ID; only for a `.storekit` file.
  case file(String, bundleID: String? = nil)
  case contents(Data, name: String)
  case shipped

  var name: String { path ?? "the shipped catalog" }

  var path: String? {
    switch self {
    case .file(let path, _), .contents(_, let path): path
    case .shipped: nil
    }
  }

  /// - Parameter mends: whether to change what only Xcode accepts.
  /// - Throws: ``CatalogFailure`` with all mistakes in the catalog.
  func read(mends: Bool = false) throws(CatalogFailure) -> CatalogDocument {
    switch self {
    case .file(let path, let bundleID):
      try CatalogDocument.load(contentsOf: path, bundleID: bundleID, mends: mends)
    case .contents(let bytes, let name): try CatalogDocument(parsing: bytes, fileName: name)
    case .shipped: try CatalogDocument(parsing: Self.shippedBytes, fileName: name)
    }
  }

  func load() throws(CommandFailure) -> CatalogDocument {
    do { return try read() } catch { throw CommandFailure(error) }
  }

  func bytes() throws -> Data {
    switch self {
    case .file(let path, _): try Data(contentsOf: URL(fileURLWithPath: path))
    case .contents(let bytes, _): bytes
    case .shipped: Data(Self.shippedBytes)
    }
  }

  private static var shippedBytes: UnsafeBufferPointer<UInt8> {
    var size = 0
    let bytes = shipped_catalog(&size)
    return UnsafeBufferPointer(start: bytes, count: size)
  }

  /// Finds the catalog: `--catalog`, `$RAZEFACES_CATALOG`, `./catalog.json`, the user's and the
  /// system's data folders, then the embedded one. Does not skip a missing file that is named
  /// explicitly, so that it is reported.
  ///
  /// - Parameter resolve: makes a relative path absolute.
  static func find(
    option: String?, environment: [String: String], resolve: (String) -> String = { $0 },
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) -> CatalogSource {
    if let named = option ?? CatalogVariable.path.value(in: environment) {
      return .file(resolve(named), bundleID: CatalogVariable.bundleID.value(in: environment))
    }
    return candidates(environment).map(resolve).first(where: exists).map { .file($0) } ?? .shipped
  }

  private static func candidates(_ environment: [String: String]) -> [String] {
    let user =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { $0 + "/.local/share" }
    let named = environment["XDG_DATA_DIRS"] ?? ""
    let system = (named.isEmpty ? "/usr/local/share:/usr/share" : named).split(separator: ":")
    let folders = [user].compactMap(\.self) + system.map(String.init).filter { $0.hasPrefix("/") }
    return ["catalog.json"] + folders.map { $0 + "/razefaces/catalog.json" }
  }
}
