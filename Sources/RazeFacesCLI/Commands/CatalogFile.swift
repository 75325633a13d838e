import ArgumentParser
import StoreCatalog
import StoreCore

struct CatalogFile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Work with a catalog file.",
    subcommands: [CheckCatalog.self])

  @OptionGroup var common: CommonOptions
}

struct CheckCatalog: JSONCommand {
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
    let path = try wiring.catalogPath(file ?? common.catalog)
    let output = wiring.output(common)
    do {
      let catalog = try CatalogDocument.load(contentsOf: path)
      try output.print(
        [JSONObject](),
        line: "\(path): no mistakes; \(catalog.appName) (\(catalog.bundleID)), "
          + "\(catalog.count) products, \(catalog.testers.count) testers")
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

extension CatalogMistake {
  fileprivate static let schema: JSONSchema = [
    "file": .text, "line": .integer, "column": .integer, "path": .text, "problem": .text,
    "allowed": .text,
  ]

  fileprivate var json: JSONObject {
    [
      "file": file, "line": line, "column": column, "path": path, "problem": problem,
      "allowed": allowed,
    ]
  }
}
