import Foundation
import TestSupport
import Testing

/// The table of rules is complete and names only existing tests.
@Suite struct RulesTableTests {
  private struct Row {
    var rule: String
    var tests: [String]
    var screens: [String]
    var means: String

    init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, cells[0].contains(/^\d+\.\d+$/) else { return nil }
      rule = cells[0]
      tests = Self.names(cells[2])
      screens = Self.names(cells[3])
      means = cells[4]
    }

    private static func names(_ cell: String) -> [String] {
      cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  private static let tests = Repository.root.appendingPathComponent("Tests")

  private static func rows() throws -> [Row] {
    let file = tests.appendingPathComponent("StoreKit/RulesTests/RULES.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap(Row.init)
  }

  /// A rule links Apple's page, names the measurement, or is marked as this project's own.
  @Test func everyRuleNamesItsSource() throws {
    let page = try Repository.text("Sources/AppStore/StoreCore/StoreCore.docc/Rules.md")
    let links = Dictionary(
      page.matches(of: /(?m)^\[(\d+\.\d+)\]: (\S+)$/).map { (String($0.1), String($0.2)) },
      uniquingKeysWith: { first, _ in first })
    #expect(links.values.allSatisfy { $0.hasPrefix("https://developer.apple.com/") })
    var linked: Set<String> = []
    for part in page.components(separatedBy: "\n**").dropFirst() {
      let rule = String(part.prefix { $0 != "*" })
      guard rule.contains(/^\d+\.\d+$/) else { continue }
      let words = part.replacing(/\s+/, with: " ")
      if words.contains("[Apple][\(rule)]") { linked.insert(rule) }
      let isMarked = ["measured)", "*Ours, not Apple's"].contains { words.contains($0) }
      #expect(linked.contains(rule) || isMarked, "\(rule)")
    }
    #expect(linked == Set(links.keys), "each link is used by its rule")
  }

  @Test func everyRuleHasARow() throws {
    let page = Repository.root.appendingPathComponent(
      "Sources/AppStore/StoreCore/StoreCore.docc/Rules.md")
    let rules = try String(contentsOf: page, encoding: .utf8)
      .matches(of: /\n\*\*(\d+\.\d+)\*\*/).map { String($0.1) }
    #expect(rules.count > 50)
    #expect(try Self.rows().map(\.rule) == rules)
  }

  @Test func everyNamedTestExists() throws {
    let sources = try Self.sources()
    for row in try Self.rows() {
      for test in row.tests {
        let names = test.split(separator: "/")
        try #require(names.count == 2, "\(row.rule): \(test) is no suite and function.")
        let exists = sources[names[0]]?.contains { $0.text.contains("func \(names[1])(") } == true
        #expect(exists, "\(row.rule): there is no test \(test).")
      }
    }
  }

  @Test func everyNamedScreenExists() throws {
    let goldens = Self.tests.appendingPathComponent("App/RazeFacesScreensTests/Goldens")
    for row in try Self.rows() {
      for screen in row.screens {
        let path = goldens.appendingPathComponent(screen).path
        #expect(FileManager.default.fileExists(atPath: path), "\(row.rule): no \(screen).")
      }
    }
  }

  /// The column says through what the tests of a rule reach it.
  @Test func everyRuleSaysHowItIsTested() throws {
    let sources = try Self.sources()
    for row in try Self.rows() {
      #expect(!row.tests.isEmpty, "\(row.rule) has no test.")
      let suites = Set(row.tests.compactMap { $0.split(separator: "/").first })
      let folders = suites.flatMap { sources[$0]?.map(\.folder) ?? [] }
      let means = Self.means.filter { mean in folders.contains { mean.folders.contains($0) } }
      #expect(row.means == means.map(\.name).joined(separator: ", "), "\(row.rule)")
    }
  }

  private static let means: [(name: String, folders: Set<String>)] = [
    (
      "StoreKit",
      ["RulesTests", "StoreKitTests", "StoreKitTestTests", "StoreKitSimulationTests"]
    ),
    ("values", ["StoreCoreTests", "StoreCatalogTests", "StoreReceiptsTests"]),
    ("the store", ["StoreSimulationTests"]),
    ("the app", ["RazeFacesShopTests", "RazeFacesDeviceTests", "PreferencesTests"]),
    ("screens", ["RazeFacesScreensTests", "RazeFacesConsoleTests", "RazeFacesPicturesTests"]),
    ("tapes", ["RazeFacesTapesTests"]),
    ("commands", ["RazeFacesCLITests"]),
    ("processes", ["EndToEnd"]),
  ]

  /// The source files by suite.
  private static func sources() throws -> [Substring: [(folder: String, text: String)]] {
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var sources: [Substring: [(folder: String, text: String)]] = [:]
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let folder = file.pathComponents.last { $0.hasSuffix("Tests") || $0 == "EndToEnd" } ?? ""
      let text = try String(contentsOf: file, encoding: .utf8)
      let words = text.split { !$0.isLetter && !$0.isNumber }
      for (word, name) in zip(words, words.dropFirst()) where word == "struct" {
        sources[name, default: []].append((folder, text))
      }
    }
    return sources
  }
}
