import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import Testing

/// Every error that the program has is told in words, in each language, wherever it is written.
@Suite struct EveryErrorTests {
  private func explanations(_ texts: Texts) -> Explanations {
    Explanations(causes: texts.refusals, on: .screen)
  }

  // MARK: - The samples are complete

  @Test func thereIsASampleOfEachCase() {
    typealias Samples = ErrorSamples
    #expect(Set(Samples.causes.map { Samples.name($0) }) == Set(Samples.CauseName.allCases))
    #expect(Set(Samples.offers.map { Samples.name($0) }) == Set(Samples.OfferName.allCases))
    #expect(Set(Samples.reasons.map { Samples.name($0) }) == Set(Samples.ReasonName.allCases))
    #expect(Set(Samples.troubles.map { Samples.name($0) }) == Set(Samples.FailureName.allCases))
    #expect(Set(Samples.damages.map { Samples.name($0) }) == Set(Samples.DamageName.allCases))
    #expect(Set(Samples.misuses.map { Samples.name($0) }) == Set(Samples.MisuseName.allCases))
    #expect(Set(Samples.files.map { Samples.name($0) }) == Set(Samples.FileName.allCases))
    #expect(Set(Samples.modern.map { Samples.name($0) }) == Set(Samples.ModernName.allCases))
    #expect(Set(Samples.purchases.map { Samples.name($0) }) == Set(Samples.PurchaseName.allCases))
    #expect(Set(Samples.shop.map { Samples.name($0) }) == Set(Samples.ShopName.allCases))
    #expect(Samples.failures.allSatisfy(Samples.isNamed))
  }

  // MARK: - Words

  @Test(arguments: Language.allCases)
  func everyErrorIsToldInWords(_ language: Language) throws {
    let (texts, english) = (Texts(language), Texts.english)
    for error in ErrorSamples.all {
      expectWords(
        explanations(texts).sentence(error), of: error, language,
        english: explanations(english).sentence(error))
    }
    for reason in ErrorSamples.reasons {
      expectWords(
        texts.refusals.reason(reason), of: reason, language,
        english: english.refusals.reason(reason))
    }
  }

  /// The log keeps an error's code, and tells it in the language of its reader.
  @Test(arguments: Language.allCases)
  func everyErrorInTheLogIsToldInWords(_ language: Language) throws {
    for error in ErrorSamples.all {
      for event in [ShopEvent.productsFailed(ShopError(error)), .notSaved(ShopError(error))] {
        let fact = try #require(event.fact)
        if case .app(let json) = fact { #expect(!json.contains(/error \d+/), "\(json)") }
        let line = { (texts: Texts) in
          LogEntry(
            WorldEvent(
              id: 1, date: ErrorSamples.date, realDate: ErrorSamples.date, WorldEvent.Subject(),
              fact)
          )
          .line(texts, self.explanations(texts), DateText(timeZone: .gmt))
        }
        expectWords(line(Texts(language)), of: error, language, english: line(.english))
      }
    }
  }

  @Test(arguments: Language.allCases)
  func everyFailureOfAPurchaseIsToldInWords(_ language: Language) throws {
    let (texts, english) = (Texts(language), Texts.english)
    for failure in ErrorSamples.shop {
      expectWords(
        texts.shop.explanation(failure, of: "p", explanations(texts)), of: failure, language,
        english: english.shop.explanation(failure, of: "p", explanations(english)))
    }
  }

  /// The sentences of an app that knows Apple's alone.
  @Test func whatStoreKitThrowsSaysASentence() {
    var thrown: [any Error] = ErrorSamples.modern
    thrown += ErrorSamples.purchases as [any Error]
    thrown += ErrorSamples.signatures as [any Error]
    thrown.append(Transaction.RefundRequestError.duplicateRequest)
    thrown.append(Transaction.RefundRequestError.failed)
    for error in thrown where !isSystems(error) {
      let words = ShopError(error).sentence
      #expect(flaws(words) == [] && words.contains(" "), "\(error): \(words)")
    }
  }

  /// The app's own, which say what Foundation says.
  private func isSystems(_ error: any Error) -> Bool {
    switch error {
    case StoreKitError.networkError, StoreKitError.systemError: true
    default: false
    }
  }

  // MARK: - What words are

  private func expectWords(
    _ words: String, of subject: Any, _ language: Language, english: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      flaws(words) == [], "\(subject) in \(language): \(words)", sourceLocation: sourceLocation)
    #expect(words.count > 3, "\(subject) in \(language): \(words)", sourceLocation: sourceLocation)
    guard language != .english, isTranslated(subject) else { return }
    let forgotten = Self.latin(words).intersection(Self.latin(english))
      .subtracting(Self.everywhere)
    #expect(forgotten == [], "\(subject) in \(language): \(words)", sourceLocation: sourceLocation)
  }

  /// What is said of damaged worlds, and by commands alone, is English.
  private func isTranslated(_ subject: Any) -> Bool {
    switch subject {
    case StoreFailure.misuse(let misuse): Self.translated.contains(ErrorSamples.name(misuse))
    case StoreFailure.damaged: false
    default: true
    }
  }

  private static let translated: Set<ErrorSamples.MisuseName> = [
    .nothingToUndo, .nothingToRedo, .changedOtherwise, .purchaseUnderWay, .noStore, .cannotJoin,
    .inNoFamily, .device, .badTester, .unknownCountry, .tooManyRenewals, .tooFar, .pastDate,
  ]

  /// Returns the words that only a program would say.
  private func flaws(_ words: String) -> [String] {
    let modules = ["StoreCore", "StoreSimulation", "RazeFacesShop", "Preferences.", "StoreKit."]
    var flaws = (modules + ["NSError", "Optional(", "nil", "Swift."]).filter(words.contains)
    if let code = words.firstMatch(of: /error \d+/) { flaws.append(String(code.output)) }
    let spelled = Set(words.split { !$0.isASCII || !$0.isLetter }.map(String.init))
    return flaws + Self.caseNames.filter(spelled.contains)
  }

  /// The names of cases that cannot be a word of any language.
  private static let caseNames: [String] = {
    typealias Samples = ErrorSamples
    var names = Samples.CauseName.allCases.map { "\($0)" }
    names += Samples.OfferName.allCases.map { "\($0)" }
    names += Samples.ReasonName.allCases.map { "\($0)" }
    names += Samples.FailureName.allCases.map { "\($0)" }
    names += Samples.DamageName.allCases.map { "\($0)" }
    names += Samples.MisuseName.allCases.map { "\($0)" }
    names += Samples.FileName.allCases.map { "\($0)" }
    names += Samples.ShopName.allCases.map { "\($0)" }
    return names.filter { $0.contains(where: \.isUppercase) }
  }()

  private static func latin(_ words: String) -> Set<String> {
    // Commands and what is quoted are data.
    let plain = words.replacing(/`[^`]*`/, with: " ").replacing(/"[^"]*"/, with: " ")
      .replacing(String(cString: strerror(ENOSPC)), with: " ")
    return Set(
      plain.split { !$0.isASCII || !$0.isLetter }.map(String.init).filter { $0.count > 2 })
  }

  /// Apple's names, options, and what is written alike everywhere.
  private static let everywhere = Set([
    "App", "Store", "Apple", "StoreKit", "Sandbox", "RazeFaces", "razefaces", "Connect",
    "Connection",
    "Internet", "bundle", "Bundle", "email", "state", "DIR", "purchase", "sync", "UTC", "POST",
    "Xcode", "iTunes", "offers", "offerCode", "nonce", "Consumable",
  ]).union(StoreCore.Storefront.all.map(\.countryCode)).union(
    ErrorSamples.signatures.map { "\($0)" })
}
