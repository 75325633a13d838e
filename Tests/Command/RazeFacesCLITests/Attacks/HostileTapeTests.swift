import Foundation
import TestSupport
import Testing

/// A tape from a stranger changes only its own world and writes only inside the current folder.
@Suite(.watched) struct HostileTapeTests {
  private let world: CommandWorld
  private let current: URL
  private let victim: URL

  init() async throws {
    world = try CommandWorld(
      catalog: CommandWorld.smallCatalog.replacing("\"A Face\"", with: "\"--state=../victim\""))
    current = world.folder.appending(path: "current")
    victim = world.folder.appending(path: "victim")
    let files = FileManager.default
    try files.createDirectory(at: current, withIntermediateDirectories: false)
    let signedIn = try await CommandWorld.signedIn()
    for state in [victim, current.appending(path: "inner"), world.state] {
      try signedIn.copyState(to: state)
    }
    for name in ["outside.txt", "current/mine.txt"] {
      try Data("mine".utf8).write(to: world.folder.appending(path: name))
    }
    for (link, target) in [
      ("link", "../outside.txt"), ("dead", "../new.txt"), ("above", ".."), ("link.txt", "mine.txt"),
    ] {
      try files.createSymbolicLink(
        atPath: current.appending(path: link).path, withDestinationPath: target)
    }
    #expect(mkfifo(current.appending(path: "pipe").path, 0o600) == 0)
  }

  private func play(_ steps: [String], _ options: String...) throws -> ChildProcess.Ending {
    let tape = world.folder.appending(path: "hostile.tape")
    try Data(steps.joined(separator: "\n").utf8).write(to: tape)
    return try ChildProcess(
      [CommandWorld.binary.path, "play", tape.path] + options, environment: world.environment,
      directory: current
    ).end()
  }

  /// Returns the type, mode, and content of each file in the world's folder, by path.
  private func contents() throws -> [String: String] {
    let files = FileManager.default
    var contents: [String: String] = [:]
    for path in try files.subpathsOfDirectory(atPath: world.folder.path)
    where path != "hostile.tape" {
      let file = world.folder.appending(path: path)
      let attributes = try files.attributesOfItem(atPath: file.path)
      let type = attributes[.type] as? FileAttributeType ?? .typeUnknown
      let bytes: String? =
        switch type {
        case .typeRegular: try Data(contentsOf: file).base64EncodedString()
        case .typeSymbolicLink: try files.destinationOfSymbolicLink(atPath: file.path)
        default: nil
        }
      contents[path] = "\(type.rawValue) \(attributes[.posixPermissions] ?? "") \(bytes ?? "")"
    }
    return contents
  }

  private func expectHarmless(_ before: [String: String]) throws {
    let after = try contents()
    for (path, content) in before { #expect(after[path] == content, "\(path) was changed") }
    for path in after.keys where before[path] == nil {
      let isAllowed = path.hasPrefix("current/") && !path.hasPrefix("current/inner/")
      #expect(isAllowed, "\(path) was made")
    }
  }

  // MARK: - Every command

  /// Returns calls of a command: each of its own arguments names each path, with all flags.
  private func calls(
    of path: [String], _ arguments: [DocumentedCommand.Argument], naming places: [String]
  ) -> [[String]] {
    let skipped = [
      "json", "help", "version", "device", "language", "crash-after", "state", "catalog",
    ]
    func names(_ kind: String) -> [String] {
      arguments.filter { $0.kind == kind }.compactMap { $0.names?.last?.name }
        .filter { !skipped.contains($0) }
    }
    let flags = names("flag").map { "--\($0)" }
    let count = arguments.count { $0.kind == "positional" }
    let usual = Array(repeating: "link", count: count)
    var calls: [[String]] = []
    for place in places {
      for position in 0..<count {
        var words = usual
        words[position] = place
        calls.append(path + words + flags)
      }
      for option in names("option") {
        calls += [path + usual + ["--\(option)", place] + flags]
      }
    }
    return calls + names("option").map { path + usual + ["--\($0)", places[0]] }
  }

  private static let parts = 8
  private static let program = Result { try DocumentedCommand.program() }

  @Test(arguments: Attack.some(parts, of: Array(0..<parts), seed: 3))
  func commandsOfATapeChangeNothingOutside(part: Int) throws {
    let before = try contents()
    let places = [
      "../victim/appstore.sqlite", world.folder.path + "/outside.txt", "link", "above/new.txt",
      "inner/new.txt",
    ]
    var steps = ["Needs x: non-consumable", "Run reset --yes \"$x.name\"", "Expect exit 64"]
    for (index, (path, arguments)) in try Self.program.get().leaves.enumerated()
    where index % Self.parts == part {
      var preparation = ["sign-in tester@example.com --password-stdin"]
      if path[0] == "receipt" { preparation.append("receipt refresh") }
      if path[0] == "snapshot" { preparation.append("snapshot save link --replace") }
      for step in preparation { steps += ["Run \(step)", "Expect not exit 99"] }
      let places = Attack.some(3, of: places, seed: UInt64(index))
      for call in calls(of: path, arguments, naming: places) {
        steps += ["Run \(call.map { "\"\($0)\"" }.joined(separator: " "))", "Expect not exit 99"]
      }
    }
    steps += [
      "Run keys export --public --output good.pem", "Expect exit 0", "Expect screen store",
    ]
    let ending = try play(steps)
    #expect(ending.status == 0, "\(ending.output.suffix(3_000))\(ending.errors)")
    try expectHarmless(before)
    let good = current.appending(path: "good.pem").path
    let attributes = try FileManager.default.attributesOfItem(atPath: good)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  // MARK: - Commands of tapes

  @Test(arguments: ["Screenshot link.txt", "Output link.txt", "Screenshot above/new.txt"])
  func tapesDoNotFollowLinks(step: String) throws {
    let before = try contents()
    let ending = try play([step, "Expect screen store"])
    #expect(ending.status == 1 && ending.output.contains("not ok"), "\(ending.output)")
    try expectHarmless(before)
  }

  @Test(arguments: ["pipe", "/etc/passwd", "../catalog.json", "catalog-link.json"])
  func aTapesCatalogMustBeInItsFolder(name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: world.folder.appending(path: "catalog-link.json").path,
      withDestinationPath: world.catalog.path)
    #expect(mkfifo(world.folder.appending(path: "pipe").path, 0o600) == 0)
    let ending = try play(["Catalog \"\(name)\"", "Expect screen store"])
    #expect(ending.status == 74 && ending.errors.contains("cannot read \(name)"), "\(ending)")
    #expect(try play(["Catalog catalog.json", "Expect screen store"]).status == 0)
  }

  @Test func aTapeMustBeARegularFile() throws {
    let ending = try ChildProcess(
      [CommandWorld.binary.path, "play", "pipe"], environment: world.environment, directory: current
    ).end()
    #expect(ending.status == 74, "\(ending.errors)")
  }
}
