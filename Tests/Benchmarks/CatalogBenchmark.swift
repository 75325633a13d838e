import ArgumentParser
import Foundation
import StoreCatalog
import StoreCore

/// Reading a catalog of as many products as there may be, and what the first frame asks of it.
struct CatalogBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "The largest catalog, read, and its questions.")

  @Option(help: "Products in the catalog.")
  var products = 10_000

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

    let questions: [(String, () throws -> Void)] = [
      ("reading the bytes", { _ = try CatalogDocument(parsing: text, fileName: file.path) }),
      ("loading the file", { _ = try CatalogDocument.load(contentsOf: file.path) }),
      ("all IDs", { _ = catalog.productIDs }),
      (
        "finding each ID",
        { guard ids.allSatisfy({ catalog.product($0) != nil }) else { throw Unfound() } }
      ),
      (
        "what is sold in a storefront",
        {
          let sold = catalog.products.count { $0.isClearedForSale && $0.isSold(in: usa) }
          guard sold == products else { throw Unfound() }
        }
      ),
    ]
    let report = Report("median ms of \(products) products", ["ms"])
    for (name, ask) in questions {
      var timings = Timings()
      for _ in 0..<rounds { try await timings.measure { try ask() } }
      report.row(name, [timings.median])
    }
  }

  private struct Unfound: Error {}

  private static let names = [
    ("en", "Face"), ("ko", "얼굴"), ("vi", "Gương mặt"), ("zh-Hans", "面孔"), ("zh-Hant", "臉"),
  ]

  private static func text(products: Int) -> String {
    let items = (0..<products).map { number in
      let words = names.map { language, name in
        """
        "\(language)": {
          "displayName": "\(name) \(number)", "description": "Looks at you, and counts to \(number)."
        }
        """
      }
      return """
        {
          "productID": "com.example.faces.\(number)", "type": "Consumable",
          "referenceName": "Face \(number)", "clearedForSale": true, "familySharable": false,
          "prices": {"USA": \(number % 90).99, "VNM": \(number + 1)000},
          "localizations": {\(words.joined(separator: ",\n"))}
        }
        """
    }
    return """
      {
        "bundleID": "com.example.faces", "appleID": 1487600001, "name": "Faces", "version": "1.0",
        "primaryLanguage": "en", "baseTerritory": "USA",
        "territories": {"USA": "USD", "VNM": "VND"}, "agreements": {"paidApplications": "Active"},
        "products": [\(items.joined(separator: ",\n"))]
      }
      """
  }
}
