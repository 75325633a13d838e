import ArgumentParser
import RazeFacesLanguages

/// What every command understands, before or behind its name.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The App Store Connect side: products and testers.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var catalog: String?

  @Option(
    help: ArgumentHelp("The folder that holds this world's state.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Option(help: ArgumentHelp("The device that is being used.", valueName: "name"))
  var device = "iphone"

  @Option(
    help: ArgumentHelp(
      "The storefront's language, and that of the products' names.",
      discussion: """
        One of \(Self.languages); else $RAZEFACES_LANGUAGE, else the system's. What \
        commands print stays English, but for the names.
        """, valueName: "code"))
  var language: String?

  @Flag(help: "Print JSON: an array or an object, dates in milliseconds since 1970.")
  var json = false

  private static var languages: String {
    Language.all.compactMap(\.codes.first).joined(separator: ", ")
  }

  func validate() throws {
    guard let language, Language.named(language) == nil else { return }
    throw ValidationError("There is no language \"\(language)\"; use one of \(Self.languages).")
  }
}
