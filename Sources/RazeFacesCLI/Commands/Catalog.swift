import ArgumentParser

struct CatalogFile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Work with a catalog file.",
    subcommands: [CheckCatalog.self])

  @OptionGroup var common: CommonOptions
}

struct CheckCatalog: WiredCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Tell all mistakes of a catalog at once.",
    discussion: """
      Each with file, line, path in the document, what is wrong and what is allowed. Ends with 65 \
      if there are any.

      Examples:
        razefaces catalog check
        razefaces catalog check drafts/catalog.json --json
      """)

  @Argument(
    help: "The catalog; else the one that the store would use.",
    completion: .file(extensions: ["json"]))
  var file: String?

  @OptionGroup var common: CommonOptions

  func run(with wiring: Wiring) async throws -> ExitStatus {
    try wiring.checkCatalog(file, common)
    return .done
  }
}
