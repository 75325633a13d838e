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

  /// Writes the catalog where `RAZEFACES_STRINGS` says.
  @Test func catalogHasEveryPattern() throws {
    let data = try Self.encoded()
    let catalog = try JSONDecoder().decode(StringCatalog.self, from: data)
    for (name, language) in TextName.all.flatMap({ name in Language.allCases.map { (name, $0) } }) {
      #expect(catalog.pattern(name, in: language) == name.pattern(in: language).text, "\(name)")
    }
    if let path = Self.environment["RAZEFACES_STRINGS"] { try data.write(to: URL(filePath: path)) }
  }

  /// Brings the tables to what the catalog at `RAZEFACES_STRINGS_FROM` says. Without one, each table
  /// comes out as it is.
  @Test(arguments: TablesTests.others)
  func tablesFollowTheCatalog(_ language: Language) throws {
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
