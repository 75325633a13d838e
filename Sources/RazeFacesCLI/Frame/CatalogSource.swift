import Foundation
import StoreCatalog
import StoreCore

/// The places to find the catalog: `--catalog`, `$RAZEFACES_CATALOG`, `./catalog.json`, then the
/// user's and the system's data folders.
enum CatalogSource {
  static let environmentVariable = "RAZEFACES_CATALOG"

  /// - Throws: ``CommandFailure`` with all mistakes of the catalog.
  static func load(_ path: String) throws(CommandFailure) -> any Catalog {
    do { return try CatalogDocument.load(contentsOf: path) } catch { throw CommandFailure(error) }
  }

  /// - Parameter resolve: makes of a relative name what the file system knows.
  /// - Throws: ``CommandFailure`` with the places that were looked at.
  static func path(
    option: String?, environment: [String: String], resolve: (String) -> String = { $0 },
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) throws(CommandFailure) -> String {
    if let option { return resolve(option) }
    if let named = environment[environmentVariable], !named.isEmpty { return resolve(named) }
    let candidates = candidates(environment)
    guard let found = candidates.map(resolve).first(where: exists) else {
      throw CommandFailure(
        .cannotRead,
        "there is no catalog; looked for \(candidates.joined(separator: ", ")); "
          + "name one with --catalog FILE or in $\(environmentVariable)")
    }
    return found
  }

  /// Returns the places of a catalog. Relative folders are ignored, as the XDG specification
  /// demands.
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
