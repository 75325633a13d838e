import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Every golden screen and sheet in the languages of the storefront.
@Suite(.watched) struct SpokenLanguageTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let language: Language
    let visit: Gallery.Visit

    var code: String { language.rawValue }
    var testDescription: String { "\(visit.testDescription) \(code)" }
  }

  private static let translations = Language.allCases.filter { $0 != .english }

  private static func readings(_ visits: [Gallery.Visit]) -> [Reading] {
    translations.flatMap { language in
      visits.map { Reading(language: language, visit: $0) }
    }
  }

  /// The walks to review in each language. Other sizes are reviewed in English only.
  private static let reviewed: Set<String> = [
    "store", "veiled face", "library", "transactions", "panel", "sign in", "confirm", "outcomes",
    "alerts", "log", "help", "coverage",
  ]

  @Test(
    arguments: readings(
      Gallery.visits.filter { reviewed.contains($0.walk.name) && $0.size == .design }))
  func gallery(reading: Reading) {
    reading.visit.walk.go(size: reading.visit.size, texts: Texts(reading.language)) {
      expectGolden($1.canvas, named: "\($0)-\(reading.visit.size)-\(reading.code)")
    }
  }

  /// Apple's names, words that are the same in every language, and keys.
  private static let everywhere: Set<String> = [
    "App", "Store", "Apple", "ID", "IDs", "StoreKit", "Sandbox", "JWS", "RazeFaces", "iPhone",
    "iPad",
    "Enter", "Esc", "Tab", "Home", "End", "Down", "Up", "Left", "Right", "PgUp", "PgDn", "OK",
    "Ctrl", "Space",
    "bundle", "Bundle", "email", "UTC", "Log", "Connect", "Xcode", "Internet",
  ]

  /// The names of commands, codes and Apple's fields, and words truncated at the window's edge.
  private static let identifiers: Set<String> = [
    "purchase", "paymentNotAllowed", "paymentCancelled", "ineligibleForOffer", "unknown", "SKError",
    "ipad", "iphone", "device", "revocationDate", "transactionId", "account", "terminal",
    "RAZEMONTH", "stay", "nap", "ref", "Theo", "RazeFace",
    "verifyReceipt", "production", "confirm", "quantity", "offerPeriod", "offerIdentifier",
    "offerDiscountType", "Stor", "azefaces", "yearl", "swiftshopp", "month", "ing",
    "cloudServiceRevoked",
    "expiresDate", "purchaseDate", "originalPurchaseDate", "originalTransactionId",
    "webOrderLineItemId", "environment", "finished", "cause",
  ]

  /// No text is truncated or in English. Words that stay the same in the pseudo language of double-width
  /// letters are data, and allowed.
  @Test(arguments: Gallery.visits)
  func screensAreTranslatedAndNotCut(visit: Gallery.Visit) {
    var english: [String: Set<String>] = [:]
    if PseudoLanguage.doubled.sizes.contains(visit.size) {
      visit.walk.go(size: visit.size) { english[$0] = Self.words($1.text) }
      visit.walk.go(size: visit.size, texts: PseudoLanguage.doubled.texts) {
        english[$0]?.subtract(Self.words($1.text))
      }
    }
    for language in Self.translations {
      visit.walk.go(size: visit.size, texts: Texts(language)) { name, stage in
        let screen = ScreenReading(stage)
        #expect(screen.flaws == [], "\(name) \(language.rawValue)\n\(screen.text)")
        let forgotten = Self.words(screen.text).intersection(english[name] ?? [])
          .subtracting(Self.everywhere).subtracting(Self.identifiers).subtracting(Self.catalog)
          .subtracting(Self.tapes)
        #expect(forgotten == [], "\(name) \(language.rawValue)")
      }
    }
  }

  /// Returns the words of Latin letters.
  private static func words(_ text: String) -> Set<String> {
    Set(text.split { !$0.isASCII || !$0.isLetter }.filter { $0.count > 2 }.map(String.init))
  }

  private static let tapes = PurchaseOutcome.all.compactMap(\.tape)
    .reduce(into: Set<String>()) { $0.formUnion(words($1)) }

  /// The names and descriptions in the catalog.
  private static let catalog: Set<String> = {
    let catalog = Sample.catalog
    var texts = catalog.testers.flatMap { [$0.firstName, $0.lastName, $0.email] }
    texts += Storefront.all.flatMap { [$0.countryCode, $0.currencyCode] }
    for entry in Sample.productList("USA").entries {
      texts += [entry.id, entry.name]
      if case .product(let product) = entry { texts.append(product.localizedDescription) }
    }
    return Set(texts.flatMap { $0.split { !$0.isASCII || !$0.isLetter }.map(String.init) })
  }()
}
