import ArgumentParser
import Localization

/// The options of every command, before or after its name.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The catalog file, with products and testers.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var catalog: String?

  @Option(
    help: ArgumentHelp("The folder of this world's state.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Option(help: ArgumentHelp("The device to use.", valueName: "name"))
  var device = "iphone"

  @Option(
    help: ArgumentHelp(
      "The language of the storefront and of product names.",
      discussion: """
        One of \(Self.languages). The default is $RAZEFACES_LANGUAGE or the system's language. \
        Commands print English, except for product names.
        """, valueName: "code"))
  var language: String?

  @Flag(help: "Print JSON: an array or an object, with dates in milliseconds since 1970.")
  var json = false

  private static var languages: String {
    Language.allCases.map(\.rawValue).joined(separator: ", ")
  }

  func validate() throws {
    guard let language, Language.named(language) == nil else { return }
    throw ValidationError("There is no language \"\(language)\"; use one of \(Self.languages).")
  }
}
