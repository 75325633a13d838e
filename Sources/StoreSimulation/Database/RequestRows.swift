import GRDB
import StoreCore

struct InterruptionRow: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "interruptions"

  var id: Int64?
  var device: String
  var accountID: Int64
  var productID: String
  var quantity: Int
  var accountToken: String?
  /// The claim of the payment that was interrupted, as in the queue.
  var offer: String?
  var date: Int64

  mutating func didInsert(_ inserted: InsertionSuccess) {
    id = inserted.rowID
  }
}

struct RefundRequestRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "refundRequests"

  var transactionID: Int64
  var accountID: Int64
  var productID: String
  var reason: RefundReason
  var status: RefundRequest.Status
  var date: Int64
}
