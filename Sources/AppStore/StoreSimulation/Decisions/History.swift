import Foundation
import GRDB
import StoreCore

/// The history of a world's actions, for undo and redo. An entry contains the changes of all
/// transactions up to the next entry, including those that only the passing of time causes. It
/// refers to the device files at its start.
struct History: Operations {
  let transaction: DatabaseTransaction

  /// The limits on entries and their bytes. The oldest entries are deleted first.
  static let most = (entries: 200, bytes: 64 << 20)

  /// The maximum size of a stored file in bytes. A larger file prevents undo.
  private static let largestFile = 1 << 20

  // MARK: - Recording

  func startAction(
    _ kind: WorldAction.Kind, about subject: WorldEvent.Subject = WorldEvent.Subject(),
    by command: TesterCommand? = nil
  ) throws {
    guard transaction.recorder != nil else { return }
    // Earlier changes and their notifications belong to the previous entry.
    try recordChanges()
    try notifications.store()
    transaction.recorder = try ChangeRecorder(db)
    var subject = subject
    subject.device = client.deviceName
    // What happens during a purchase belongs to its entry.
    let entry = try isPurchaseUnderWay() ? last()?.id : nil
    transaction.beginning = (
      action: WorldAction(kind, subject, command, session: client.session.id),
      event: try Int64.fetchOne(db, "SELECT max(id) FROM events") ?? 0,
      entry: try entry ?? db.nextNumber(in: "history")
    )
  }

  func recordChanges(_ files: any DeviceFileReader) throws {
    guard transaction.recorder != nil else { return }
    guard let (action, event, entry) = transaction.beginning else { return try recordChanges() }
    // A command without an effect is not an action.
    guard try action.kind != .change || transaction.recorder?.changes() != nil else {
      return transaction.beginning = nil
    }
    try insert(described(action, after: event), as: entry, files)
    try recordChanges()
    // Later changes by the passing of time are small, and count with the next action.
    try deleteOldest()
  }

  /// Returns a change with its first event, which describes it.
  private func described(_ action: WorldAction, after event: Int64) throws -> WorldAction {
    guard action.kind == .change else { return action }
    // A changed setting describes the action better than its consequences.
    let first = try EventRow.fetchOne(
      db, where: "id > ? ORDER BY kind LIKE '%Changed' DESC, id LIMIT 1", [event])
    guard let first else { return action }
    var action = action
    (action.subject, action.fact) = (first.subject, first.fact)
    return action
  }

  private func insert(
    _ action: WorldAction, as entry: Int64, _ files: any DeviceFileReader
  ) throws {
    try deleteUndone()
    if try newestEntry() == entry, let last = try last() {
      return try db.execute(
        "UPDATE history SET actions = ? WHERE id = ?",
        [try JSONText.encode(last.actions + [action]), entry])
    }
    try db.execute(
      "INSERT INTO history(id, date, actions, isUndone, bytes) VALUES (?, ?, ?, 0, 0)",
      [entry, transaction.exactTime.milliseconds, try JSONText.encode([action])])
    if try !recordFiles(before: entry, files) { try clear() }
  }

  /// Adds the changes so far to the last entry. Drops changes before the first entry.
  private func recordChanges() throws {
    guard let changes = try transaction.recorder?.changes() else { return }
    try deleteUndone()
    guard let entry = try newestEntry() else { return }
    try db.execute("INSERT INTO historyChanges(entry, changes) VALUES (?, ?)", [entry, changes])
    try addSize(changes.count, to: entry)
  }

  private func addSize(_ bytes: Int, to entry: Int64) throws {
    try db.execute("UPDATE history SET bytes = bytes + ? WHERE id = ?", [bytes, entry])
  }

  /// Stores the device files before an entry; false if one is too large. Unchanged files are not
  /// read again.
  private func recordFiles(before entry: Int64, _ files: any DeviceFileReader) throws -> Bool {
    try db.execute("DELETE FROM historyFiles WHERE entry = ?", [entry])
    // A row without a device shows that the files were read, even if there are none.
    try insertFile(DeviceFile.Place(device: "", bundleID: "", kind: .receipt), "", nil, entry)
    for (place, mark) in try files.marks() {
      if let known = try content(of: place, mark) {
        try insertFile(place, mark, known, entry)
      } else if let bytes = try files.bytes(of: place) {
        if bytes.count > Self.largestFile { return false }
        try db.execute("INSERT INTO historyContents(bytes) VALUES (?)", [bytes])
        try insertFile(place, mark, db.lastInsertedRowID, entry)
        try addSize(bytes.count, to: entry)
      }
    }
    return true
  }

  private func content(of place: DeviceFile.Place, _ mark: String) throws -> Int64? {
    let isSame = "mark = ? AND device = ? AND bundleID = ? AND kind = ?"
    return try Int64.fetchOne(
      db, "SELECT content FROM historyFiles WHERE \(isSame) LIMIT 1", [mark] + place.arguments)
  }

  private func insertFile(
    _ place: DeviceFile.Place, _ mark: String, _ content: Int64?, _ entry: Int64
  ) throws {
    try db.execute(
      "INSERT INTO historyFiles VALUES (?, ?, ?, ?, ?, ?)",
      [entry] + place.arguments + [mark, content])
  }

  private func newestEntry() throws -> Int64? {
    try Int64.fetchOne(db, "SELECT max(id) FROM history")
  }

  /// Returns whether a purchase is waiting for an answer or for the store's decision. Deliveries do
  /// not count, because they check the generation before they write.
  private func isPurchaseUnderWay() throws -> Bool {
    let isOpen = "phase IN ('added', 'awaitingAccount', 'awaitingConfirmation', 'authorized')"
    let sessions = try String.fetchAll(db, "SELECT DISTINCT session FROM queue WHERE \(isOpen)")
    return sessions.contains { $0 == client.session.id || client.session.isAlive($0) }
  }

  // MARK: - Deleting entries

  func clear() throws {
    transaction.recorder = nil
    for table in Schema.historyTables { try db.execute(sql: "DELETE FROM \(table)") }
  }

  /// Deletes the undone entries, because a new change makes redo impossible.
  private func deleteUndone() throws {
    let isUndone = try Bool.fetchOne(db, "SELECT 1 FROM history WHERE isUndone LIMIT 1")
    guard isUndone != nil else { return }
    try delete(where: "isUndone")
    try db.execute(sql: "DELETE FROM historyFiles WHERE entry = 0")
  }

  private func deleteOldest() throws {
    let newest = try Int64.fetchOne(
      db,
      """
      SELECT max(id) FROM (
        SELECT id, count(*) OVER later AS entries, sum(bytes) OVER later AS size FROM history
        WINDOW later AS (ORDER BY id DESC)) WHERE entries > ? OR size > ?
      """, [Self.most.entries, Self.most.bytes])
    if let newest { try delete(where: "id <= \(newest)") }
  }

  private func delete(where condition: String) throws {
    for table in ["historyChanges", "historyFiles"] {
      try db.execute(
        sql: "DELETE FROM \(table) WHERE entry IN (SELECT id FROM history WHERE \(condition))")
    }
    try db.execute(sql: "DELETE FROM history WHERE \(condition)")
    try db.execute(
      sql: """
        DELETE FROM historyContents WHERE id NOT IN (
          SELECT content FROM historyFiles WHERE content IS NOT NULL)
        """)
  }

  // MARK: - Reading

  func entries() throws -> [HistoryEntry] { try entries("TRUE ORDER BY id") }

  private func last() throws -> HistoryEntry? {
    try entries("NOT isUndone ORDER BY id DESC LIMIT 1").first
  }

  private func firstUndone() throws -> HistoryEntry? {
    try entries("isUndone ORDER BY id LIMIT 1").first
  }

  private func entries(_ condition: String) throws -> [HistoryEntry] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, date, actions, isUndone FROM history WHERE \(condition)"))
    return try rows.map { row in
      guard let date = Date(stored: row["date"]),
        let actions: [WorldAction] = try? JSONText.decode(row["actions"])
      else { throw StoreFailure.damaged(.column("actions", table: "history")) }
      return HistoryEntry(id: row["id"], date: date, actions: actions, isUndone: row["isUndone"])
    }
  }

  func next(_ step: HistoryStep) throws -> HistoryEntry {
    guard try !isPurchaseUnderWay() else { throw StoreFailure.misuse(.purchaseUnderWay) }
    guard let entry = try step == .undo ? last() : firstUndone() else {
      throw try step == .undo ? obstacle() : .misuse(.nothingToRedo)
    }
    return entry
  }

  /// Returns the failure if nothing can be undone, with the name of the last restored snapshot.
  private func obstacle() throws -> StoreFailure {
    let last = try EventRow.fetchOne(
      db, where: "kind = 'worldRestored' ORDER BY id DESC LIMIT 1", [])
    let name = if case .worldRestored(let name)? = last?.fact { name } else { nil as String? }
    return .misuse(.nothingToUndo(since: name))
  }

  // MARK: - Undo and redo

  /// Undoes or redoes an action. The world gets a new generation, as after a restore.
  func apply(_ step: HistoryStep, as generation: Int64, _ files: any DeviceFileReader) throws {
    let entry = try next(step)
    transaction.recorder = nil
    guard try recordFiles(before: place(), files) else { throw try obstacle() }
    let device = entry.actions.first?.subject.device
    let formerAccount = try account(on: device)
    let order = step == .undo ? "DESC" : "ASC"
    let sets = try Data.fetchCursor(
      db, sql: "SELECT changes FROM historyChanges WHERE entry = ? ORDER BY id \(order)",
      arguments: [entry.id])
    while let changes = try sets.next() {
      try ChangeRecorder.apply(changes, isInverted: step == .undo, db)
    }
    try db.execute("UPDATE history SET isUndone = ? WHERE id = ?", [step == .undo, entry.id])
    try notifications.apply(step, entry: entry.id)
    transaction.peopleCache = PeopleCache()
    transaction.sandbox = try .current(db)
    transaction.world.generation = generation
    if var action = entry.actions.first {
      action.session = nil
      try events.record(
        step == .undo ? .actionUndone(action: action) : .actionRedone(action: action),
        action.subject)
      if step == .undo { try notifications.recordKept(entry: entry.id) }
      // A purchase that began with a sign-in is one action.
      let account = try account(on: device)
      if action.kind != .change, account != formerAccount {
        try events.record(
          account == nil ? .signedOut : .signedIn, account: account ?? formerAccount,
          device: device)
      }
    }
  }

  private func account(on device: String?) throws -> String? {
    try device.flatMap(people.device)?.signedIn.flatMap(people.account)?.email
  }

  private func place() throws -> Int64 { try firstUndone()?.id ?? 0 }

  /// Returns the files at the current position, or after a step; nil if they are not stored.
  func files(after step: HistoryStep?) throws -> [DeviceFile]? {
    let place =
      switch step {
      case .undo: try next(.undo).id
      case .redo: try entries("isUndone ORDER BY id LIMIT 1 OFFSET 1").first?.id ?? 0
      case nil: try place()
      }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT device, bundleID, kind, content, bytes
        FROM historyFiles LEFT JOIN historyContents ON historyContents.id = content
        WHERE entry = ?
        """, arguments: [place])
    guard !rows.isEmpty else { return nil }
    return try rows.compactMap { row in
      // The row without a device is not a file.
      guard row["content"] != nil else { return nil }
      guard let bytes: Data = row["bytes"], let place = DeviceFile.Place(row) else {
        throw StoreFailure.damaged(.column("content", table: "historyFiles"))
      }
      return DeviceFile(place: place, bytes: bytes)
    }
  }
}
