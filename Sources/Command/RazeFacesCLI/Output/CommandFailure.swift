import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import RazeFacesTapes
import StoreCatalog
import StoreCore
import StoreKit
import TerminalKit

package struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var status: ExitStatus
  /// The lines for standard error: the problem, its place, and the advice. They contain no control
  /// characters; empty to print nothing.
  package var lines: [String]
  var refusal: Refusal?
  /// Whether `--json` has already printed the failure as the result.
  var isPrinted = false

  init(_ status: ExitStatus, lines: [String]) {
    self.status = status
    self.lines = lines.map { TextWidth.sanitize($0) }
  }

  package init(_ status: ExitStatus, _ message: String) {
    self.init(status, lines: ["\(Program.name): \(message)"])
  }

  init(for cause: StoreFailure.Cause, _ message: String) { self.init(Self.status(cause), message) }

  init(_ error: ShopError, _ explanations: Explanations) {
    let words = [AppStep.Reason(error).label, Texts.english(explanations.sentence(error))]
    self.init(.refused, words.compactMap(\.self).joined(separator: ": "))
  }

  var plainText: String {
    let prefix = "\(Program.name): "
    return lines.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
      .joined(separator: "; ")
  }

  /// Creates the failure for an error. An unknown error is reported as a bug.
  package init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as CatalogFailure:
      if failure.unreadable != nil {
        self.init(.cannotRead, failure.description)
      } else {
        // Each mistake's line begins with its file and line, so that editors can open them.
        self.init(.data, lines: failure.description.split(separator: "\n").map(String.init))
      }
    case let failure as TapeFailure:
      self.init(.data, lines: failure.mistakes.map(\.description))
    case let input as InvalidInput: self.init(.usage, input.message)
    case let failure as StoreFailure:
      self.init(for: failure.cause, Texts.english(failure.reason))
    case let refusal as Refusal:
      let words = Texts.english(refusal.sentence(on: .commandLine))
      self.init(.refused, "\(refusal.kind.label): \(words)")
      self.refusal = refusal
    case is SKError, is URLError:
      self.init(ShopError(error), .ofTheAppStore)
    default:
      self.init(
        .software,
        "an internal error occurred: \(error); please report it with the command that you used")
    }
  }

  var printed: CommandFailure {
    var failure = self
    failure.isPrinted = true
    return failure
  }

  /// The object that `--json` prints; nil for usage errors, and for failures that were already
  /// printed.
  var json: JSONTree? {
    guard status != .usage, status != .brokenPipe, !isPrinted else { return nil }
    return JSONTree(members: [
      "error": refusal?.tree ?? ["reason": .text(plainText)], "status": Int(status.rawValue),
    ])
  }

  package var description: String { plainText }

  static let schema: JSONSchema = [
    "error": .either([Refusal.schema, ["reason": .text]]), "status": .integer,
  ]

  private static func status(_ cause: StoreFailure.Cause) -> ExitStatus {
    switch cause {
    case .cannotRead: .cannotRead
    case .cannotWrite: .cannotWrite
    case .locked: .tryAgain
    case .damaged: .data
    // Commands check their other values before, so this is an invalid device name.
    case .misuse: .usage
    }
  }
}

extension CommandStreams {
  /// Prints the result of a purchase that a tester decided.
  ///
  /// - Parameters:
  ///   - refusal: the store's refusal of the purchase, which exits with 1.
  ///   - what: what failed then.
  func print(
    _ form: some JSONWritable, line: @autoclosure () -> String, refusal: Refusal?, of what: String
  ) throws {
    guard let refusal else { return try print(form, line: line()) }
    try printJSON(form)
    let words = Texts.english(refusal.sentence(on: .commandLine))
    throw CommandFailure(.refused, "\(what) failed: \(words)").printed
  }
}

extension Refusal: Formed {
  static let form = Form<Self>(
    .member("domain") { $0.kind.domain }, .member("code") { $0.kind.code },
    .member("name") { $0.kind.rawValue }, .member("reason") { Texts.english($0.reason) },
    .member("remedy") { $0.cause.remedy(on: .commandLine).map { Texts.english($0) } })
}
