import ArgumentParser
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesTapes
import StoreCatalog
import StoreCore
import StoreSimulation

/// Shell completion. Creates no world and reports no errors, because the command is still
/// incomplete.
enum Completion {
  /// The surroundings of the command line; nil except during shell completion.
  @TaskLocal static var surroundings: Surroundings?

  static let languages = CompletionKind.list(Language.allCases.map(\.rawValue))
  static let territories = CompletionKind.list(Storefront.all.map(\.countryCode))

  /// The product identifiers, without their common prefix unless the typed word begins with it.
  static let products = kind { line in
    let catalog = try line.catalog()
    let start = catalog.bundleID + "."
    let isWhole =
      line.prefix.hasPrefix(start) || line.prefix.contains(".") && start.hasPrefix(line.prefix)
    return catalog.productIDs.map {
      isWhole || !$0.hasPrefix(start) ? $0 : String($0.dropFirst(start.count))
    }
  }

  static let testers = kind { line in
    try line.world()?.testers ?? line.catalog().testers.map(\.email)
  }

  static let snapshots = kind { line in line.snapshots }

  static let devices = kind { line in try line.world()?.devices ?? [DeviceName.standard] }

  static let tapes = kind { _ in TapeFile.all.map(\.name) }
  static let tags = kind { _ in
    Set(try TapeFile.all.flatMap { try $0.parsed().settings.tags }).sorted()
  }

  /// The values of the setting that precedes the word.
  static let values = kind { line in
    guard let setting = Switch.ofSandbox.first(where: { line.words.contains($0.name) }),
      !setting.allowed.contains("=")
    else { return [] }
    let values = setting.allowed.prefix { $0 != " " }.split(separator: "|").map(String.init)
    return values.filter { $0 == $0.lowercased() }
  }

  private static func kind(
    _ candidates: @escaping @Sendable (TypedLine) throws -> [String]
  ) -> CompletionKind {
    .custom { words, _, prefix in
      guard let surroundings else { return [] }
      let line = TypedLine(words: words, prefix: prefix, surroundings: surroundings)
      return (try? candidates(line)) ?? []
    }
  }
}

private struct TypedLine {
  let words: [String]
  let prefix: String
  let surroundings: Surroundings

  func catalog() throws -> Catalog { try surroundings.catalog(option("--catalog")).load().catalog }
  func world() throws -> WorldNames? { try WorldNames(in: state) }

  var snapshots: [String] { (try? WorldSnapshots.names(in: state.url)) ?? [] }

  private var state: StateFolder {
    StateFolder.resolve(
      option: option("--state").map(surroundings.path), environment: surroundings.environment,
      home: surroundings.homeDirectory)
  }

  /// Returns the value of an option without the quotes that the shell has not yet removed.
  private func option(_ name: String) -> String? {
    // Bash splits words at "=".
    let words = words.flatMap { word in
      word.hasPrefix(name + "=") ? [name, String(word.dropFirst(name.count + 1))] : [word]
    }.filter { $0 != "=" }
    guard let place = words.lastIndex(of: name), place + 1 < words.count else { return nil }
    let value = words[place + 1].filter { !"\"'\\".contains($0) }
    guard value.hasPrefix("~/") else { return value }
    return (surroundings.environment["HOME"] ?? surroundings.homeDirectory) + value.dropFirst()
  }
}
