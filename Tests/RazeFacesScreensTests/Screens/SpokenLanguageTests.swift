import RazeFacesLanguages
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The languages that the storefront speaks, on every golden screen and sheet.
@Suite(.watched) struct SpokenLanguageTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let language: Language
    let visit: Gallery.Visit

    var code: String { language.codes[0] }
    var testDescription: String { "\(visit.testDescription) \(code)" }
  }

  private static let translations = Language.all.filter { $0.codes != ["en"] }

  private static func readings(_ visits: [Gallery.Visit]) -> [Reading] {
    translations.flatMap { language in
      visits.map { Reading(language: language, visit: $0) }
    }
  }

  /// What somebody looks at who knows the language.
  private static let lookedAt: [String: [Size]] = [
    "store": [.design, .smallest], "veiled face": [.design], "library": [.design],
    "transactions": [.design], "panel": [.design], "sign in": [.design, .smallest],
    "confirm": [.design], "what came of it": [.design], "alerts": [.design], "log": [.design],
    "help": [.design], "own windows": [.smallest],
  ]

  @Test(
    arguments: readings(
      Gallery.visits.filter { lookedAt[$0.walk.name]?.contains($0.size) == true }))
  func gallery(reading: Reading) {
    reading.visit.walk.go(size: reading.visit.size, texts: reading.language.texts) {
      expectGolden($1.canvas, named: "\($0)-\(reading.visit.size)-\(reading.code)")
    }
  }

  @Test(arguments: readings(Gallery.visits))
  func everythingStaysInItsPlaceAndWhole(reading: Reading) {
    reading.visit.walk.go(size: reading.visit.size, texts: reading.language.texts) { name, stage in
      let picture = Picture(stage)
      #expect(picture.flaws == [], "\(name) \(reading.code)\n\(picture.text)")
    }
  }

  /// Apple's names, what is written alike everywhere, and keys.
  private static let everywhere: Set<String> = [
    "App", "Store", "Apple", "ID", "IDs", "StoreKit", "Sandbox", "SANDBOX", "JWS", "RazeFaces",
    "Enter", "Esc", "Tab", "Home", "End", "Down", "Up", "PgUp", "PgDn", "OK", "Ctrl", "Space",
    "bundle", "Bundle", "email", "UTC", "Log",
  ]

  /// A word that stands on the English screen and on this one, and is no data: that stays as it is
  /// in a language in which every text is written in letters of two columns.
  @Test(
    arguments: readings(Gallery.visits.filter { PseudoLanguage.doubled.sizes.contains($0.size) }))
  func noTextIsTheEnglishOneByOversight(reading: Reading) {
    let visit = reading.visit
    let english = words(of: visit, in: .english)
    let data = words(of: visit, in: PseudoLanguage.doubled.texts)
    let spoken = words(of: visit, in: reading.language.texts)
    for (name, words) in spoken {
      let forgotten = words.intersection(english[name] ?? [])
        .subtracting(data[name] ?? []).subtracting(Self.everywhere)
      #expect(forgotten == [], "\(name) \(reading.code)")
    }
  }

  /// The words of Latin letters on each screen of a visit.
  private func words(of visit: Gallery.Visit, in texts: Texts) -> [String: Set<String>] {
    var words: [String: Set<String>] = [:]
    visit.walk.go(size: visit.size, texts: texts) { name, stage in
      words[name] = Set(
        stage.text.split { !$0.isASCII || !$0.isLetter }.filter { $0.count > 1 }.map(String.init))
    }
    return words
  }
}
