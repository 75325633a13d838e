import StoreCatalog
import StoreKit

enum ConfigurationFile {
  /// Finds a file by its name, with or without the extension.
  static func named(_ name: String) throws -> URL {
    let ending = URL(fileURLWithPath: name, isDirectory: false).pathExtension
    let names =
      ["storekit", "json"].contains(ending)
      ? [name] : ["\(name).storekit", "\(name).json"]
    for folder in resourceFolders {
      for name in names {
        let url = folder.appending(path: name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
      }
    }
    let found = below(FileManager.default.currentDirectoryPath, names)
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw SKTestError(
        .fileNotFound,
        "There are several files \(names[0]): \(found.map(\.path).joined(separator: ", ")).")
    }
    throw SKTestError(
      .fileNotFound,
      """
      There is no \(names.joined(separator: " or ")) in \
      \((resourceFolders.map(\.path) + [FileManager.default.currentDirectoryPath])
        .joined(separator: ", ")). Add it to the resources of the test target.
      """)
  }

  static func read(_ url: URL) throws -> CatalogDocument {
    guard url.isFileURL else { throw SKTestError(.invalidURL, "\(url) is not a file.") }
    do throws(CatalogFailure) {
      let document = try CatalogDocument.load(
        contentsOf: url.path,
        bundleID: CatalogVariable.bundleID.value(in: ProcessInfo.processInfo.environment))
      for fault in document.faults { StandardError.writeOnce(fault.description) }
      return document
    } catch {
      throw SKTestError(error.unreadable == nil ? .invalidAction : .fileNotFound, "\(error)")
    }
  }

  /// The resource folders next to the test's executable, where SwiftPM puts them, and in its
  /// bundles.
  private static var resourceFolders: [URL] {
    let folder = Bundle.main.bundleURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let bundles = Bundle.allBundles.compactMap(\.resourceURL)
    return bundles
      + names.filter { $0.hasSuffix(".resources") }.sorted().map { folder.appending(path: $0) }
  }

  private static func below(_ folder: String, _ names: [String]) -> [URL] {
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    let files = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (files?.compactMap { $0 as? URL } ?? []).filter { names.contains($0.lastPathComponent) }
  }
}
