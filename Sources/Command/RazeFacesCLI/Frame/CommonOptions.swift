import ArgumentParser
import Localization

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
  var device = WorldOptions.defaultDevice

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
