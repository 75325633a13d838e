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
