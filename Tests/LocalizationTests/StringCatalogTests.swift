import Foundation
import Testing

@testable import Localization

/// The tables as a String Catalog, written and read back: see CONTRIBUTING.
@Suite struct StringCatalogTests {
  private static func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(StringCatalog(TextName.all))
  }

  @Test(arguments: Language.allCases)
  func aCatalogHasEveryPattern(_ language: Language) throws {
    let catalog = try JSONDecoder().decode(StringCatalog.self, from: Self.encoded())
    for name in TextName.all {
      #expect(catalog.pattern(name, in: language) == name.pattern(in: language).text, "\(name)")
    }
  }

  /// Writes the catalog where `RAZEFACES_STRINGS` says.
  @Test func theCatalogIsWritten() throws {
    let data = try Self.encoded()
    #expect(try JSONDecoder().decode(StringCatalog.self, from: data).sourceLanguage == "en")
    if let path = Self.environment["RAZEFACES_STRINGS"] {
      try data.write(to: URL(filePath: path))
    }
  }

  /// Brings the tables to what the catalog at `RAZEFACES_STRINGS_FROM` says. Without one, each table
  /// comes out as it is.
  @Test(arguments: TablesTests.others)
  func theTablesFollowACatalog(_ language: Language) throws {
    let path = Self.environment["RAZEFACES_STRINGS_FROM"]
    let data = try path.map { try Data(contentsOf: URL(filePath: $0)) } ?? Self.encoded()
    let catalog = try JSONDecoder().decode(StringCatalog.self, from: data)
    let file = SourceTexts.sources.appending(path: "CTables/\(language.rawValue).strings")
    let table = catalog.table(TextName.all, in: language)
    if path == nil {
      #expect(try String(contentsOf: file, encoding: .utf8) == table)
    } else {
      try table.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static let environment = ProcessInfo.processInfo.environment
}
