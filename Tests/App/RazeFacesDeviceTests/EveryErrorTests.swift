import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TestSupport
import Testing

/// Every error has a text in each language.
@Suite struct EveryErrorTests {
  private let explanations = Explanations(on: .screen)

  // MARK: - The samples are complete

  /// The enumerations of errors, with their files and samples.
  private static let samples: [(type: String, file: String, values: [any Sendable])] = [
    ("Cause", "AppStore/StoreCore/Failures/Refusal", ErrorSamples.causes),
    ("OfferRefusal", "AppStore/StoreCore/Failures/Refusal", ErrorSamples.offers),
    ("InvalidProductReason", "AppStore/StoreCore/Failures/Refusal", ErrorSamples.reasons),
    ("StoreFailure", "AppStore/StoreCore/Service/StoreFailure", ErrorSamples.failures),
    ("FileFailure", "AppStore/StoreCore/Service/StoreFailure", ErrorSamples.troubles),
    ("Damage", "AppStore/StoreCore/Service/StoreFailure", ErrorSamples.damages),
    ("Misuse", "AppStore/StoreCore/Service/StoreFailure", ErrorSamples.misuses),
    ("StoreKitError", "StoreKit/StoreKit/Modern/StoreKitError", ErrorSamples.modern),
    ("PurchaseError", "StoreKit/StoreKit/Modern/Product+Purchase", ErrorSamples.purchases),
    ("PurchaseFailure", "App/RazeFacesShop/State/ShopEvent", ErrorSamples.shop),
    ("ReceiptFlaw", "App/RazeFacesShop/State/AppServer", ErrorSamples.problems),
  ]

  @Test func everyErrorHasASample() throws {
    for (type, file, values) in Self.samples {
      #expect(Set(values.map(Self.caseName)) == (try cases(of: type, in: file)), "\(type)")
    }
  }

  private static func caseName(_ value: any Sendable) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }

  /// Returns the names of an enumeration's cases from its source.
  private func cases(of type: String, in file: String) throws -> Set<String> {
    let lines = try Repository.text("Sources/\(file).swift").split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.contains(" enum \(type):") })
    let indentation = lines[first].prefix { $0 == " " }
    let body = lines[(first + 1)...].prefix { $0 != indentation + "}" }
    let names = body.filter { $0.hasPrefix(indentation + "  case ") }.flatMap {
      $0.dropFirst(indentation.count + 7).replacing(/\([^)]*\)/, with: "").split(separator: ", ")
    }
    return Set(names.map { String($0) })
  }

  // MARK: - Words

  @Test(arguments: Language.allCases)
  func everyErrorHasAText(_ language: Language) throws {
    for error in ErrorSamples.all {
      expectWords(explanations.sentence(ShopError(error)), of: error, language)
    }
    for reason in ErrorSamples.reasons { expectWords(reason.sentence, of: reason, language) }
  }

  /// The log stores an error's code, and shows it in the reader's language.
  @Test(arguments: Language.allCases)
  func loggedErrorsHaveTexts(_ language: Language) throws {
    for error in ErrorSamples.all {
      for event in [ShopEvent.productsFailed(ShopError(error)), .notSaved(ShopError(error))] {
        let fact = WorldEvent.Fact.app(try #require(event.step()))
        let json = String(decoding: try JSONEncoder().encode(fact), as: UTF8.self)
        #expect(!json.contains(/error \d+/), "\(json)")
        let entry = WorldEvent(
          id: 1, date: ErrorSamples.date, realDate: ErrorSamples.date, WorldEvent.Subject(), fact)
        expectWords(entry.line(DateText(timeZone: .gmt)), of: error, language)
      }
    }
  }

  @Test(arguments: Language.allCases)
  func everyPurchaseFailureHasAText(_ language: Language) throws {
    for failure in ErrorSamples.shop {
      expectWords(failure.explanation(of: "p", explanations), of: failure, language)
    }
  }

  /// The sentences that an app shows.
  @Test func errorsOfStoreKitHaveSentences() {
    // The app's own errors have Foundation's descriptions.
    var thrown: [any Error] = ErrorSamples.modern.filter {
      !["networkError", "systemError"].contains(Self.caseName($0))
    }
    thrown += ErrorSamples.purchases as [any Error]
    thrown += ErrorSamples.signatures as [any Error]
    thrown.append(Transaction.RefundRequestError.duplicateRequest)
    thrown.append(Transaction.RefundRequestError.failed)
    for error in thrown {
      let words = ShopError(error).sentence
      #expect(flaws(words) == [] && words.contains(" "), "\(error): \(words)")
    }
  }

  // MARK: - What words are

  private func expectWords(
    _ text: Text, of subject: Any, _ language: Language,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (words, english) = (Texts(language)(text), Texts.english(text))
    #expect(
      flaws(words) == [], "\(subject) in \(language): \(words)", sourceLocation: sourceLocation)
    #expect(words.count > 3, "\(subject) in \(language): \(words)", sourceLocation: sourceLocation)
    guard language != .english, isTranslated(subject) else { return }
    let forgotten = Self.latin(words).intersection(Self.latin(english))
      .subtracting(Self.everywhere)
    #expect(forgotten == [], "\(subject) in \(language): \(words)", sourceLocation: sourceLocation)
  }

  /// Errors of damaged worlds and of commands are in English.
  private func isTranslated(_ subject: Any) -> Bool {
    switch subject {
    case StoreFailure.misuse(let misuse):
      switch misuse {
      case .nothingToUndo, .nothingToRedo, .changedOtherwise, .purchaseUnderWay, .noStore,
        .cannotJoin, .inNoFamily, .badTester, .tooManyRenewals, .tooFar:
        true
      default: false
      }
    case StoreFailure.damaged: false
    default: true
    }
  }

  /// Returns technical words in a text.
  private func flaws(_ words: String) -> [String] {
    let modules = ["StoreCore", "StoreSimulation", "RazeFacesShop", "StoreKit."]
    var flaws = (modules + ["NSError", "Optional(", "nil", "Swift."]).filter(words.contains)
    if let code = words.firstMatch(of: /error \d+/) { flaws.append(String(code.output)) }
    let spelled = Set(words.split { !$0.isASCII || !$0.isLetter }.map(String.init))
    return flaws + Self.caseNames.filter(spelled.contains)
  }

  /// The names of cases, which are not words.
  private static let caseNames = Set(
    samples.filter { !["StoreKitError", "PurchaseError", "ReceiptFlaw"].contains($0.type) }
      .flatMap { $0.values.map(caseName) }.filter { $0.contains(where: \.isUppercase) })

  private static func latin(_ words: String) -> Set<String> {
    // Commands and quotations are data.
    let plain = words.replacing(/`[^`]*`/, with: " ").replacing(/"[^"]*"/, with: " ")
      .replacing(String(cString: strerror(ENOSPC)), with: " ")
    return Set(
      plain.split { !$0.isASCII || !$0.isLetter }.map(String.init).filter { $0.count > 2 })
  }

  /// Apple's names, options, and words that are the same in all languages.
  private static let everywhere = Set([
    "App", "Store", "Apple", "StoreKit", "Sandbox", "RazeFaces", "razefaces", "Connect",
    "Connection", "Internet", "bundle", "Bundle", "email", "state", "DIR", "purchase", "sync",
    "UTC", "POST", "Xcode", "iTunes", "offers", "offerCode", "nonce", "Consumable", "Ctrl", "name",
    "example", "com",
  ]).union(StoreCore.Storefront.all.map(\.countryCode)).union(
    ErrorSamples.signatures.map { "\($0)" })
}
