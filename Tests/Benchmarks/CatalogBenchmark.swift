import ArgumentParser
import Foundation
import StoreCatalog
import StoreCore

/// Reading a catalog of very many products, and what the first frame asks of it. What exists only
/// because catalogs are large has to show here what it gains.
struct CatalogBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "A large catalog, read in both ways, and its questions.")

  @Option(help: "Products in the catalog.")
  var products = 100_000

  @Option(help: "How often everything is measured.")
  var rounds = 15

  func run() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("razefaces-benchmark-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = Array(Self.text(products: products).utf8)
    try Data(text).write(to: file)
    let catalog = try CatalogDocument.load(contentsOf: file.path)
    let ids = catalog.productIDs
    guard let usa = catalog.storefronts.first else { return }
    let market = catalog.territory(of: usa)

    let report = Report("median ms of \(products) products", ["ms"])
    report.begin()
    try await measure("reading thoroughly", report) {
      _ = try CatalogDocument(parsing: text, fileName: file.path, inParallel: false)
    }
    try await measure("reading on all cores", report) {
      _ = try CatalogDocument(parsing: text, fileName: file.path, inParallel: true)
    }
    try await measure("loading the file", report) {
      _ = try CatalogDocument.load(contentsOf: file.path)
    }
    try await measure("all IDs", report) { _ = catalog.productIDs }
    try await measure("finding each ID", report) {
      guard ids.allSatisfy({ catalog.product($0) != nil }) else { throw Unfound() }
    }
    try await measure("a dictionary of all IDs, for comparison", report) {
      _ = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    }
    try await measure("what is sold in a storefront", report) {
      let sold = catalog.products.count { $0.isClearedForSale && $0.isSold(in: market) }
      guard sold == products else { throw Unfound() }
    }
  }

  private struct Unfound: Error {}

  private func measure(
    _ name: String, _ report: Report, _ body: () throws -> Void
  ) async throws {
    var timings = Timings()
    for _ in 0..<rounds { try await timings.measure { try body() } }
    report.row(name, [timings.median])
  }

  private static func text(products: Int) -> String {
    let items = (0..<products).map { number in
      """
          {
            "productID": "com.example.faces.\(number)",
            "type": "Consumable",
            "referenceName": "Face \(number)",
            "clearedForSale": true,
            "familySharable": false,
            "prices": {"USA": \(number % 90).99, "VNM": \(number + 1)000},
            "localizations": {
              "en": {
                "displayName": "Face \(number)",
                "description": "Looks at you, and counts to \(number)."
              },
              "vi": {
                "displayName": "Gương mặt \(number)",
                "description": "Nhìn bạn, và đếm đến \(number)."
              }
            }
          }
      """
    }
    return """
      {
        "bundleID": "com.example.faces",
        "appleID": 1487600001,
        "name": "Faces",
        "version": "1.0",
        "primaryLanguage": "en",
        "baseTerritory": "USA",
        "territories": {"USA": "USD", "VNM": "VND"},
        "agreements": {"paidApplications": "Active"},
        "products": [
      \(items.joined(separator: ",\n"))
        ]
      }

      """
  }
}
