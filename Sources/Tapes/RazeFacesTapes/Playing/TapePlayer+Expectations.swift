import Foundation
import Localization
import RazeFacesConsole
import RazeFacesScreens
import StoreCore
import TerminalKit

extension TapePlayer {
  func check(_ expectation: TapeExpectation, isNegated: Bool, of step: TapeStep) async throws {
    let (isSo, found) = try await look(for: expectation)
    guard isSo == isNegated else { return }
    let words = step.text.trimmingPrefix(/Expect\s+/)
    throw Failure(expected: resolve(String(words)), found: found)
  }

  private func look(for expectation: TapeExpectation) async throws -> (isSo: Bool, found: String) {
    switch expectation {
    case .pattern(let pattern):
      let text = try await opened().terminal.text
      return (try resolve(pattern).matches(text), "the screen below")
    case .screen(let name):
      let screen = try await screenContents().screen
      return (screen == name, "screen \(screen)")
    case .sheet(let name):
      let sheet = try await screenContents().sheets.last?.rawValue
      return (sheet == name, sheet.map { "sheet \($0)" } ?? "no sheet")
    case .notice(let name): return try await look(for: name)
    case .status(let name, let status):
      let found = try await screenContents().status(of: productID(name))?.rawValue
      return (found == status, found.map { "status \($0)" } ?? "the app has no such product")
    case .owned(let name):
      let isOwned = try await screenContents().owns(productID(name))
      return (isOwned, isOwned ? "it is owned" : "it is not owned")
    case .error(let error): return try await look(forError: error)
    case .event(let kind, let fields): return try await look(forEvent: kind, fields)
    case .exit(let status):
      guard let lastEnding else { return (false, "no command was run") }
      return (lastEnding.status == status, "exit \(lastEnding.status): \(lastEnding.words)")
    }
  }

  private func look(for name: TextName) async throws -> (Bool, String) {
    let language = tape.settings.language.flatMap(Language.named) ?? .english
    // Text wraps, in some languages without a space.
    let expression = name.pattern(in: language).expression
    let wanted = try ScreenPattern(expression.filter { !$0.isWhitespace })
    let texts = try await screenContents().texts
    let isSaid = texts.contains { wanted.matches($0.filter { !$0.isWhitespace }) }
    return (isSaid, texts.isEmpty ? "no notice" : texts.joined(separator: "\n"))
  }

  private func events() async throws -> [[String: Any]] {
    if let knownEvents { return knownEvents }
    let ending = await stage.run(["log", "--all", "--json"])
    // The command processes due events, and the storefronts must receive them before the next step.
    try await rest()
    let parsed = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
    let events = parsed as? [[String: Any]] ?? []
    knownEvents = events
    return events
  }

  private func look(forEvent kind: String, _ fields: [TapeField]) async throws -> (Bool, String) {
    let ofKind = try await events().filter { $0["kind"] as? String == kind }
    let isThere = ofKind.contains { event in
      fields.allSatisfy { Self.has(event, $0.path, resolve($0.value)) }
    }
    return (isThere, "\(ofKind.count) events of the kind \(kind), listed by `razefaces log --json`")
  }

  private func look(forError error: String) async throws -> (Bool, String) {
    for event in try await events().reversed() {
      guard let fact = event["fact"], let kind = Self.refusal(in: fact) else { continue }
      return (
        ["\(kind.code)", kind.rawValue].contains(error), "error \(kind.code) (\(kind.rawValue))"
      )
    }
    return (false, "no error")
  }

  /// Returns the kind of the first refusal in a fact, which is an object with a kind and a cause.
  private static func refusal(in fact: Any) -> RefusalKind? {
    guard let object = fact as? [String: Any] else { return nil }
    if object["cause"] != nil, let kind = object["kind"] as? String {
      return RefusalKind(rawValue: kind)
    }
    return object.sorted { $0.key < $1.key }.lazy.compactMap { refusal(in: $0.value) }.first
  }

  private static func has(_ event: Any, _ path: String, _ word: String) -> Bool {
    var value: Any? = event
    for part in path.split(separator: ".") { value = (value as? [String: Any])?[String(part)] }
    if let text = value as? String { return text == word }
    guard let number = value as? NSNumber else { return false }
    switch word {
    case "true", "false": return number.boolValue == (word == "true")
    default: return Double(word) == number.doubleValue
    }
  }

  // MARK: - Transactions

  private static let suffix = ".transaction"

  /// Replaces `$face.transaction` with the ID of the product's newest transaction.
  func withTransactions(_ arguments: [String]) async throws -> [String] {
    var filled = arguments
    for (place, argument) in arguments.enumerated()
    where argument.hasPrefix("$") && argument.hasSuffix(Self.suffix) {
      let name = String(argument.dropLast(Self.suffix.count))
      filled[place] = try await newestTransaction(of: name)
    }
    return filled
  }

  private func newestTransaction(of name: String) async throws -> String {
    let product = try productID(name)
    let ending = await stage.run(
      ["transactions", "list", "--all", "--json", "--product", product, "--limit", "1"])
    let parsed = try? JSONSerialization.jsonObject(with: Data(ending.output.utf8))
    guard let number = (parsed as? [[String: Any]])?.first?["transactionId"] as? String else {
      throw Failure(expected: "\(product) has a transaction", found: "it has none")
    }
    return number
  }
}
