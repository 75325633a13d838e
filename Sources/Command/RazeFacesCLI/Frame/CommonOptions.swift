import ArgumentParser
import Localization
import StoreCore
import StoreKit

/// The options of all commands, before or after the command's name.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog file, with products and testers, or Xcode's .storekit file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var catalog: PathArgument?

  @Option(
    help: ArgumentHelp("The folder for this world's state.", valueName: "dir"),
    completion: .directory)
  var state: PathArgument?

  @Option(
    help: ArgumentHelp("The device to use.", valueName: "name"), completion: Completion.devices)
  var device = DeviceName.standard

  @Option(
    help: ArgumentHelp(
      "The language of the storefront and of product names.",
      discussion: """
        One of \(Self.languages). The default is $RAZEFACES_LANGUAGE or the system's language. \
        Commands print English, except for product names.
        """, valueName: "code"), completion: Completion.languages)
  var language: String?

  @Flag(help: "Print JSON: an array or an object, with dates in milliseconds since 1970.")
  var json = false

  private static let languages = Language.allCases.map(\.rawValue).joined(separator: ", ")

  init() {}

  var values: WorldOptions {
    WorldOptions(
      catalog: catalog?.text, state: state?.text, device: device, language: language, isJSON: json)
  }

  func validate() throws {
    guard let language, Language.named(language) == nil else { return }
    throw ValidationError("There is no language \"\(language)\"; use one of \(Self.languages).")
  }
}

/// The values of the options that all commands have.
struct WorldOptions: Hashable, Sendable {
  var catalog: String?
  var state: String?
  var device = DeviceName.standard
  var language: String?
  var isJSON = false
}

extension WorldOptions {
  /// Reads the options of the storefront without the argument parser, which would execute a third
  /// of the launch's instructions. Fails for all other arguments and for invalid ones.
  init?(storefront arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
      switch word {
      case "--catalog": catalog = value
      case "--state": state = value
      case "--device": device = value
      case "--language": language = value
      default: return nil
      }
    }
    guard language.map({ Language.named($0) != nil }) ?? true else { return nil }
  }

  /// Returns the arguments without options that contain paths of this machine.
  static func withoutPlaces(_ arguments: [String]) -> [String] {
    let places = ["--catalog", "--state"]
    var kept: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if places.contains(word) {
        rest = rest.dropFirst()
      } else if !places.contains(where: { word.hasPrefix($0 + "=") }) {
        kept.append(word)
      }
    }
    return kept
  }
}

/// The path of a file or folder. An empty one is refused: it would be the current folder, or `/`.
struct PathArgument: ExpressibleByArgument {
  static let defaultCompletionKind = CompletionKind.file()

  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }
}

struct CrashOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Kill this process right after a step of the purchase.",
      discussion: """
        1 added to the queue, 2 seen purchasing, 3 confirmed, 4 decided by the store, 5 sent to \
        the app, 6 receipt checked, 7 delivered, 8 finished. A restore has only 4 to 8.
        """, valueName: "step"),
    completion: .list(ReachedStep.numbers.map { String($0) }))
  var crashAfter: Int?

  func validate() throws {
    if let crashAfter, !ReachedStep.numbers.contains(crashAfter) {
      throw ValidationError("There is no step \(crashAfter) in a purchase; use 1 to 8.")
    }
  }
}
