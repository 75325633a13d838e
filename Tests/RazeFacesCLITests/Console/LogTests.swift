import Foundation
import RazeFacesCLI
import Synchronization
import TestSupport
import Testing

@Suite(.watched) struct LogTests {
  private func lines(_ ending: ChildProcess.Ending) -> [String] {
    ending.output.split(separator: "\n").map(String.init)
  }

  @Test func printsWhatHappenedOldestFirst() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "face", "--yes")
    try await world.run("faults", "set", "purchase", "--error", "cloudServiceRevoked")
    try await world.run("buy", "coupon", "--yes")
    let log = lines(try await world.run("log", "--lines")).map { $0.dropFirst(22) }
    for line in [
      "iphone  tester@example.com  Signed in: tester@example.com",
      "iphone  tester@example.com  Loaded list of products... (4)",
      "iphone  tester@example.com  Buying com.example.shop.face...",
      "iphone  tester@example.com  Payment added: com.example.shop.face",
      "iphone  tester@example.com  Sheet shown: In-App Purchase (com.example.shop.face)",
      "iphone  tester@example.com  Answered: Confirm",
      "iphone  tester@example.com  Charged $0.99 for com.example.shop.face",
      "iphone  tester@example.com  verifyReceipt, production: 21007",
      "iphone  tester@example.com  verifyReceipt, sandbox: 0",
      "iphone  tester@example.com  complete... com.example.shop.face",
      "iphone  tester@example.com  Finished: com.example.shop.face",
      "-  -  Faults: Purchase fails: Cloud access revoked, once",
    ] {
      #expect(log.contains { $0 == line }, "\(line) is not in \(log)")
    }
    #expect(
      log.contains {
        $0.contains("Payment failed: com.example.shop.coupon: ")
          && $0.contains("cloudServiceRevoked")
      })
  }

  @Test func actionsAreBlocksWithTheirSteps() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("clock", "hold")
    try await world.run("buy", "face", "--yes")
    try await world.run("faults", "set", "purchase", "--error", "cloudServiceRevoked")
    try await world.run("buy", "coupon", "--yes")
    let log = lines(try await world.run("log")).map { $0.dropFirst(22) }
    let blocks = [
      "A Face  Tessa Reed, $0.99  Bought",
      " Buy pressed",
      " Purchase sheet shown",
      " Confirmed",
      " Charged $0.99",
      " Receipt verified  sandbox 0, production 21007",
    ]
    let start = try #require(log.firstIndex { $0 == blocks[0] }, "\(log)")
    #expect(log[start...].prefix(blocks.count).map(String.init) == blocks)
    #expect(log[start + blocks.count].hasPrefix(" Delivered and finished  transaction …"))
    #expect(log.last == " Cloud access revoked  set in the Sandbox")
    let newest = lines(try await world.run("log", "--limit", "1")).map { $0.dropFirst(22) }
    #expect(newest.first?.hasSuffix("  Tessa Reed  Failed") == true)
    #expect(newest.count == 5)
  }

  @Test func paymentsThatCameToNothingAreListedWithTheirReason() async throws {
    let world = try await CommandWorld.signedIn()
    #expect(
      try await world.run("transactions", "payments").output
        == "No payments are waiting, and none have failed\n")
    try await world.run("faults", "set", "purchase", "--error", "cloudServiceRevoked")
    try await world.run("buy", "coupon", "--yes")
    let lines = lines(try await world.run("transactions", "payments"))
    #expect(lines.count == 2)
    #expect(
      lines.last?.contains("com.example.shop.coupon  tester@example.com  iphone  Failed  ") == true)
    #expect(lines.last?.contains("A fault was armed: Purchase.") == true)
    let json = try await world.object("transactions", "payments")
    #expect((json["failed"] as? [Any])?.count == 1)
    #expect((json["waiting"] as? [Any])?.isEmpty == true)
    try await world.run("buy", "face", "--yes")
    let id = try await #require(world.transactions().first?["transactionId"] as? String)
    let page = try await world.run("transactions", "show", id).output
    #expect(page.contains("History\n"))
    for line in [
      "Answered: Confirm", "Charged $0.99 for com.example.shop.face",
      "verifyReceipt, production: 21007", "verifyReceipt, sandbox: 0",
      "complete... com.example.shop.face", "Finished: com.example.shop.face",
    ] {
      #expect(page.contains(line), "\(line) is not in \(page)")
    }
    #expect(!page.contains("com.example.shop.coupon"))
  }

  @Test func asJSONEachIsItsFact() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "face", "--yes")
    let text = try await world.run("log", "--json").output
    let events = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    let booked = try #require(events.first { $0["kind"] as? String == "booked" })
    #expect(booked["productId"] as? String == "com.example.shop.face")
    #expect(booked["bundleId"] as? String == "com.example.shop")
    #expect(booked["realDate"] as? Int != nil)
    let checks = events.filter { $0["kind"] as? String == "receiptAnswered" }
    #expect(checks.map { $0["code"] as? String } == ["21007", "0"])
    #expect((booked["fact"] as? [String: Any])?.keys.sorted() == ["booked"])
    #expect(events.map { $0["sequence"] as? Int } == Array(1...events.count))
  }

  @Test func theFirstEventOfACommandNamesItsArguments() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "face", "--yes")
    try await world.run("products")
    try await world.run("faults", "set", "purchase", "--error", "unknown")
    let text = try await world.run("log", "--json").output
    let events = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    let commands = events.compactMap { $0["command"] as? [String] }.map {
      $0.joined(separator: " ")
    }
    #expect(commands.contains("buy face --yes"))
    #expect(commands.last == "faults set purchase --error unknown")
    #expect(commands.count { $0.hasPrefix("buy") } == 1)
    #expect(!text.contains("--state"))
    #expect(!text.contains("Sandbox-1"))
  }

  /// Each decision in the world wakes it; it ends when nobody reads any more.
  @MainActor @Test(arguments: ["canceled", "gone"])
  func followingGoesOnUntilTheReaderIs(_ end: String) async throws {
    let world = try CommandWorld.smallShop()
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    let isGone = Mutex(false)
    var surroundings = world.surroundings(Recorder())
    surroundings.streams = CommandStreams(
      write: { bytes in
        if isGone.withLock(\.self) { throw CommandFailure(.brokenPipe, "") }
        written.yield(String(decoding: bytes, as: UTF8.self))
      }, note: { _ in }, readLine: { nil }, isOutputTerminal: false)
    let following = Task { [surroundings] in
      await RazeFaces.run(arguments: ["log", "--follow"], surroundings: surroundings)
    }
    var reader = lines.makeAsyncIterator()
    #expect(await reader.next()?.hasSuffix("  World created\n") == true)
    _ = await world.runHere("sandbox", "set", "offline", "on")
    #expect(await reader.next()?.hasSuffix("  Faults: offline on\n") == true)
    if end == "canceled" {
      following.cancel()
      #expect(await following.value.rawValue == 0)
    } else {
      isGone.withLock { $0 = true }
      _ = await world.runHere("sandbox", "set", "offline", "off")
      #expect(await following.value.rawValue == 141)
    }
  }

  @Test func followingEndsWithAWordWhenTheWorldIsRemoved() async throws {
    let world = try CommandWorld.smallShop()
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    var surroundings = world.surroundings(Recorder())
    let notes = Recorder()
    surroundings.streams = CommandStreams(
      write: { written.yield(String(decoding: $0, as: UTF8.self)) },
      note: { notes.streams(input: "").note($0) }, readLine: { nil }, isOutputTerminal: false)
    let following = Task { [surroundings] in
      await RazeFaces.run(arguments: ["log", "--follow"], surroundings: surroundings)
    }
    var reader = lines.makeAsyncIterator()
    _ = await reader.next()
    _ = await world.runHere("sandbox", "set", "offline", "on")
    _ = await reader.next()
    try FileManager.default.removeItem(at: world.state)
    #expect(await following.value.rawValue == 74)
    #expect(notes.errors.contains("was removed or replaced while this program was running"))
  }

  /// The snapshot is of the world before a reset: another one, whose log goes on all the same.
  @Test func followingGoesOnInTheWorldThatIsRestored() async throws {
    let world = try CommandWorld.smallShop()
    #expect(await world.runHere("snapshot", "save", "a").status == 0)
    #expect(await world.runHere("reset", "--yes").status == 0)
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    var surroundings = world.surroundings(Recorder())
    surroundings.streams = CommandStreams(
      write: { written.yield(String(decoding: $0, as: UTF8.self)) }, note: { _ in },
      readLine: { nil }, isOutputTerminal: false)
    let following = Task { [surroundings] in
      await RazeFaces.run(arguments: ["log", "--follow"], surroundings: surroundings)
    }
    var reader = lines.makeAsyncIterator()
    #expect(await reader.next()?.hasSuffix("  World created\n") == true)
    #expect(await world.runHere("snapshot", "restore", "a", "--yes").status == 0)
    #expect(await reader.next()?.hasSuffix("  Snapshot a restored\n") == true)
    _ = await world.runHere("sandbox", "set", "offline", "on")
    #expect(await reader.next()?.hasSuffix("  Faults: offline on\n") == true)
    following.cancel()
    #expect(await following.value.rawValue == 0)
  }

  /// A reset makes the world anew in the files that are there.
  @Test func followingGoesOnInTheWorldThatAResetMakes() async throws {
    let world = try CommandWorld.smallShop()
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    var surroundings = world.surroundings(Recorder())
    surroundings.streams = CommandStreams(
      write: { written.yield(String(decoding: $0, as: UTF8.self)) }, note: { _ in },
      readLine: { nil }, isOutputTerminal: false)
    let following = Task { [surroundings] in
      await RazeFaces.run(arguments: ["log", "--follow"], surroundings: surroundings)
    }
    var reader = lines.makeAsyncIterator()
    #expect(await reader.next()?.hasSuffix("  World created\n") == true)
    #expect(await world.runHere("reset", "--yes").status == 0)
    #expect(await reader.next()?.hasSuffix("  World created\n") == true)
    _ = await world.runHere("sandbox", "set", "offline", "on")
    #expect(await reader.next()?.hasSuffix("  Faults: offline on\n") == true)
    following.cancel()
    #expect(await following.value.rawValue == 0)
  }

  /// Another world in the same place does not count: a removed world is removed.
  @Test func followingEndsWhenAnotherWorldTakesThePlaceOfARemovedOne() async throws {
    let world = try CommandWorld.smallShop()
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    var surroundings = world.surroundings(Recorder())
    let notes = Recorder()
    surroundings.streams = CommandStreams(
      write: { written.yield(String(decoding: $0, as: UTF8.self)) },
      note: { notes.streams(input: "").note($0) }, readLine: { nil }, isOutputTerminal: false)
    let following = Task { [surroundings] in
      await RazeFaces.run(arguments: ["log", "--follow"], surroundings: surroundings)
    }
    var reader = lines.makeAsyncIterator()
    _ = await reader.next()
    _ = await world.runHere("sandbox", "set", "offline", "on")
    _ = await reader.next()
    for ending in ["", "-wal", "-shm"] {
      let file = world.state.appendingPathComponent("appstore.sqlite" + ending)
      try? FileManager.default.removeItem(at: file)
    }
    #expect(await world.runHere("sandbox", "set", "offline", "on").status == 0)
    #expect(await following.value.rawValue == 74)
    #expect(notes.errors.contains("was removed or replaced while this program was running"))
  }

  @Test func othersAreOnlyShownIfAskedFor() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "face", "--yes")
    #expect(try await !world.run("log", "--lines", "--device", "ipad").output.contains("Charged"))
    #expect(
      try await world.run("log", "--lines", "--device", "ipad", "--all").output.contains("Charged"))
  }

  @Test func beginsWhereItIsAskedTo() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("clock", "advance", "1d")
    try await world.run("buy", "face", "--yes")
    let recent = try await world.run("log", "--lines", "--since", "2h").output
    #expect(recent.contains("Charged"))
    #expect(!recent.contains("Signed in"))
    #expect(
      try await world.run("log", "--lines", "--limit", "1").output.split(separator: "\n").count == 1
    )
    let refused = try await world.run("log", "--lines", "--since", "soon")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("\"soon\" is not a time"))
  }

  /// The lines that people who know the purchase helpers of other shops look for.
  @Test func theAppSaysWhatItFoundWhatItHasNotAndWhatFailed() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("faults", "set", "purchase", "--error", "cloudServiceRevoked")
    _ = try await world.run("buy", "face", "--yes")
    let log = try await world.run("log", "--lines").output
    #expect(log.contains("Found product: com.example.shop.face A Face 0.99"), "\(log)")
    #expect(log.contains("Not purchased: com.example.shop.face"), "\(log)")
    #expect(log.contains("fail... com.example.shop.face. Transaction Error: "), "\(log)")
    try await world.signIn("child@example.com")
    _ = try await world.run("buy", "coupon", "--yes")
    let request = try #require(try await world.list("requests").first?["id"] as? String)
    try await world.run("requests", "decline", request)
    _ = try await world.run("purchases")
    let told = try await world.run("log", "--lines").output
    #expect(told.contains("declined... com.example.shop.coupon"), "\(told)")
    #expect(!told.contains("canceled... com.example.shop.coupon"), "\(told)")
  }
}
