import RazeFacesCLI
import StoreKit
import TestSupport
import Testing

/// A session killed within a process leaves the same world as a process killed by a signal.
@Suite(.watched) @MainActor struct KilledSessionTests {
  @Test(arguments: (1...8).map { ("coupon", $0) } + [("face", 5), ("club.month", 5)])
  func aKilledSessionEqualsAKilledProcess(_ product: String, _ step: Int) async throws {
    try await compare(["buy", product, "--yes"], step)
  }

  @Test func aRestoreOfAKilledSessionEqualsThatOfAKilledProcess() async throws {
    let before = [["buy", "face", "--yes"], ["buy", "coupon", "--yes"], ["uninstall", "--yes"]]
    try await compare(["restore"], 5, after: before)
  }

  @Test func aKilledSessionAsksNothing() async throws {
    let world = try await world()
    let person = Person("yes")
    let killed = await run(["buy", "coupon", "--crash-after", "1"], in: world, asking: person)
    #expect(killed.status == 128 + 9)
    #expect(person.told.isEmpty && person.questions.isEmpty)
  }

  /// Kills a command at a step, once in a process of its own and once in this one.
  private func compare(_ command: [String], _ step: Int, after before: [[String]] = []) async throws
  {
    let command = command + ["--crash-after", "\(step)"]
    let (one, other) = (try await world(), try await world())
    for command in before {
      for world in [one, other] { #expect(await run(command, in: world).status == 0) }
    }
    #expect(try one.start(command).end().status == 128 + 9)
    let killed = await run(command, in: other)
    #expect(killed.status == 128 + 9 && killed.output.isEmpty)
    #expect(killed.errors.hasSuffix("`razefaces purchases` launches it again\n"))
    try expectEqual(one, other, "killed")
    #expect(try one.launch("purchases").status == 0)
    #expect(await run(["purchases"], in: other).status == 0)
    // A launch loads products while it delivers, so the order of these events varies.
    try expectEqual(one, other, "launched again", but: ["\"notPurchased", "\"previouslyPurchased"])
  }

  /// Returns a copy of a world with a seed and a held clock, so that a process reads the same time.
  private func world() async throws -> CommandWorld {
    try await .prepared {
      let world = try CommandWorld.smallShop()
      let signIn = ["sign-in", "tester@example.com", "--password-stdin"]
      #expect(await run(signIn, in: world, input: "Sandbox-1\n").status == 0)
      #expect(await run(["clock", "hold"], in: world).status == 0)
      return world
    }
  }

  /// Runs a command in this process, which survives the end of the command's session.
  private func run(
    _ arguments: [String], in world: CommandWorld, input: String = "", asking person: Person? = nil
  ) async -> ChildProcess.Ending {
    let recorder = Recorder()
    var surroundings = world.surroundings(recorder, input: input, prompt: { person })
    surroundings.die = nil
    return await recorder.run(arguments, surroundings)
  }

  private func expectEqual(
    _ one: CommandWorld, _ other: CommandWorld, _ when: String, but events: [String] = []
  ) throws {
    // A process uses the machine's time for `realDate`. Documents are signed on first use, at varying
    // times.
    let spared: Set = ["realDate", "jws"]
    let left = try WorldContents(of: one.state, without: spared)
    let all = left - (try WorldContents(of: other.state, without: spared))
    let changes = all.filter { line in !events.contains { line.contains($0) } }
    #expect(changes.isEmpty, "\(when): \(changes.joined(separator: "\n"))")
  }
}
