import Foundation
import Testing

@testable import Localization

/// Holds the tables of all languages against the English one.
@Suite struct TablesTests {
  /// A key of any area.
  private struct Entry {
    let name: String
    let english: String
    let pattern: (Language) -> String

    init(_ key: some TextKey) {
      name = "\(type(of: key)).\(key)"
      english = key.rawValue
      pattern = { key.pattern(in: $0) }
    }
  }

  private static let areas: [any TextKey.Type] = [
    FrameText.self, ProgramText.self, StoreText.self, LibraryText.self, TransactionsText.self,
    SandboxText.self, LogText.self,
    AccountText.self, FaultText.self, HelpText.self, NewTesterText.self, NoticeText.self,
    PriceConsentText.self, PromotedText.self, PurchaseText.self, RedeemText.self, RefundText.self,
    SignInText.self, SubscriptionsText.self, VerifyEmailText.self,
  ]

  private static let entries: [Entry] = areas.flatMap { entries(of: $0) }

  private static func entries<Key: TextKey>(of area: Key.Type) -> [Entry] {
    area.allCases.map { Entry($0) }
  }

  @Test func everyAreaIsHeld() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Localization/English").standardized
    let names = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /enum (\w+): String, TextKey/)
        .map { String($0.1) }
    }
    #expect(names.sorted() == Self.areas.map { "\($0)" }.sorted())
  }

  @Test(arguments: Language.allCases)
  func aPatternIsFilledInWithWhatTheEnglishOneIs(_ language: Language) {
    for entry in Self.entries {
      let pattern = Pattern(entry.pattern(language))
      #expect(
        pattern.names == Pattern(entry.english).names, "\(entry.name): \(pattern.text)")
    }
  }

  @Test(arguments: Language.allCases)
  func bracesAreClosed(_ language: Language) {
    for entry in Self.entries {
      let text = entry.pattern(language)
      #expect(
        text.count(where: { $0 == "{" }) == text.count(where: { $0 == "}" }),
        "\(entry.name): \(text)")
    }
  }

  @Test(arguments: Language.allCases)
  func aPluralSaysSomethingForEachNumber(_ language: Language) {
    for entry in Self.entries where entry.pattern(language).contains(", plural,") {
      let text = entry.pattern(language)
      #expect(text.contains(" other {"), "\(entry.name): \(text)")
    }
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func noTextIsEmptyThatSaysSomethingInEnglish(_ language: Language) {
    for entry in Self.entries {
      #expect(
        entry.pattern(language).isEmpty == entry.english.isEmpty, "\(entry.name) in \(language)")
    }
  }
}
