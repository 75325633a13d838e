import RazeFacesDevice
import RazeFacesLanguages
import RazeFacesShop
import StoreCore
import StoreKit
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
      let screen = ScreenReading(stage)
      #expect(screen.flaws == [], "\(name) \(reading.code)\n\(screen.text)")
    }
  }

  /// Apple's names, what is written alike everywhere, and keys.
  private static let everywhere: Set<String> = [
    "App", "Store", "Apple", "ID", "IDs", "StoreKit", "Sandbox", "SANDBOX", "JWS", "RazeFaces",
    "Enter", "Esc", "Tab", "Home", "End", "Down", "Up", "PgUp", "PgDn", "OK", "Ctrl", "Space",
    "bundle", "Bundle", "email", "UTC", "Log", "Connect", "Xcode", "Internet",
  ]

  /// What commands, codes and Apple's fields are called, and what is cut off at the window's edge.
  private static let identifiers: Set<String> = [
    "purchase", "paymentNotAllowed", "paymentCancelled", "ineligibleForOffer", "unknown", "SKError",
    "ipad", "device", "account", "terminal", "RAZEMONTH", "stay", "nap", "ref", "Theo", "RazeFace",
    "Stor", "yearl", "swiftshopp", "month", "ing",
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
        .subtracting(Self.identifiers).subtracting(Self.catalog)
      #expect(forgotten == [], "\(name) \(reading.code)")
    }
  }

  /// The words of Latin letters on each screen of a visit.
  private func words(of visit: Gallery.Visit, in texts: Texts) -> [String: Set<String>] {
    var words: [String: Set<String>] = [:]
    visit.walk.go(size: visit.size, texts: texts) { name, stage in
      words[name] = Set(
        stage.text.split { !$0.isASCII || !$0.isLetter }.filter { $0.count > 2 }.map(String.init))
    }
    return words
  }

  /// What the shop itself has named and described, and who tries it.
  private static let catalog: Set<String> = {
    let catalog = Sample.content.catalog
    var texts = catalog.testers.flatMap { [$0.firstName, $0.lastName, $0.email] }.compactMap(\.self)
    texts += Storefront.all.flatMap { [$0.countryCode, $0.currencyCode] }
    for entry in Sample.shelf("USA").entries {
      texts += [entry.id, entry.name]
      if case .product(let product) = entry { texts.append(product.localizedDescription) }
    }
    return Set(texts.flatMap { $0.split { !$0.isASCII || !$0.isLetter }.map(String.init) })
  }()
}
