import Foundation
import GRDB
import TestSupport
import Testing

/// Undoing and redoing actions.
@Suite(.watched) struct HistoryTests {
  private let world: CommandWorld

  /// A world whose signing keys and known products exist already, because those are not undone.
  init() async throws {
    world = try await .prepared {
      let world = try await CommandWorld.signedIn()
      try await world.buy("coupon")
      try await world.run("undo")
      return world
    }
  }

  private func contents() throws -> CommandWorld.Contents { try world.undoable() }

  private func history() async throws -> [String] {
    try await world.list("undo", "--list").compactMap { $0["action"] as? String }
  }

  // MARK: - One action

  @Test func actionsAreUndoneInReverseOrder() async throws {
    var worlds = [try contents()]
    for command in [
      ["buy", "face", "--yes"], ["sandbox", "set", "refund-policy", "decline"],
      ["clock", "advance", "1mo"],
      ["buy", "coupon", "--yes"], ["coupons", "use", "coupon"], ["uninstall", "--yes"], ["restore"],
      ["sign-out"],
    ] {
      // The first launch after a deletion writes the world's identifier.
      if command == ["restore"] {
        try await world.run("purchases")
        worlds[worlds.count - 1] = try contents()
      }
      let ending = try await world.run(command)
      #expect(ending.status == 0, "\(command): \(ending)")
      worlds.append(try contents())
    }
    #expect(try await history().suffix(8).first == "Purchase: com.example.shop.face")
    for former in worlds.dropLast().reversed() {
      let ending = try await world.run("undo")
      #expect(ending.status == 0, "\(ending)")
      let now = try contents()
      #expect(now.difference(from: [former]) == [], "\(ending.output)")
    }
    for later in worlds.dropFirst() {
      let ending = try await world.run("redo")
      let now = try contents()
      #expect(now.difference(from: [later]) == [], "\(ending.output)")
    }
  }

  @Test func renewalsBelongToThePrecedingAction() async throws {
    let before = try contents()
    try await world.run("clock", "hold")
    try await world.buy("club.month")
    try await world.run("clock", "advance", "3mo")
    #expect(try await world.list("transactions").count == 4)
    for _ in 1...2 { try await world.run("undo") }
    #expect(try await world.list("transactions").isEmpty)
    try await world.run("undo")
    #expect(try contents() == before)
  }

  // MARK: - Limits

  @Test(arguments: ["undo", "redo"])
  func anUndoThatConflictsChangesNothing(step: String) async throws {
    try await world.buy("face")
    try await world.run("testers", "set", "minh@example.com", "--ask-to-buy", "on")
    if step == "redo" { try await world.run("undo") }
    // A change outside of the history.
    try world.withDatabase {
      try $0.execute(sql: "DELETE FROM accounts WHERE email = 'minh@example.com'")
    }
    let before = try contents()
    let ending = try await world.run(step)
    #expect(ending.status == 64, "\(ending)")
    #expect(ending.errors.contains("were changed in another way; nothing was changed"), "\(ending)")
    #expect(try contents() == before)
    #expect(try await history().count > 1)
  }

  @Test func resettingAndRestoringEndTheHistory() async throws {
    try await world.buy("coupon")
    let before = try world.contents()
    #expect(try await world.run("reset", "--yes").status == 0)
    #expect(try await history().isEmpty)
    #expect(try await world.run("undo").errors.contains("begins with \"World created\""))
    #expect(try await world.run("snapshot", "restore", "before-reset", "--yes").status == 0)
    #expect(try world.contents() == before)
    #expect(try await history().isEmpty)
    let words = "begins with \"Snapshot before-reset restored\""
    #expect(try await world.run("undo").errors.contains(words))
  }

  @Test func twoHundredActionsAreKept() async throws {
    try await world.run("sandbox", "set", "offline", "on")
    // Copies the last action 210 times.
    try world.withDatabase { db in
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM history") ?? 0
      for table in ["history", "historyChanges", "historyFiles"] {
        let (key, columns) = (table == "history" ? "id" : "entry", try db.columns(in: table))
        let others = columns.map(\.name).filter { ![key, "id"].contains($0) }
          .joined(separator: ", ")
        try db.execute(
          sql: """
            WITH RECURSIVE more(number) AS (VALUES(1) UNION SELECT number + 1 FROM more LIMIT 210)
            INSERT INTO \(table)(\(key), \(others))
            SELECT number + ?1, \(others) FROM more JOIN \(table) ON \(key) = ?1
            """, arguments: [last])
      }
    }
    try await world.run("sandbox", "set", "offline", "off")
    #expect(try await history().count == 200)
    let (changes, files) = try world.withDatabase { db in
      (
        try Int.fetchOne(db, sql: "SELECT count(DISTINCT entry) FROM historyChanges"),
        try Int.fetchOne(db, sql: "SELECT count(DISTINCT entry) FROM historyFiles")
      )
    }
    #expect(changes == 200 && files == 200)
  }

  @Test func unchangedFilesAreStoredOnce() async throws {
    try await world.buy("coupon")
    try await world.run("sandbox", "set", "offline", "on")
    let count = "SELECT count(*) FROM historyContents"
    let before = try world.withDatabase { try Int.fetchOne($0, sql: count) }
    for value in ["off", "on", "off"] { try await world.run("sandbox", "set", "offline", value) }
    #expect(try world.withDatabase { try Int.fetchOne($0, sql: count) } == before)
  }

  @Test func undoingAKilledPurchaseRemovesItsRemains() async throws {
    let before = try contents()
    for step in 1...8 {
      #expect(
        try await world.run("buy", "coupon", "--yes", "--crash-after", "\(step)").status == 137)
      #expect(try await world.run("undo").status == 0)
      let now = try contents()
      #expect(now.difference(from: [before]) == [], "\(step)")
    }
  }

  // MARK: - Every command

  /// Commands that change no world, or end its history.
  private static let others: Set = [
    "undo", "redo", "reset", "play", "qa", "snapshot", "record", "exec", "log", "doctor", "catalog",
    "manual", "schema", "keys", "evidence", "products",
  ]

  /// Undoes and redoes each command with a held clock.
  @Test @MainActor func everyCommandCanBeUndone() async throws {
    let lived = try await HostileRowsAttackTests.template()
    let world = try CommandWorld.smallShop()
    try lived.world.copyState(to: world.state)
    var undone = Set<String>()
    let first = [
      "sign-in tester@example.com --password-stdin", "coupons use coupon",
      "subscriptions cancel club.month", "subscriptions resume club.month",
      "subscriptions renew club.month", "subscriptions price club.month 9.99",
      "subscriptions consent club.month yes", "subscriptions expire club.month",
    ].map { $0.split(separator: " ").map(String.init) }
    for call in first + HostileRowsAttackTests.calls {
      guard !Self.others.contains(call[0]), !call.contains("list"), !call.contains("show") else {
        continue
      }
      // The app has completed its launch.
      if ["buy", "restore", "sandbox", "coupons"].contains(call[0]) {
        _ = await world.runHere("purchases")
      }
      let before = try world.undoable()
      let last = try world.lastEntry()
      let arguments = call.map { $0 == "NUMBER" ? lived.number : $0 }
      let ending = await world.runHere(arguments, "Sandbox-1\n")
      let count = try world.lastEntry() - last
      guard count > 0 else { continue }
      undone.insert(call[0])
      let after = try world.undoable()
      for _ in 0..<count { #expect(await world.runHere("undo").status == 0, "\(call)") }
      var now = try world.undoable()
      #expect(now.difference(from: [before]) == [], "\(call), \(ending)")
      for _ in 0..<count { #expect(await world.runHere("redo").status == 0, "\(call)") }
      now = try world.undoable()
      #expect(now.difference(from: [after]) == [], "\(call) again")
    }
    #expect(
      undone.isSuperset(of: [
        "buy", "restore", "sign-in", "sign-out", "uninstall", "testers", "transactions", "refunds",
        "subscriptions", "faults", "sandbox", "coupons", "clock", "devices",
      ]), "\(undone.sorted())")
  }
}

extension CommandWorld {
  /// Returns everything that an undo restores. Signed documents, sessions, random draws and terms are
  /// not restored.
  fileprivate func undoable() throws -> Contents {
    try contents(without: ["jws", "session", "drawn", "terms"])
  }

  /// Returns the number of the newest entry of the history.
  fileprivate func lastEntry() throws -> Int64 {
    try withDatabase { try Int64.fetchOne($0, sql: "SELECT max(id) FROM history") } ?? 0
  }
}
