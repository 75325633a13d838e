import Foundation
import Testing

@testable import Localization

/// The tables as a String Catalog, written and read back: see CONTRIBUTING.
@Suite struct StringCatalogTests {
  @Test(arguments: Language.allCases)
  func aCatalogHasEveryPattern(_ language: Language) throws {
    let data = try JSONEncoder().encode(StringCatalog(TableEntry.all))
    let catalog = try JSONDecoder().decode(StringCatalog.self, from: data)
    for entry in TableEntry.all {
      let pattern = entry.pattern(language).replacing(/\{@\w+\}/, with: "")
      #expect(catalog.pattern(entry, in: language) == pattern, "\(entry.name)")
    }
  }

  @Test func aTableIsRewrittenWhereItsPatternsChange() {
    let table = """
      extension SheetTable {
        package var korean: String {
          switch self {
          case .notice(.allSet): "old"
          case .notice(.success):
            \"""
            a long \\
            one
            \"""
          case .notice(.purchaseFailed): "stays"
          case .signIn(.title):
            "short"
          }
        }
      }
      """
    let next = TableFiles.rewritten(table) { place in
      [
        "SheetTable.notice.allSet": "a \"new\" one", "SheetTable.notice.success": "short",
        "SheetTable.signIn.title": Array(repeating: "long", count: 20).joined(separator: " "),
      ][place]
    }
    #expect(
      next == """
        extension SheetTable {
          package var korean: String {
            switch self {
            case .notice(.allSet): "a \\"new\\" one"
            case .notice(.success): "short"
            case .notice(.purchaseFailed): "stays"
            case .signIn(.title):
              \"""
              long long long long long long long long long long long long long long long long long long \\
              long long
              \"""
            }
          }
        }
        """)
  }

  /// Writes the catalog where `RAZEFACES_STRINGS` says.
  @Test func theCatalogIsWritten() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(StringCatalog(TableEntry.all))
    #expect(try JSONDecoder().decode(StringCatalog.self, from: data).sourceLanguage == "en")
    if let path = Self.environment["RAZEFACES_STRINGS"] {
      try data.write(to: URL(filePath: path))
    }
  }

  /// Brings the tables to what the catalog at `RAZEFACES_STRINGS_FROM` says.
  @Test func theTablesFollowACatalog() throws {
    let path = Self.environment["RAZEFACES_STRINGS_FROM"]
    let catalog =
      try path.map {
        try JSONDecoder().decode(StringCatalog.self, from: Data(contentsOf: URL(filePath: $0)))
      } ?? StringCatalog(TableEntry.all)
    for language in Language.allCases where language != .english {
      let changed = try TableFiles.follow(catalog, language)
      // Without a catalog it is the tables themselves that are read back.
      if path == nil { #expect(changed == []) }
    }
  }

  private static let environment = ProcessInfo.processInfo.environment
}
