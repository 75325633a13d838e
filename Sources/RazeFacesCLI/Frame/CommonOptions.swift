import ArgumentParser
import Localization

/// The options of all commands, before or after the command's name.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog file, with products and testers, or Xcode's .storekit file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var catalog: String?

  @Option(
    help: ArgumentHelp("The folder for this world's state.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Option(
    help: ArgumentHelp("The device to use.", valueName: "name"), completion: Completion.devices)
  var device = Self.defaultDevice

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

  private static let defaultDevice = "iphone"

  private static let languages = Language.allCases.map(\.rawValue).joined(separator: ", ")

  init() {}

  /// Reads the options of the storefront without the argument parser, whose setup takes a fifth of
  /// the launch. Fails for all other arguments and for invalid ones.
  init?(storefront arguments: [String]) {
    var values: [String: String] = [:]
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard ["--catalog", "--state", "--device", "--language"].contains(word),
        let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-")
      else { return nil }
      values[word] = value
    }
    catalog = values["--catalog"]
    state = values["--state"]
    device = values["--device"] ?? Self.defaultDevice
    language = values["--language"]
    json = false
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

  func validate() throws {
    guard let language, Language.named(language) == nil else { return }
    throw ValidationError("There is no language \"\(language)\"; use one of \(Self.languages).")
  }
}
