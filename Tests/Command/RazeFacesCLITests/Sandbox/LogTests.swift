import Foundation
import RazeFacesCLI
import TestSupport
import Testing

@Suite(.watched) struct LogTests {
  @Test func optionsSelectEventsByDeviceTimeAndCount() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("clock", "advance", "1d")
    try await world.run("buy", "face", "--yes")
    func lines(_ options: String...) async throws -> String {
      try await world.run(["log", "--lines"] + options).output
    }
    #expect(try await !lines("--device", "ipad").contains("Charged"))
    #expect(try await lines("--device", "ipad", "--all").contains("Charged"))
    let recent = try await lines("--since", "2h")
    #expect(recent.contains("Charged") && !recent.contains("Signed in"))
    #expect(try await lines("--limit", "1").split(separator: "\n").count == 1)
    try world.database.execute("DELETE FROM events WHERE id < 3")
    for format in [[], ["--json"]] {
      let words = "razefaces: the log keeps the newest 10000 events; deleted: 2\n"
      #expect(try await world.run(["log"] + format).errors == words)
    }
    try await world.expect(
      """
      $ log --lines --since soon
      64: "soon" is not a time[...]
      """)
  }

  // MARK: - Following

  /// `log --follow` in this process, and its reader.
  @MainActor private struct Follower {
    let program: Task<Int32, Never>
    let notes = Recorder()
    private let lines: AsyncStream<String>
    let written: AsyncStream<String>.Continuation

    init(_ world: CommandWorld) {
      (lines, written) = AsyncStream.makeStream(of: String.self)
      var surroundings = world.surroundings(Recorder())
      surroundings.streams = CommandStreams(
        write: { [written] bytes in
          guard case .enqueued = written.yield(String(decoding: bytes, as: UTF8.self)) else {
            throw CommandFailure(.brokenPipe, "")
          }
        }, writeError: { [notes] in notes.streams(input: "").printError($0) }, readLine: { nil },
        isOutputTerminal: false)
      program = Task { [surroundings] in
        await RazeFaces.run(arguments: ["log", "--follow"], surroundings: surroundings).rawValue
      }
    }

    func expectNext(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async {
      var reader = lines.makeAsyncIterator()
      let line = await reader.next()
      #expect(line?.hasSuffix("  \(words)\n") == true, sourceLocation: sourceLocation)
    }

    func cancel() async {
      program.cancel()
      #expect(await program.value == 0)
    }
  }

  /// Each change to the world wakes it, and it ends when its output is closed.
  @MainActor @Test(arguments: ["canceled", "gone"])
  func followingEndsWhenItIsCanceledOrUnread(_ end: String) async throws {
    let world = try CommandWorld.smallShop()
    let follower = Follower(world)
    await follower.expectNext("World created")
    _ = await world.runHere("sandbox", "set", "offline", "on")
    await follower.expectNext("The network is gone")
    if end == "canceled" {
      await follower.cancel()
    } else {
      follower.written.finish()
      _ = await world.runHere("sandbox", "set", "offline", "off")
      #expect(await follower.program.value == 141)
    }
  }

  /// The snapshot is of the world before a reset, which recreates the world in the same files.
  @MainActor
  @Test(arguments: [
    (["snapshot", "restore", "a"], "Snapshot a restored"), (["reset"], "World created"),
  ])
  func followingContinuesAfterAResetOrRestore(_ command: [String], _ words: String) async throws {
    let world = try CommandWorld.smallShop()
    #expect(await world.runHere("snapshot", "save", "a").status == 0)
    #expect(await world.runHere("reset", "--yes").status == 0)
    let follower = Follower(world)
    await follower.expectNext("World created")
    #expect(await world.runHere(command + ["--yes"]).status == 0)
    await follower.expectNext(words)
    _ = await world.runHere("sandbox", "set", "offline", "on")
    await follower.expectNext("The network is gone")
    await follower.cancel()
  }

  /// A new world in the same place does not count.
  @MainActor @Test(arguments: ["removed", "replaced"])
  func followingFailsWhenTheWorldIsRemoved(how: String) async throws {
    let world = try CommandWorld.smallShop()
    let follower = Follower(world)
    await follower.expectNext("World created")
    _ = await world.runHere("sandbox", "set", "offline", "on")
    await follower.expectNext("The network is gone")
    if how == "removed" {
      try FileManager.default.removeItem(at: world.state)
    } else {
      for ending in ["", "-wal", "-shm"] {
        let file = world.state.appendingPathComponent("appstore.sqlite" + ending)
        try? FileManager.default.removeItem(at: file)
      }
      #expect(await world.runHere("sandbox", "set", "offline", "on").status == 0)
    }
    #expect(await follower.program.value == 74)
    let words = "was removed or replaced while this program was running"
    #expect(follower.notes.errors.contains(words))
  }
}
