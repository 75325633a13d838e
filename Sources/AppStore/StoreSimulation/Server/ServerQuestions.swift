package import Foundation
import GRDB
package import StoreCore

/// The filters of a transaction history. Different filters must all hold; the values of one are
/// alternatives.
package struct ServerHistoryQuery: Hashable, Sendable, Encodable {
  package var startDate, endDate: Date?
  package var productIDs: [String] = []
  package var kinds: [ProductKind] = []
  package var groupIDs: [String] = []
  package var ownership: TransactionRecord.Ownership?
  package var isRevoked: Bool?
  package var isDescending = false
  /// Whether finished consumables are included. Version 1 of the history has none.
  package var includesFinishedConsumables = true

  package init() {}
}

/// A position in a list of transactions, for the next page or a later request.
struct Revision: Hashable {
  /// The values by which the list is sorted. The identifier comes last.
  var place: Int64
  var id: Int64
  /// A hash of the question that the list answers.
  let question: UInt64

  var text: String { "\(place)_\(id)_\(String(question, radix: 36))" }
}

package struct ServerPage<Item> {
  package let items: [Item]
  package let hasMore: Bool
  /// The place of the next page.
  package let revision: String

  func map<Other>(_ transform: (Item) throws -> Other) rethrows -> ServerPage<Other> {
    ServerPage<Other>(items: try items.map(transform), hasMore: hasMore, revision: revision)
  }
}

extension ServerPage: Sendable where Item: Sendable {}

/// What a server asks about an app's customers.
struct ServerQuestions: Operations {
  let transaction: DatabaseTransaction

  static let pageSize = 20

  // MARK: - Identifiers

  /// Returns the transaction with an identifier, as it is signed.
  func line(_ text: String) throws -> LedgerLine {
    if let found = try find(text) { return try ledger.signedLine(of: found) }
    throw try account(withAppTransaction: text) == nil
      ? ServerError.transactionNotFound : .appTransactionNotSupported
  }

  /// Returns the first transaction of a purchase or subscription.
  func original(_ text: String) throws -> LedgerLine {
    do {
      let line = try line(text)
      guard line.originalID == line.id else { throw ServerError.notAnOriginalTransaction }
      return line
    } catch ServerError.transactionNotFound { throw ServerError.originalTransactionNotFound }
  }

  /// Returns the account that an identifier of a transaction or an app transaction belongs to.
  func customer(_ text: String) throws -> Int64 {
    if let found = try find(text) {
      guard try people.account(found.accountID) != nil else { throw ServerError.accountNotFound }
      return found.accountID
    }
    guard let account = try account(withAppTransaction: text) else {
      throw ServerError.transactionNotFound
    }
    return account
  }

  private func account(withAppTransaction id: String) throws -> Int64? {
    try people.accounts().map(\.id).first { people.appTransactionID(of: $0) == id }
  }

  /// Returns this app's transaction with an identifier; nil if there is none.
  private func find(_ text: String) throws -> LedgerLine? {
    guard !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let id = UInt64(text)
    else { throw ServerError.invalidTransactionID }
    return try ledger.find(id).flatMap { $0.bundleID == app ? $0 : nil }
  }

  // MARK: - Lists

  /// Returns a page of an account's transactions, in the order in which they last changed.
  func history(
    of account: Int64, _ query: ServerHistoryQuery, after revision: String?
  ) throws -> ServerPage<LedgerLine> {
    let start: Int64 = query.isDescending ? .max : 0
    let position = try position(
      revision, "history \(account) \(try JSONText.encode(query))", start: (start, start))
    func list(_ values: [some Encodable]) throws -> String? {
      values.isEmpty ? nil : try JSONText.encode(values)
    }
    let (comparison, order) = query.isDescending ? ("<", "DESC") : (">", "ASC")
    let isRevoked = query.isRevoked
    let found = try LedgerLine.fetchAll(
      db,
      where: """
        accountID = ?1 AND bundleID = ?2 AND \(LedgerLine.bought)
          AND (changed, id) \(comparison) (?3, ?4)
          AND (?5 IS NULL OR purchased >= ?5) AND (?6 IS NULL OR purchased < ?6)
          AND (?7 IS NULL OR productID IN (SELECT value FROM json_each(?7)))
          AND (?8 IS NULL OR kind IN (SELECT value FROM json_each(?8)))
          AND (?9 IS NULL OR groupID IN (SELECT value FROM json_each(?9)))
          AND (?10 IS NULL OR ownership = ?10)
          AND (?11 IS NULL OR (revoked IS NOT NULL) = ?11) AND (?12 OR \(LedgerLine.ofHistory))
          ORDER BY changed \(order), id \(order) LIMIT \(Self.pageSize + 1)
        """,
      [
        account, app, position.place, position.id, query.startDate?.milliseconds,
        query.endDate?.milliseconds, try list(query.productIDs), try list(query.kinds),
        try list(query.groupIDs), query.ownership?.rawValue, isRevoked,
        query.includesFinishedConsumables,
      ])
    return page(found, position) { ($0.changed, $0.id.rowID) }
  }

  /// Returns a page of an account's refunds, oldest first.
  func refunds(of account: Int64, after revision: String?) throws -> ServerPage<LedgerLine> {
    let position = try position(revision, "refunds \(account)", start: (.min, 0))
    let found = try LedgerLine.fetchAll(
      db,
      where: """
        accountID = ?1 AND bundleID = ?2 AND \(LedgerLine.bought) AND ownership = 'PURCHASED'
          AND revoked IS NOT NULL AND (revoked, id) > (?3, ?4)
          ORDER BY revoked, id LIMIT \(Self.pageSize + 1)
        """, [account, app, position.place, position.id])
    return page(found, position) { (Int64($0.revocationDate?.milliseconds ?? 0), $0.id.rowID) }
  }

  /// - Throws: a ``ServerError`` if the revision does not belong to this question.
  func position(
    _ revision: String?, _ question: String, start: (place: Int64, id: Int64)
  ) throws -> Revision {
    var hash = StableHash()
    hash.add("\(app)\t\(question)".utf8)
    guard let parts = revision?.split(separator: "_", omittingEmptySubsequences: false) else {
      return Revision(place: start.place, id: start.id, question: hash.value)
    }
    guard parts.count == 3, let place = Int64(parts[0]), let id = Int64(parts[1]),
      UInt64(parts[2], radix: 36) == hash.value
    else { throw ServerError.invalidRevision }
    return Revision(place: place, id: id, question: hash.value)
  }

  /// - Parameter found: the rows from this position on, up to one more than fits on a page.
  func page<Row>(
    _ found: [Row], _ former: Revision, _ place: (Row) -> (Int64, Int64)
  ) -> ServerPage<Row> {
    let items = Array(found.prefix(Self.pageSize))
    var revision = former
    if let last = items.last { (revision.place, revision.id) = place(last) }
    return ServerPage(items: items, hasMore: found.count > items.count, revision: revision.text)
  }

  func order(_ text: String) throws -> [LedgerLine] {
    try OrderID.transactions(of: text, in: WorldRow.transactionIDs).compactMap { id in
      try ledger.find(id).flatMap { $0.bundleID == app && $0.record.orderID != nil ? $0 : nil }
    }
  }

  func sign(_ line: LedgerLine, _ signer: Signer) throws -> String {
    try signer.sign(
      line.record, of: people.appTransactionID(of: line.accountID), for: nil,
      at: transaction.exactTime)
  }
}
