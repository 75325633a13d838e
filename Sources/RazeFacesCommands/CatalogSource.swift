import Foundation
import StoreCatalog
package import StoreCore

/// Finds the catalog: `--catalog`, `$RAZEFACES_CATALOG`, `./catalog.json`, then the user's and the
/// system's data folders.
package enum CatalogSource {
  package static let environmentVariable = "RAZEFACES_CATALOG"

  /// - Throws: ``CommandFailure`` with all mistakes of the catalog, or with where it was looked for.
  package static func load(
    option: String?, environment: [String: String]
  ) throws(CommandFailure) -> any Catalog {
    let path = try path(option: option, environment: environment) {
      FileManager.default.fileExists(atPath: $0)
    }
    do { return try CatalogDocument.load(contentsOf: path) } catch { throw CommandFailure(error) }
  }

  static func path(
    option: String?, environment: [String: String], exists: (String) -> Bool
  ) throws(CommandFailure) -> String {
    if let option { return option }
    if let named = environment[environmentVariable], !named.isEmpty { return named }
    let candidates = candidates(environment)
    guard let found = candidates.first(where: exists) else {
      throw CommandFailure(.cannotRead, CommandWords.noCatalog(candidates))
    }
    return found
  }

  /// Relative folders are ignored, as the XDG specification demands.
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
