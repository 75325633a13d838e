import CShippedCatalog
import StoreCatalog
import StoreCore
import StoreKit
import StoreSimulation

extension AutomaticWorld {
  /// Finds and reads the catalog, in this order:
  ///
  /// 1. `RAZEFACES_CATALOG`, the path of a `catalog.json` or a `.storekit` file
  /// 2. the working folder
  /// 3. the resources of the test bundle or program
  /// 4. the embedded catalog, which sells RazeFaces
  ///
  /// - Returns: The catalog and the path of its file; the path is nil for the embedded catalog.
  func findCatalog() throws(Obstacle) -> (catalog: Catalog, path: String?) {
    let bundleID = CatalogVariable.bundleID.value(in: environment)
    if let named = CatalogVariable.path.value(in: environment) {
      let path = named.hasPrefix("/") ? named : "\(workingFolder)/\(named)"
      return (try read(path, bundleID, hint: " (\(CatalogVariable.path.rawValue))"), path)
    }
    for files in [files(in: workingFolder, depth: 0), resources] {
      if let found = try only(files) { return (try read(found, bundleID), found) }
    }
    StandardError.writeOnce(
      """
      There is no catalog.json and no .storekit file in \(workingFolder) or in the resources of \
      the tests, so the embedded catalog of RazeFaces is used. \(CatalogVariable.path.rawValue) names \
      another one.
      """)
    return (try embedded(), nil)
  }

  private func only(_ files: [String]) throws(Obstacle) -> String? {
    if let catalog = files.first(where: { $0.hasSuffix("/catalog.json") }) { return catalog }
    guard files.count > 1 else { return files.first }
    throw Obstacle(
      description: """
        There are several .storekit files; set \(CatalogVariable.path.rawValue) to one of them:
        \(files.map { "  " + $0 }.joined(separator: "\n"))
        """)
  }

  private func files(in folder: String, depth: Int) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if name == "catalog.json" || name.hasSuffix(".storekit") { return [path] }
      return depth > 0 ? files(in: path, depth: depth - 1) : []
    }
  }

  private static let testBundle = "PackageTests.xctest"

  var isTests: Bool { program.hasSuffix(Self.testBundle) }

  /// The catalogs among the resources of the program or test bundle. SwiftPM puts them into folders
  /// next to it, named `Package_Target.resources`.
  private var resources: [String] {
    let file = URL(fileURLWithPath: program)
    let (folder, name) = (file.deletingLastPathComponent().path, file.lastPathComponent)
    let package = isTests ? "\(name.dropLast(Self.testBundle.count))_" : ""
    let target = isTests ? ".resources" : "_\(name).resources"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasPrefix(package) && $0.hasSuffix(target) }
      .flatMap { files(in: "\(folder)/\($0)", depth: 3) }
  }

  private func read(
    _ path: String, _ bundleID: String?, hint: String = ""
  ) throws(Obstacle) -> Catalog {
    do {
      let document = try CatalogDocument.load(contentsOf: path, bundleID: bundleID)
      for fault in document.faults { StandardError.writeOnce(fault.description) }
      return document.catalog
    } catch {
      throw Obstacle(description: "The catalog\(hint) cannot be used.\n\(error)")
    }
  }

  private func embedded() throws(Obstacle) -> Catalog {
    var size = 0
    let bytes = UnsafeBufferPointer(start: shipped_catalog(&size), count: size)
    do {
      return try CatalogDocument(parsing: bytes, fileName: "the embedded catalog").catalog
    } catch {
      throw Obstacle(description: "\(error)")
    }
  }
}
