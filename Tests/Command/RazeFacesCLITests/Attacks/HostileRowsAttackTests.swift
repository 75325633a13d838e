import Foundation
import GRDB
import TestSupport
import Testing

/// Texts of a database cannot control a terminal or look like another line.
@MainActor @Suite(.ownConnection) struct HostileRowsAttackTests {
  /// Escape sequences in both forms, DEL, a right-to-left override, an isolate, a tag, a byte order
  /// mark, and a line of its own.
  private static let hostile =
    "\u{1B}[2J\u{9B}31m\u{7F}\u{202E}\u{2066}\u{E0041}\u{FEFF}\u{7}\r\nforged"

  /// One call of each command; `NUMBER` stands for a transaction's number.
  static let calls = """
    products | buy coupon --yes | buy NUMBER --yes | redeem NOCODE --yes | restore | purchases
    sign-in tester@example.com --password-stdin | sign-in nobody@example.com --password-stdin
    sign-out | sign-in minh@example.com --password-stdin | uninstall --yes
    testers list | testers add new@example.com --territory USA --password-stdin
    testers set minh@example.com --ask-to-buy on | testers family list
    testers family join minh@example.com --of tester@example.com
    testers family leave minh@example.com
    transactions list --all | transactions list --account minh@example.com
    timeline | timeline --all --svg line.svg | demo --list
    transactions payments --all | transactions show NUMBER | transactions finish NUMBER
    refunds list | refunds request NUMBER --reason other | refunds approve NUMBER
    refunds decline NUMBER | refunds consumption NUMBER | refunds now NUMBER
    refunds reverse NUMBER | testers withdraw-consent minh@example.com
    subscriptions list | subscriptions price club.month 9.99
    subscriptions consent club.month yes | subscriptions cancel club.month
    subscriptions resume club.month | subscriptions renew club.month
    subscriptions resolve-billing club.month | subscriptions extend club.month 7
    subscriptions extend-all club.month 7 | subscriptions expire club.month
    transactions token NUMBER 7e3fb20b-4cdb-47cc-936d-99d65f608138
    requests list | requests approve 1 | requests decline 2
    interruptions list | interruptions resolve 1
    faults list | faults set purchase --error timedOut | faults clear
    sandbox show | sandbox set offline off | sandbox promote coupon --yes | sandbox reset
    coupons list | coupons use coupon
    clock show | clock advance 1mo | clock rate month-1h | clock hold | clock release
    clock reset | devices list | devices sign-out iphone
    receipt show | receipt verify | receipt verify --show | receipt refresh
    receipt export --base64 | receipt app-transaction
    keys export --public | keys offers | keys api | serve --port 0 --timeout 0
    notifications list | notifications show 1 | notifications resend 1 | notifications test
    notifications send TEST
    snapshot save before | snapshot list | snapshot show before
    snapshot export there before | snapshot import there
    snapshot restore before --yes | snapshot delete before
    undo --list | undo | redo
    log | log --all | doctor | catalog check | catalog export | catalog import none.storekit | manual | play none.tape
    qa play --list | qa --plan | qa coverage | qa coverage --fail-under 90
    note Late | evidence proof | evidence --since 1h --redact proof
    record none/a.tape | exec -- true
    schema | schema clock-show
    transactions delete NUMBER | testers clear-history minh@example.com
    testers remove child@example.com | reset --yes
    """.split(whereSeparator: { $0 == "|" || $0 == "\n" })
    .map { $0.split(separator: " ").map(String.init) }

  /// A new command must be added to the calls.
  @Test func everyCommandIsCalled() throws {
    let called = Set(Self.calls.map { $0.prefix { !$0.hasPrefix("-") } })
    for (path, _) in try DocumentedCommand.program().leaves where path != ["storefront"] {
      #expect(called.contains { $0.starts(with: path) }, "\(path)")
    }
  }

  @Test(arguments: ["--json", ""])
  func outputHasNoControlCharactersOfStoredTexts(option: String) async throws {
    let shop = try await Self.template()
    let world = try shop.copy(spoiling: SpoiledColumn.ofPeople, with: Self.hostile)
    for call in Attack.some(Self.calls.count, of: Self.calls, seed: UInt64(option.utf8.count)) {
      try await expectHarmless(call, option, in: world, shop)
    }
  }

  /// Every column that holds texts, in the commands that read its table and in some others. Each
  /// column ends with its name, so that the test knows which ones were printed.
  @Test func outputHasNoControlCharactersOfAnyColumn() async throws {
    let shop = try await Self.template()
    var shown = Set<String>()
    let spoiled = Attack.some(shop.columns.count, of: shop.columns, seed: 5)
    for (place, column) in spoiled.enumerated() {
      let world = try shop.copy(spoiling: [column], with: Self.hostile)
      let others =
        place.isMultiple(of: 3) ? Attack.some(1, of: Self.calls, seed: UInt64(place)) : []
      for (number, call) in ((Self.readers[column.table] ?? []) + others).enumerated() {
        let option = number == 1 || (number > 1 && place.isMultiple(of: 2)) ? "--json" : ""
        let text = try await expectHarmless(call, option, in: world, shop, column)
        if text.contains("forged \(column)") { shown.insert(column.description) }
      }
    }
    let names = ["accounts.email", "accounts.firstName", "accounts.lastName"]
    #expect(!shown.isEmpty)
    #expect(shown.isSuperset(of: names.filter(spoiled.map(\.description).contains)))
  }

  /// The commands that read most of a table: the first is run for people, the second with `--json`.
  private static let readers: [String: [[String]]] = [
    "accounts": "testers list | transactions list --all", "coverage": "qa coverage | qa coverage",
    "deletedProducts": "doctor | products", "devices": "devices list | purchases",
    "entitlements": "purchases | doctor", "events": "log --all | log --all",
    "history": "undo --list | undo", "historyChanges": "undo | redo",
    "historyFiles": "undo | doctor",
    "interruptions": "interruptions list | interruptions resolve 1",
    "keys": "keys offers | receipt verify", "knownProducts": "products | doctor",
    "notifications": "notifications list | notifications show 1",
    "queue": "transactions payments --all | requests list", "redemptions": "doctor | purchases",
    "refundRequests": "refunds list | transactions show NUMBER",
    "revocations": "purchases | doctor", "sandbox": "sandbox show | faults list",
    "subscriptions": "subscriptions list | purchases",
    "transactions": "transactions list --all | transactions show NUMBER",
    "world": "doctor | sandbox show",
  ].mapValues { $0.split(separator: "|").map { $0.split(separator: " ").map(String.init) } }

  /// - Returns: The command's output and errors.
  @discardableResult
  private func expectHarmless(
    _ call: [String], _ option: String, in world: CommandWorld, _ shop: Lived,
    _ column: SpoiledColumn? = nil
  ) async throws -> String {
    let arguments = call.map { $0 == "NUMBER" ? shop.number : $0 }
    let ending = await world.runHere(arguments + [option].filter { !$0.isEmpty }, "Sandbox-1\n")
    expectHarmless(ending.output, "\(column?.description ?? "all"): \(call)")
    expectHarmless(ending.errors, "\(column?.description ?? "all"): \(call)")
    return ending.output + ending.errors
  }

  @Test func printableTextIsKept() async throws {
    let world = try await CommandWorld.signedIn()
    try world.spoil(SpoiledColumn.ofPeople, Self.hostile)
    #expect(await world.runHere("testers").output.contains("tester@example.com[2J31m forged"))
  }

  @Test func outputHasNoControlCharactersOfArguments() async throws {
    let world = try await CommandWorld.signedIn()
    for call in [
      ["buy", "x", "--yes"], ["transactions", "show", "x"], ["faults", "set", "x", "--error", "y"],
      ["products", "--device", "x"], ["x"], ["products", "--x"], ["testers", "remove", "x"],
      ["clock", "advance", "x"], ["products", "--catalog", "x"], ["sign-in", "x"], ["log", "x"],
    ] {
      let ending = await world.runHere(call.map { $0.replacing("x", with: Self.hostile) })
      #expect(ending.status != 0, "\(call)")
      expectHarmless(ending.errors, "\(call)")
      expectHarmless(ending.output, "\(call)")
    }
  }

  private func expectHarmless(_ text: String, _ what: String) {
    let hostile = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    #expect(hostile.isEmpty, "\(what): \(hostile.map { String($0.value, radix: 16) })")
    #expect(!text.hasPrefix("forged") && !text.contains("\nforged"), "\(what)")
  }

  private static let made = Task { try await Lived() }

  static func template() async throws -> Lived { try await made.value }
}

/// A column of a table, whose values an attack changes.
struct SpoiledColumn: CustomStringConvertible {
  var table: String
  var name: String
  var description: String { "\(table).\(name)" }

  /// The texts that people can have typed.
  static let ofPeople = [
    ("accounts", "email"), ("accounts", "firstName"), ("accounts", "lastName"),
    ("events", "account"), ("events", "device"), ("events", "productID"), ("events", "app"),
    ("refundRequests", "reason"), ("deletedProducts", "productID"), ("transactions", "device"),
  ].map(SpoiledColumn.init)
}

/// A world with one of everything.
@MainActor struct Lived {
  let world: CommandWorld
  let number: String
  let columns: [SpoiledColumn]

  init() async throws {
    world = try CommandWorld.smallShop()
    for command in [
      "sign-in child@example.com --password-stdin", "buy coupon --yes", "buy face --yes",
      "sign-in tester@example.com --password-stdin", "buy face --yes", "buy coupon --yes",
      "buy vip.year --yes", "buy club.month --yes", "sandbox set interrupted-purchases on",
      "buy coupon --yes", "sandbox set interrupted-purchases off", "receipt show",
      "testers family join minh@example.com --of tester@example.com",
    ] {
      let ending = await world.runHere(
        command.split(separator: " ").map(String.init), "Sandbox-1\n")
      try #require(ending.status <= 1, "\(command): \(ending)")
    }
    let listed = await world.runHere("transactions").output
    number = String(try #require(listed.firstMatch(of: /2\d{15}/)).output)
    columns = try world.texts()
  }

  func copy(spoiling columns: [SpoiledColumn], with hostile: String) throws -> CommandWorld {
    let copy = try CommandWorld.smallShop()
    try world.copyState(to: copy.state)
    try copy.spoil(columns, hostile)
    return copy
  }
}

extension CommandWorld {
  /// Returns all columns that hold texts.
  fileprivate func texts() throws -> [SpoiledColumn] {
    try withDatabase { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      return try Row.fetchAll(
        db,
        sql: """
          SELECT tables.name, columns.name FROM sqlite_master AS tables
          JOIN pragma_table_info(tables.name) AS columns
          WHERE tables.type = 'table' AND columns.type = 'TEXT'
          """
      ).map { SpoiledColumn(table: $0[0], name: $0[1]) }
    }
  }

  /// Appends the hostile text and the column's name to each value.
  fileprivate func spoil(_ columns: [SpoiledColumn], _ hostile: String) throws {
    try withDatabase { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      for column in columns {
        try db.execute(
          sql: "UPDATE OR IGNORE \(column.table) SET \(column.name) = \(column.name) || ?",
          arguments: ["\(hostile) \(column)"])
      }
    }
  }
}
