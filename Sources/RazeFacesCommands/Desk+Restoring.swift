import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension Desk {
  /// Brings back what the signed-in account bought, on this device.
  package func restore(crashPoint: CrashPoint? = nil) async throws {
    let presenter = CommandPresenter(person: person, note: streams.note)
    let open = try await open(observes: true, presenter: presenter, crashPoint: crashPoint)
    let before = Set(open.queue.settled.map(\.id))
    open.shop.restore()
    await open.device.settle()
    if let failure = open.queue.failure { throw failure }
    if let problem = presenter.problem { throw problem }
    if let broken = open.broadcasts.last(where: { $0.status == .purchaseFailed }) {
      throw broken.hindrance.map { CommandFailure($0, after: broken.message) }
        ?? CommandFailure(.cannotWrite, broken.message)
    }
    guard let end = open.lastBroadcast(nil, [.restoreSucceeded, .restoreFailed]) else {
      throw CommandFailure(.software, CommandWords.restoreUndecided)
    }
    if end.status == .restoreFailed {
      throw CommandFailure(
        .refused, [end.errorLabel, end.message].compactMap(\.self).joined(separator: ": "))
    }
    let rows = open.queue.settled.filter { $0.phase == .restored && !before.contains($0.id) }
    try print(
      RestoreForm(
        restoredCount: end.restoredCount ?? 0, transactions: rows.map(RestoreForm.Line.init))
    ) {
      end.message + "\n"
    }
    presenter.tellTroubles()
  }
}

struct RestoreForm: Encodable {
  struct Line: Encodable {
    var productId: String
    var transactionId: String?
    var originalTransactionId: String?
    var originalPurchaseDate: Int?

    init(_ row: QueuedTransaction) {
      productId = row.order.productID
      transactionId = row.transactionID.map(String.init)
      originalTransactionId = row.original.map { String($0.transactionID) }
      originalPurchaseDate = row.original?.date.milliseconds
    }
  }

  var restoredCount: Int
  var transactions: [Line]
}
