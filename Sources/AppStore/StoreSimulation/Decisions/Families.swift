import Foundation
import GRDB
import StoreCore

/// Shares purchases with family members. Each member gets a copy of every period, with its own
/// identifier (storekit-rules 3.4).
struct Families: Operations {
  let transaction: DatabaseTransaction

  // MARK: - Members

  func all() throws -> [Family] {
    let rows = try people.accounts()
    return rows.compactMap { organizer in
      let members = rows.filter { $0.familyOrganizer == organizer.id }.map(\.email)
      return members.isEmpty ? nil : Family(organizer: organizer.email, members: members)
    }
  }

  func join(_ email: String, familyOf organizer: String) throws {
    var member = try people.tester(email)
    let head = try people.tester(organizer)
    guard member.id != head.id, head.familyOrganizer == nil, member.familyOrganizer == nil,
      try people.family(of: member.id).count == 1
    else { throw StoreFailure.misuse(.cannotJoin(email, organizer: organizer)) }
    guard try people.family(of: head.id).count < Family.most else {
      throw StoreFailure.misuse(.familyIsFull(organizer: organizer))
    }
    member.familyOrganizer = head.id
    try people.save(member)
    try shareEverything(among: try people.family(of: head.id))
  }

  func leave(_ email: String) throws {
    guard try leave(people.tester(email)) else { throw StoreFailure.misuse(.inNoFamily(email)) }
  }

  /// Removes a tester from the family; false if there is none. Without its organizer a family ends,
  /// and its members lose their shared purchases (storekit-rules 3.21).
  @discardableResult func leave(_ account: AccountRow) throws -> Bool {
    guard let head = account.familyOrganizer else {
      let members = try people.family(of: account.id).filter { $0.id != account.id }
      for member in members { try leave(member) }
      return !members.isEmpty
    }
    var member = account
    member.familyOrganizer = nil
    try people.save(member)
    try revokeCopies(from: account.id, of: nil)
    try revokeCopies(of: account.id, in: people.family(of: head))
    return true
  }

  /// Revokes an owner's copies from the other members, who may then get copies from each other.
  func revokeCopies(of owner: Int64, in family: [AccountRow]) throws {
    let others = family.filter { $0.id != owner }
    for other in others { try revokeCopies(from: other.id, of: owner) }
    try shareEverything(among: others)
  }

  // MARK: - Sharing

  private func shareEverything(among family: [AccountRow]) throws {
    for owner in family {
      for line in try entitlements.held(by: owner.id) where line.ownership == .purchased {
        try share(line, with: family, at: now)
      }
    }
  }

  /// Shares a purchase or renewal with the family, and returns the copies. Members keep their own
  /// access.
  @discardableResult func share(_ line: LedgerLine) throws -> [LedgerLine] {
    try share(line, with: people.family(of: line.accountID), at: line.purchaseDate, goesOn: true)
  }

  @discardableResult func share(
    _ line: LedgerLine, with family: [AccountRow], at date: Date, goesOn: Bool = false
  ) throws -> [LedgerLine] {
    guard family.count > 1, try isShareable(line) else { return [] }
    var copies: [LedgerLine] = []
    for member in family where member.id != line.accountID {
      let held = try entitlements.line(besides: line, account: member.id)
      let follows = goesOn && held?.sharedFrom == line.originalID
      let latest = try subscriptions.latestCopy(of: line.originalID, for: member.id)
      // The member's own subscription continues next to the shared one (storekit-rules 3.21).
      if held?.ownership == .purchased, line.kind == .autoRenewableSubscription {
        if latest?.sharedLine == line.id, latest?.revocationDate == nil { continue }
      } else if let held, !follows, try held.ownership == .purchased || isRunning(held, at: date) {
        continue
      }
      copies.append(try copy(line, for: member, at: date, after: goesOn ? latest : nil))
    }
    return copies
  }

  /// Shares a family member's purchase after the account's own has ended.
  func shareInPlace(of own: LedgerLine, at date: Date) throws -> [LedgerLine] {
    let account = own.accountID
    let family = try people.family(of: account)
    guard let member = family.first(where: { $0.id == account }),
      try entitlements.line(besides: own, account: account) == nil
    else { return [] }
    for owner in family.map(\.id) where owner != account {
      guard let line = try entitlements.line(besides: own, account: owner),
        line.ownership == .purchased, line.revocationDate == nil,
        try isRunning(line, at: date), try isShareable(line)
      else { continue }
      let former = try subscriptions.latestCopy(of: line.originalID, for: account)
        .flatMap { $0.revocationDate == nil ? $0 : nil }
      if let former, former.sharedLine == line.id {
        try entitlements.grant(former)
        return []
      }
      return [try copy(line, for: member, at: date, after: former)]
    }
    return []
  }

  /// Returns whether a purchase is shareable; for unknown terms, whether it was shared before.
  private func isShareable(_ line: LedgerLine) throws -> Bool {
    if line.bundleID == catalog.bundleID {
      return catalog.product(line.productID)?.isFamilyShareable == true
    }
    let terms = try knownProducts.terms(of: line.productID, app: line.bundleID)
    return try terms?.isFamilyShareable
      ?? (LedgerLine.fetchOne(db, where: "sharedFrom = ? LIMIT 1", [line.originalID.rowID]) != nil)
  }

  /// Returns whether a line has not ended. Checks the date, because ended copies remain.
  private func isRunning(_ line: LedgerLine, at date: Date) throws -> Bool {
    try (line.expirationDate ?? .distantFuture) > date || line.isInGracePeriod(db)
  }

  /// - Parameter former: the copy of the previous period; nil if the member's access starts now.
  private func copy(
    _ line: LedgerLine, for member: AccountRow, at date: Date, after former: LedgerLine?
  ) throws -> LedgerLine {
    let cause = former == nil ? .purchase : line.cause
    // If the member is not signed in anywhere, the next device gets the copy.
    var copy = line.repeated(
      id: try transaction.newTransactionID(), cause: cause, at: date,
      device: try people.devices(of: member.id).first ?? Self.noDevice,
      .shared(by: line.accountEmail))
    copy.accountID = member.id
    copy.accountEmail = member.email
    copy.storefront = member.storefront
    copy.currencyCode = member.storefront.currencyCode
    copy.ownership = .familyShared
    copy.sharedFrom = line.originalID
    copy.sharedLine = line.id
    copy.originalID = former?.originalID ?? copy.id
    copy.originalPurchaseDate = former?.originalPurchaseDate ?? copy.purchaseDate
    copy.webOrderLineItemID =
      line.webOrderLineItemID == nil ? nil : try transaction.newOrderLineID()
    try ledger.insert(copy)
    if try entitlements.line(besides: copy, account: member.id)?.ownership != .purchased {
      try entitlements.grant(copy)
    }
    try queues.enqueue(copy)
    return copy
  }

  /// The device of a copy that is not on any device yet.
  private static let noDevice = ""

  /// Queues the shared purchases that a device has not received yet, after a member signs in
  /// (storekit-rules 3.21). The app finishes those that have ended (storekit-rules 3.25).
  func notify(_ member: Int64, on device: String, since revision: Int64) throws {
    // The plus sign makes SQLite use the index on devices, which has few matches.
    try db.execute(
      "UPDATE transactions SET device = ? WHERE device = ? AND +accountID = ?",
      [device, Self.noDevice, member])
    let lines = try LedgerLine.fetchAll(
      db,
      sql: """
        SELECT \(LedgerLine.list) FROM transactions t
        WHERE t.accountID = ? AND \(LedgerLine.shared) AND t.revoked IS NULL AND NOT t.isUpgraded
          AND t.changed > ? AND (t.expires IS NULL OR t.expires > ? OR NOT t.isFinished)
          AND NOT EXISTS (
            SELECT 1 FROM queue q WHERE q.device = ? AND q.transactionID = t.id)
        ORDER BY t.id
        """, arguments: [member, revision, now.milliseconds, device])
    for line in lines { try queues.enqueue(line, on: device) }
  }

  // MARK: - Revoking

  func copies(of line: LedgerLine) throws -> [LedgerLine] {
    try LedgerLine.fetchAll(
      db, where: "sharedFrom = ? AND sharedLine = ? AND revoked IS NULL ORDER BY id",
      [line.originalID.rowID, line.id.rowID])
  }

  /// Marks the family's copies of a replaced period as upgraded. Revokes the access if the new
  /// product is not shareable.
  func outdateCopies(of line: LedgerLine, by product: CatalogProduct) throws {
    guard try isShareable(line) else { return }
    for var copy in try copies(of: line) {
      copy.isUpgraded = true
      try ledger.update(copy)
    }
    guard !product.isFamilyShareable else { return }
    let running = try LedgerLine.fetchAll(
      db, where: "sharedFrom = ? AND revoked IS NULL AND expires > ? ORDER BY id",
      [line.originalID.rowID, now.milliseconds])
    for copy in running { try unshare(copy) }
  }

  /// - Parameter owner: the owner whose purchases are no longer shared; nil for all owners.
  private func revokeCopies(from member: Int64, of owner: Int64?) throws {
    // Copies of ended and of replaced periods are not revoked.
    let lines = try LedgerLine.fetchAll(
      db,
      where: """
        accountID = ? AND ownership = 'FAMILY_SHARED' AND revoked IS NULL AND NOT isUpgraded
        AND (expires IS NULL OR expires > ?
          OR id IN (SELECT transactionID FROM entitlements WHERE accountID = ?))
        ORDER BY id
        """, [member, now.milliseconds, member])
    for line in lines {
      if let owner {
        let original = try line.sharedFrom.flatMap(ledger.find)
        guard original?.accountID == owner else { continue }
      }
      try unshare(line)
    }
  }

  private func unshare(_ line: LedgerLine) throws {
    var line = line
    line.revocationDate = now
    line.revocationReason = .other
    line.facts.append(.unshared)
    try ledger.update(line)
    try entitlements.withdraw(line)
  }
}
