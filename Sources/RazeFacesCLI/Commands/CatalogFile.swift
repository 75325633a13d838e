import ArgumentParser
import Foundation
import StoreCatalog
import StoreCore

struct CatalogFile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Work with a catalog file.",
    subcommands: [CheckCatalog.self, ExportCatalog.self])

  @OptionGroup var common: CommonOptions
}

struct CheckCatalog: JSONCommand {
  static let isForTapes = false
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find every mistake in a catalog.",
    discussion: """
      Lists each mistake with its file, line, path in the document, problem, and allowed values. \
      Ends with 65 if there are any.

      Examples:
        razefaces catalog check
        razefaces catalog check drafts/catalog.json --json
      """)

  @Argument(
    help: "The catalog file. The default is the one that the store uses.",
    completion: .file(extensions: ["json"]))
  var file: String?

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .list(of: CatalogMistake.schema)

  func run(with wiring: Wiring) async throws -> ExitStatus {
    let source = wiring.catalog(file ?? common.catalog)
    let output = wiring.output(common)
    do {
      let catalog = try source.read()
      try output.print([JSONObject]()) {
        let letters =
          catalog.lettersCount == 0
          ? "" : "\(source.name): pictures in letters are ignored: \(catalog.lettersCount)"
        return [
          "\(source.name): no mistakes; \(catalog.appName) (\(catalog.bundleID)), "
            + "\(catalog.count) products, \(catalog.testers.count) testers", letters,
        ].filter { !$0.isEmpty }
      }
      return .done
    } catch let failure as CatalogFailure {
      if output.format == .json, failure.unreadable == nil {
        try output.print(failure.mistakes.map(\.json)) { [] }
        throw CommandFailure(failure).printed
      }
      throw CommandFailure(failure)
    }
  }
}

struct ExportCatalog: WiredCommand {
  static let isForTapes = true
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the catalog that ships with the program.",
    discussion: """
      It is used if no other catalog is found. Change a copy of it to make your own:

        razefaces catalog export > catalog.json
      """)

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if common.json { throw ValidationError("A catalog is JSON already.") }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    try wiring.surroundings.streams.write(bytes: CatalogSource.shipped.bytes())
    return .done
  }
}

extension CatalogMistake: Formed {
  static let form = Form<Self>(
    .member("file") { $0.file }, .member("line") { $0.line }, .member("column") { $0.column },
    .member("path") { $0.path }, .member("problem") { $0.problem },
    .member("allowed") { $0.allowed })
}
