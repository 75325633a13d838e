import Foundation
import GRDB
import StoreCore

struct EventRow: StoredRow {
  var id: Int64?
  var date = Date.distantPast
  var realDate = Date.distantPast
  var subject = WorldEvent.Subject()
  var fact = WorldEvent.Fact.worldMade
  var command: [String]?
  /// The act's first event; nil if this is the first one.
  var act: Int64?

  static let failedPayment = "kind = 'paymentFailed'"
  static let receiptAnswer = "kind = 'receiptAnswered'"

  var event: WorldEvent {
    WorldEvent(
      id: id ?? 0, date: date, realDate: realDate, subject, fact, command: command, act: act)
  }

  static let databaseTableName = "events"

  static func read(_ row: ColumnReader) throws -> EventRow {
    try EventRow(
      id: row["id"], date: row["date"], realDate: row["realDate"],
      subject: WorldEvent.Subject(
        device: row["device"], account: row["account"], app: row["app"],
        productID: row["productID"], transactionID: row["transactionID"], payment: row["payment"]),
      fact: row.json("fact"), command: row.jsonIfPresent("command"), act: row["act"])
  }

  func values() throws -> ColumnValues {
    let json = try fact.launchJSON ?? JSONText.encode(fact)
    // The fact's name, in its own column for queries.
    let kind = String(json.dropFirst(2).prefix { $0 != "\"" })
    return [
      "id": id, "date": date.milliseconds, "realDate": realDate.milliseconds,
      "device": subject.device, "account": subject.account, "app": subject.app,
      "productID": subject.productID, "transactionID": subject.transactionID?.rowID,
      "payment": subject.payment?.rawValue, "kind": kind, "fact": json,
      "command": try command.map(JSONText.encode), "act": act,
    ]
  }
}
