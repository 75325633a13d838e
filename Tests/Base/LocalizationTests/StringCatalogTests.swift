import Foundation
import Testing

@testable import Localization

/// Export and import of a String Catalog; see CONTRIBUTING.
@Suite struct StringCatalogTests {
  private static func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(StringCatalog(TextName.all))
  }

  /// Writes the catalog to the path in `RAZEFACES_STRINGS`.
  @Test func catalogHasEveryPattern() throws {
    let data = try Self.encoded()
    let catalog = try JSONDecoder().decode(StringCatalog.self, from: data)
    for (name, language) in TextName.all.flatMap({ name in Language.allCases.map { (name, $0) } }) {
      #expect(catalog.pattern(name, in: language) == name.pattern(in: language).text, "\(name)")
    }
    if let path = Self.environment["RAZEFACES_STRINGS"] { try data.write(to: URL(filePath: path)) }
  }

  /// Updates the tables from the catalog at `RAZEFACES_STRINGS_FROM`. Without it, expects that an export
  /// and import changes nothing.
  @Test(arguments: TablesTests.others)
  func tablesFollowTheCatalog(_ language: Language) throws {
    let path = Self.environment["RAZEFACES_STRINGS_FROM"]
    let data = try path.map { try Data(contentsOf: URL(filePath: $0)) } ?? Self.encoded()
    let catalog = try JSONDecoder().decode(StringCatalog.self, from: data)
    let file = SourceTexts.sources.appending(path: "Base/CTables/\(language.rawValue).strings")
    let table = catalog.table(TextName.all, in: language)
    if path == nil {
      #expect(try String(contentsOf: file, encoding: .utf8) == table)
    } else {
      try table.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static let environment = ProcessInfo.processInfo.environment
}
