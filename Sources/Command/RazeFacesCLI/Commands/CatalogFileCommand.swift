import ArgumentParser
import Foundation
import RazeFacesConsole
import StoreCatalog
import StoreCore

struct CatalogFileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Work with a catalog file.",
    subcommands: [CheckCatalogCommand.self, ImportCatalogCommand.self, ExportCatalogCommand.self])

  @OptionGroup var common: CommonOptions
}

struct CheckCatalogCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find every mistake in a catalog.",
    discussion: """
      Lists each mistake with its file, line, path in the document, problem, and allowed values. \
      Exits with 65 if there are any.

      In Xcode's StoreKit configuration file, unreadable values are listed, too, and what Xcode \
      accepts and App Store Connect rejects. The file can be used, but nothing is sold without a \
      readable price.

      Examples:
        razefaces catalog check
        razefaces catalog check drafts/catalog.json --json
        razefaces catalog check Shop.storekit
      """)

  @Argument(
    help: "The catalog file. The default is the one that the store uses.",
    completion: .file(extensions: ["json", "storekit"]))
  var file: PathArgument?

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .list(of: CatalogMistake.schema)

  func run(with wiring: Wiring) async throws -> ExitStatus {
    let source = wiring.surroundings.catalog((file ?? common.catalog)?.text)
    let output = wiring.output(common.values)
    do {
      let document = try source.read()
      let (catalog, faults) = (document.catalog, document.faults)
      try output.print(faults + document.warnings) {
        let mistakes = faults.isEmpty ? "no mistakes" : "unreadable values: \(faults.count)"
        return [
          "\(source.name): \(mistakes); \(catalog.appName) (\(catalog.bundleID)), "
            + "products: \(catalog.count), testers: \(catalog.testers.count)"
        ] + faults.map(\.description) + lines(for: document.warnings)
      }
      return .done
    } catch let failure as CatalogFailure {
      if output.isJSON, failure.unreadable == nil {
        try output.printJSON(failure.mistakes)
        throw CommandFailure(failure).printed
      }
      throw failure
    }
  }

  private func lines(for warnings: [CatalogMistake]) -> [String] {
    guard !warnings.isEmpty else { return [] }
    return ["Accepted by Xcode, but not by App Store Connect, or not simulated:"]
      + warnings.map(\.description)
  }
}

struct ImportCatalogCommand: WiredCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Print Xcode's StoreKit configuration file as a catalog.",
    discussion: """
      The catalog has the file's products, and defaults for what the file lacks. \
      RAZEFACES_BUNDLE_ID is the app's bundle ID. The storefront and Ask to Buy become the \
      tester's. Values that a catalog does not accept are changed. Standard error lists them, and \
      each setting that a catalog cannot have, with the command that sets it. A file without \
      products exits with 65.

        razefaces catalog import Shop.storekit > catalog.json
      """)

  @Argument(help: "The file.", completion: .file(extensions: ["storekit"]))
  var file: PathArgument

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if common.json { throw ValidationError("A catalog is JSON already.") }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    let source = wiring.surroundings.catalog(file.text)
    let document = try source.read(mends: true)
    let streams = wiring.surroundings.streams
    try streams.write(bytes: Data(document.written().utf8))
    for warning in document.faults + document.warnings { streams.printError(warning.description) }
    for command in document.storeKitConfiguration?.commands(for: []) ?? [] {
      guard let words = Self.words(for: command) else { continue }
      streams.printError(
        "\(source.name): a setting that is not part of a catalog: `razefaces \(words)`")
    }
    return .done
  }

  /// Returns the command that changes a setting of a StoreKit configuration file.
  private static func words(for command: TesterCommand) -> String? {
    switch command {
    case .clock(.setRate(let rate)): "clock rate \(rate.name)"
    case .faults(.arm(let fault)):
      "faults set \(fault.point.rawValue) --error \(fault.effect.name) --always"
    default: command.setting().map { "sandbox set \($0.name) \($0.word)" }
    }
  }
}

struct ExportCatalogCommand: WiredCommand {
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
