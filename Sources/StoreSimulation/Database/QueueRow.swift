import Foundation
import GRDB
import StoreCore

/// One payment in a device's queue, as the database keeps it.
struct QueueRow: Decodable, FetchableRecord, TableRecord {
  static let databaseTableName = "queue"

  var key: Int64?
  var device: String
  var session: String
  var productID: String
  var quantity: Int
  var accountToken: String?
  var simulatesAskToBuy: Bool
  /// The claim as JSON; nil where there is none.
  var offer: String?
  var phase: PaymentPhase
  var accountID: Int64?
  var transactionID: Int64?
  var settled: Int64?
  var originalID: Int64?
  var originallyPurchased: Int64?
  /// A parent said no, and the quirk of storekit-rules 2.10 kept the row.
  var wasDeclined = false
  var refusal: Data?

  init(order: PaymentOrder, device: String, session: String, phase: PaymentPhase = .added) {
    self.device = device
    self.session = session
    productID = order.productID
    quantity = order.quantity
    accountToken = order.appAccountToken?.uuidString
    simulatesAskToBuy = order.simulatesAskToBuy
    offer = Self.text(of: order.offer)
    self.phase = phase
  }

  var order: PaymentOrder {
    PaymentOrder(
      productID: productID, quantity: quantity,
      appAccountToken: accountToken.flatMap(UUID.init(uuidString:)),
      simulatesAskToBuy: simulatesAskToBuy, offer: claim)
  }

  var claim: OfferClaim? {
    offer.flatMap { try? JSONDecoder().decode(OfferClaim.self, from: Data($0.utf8)) }
  }

  var redeemsCode: Bool {
    if case .code = claim { true } else { false }
  }

  static func text(of claim: OfferClaim?) -> String? {
    claim.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  var machine: PaymentMachine {
    PaymentMachine(phase: phase, refusal: decodedRefusal)
  }

  /// Takes over what the machine has become.
  mutating func adopt(_ machine: PaymentMachine) {
    phase = machine.phase
    refusal = machine.refusal.flatMap { try? JSONEncoder().encode($0) }
  }

  private var decodedRefusal: Refusal? {
    refusal.flatMap { try? JSONDecoder().decode(Refusal.self, from: $0) }
  }

  func transaction(session current: String) -> QueuedTransaction {
    let carriesIdentity = phase == .purchased || phase == .restored
    return QueuedTransaction(
      id: QueueKey(rawValue: key ?? 0), order: order, phase: phase,
      transactionID: carriesIdentity ? transactionID.map { UInt64($0) } : nil,
      date: carriesIdentity ? settled.map(Date.init(milliseconds:)) : nil,
      original: original, refusal: phase == .failed ? decodedRefusal : nil,
      isOurs: session == current)
  }

  private var original: OriginalPurchase? {
    guard phase == .restored, let originalID, let originallyPurchased else { return nil }
    return OriginalPurchase(
      transactionID: UInt64(originalID), date: Date(milliseconds: originallyPurchased))
  }
}

/// Written several times for each purchase, so by statements that are compiled once.
extension QueueRow {
  mutating func insert(_ db: Database) throws {
    try db.executeCached(
      sql: """
        INSERT INTO queue(device, session, productID, quantity, accountToken, simulatesAskToBuy,
          offer, phase, accountID, transactionID, settled, originalID, originallyPurchased,
          wasDeclined, refusal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, arguments: columns)
    key = db.lastInsertedRowID
  }

  func update(_ db: Database) throws {
    try db.executeCached(
      sql: """
        UPDATE queue SET device = ?, session = ?, productID = ?, quantity = ?, accountToken = ?,
          simulatesAskToBuy = ?, offer = ?, phase = ?, accountID = ?, transactionID = ?,
          settled = ?, originalID = ?, originallyPurchased = ?, wasDeclined = ?, refusal = ?
        WHERE key = ?
        """, arguments: columns + [key])
    // Finished meanwhile by another process.
    guard db.changesCount == 1 else {
      throw Words.unknownTransaction(QueueKey(rawValue: key ?? 0))
    }
  }

  /// All but the key.
  private var columns: StatementArguments {
    [
      device, session, productID, quantity, accountToken, simulatesAskToBuy, offer,
      phase.rawValue, accountID, transactionID, settled, originalID, originallyPurchased,
      wasDeclined, refusal,
    ]
  }

  static func find(_ key: QueueKey, _ db: Database) throws -> QueueRow? {
    try fetchOne(
      db.cachedStatement(sql: "SELECT * FROM queue WHERE key = ?"), arguments: [key.rawValue])
  }

  static func all(on device: String, _ db: Database) throws -> [QueueRow] {
    try fetchAll(
      db.cachedStatement(sql: "SELECT * FROM queue WHERE device = ? ORDER BY key"),
      arguments: [device])
  }
}
