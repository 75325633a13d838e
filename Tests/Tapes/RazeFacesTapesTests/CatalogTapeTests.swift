import Foundation
import StoreCatalog
import StoreCore
import TestSupport
import Testing

@testable import RazeFacesTapes

/// The tapes of the QA catalog as texts. `QATests` plays them.
@Suite struct CatalogTapeTests {
  @Test func eachFileOfTheFolderIsEmbedded() throws {
    let folder = Repository.root.appending(path: "Sources/Tapes/CTapes/Tapes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == TapeFile.files.map { $0.name + ".tape" }.sorted())
    let scenes = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources/Tapes/CTapes/Scenes").path)
    #expect(scenes.count == TapeFile.scenes.count)
  }

  @Test func aFileCanBeSeveralTapes() {
    let file = TapeFile(name: "a-X", text: "# For each X: 1 two\n# 3\nType \"X\"\nType X\n")
    #expect(file.variants.map(\.name) == ["a-1", "a-two", "a-3"])
    #expect(file.variants.last?.text == "Type \"3\"\nType 3\n")
    let plain = TapeFile(name: "a", text: "# A comment\nEnter\n")
    #expect(plain.variants.map(\.text) == [plain.text])
    let names = TapeFile.all.map(\.name)
    #expect(names.contains("receipt-21007") && names.contains("killed-at-step-8"))
    #expect(!TapeFile.all.contains { $0.text.contains("# For each") })
  }

  @Test func everyTapeDescribesItself() throws {
    let rules = try Repository.text("Tests/StoreKit/RulesTests/RULES.md")
    var names: Set<String> = []
    for tape in TapeFile.all {
      let settings = try tape.parsed().settings
      #expect(names.insert(tape.name).inserted, "\(tape.name) stands there twice")
      #expect(tape.name.wholeMatch(of: /[a-z0-9]+(-[A-Za-z0-9]+)*/) != nil, "\(tape.name)")
      #expect(settings.title != nil && settings.purpose != nil, "\(tape.name)")
      #expect(!settings.tags.isEmpty && !settings.rules.isEmpty, "\(tape.name)")
      for rule in settings.rules {
        #expect(rules.contains("| \(rule) |"), "\(tape.name): there is no rule \(rule)")
      }
      #expect(
        try tape.parsed().steps.contains { if case .expect = $0.action { true } else { false } })
    }
  }

  /// Tapes must hold for other catalogs and languages.
  @Test func tapesDependOnNoCatalogOrLanguage() throws {
    let words = try Self.wordsOfTheShippedCatalog()
    for tape in TapeFile.all {
      #expect(!tape.text.contains(#/\b(Up|Down|PageUp|PageDown|Click) /#), "\(tape.name): a place")
      #expect(!tape.text.contains(#/\b(Seed|Clock|Zone|Language|Catalog) /#), "\(tape.name)")
      let steps = tape.text.replacing(/Rule [\d.]+/, with: "")
      #expect(!steps.contains(/[$€£¥₫₩] ?\d|\d\.\d\d\b/), "\(tape.name): a price")
      for match in tape.text.matches(of: /[\w.]+@[\w.]+\w/) {
        #expect(match.output == "nobody@example.com", "\(tape.name): a tester")
      }
      for word in words { #expect(!tape.text.contains(word), "\(tape.name): \(word)") }
      for step in try tape.parsed().steps {
        switch step.action {
        case .expect(.pattern, _), .wait(.some, _, _):
          Issue.record("\(step.place): what is on a screen depends on the language")
        default: break
        }
      }
    }
  }

  private static func wordsOfTheShippedCatalog() throws -> [String] {
    let catalog = try CatalogDocument.load(contentsOf: Repository.catalog).catalog
    let names = catalog.products.flatMap { product in
      [product.id, product.id.replacing(catalog.bundleID + ".", with: "")]
        + ["en", "vi", "zh-Hans", "zh-Hant", "ko"].map {
          product.localization(languages: [$0]).displayName
        }
    }
    let offers = catalog.products.flatMap { $0.subscription?.offers.compactMap(\.id) ?? [] }
    return names + catalog.testers.map(\.email)
      + offers.flatMap { ["--offer \($0)", "redeem \($0)"] }
      + Storefront.all.map { " \($0.currencyCode)" }
  }

  @Test func planDescribesEachStep() throws {
    let first = try #require(TapeFile.all.first { $0.name == "first-purchase" })
    let tape = try first.parsed()
    let catalog = try CatalogDocument.load(contentsOf: Repository.catalog).catalog
    let plan = TestPlan.lines(of: [tape], for: catalog)
    #expect(plan.first == "# Test plan")
    #expect(plan.contains("## 1. First purchase"))
    #expect(plan.contains("- Needs `$face`, here Swift Shopping: non-consumable"))
    #expect(TestPlan.lines(of: [tape], for: nil).contains("- Needs `$face`: non-consumable"))
    #expect(plan.contains("2. **Check:** the status of `$face` is *buy*."))
    #expect(plan.contains("3. Select `$face` in the store and buy it."))
    #expect(plan.contains { $0.hasSuffix("**Check:** it says “You're all set”.") })
    #expect(plan.contains { $0.hasSuffix("Run `razefaces receipt verify`.") })
  }

  @Test func planEscapesMarkdown() throws {
    let hostile = "- [x](https://evil.example) `a` <script> **b** # www.evil.example"
    let escaped =
      "\\- \\[x\\](https\\://evil.example) \\`a\\` \\<script\\> \\*\\*b\\*\\* "
      + "\\# www\\.evil.example"
    #expect(("Say \(hostile)" as MarkedText).markdown == "Say \(escaped)")
    #expect(("\(code: "a`b``c")" as MarkedText).markdown == "``` a`b``c ```")
    #expect(("\(name: "1. a\n# b\u{1B}[2J")" as MarkedText).markdown == "*1\\. a \\# b\\[2J*")
    #expect(("\(hostile)" as MarkedText).html(on: HTMLPage()).contains("&lt;script&gt;"))
    let text = try Repository.text("catalog.json").replacing(
      "\"Swift Shopping\"", with: "\"[Shop](http://evil.example)\"")
    let catalog = try CatalogDocument(parsing: text.utf8, fileName: "catalog.json").catalog
    let plan = TestPlan.lines(of: [try TapeFile.all[0].parsed()], for: catalog)
    #expect(
      plan.contains("- Needs `$face`, here \\[Shop\\](http\\://evil.example): non-consumable"))
  }
}
