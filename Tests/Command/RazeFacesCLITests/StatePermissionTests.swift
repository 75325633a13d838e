import Foundation
import GRDB
import TestSupport
import Testing

/// The permissions of a world's files.
@Suite(.watched) struct StatePermissionTests {
  private let world: CommandWorld

  init() throws {
    world = try CommandWorld.smallShop()
  }

  /// The umask and the folder allow everybody to read.
  @Test func filesInAnExistingFolderAreTheOwners() throws {
    try FileManager.default.createDirectory(
      at: world.state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let script = """
      umask 000
      "$0" sign-in tester@example.com --password-stdin <<< Sandbox-1
      "$0" buy coupon --yes
      "$0" receipt show
      """
    let ending = try world.run(program: "/bin/bash", ["-ec", script, CommandWorld.binary.path])
    #expect(ending.status == 0, "\(ending.errors)")
    for path in try FileManager.default.subpathsOfDirectory(atPath: world.state.path) {
      let mode = try mode(world.state.appendingPathComponent(path).path)
      #expect(mode & 0o077 == 0, "\(path)")
    }
  }

  @Test func readableFilesBecomeTheOwners() async throws {
    try await world.signIn()
    chmod(world.database.path, 0o644)
    #expect(try await world.run("products").status == 0)
    #expect(try mode(world.database.path) == 0o600)
  }

  @Test func aLinksTargetKeepsItsMode() async throws {
    try await world.signIn()
    let other = world.folder.appendingPathComponent("others.sqlite")
    _ = try world.withDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try FileManager.default.moveItem(at: world.database, to: other)
    chmod(other.path, 0o644)
    try FileManager.default.createSymbolicLink(at: world.database, withDestinationURL: other)
    _ = try await world.run("products")
    #expect(try mode(other.path) == 0o644)
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }
}
