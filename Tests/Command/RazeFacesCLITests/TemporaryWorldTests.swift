import Foundation
import TestSupport
import Testing

/// The temporary folders that `play` creates.
@Suite(.watched) struct TemporaryWorldTests {
  /// Plays a long tape, and sends a signal once its world exists.
  private static let interrupt = """
    set -m
    "$1" play long.tape > played & play=$!
    until ls "$TMPDIR"/razefaces-tape-*/world/appstore.sqlite > seen 2> none
    do kill -0 $play || exit 99
    done
    kill -$2 $play
    wait $play
    """

  private let world: CommandWorld
  private let temporary: URL
  private var environment: [String: String] {
    world.environment.merging(["TMPDIR": temporary.path]) { $1 }
  }

  init() throws {
    world = try CommandWorld()
    temporary = world.folder.appending(path: "temporary", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let steps = String(repeating: "Down\nUp\n", count: 20_000)
    try Data(steps.utf8).write(to: world.folder.appending(path: "long.tape"))
    try Data("Down\n".utf8).write(to: world.folder.appending(path: "short.tape"))
  }

  private func interrupt(by signal: String) throws -> Int32 {
    try ChildProcess(
      ["/bin/bash", "-c", Self.interrupt, "bash", CommandWorld.binary.path, signal],
      environment: environment, directory: world.folder
    ).end().status
  }

  private func play() throws -> ChildProcess.Ending {
    try ChildProcess(
      [CommandWorld.binary.path, "play", "short.tape"], environment: environment,
      directory: world.folder
    ).end()
  }

  private func left() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted()
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 143), ("HUP", 129)])
  func anInterruptedTapeLeavesNoFolder(signal: String, status: Int32) throws {
    #expect(try interrupt(by: signal) == status)
    #expect(try left() == [])
  }

  @Test func aLaterTapeRemovesTheFolderOfAKilledOne() throws {
    #expect(try interrupt(by: "KILL") == 137)
    #expect(try left().count == 1)
    #expect(try play().status == 0)
    #expect(try left() == [])
  }

  /// A tape that is still playing holds a lock. Other folders have no lock file.
  @Test func aLaterTapeLeavesOtherFoldersAlone() throws {
    #expect(try interrupt(by: "KILL") == 137)
    let killed = try #require(try left().first)
    let mark = temporary.appending(path: killed).appending(path: ".razefaces-temporary")
    let file = open(mark.path, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
    let notes = temporary.appending(path: "razefaces-tape-notes1")
    try FileManager.default.createDirectory(
      at: notes, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data("mine".utf8).write(to: notes.appending(path: "a"))
    try FileManager.default.createSymbolicLink(
      at: temporary.appending(path: "razefaces-tape-linked"), withDestinationURL: world.folder)
    #expect(try play().status == 0)
    #expect(try left() == [killed, "razefaces-tape-linked", "razefaces-tape-notes1"].sorted())
    #expect(FileManager.default.fileExists(atPath: notes.appending(path: "a").path))
    flock(file, LOCK_UN)
    #expect(try play().status == 0)
    #expect(try !left().contains(killed))
  }
}
