import Foundation
import TestSupport
import Testing

/// Exports create a file or replace a regular one.
@Suite(.watched) struct ExportAttackTests {
  private static let writers = [
    "keys export --public --output FILE", "receipt export --output FILE",
    "receipt verify --output FILE", "receipt app-transaction --output FILE",
    "snapshot export FILE a", "play a.tape --junit FILE",
  ]
  private static let folderWriters = ["evidence FILE", "play a.tape --report FILE"]

  private func world() async throws -> CommandWorld {
    let world = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn()
      try await world.run("buy", "face", "--yes")
      try await world.run("snapshot", "save", "a")
      return world
    }
    try Data("Expect screen store".utf8).write(to: world.folder.appending(path: "a.tape"))
    return world
  }

  private func run(
    _ writer: String, _ file: String, in world: CommandWorld
  ) async throws -> ChildProcess.Ending {
    let words = writer.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    // A tape waits until its whole process is idle, so it needs its own.
    return words[0] == "play" ? try world.start(words).end() : try await world.run(words)
  }

  @Test(arguments: writers)
  func onlyRegularFilesAreReplaced(writer: String) async throws {
    let world = try await world()
    let files = FileManager.default
    func path(_ name: String) -> String { world.folder.appending(path: name).path }
    try Data("mine".utf8).write(to: world.folder.appending(path: "target"))
    for (link, target) in [("link", "target"), ("dead", "none"), ("state-link", "state")] {
      try files.createSymbolicLink(atPath: path(link), withDestinationPath: target)
    }
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    func database() throws -> Int? {
      try files.attributesOfItem(atPath: world.database.path)[.systemFileNumber] as? Int
    }
    let before = try database()
    for file in [
      "link", "dead", "pipe", "/dev/null", "state", "state/new", "state/appstore.sqlite",
      "state/devices/new", "state-link/new", "none/new", "target/new", "",
    ] {
      let ending = try await run(writer, file, in: world)
      #expect(ending.status == (file.isEmpty ? 64 : 73), "\(file): \(ending)")
    }
    #expect(try database() == before)
    #expect(try await world.list("transactions").count == 1)
    #expect(try String(contentsOfFile: path("target"), encoding: .utf8) == "mine")
    #expect(!files.fileExists(atPath: path("none")))
    let made = try files.contentsOfDirectory(atPath: world.folder.path).sorted()
    #expect(
      made == ["a.tape", "catalog.json", "dead", "link", "pipe", "state", "state-link", "target"])
    for file in ["target", "new"] {
      #expect(try await run(writer, file, in: world).status == 0)
      let attributes = try files.attributesOfItem(atPath: path(file))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test(arguments: folderWriters)
  func evidenceIsReadableByItsOwnerOnly(writer: String) async throws {
    let world = try await world()
    let files = FileManager.default
    #expect(try await run(writer, "a/b", in: world).status == 0)
    for folder in ["a", "a/b"] {
      let path = world.folder.appending(path: folder).path
      #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
    }
    let made = world.folder.appending(path: "a/b")
    for name in try files.contentsOfDirectory(atPath: made.path) {
      let attributes = try files.attributesOfItem(atPath: made.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    for folder in ["a.tape", "a.tape/b", "state/proof", "/dev/null"] {
      let ending = try await run(writer, folder, in: world)
      #expect(ending.status == 73 && ending.output.isEmpty, "\(folder): \(ending)")
    }
  }
}
