import Foundation
import GRDB
import StoreCore

/// One line of the world's log.
struct EventRow: NumberedRow {
  var id: Int64?
  var date = Date.distantPast
  var realDate = Date.distantPast
  var subject = WorldEvent.Subject()
  var fact = WorldEvent.Fact.worldMade

  static let table = Table(
    "events", of: Self.self, isNumbered: true,
    extras: [
      "eventsOfTransaction ON events(transactionID) WHERE transactionID IS NOT NULL",
      "eventsOfPayment ON events(payment) WHERE payment IS NOT NULL",
      "eventsOfFailedPayments ON events(id) WHERE \(failedPayment)",
    ].map { "CREATE INDEX " + $0 })

  static let failedPayment = "kind = 'paymentFailed'"

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("id", &id)
    try columns.visit("date", &date)
    try columns.visit("realDate", &realDate)
    try columns.visit("device", &subject.device)
    try columns.visit("account", &subject.account)
    try columns.visit("app", &subject.app)
    try columns.visit("productID", &subject.productID)
    try columns.visit("transactionID", &subject.transactionID)
    try columns.visit("payment", &subject.payment)
    var json = columns.isReading ? "" : try JSONText.encode(fact)
    // The fact's name, by which SQLite finds it.
    var kind = String(json.dropFirst(2).prefix { $0 != "\"" })
    try columns.visit("kind", &kind)
    try columns.visit("fact", &json)
    if columns.isReading { fact = try JSONText.decode(json) }
  }

  /// The number of events that room is made for at once, so that an event mostly costs itself
  /// alone.
  private static let portion: Int64 = 250

  /// Appends an event; the oldest go when there are too many.
  func append(_ db: Database) throws {
    try insert(db)
    let number = db.lastInsertedRowID
    guard number.isMultiple(of: Self.portion) else { return }
    try db.executeCached(
      sql: "DELETE FROM events WHERE id <= ?", arguments: [number - Int64(WorldEvent.most)])
  }

  var event: WorldEvent {
    WorldEvent(id: id ?? 0, date: date, realDate: realDate, subject, fact)
  }
}
