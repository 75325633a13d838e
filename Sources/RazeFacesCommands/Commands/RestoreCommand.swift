import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// `restore`: brings back what the signed-in account bought, on this device.
@MainActor package struct RestoreCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func run(crashAfter: CrashPoint.Step?) async throws {
    let presenter = CommandPresenter(context)
    let open = try await HeadlessShop.open(
      context, observes: true, presenter: presenter, crashAfter: crashAfter)
    let before = Set(open.store.settled.map(\.id))
    open.shop.restore()
    await open.app.settle()
    let end = try ending(open, presenter)
    let rows = open.store.settled.filter { $0.phase == .restored && !before.contains($0.id) }
    try context.output.print(
      RestoreForm(
        restoredCount: end.restoredCount ?? 0, transactions: rows.map(RestoreForm.Line.init)),
      line: end.message)
    presenter.noteTroubles()
  }

  /// What the shop told last; what it could not do is thrown.
  private func ending(_ open: HeadlessShop, _ presenter: CommandPresenter) throws -> Broadcast {
    if let failure = open.store.failure { throw failure }
    if let problem = presenter.problem { throw problem }
    if let broken = open.broadcasts.last(where: { $0.status == .purchaseFailed }) {
      throw broken.hindrance.map { CommandFailure($0, after: broken.message) }
        ?? CommandFailure(.cannotWrite, broken.message)
    }
    guard let end = open.lastBroadcast(nil, [.restoreSucceeded, .restoreFailed]) else {
      throw CommandFailure(.software, "the store did not say how the restore ended")
    }
    guard end.status == .restoreFailed else { return end }
    throw CommandFailure(
      .refused, [end.errorLabel, end.message].compactMap(\.self).joined(separator: ": "))
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
