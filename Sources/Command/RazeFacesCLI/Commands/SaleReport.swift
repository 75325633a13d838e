import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation

@MainActor struct SaleReport {
  let context: CommandContext
  let headless: HeadlessShop

  /// - Parameter earlier: an earlier purchase to report instead of the command's own.
  /// - Throws: ``CommandFailure``, with status `refused` if the store refused the payment.
  func print(_ productID: String, as earlier: QueuedTransaction? = nil) async throws {
    try headless.requireSameWorld()
    if let failure = headless.failure, case .files(.wasReset(_, let world)) = failure {
      // Deletes a delivery made just before the world was reset.
      try? context.appSide.deleteRecords(ofWorld: world.uuidString, device: context.device)
      throw CommandFailure(failure)
    }
    let undecided = CommandFailure(
      .software,
      "the store has not decided about \(productID); `razefaces purchases` shows its state")
    guard let outcome = earlier ?? headless.journal.outcome else {
      throw refusalBeforeQueueing(productID) ?? undecided
    }
    switch outcome.phase {
    case .purchased, .restored:
      if let broken = headless.lastFailure(of: productID) {
        // Must not suggest another attempt, which would charge again: the purchase is already paid.
        let isUnwritten = broken.failure.recordsError != nil
        let failure = CommandFailure(isUnwritten ? .cannotWrite : .refused, broken.message)
        guard context.output.isJSON else { throw failure }
        let (code, name): (Int?, String?) =
          switch broken.failure {
          case .notVerified(.status(let status)): (status, nil)
          case .notVerified(.signature(let flaw)): (nil, "\(flaw)")
          default: (nil, nil)
          }
        let error =
          broken.failure.error?.refusal.map { Sale.SaleError.refused($0) }
          ?? .undelivered(code: code, name: name, reason: failure.plainText)
        let sale = Sale(row: outcome, record: try await record(of: outcome), error: error)
        try context.output.printJSON(sale)
        throw failure.printed
      }
      try await printPurchase(outcome)
    case .deferred:
      try context.output.print(
        Sale(row: outcome), line: context.texts(PaymentPhase.deferred.title))
    case .failed:
      try context.output.printJSON(Sale(row: outcome))
      let failure =
        headless.presenter.problem ?? outcome.refusal.map { CommandFailure($0) }
        ?? CommandFailure(.refused, "the store gave no reason")
      throw failure.printed
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized, .finished:
      throw headless.failure.map { CommandFailure($0) } ?? undecided
    }
  }

  private func refusalBeforeQueueing(_ productID: String) -> CommandFailure? {
    if let failure = headless.failure { return CommandFailure(failure) }
    if let refusal = headless.presenter.refusal { return CommandFailure(refusal) }
    guard let no = headless.lastFailure(of: productID) else { return nil }
    if let error = no.failure.recordsError as? StoreFailure {
      return CommandFailure(for: error.cause, no.message)
    }
    if let reason = headless.reasonForNoProducts {
      return CommandFailure(.refused, "there are no products: \(reason)")
    }
    return CommandFailure(
      .refused, [no.failure.label, no.message].compactMap(\.self).joined(separator: ": "))
  }

  private func record(of row: QueuedTransaction) async throws -> TransactionRecord? {
    let query = TransactionQuery(productID: row.order.productID, limit: 50)
    return try await context.control.transactions(query).records
      .first { $0.id == row.transactionID }
  }

  private func printPurchase(_ row: QueuedTransaction) async throws {
    let record = try await record(of: row)
    let id = row.order.productID
    let name = headless.shop.state.productList.entries.first { $0.id == id }?.name ?? id
    let parts: [String]
    if row.order.offer != nil, let date = row.change?.beginning {
      // The offer starts when the current period ends.
      let beginning = "from \(context.dates.iso(date)) on"
      parts = [name, "at the offer's price \(beginning); nothing was charged now"]
    } else {
      parts = [name] + facts(of: row, record)
    }
    if row.order.offer == nil, let change = row.change {
      let words = context.texts(change.result(context.dates))
      return try context.output.print(
        Sale(row: row, record: record), line: "\(name): \(words)")
    }
    try context.output.print(
      Sale(row: row, record: record),
      line: "Your purchase was successful: \(parts.joined(separator: ", "))")
  }

  private func facts(of row: QueuedTransaction, _ record: TransactionRecord?) -> [String] {
    var parts: [String] = []
    if row.order.quantity > 1 { parts.append("\(row.order.quantity) items") }
    if let record { parts.append(PriceText.displayPrice(record.price, in: record.storefront)) }
    if record?.cause == .redownload { parts.append("bought before, so it was free") }
    if let id = row.transactionID { parts.append("transaction \(id)") }
    return parts
  }
}

struct Sale: Formed {
  static let form = Form<Self>(
    .member("productId") { $0.row.order.productID },
    .member("quantity") { $0.row.order.quantity }, .member("status") { $0.status },
    .member("transactionId") { $0.row.change == nil ? $0.row.transactionID : nil },
    .member("originalTransactionId") { $0.record?.originalID },
    .member("purchaseDate") { $0.record?.purchaseDate },
    .member("type") { $0.record?.kind.rawValue },
    .member("price") { $0.row.change == nil ? $0.record?.price : 0 },
    .member("currency") { $0.record?.currencyCode },
    .member("beginsDate") { $0.row.change?.beginning },
    .member("renewsDate") { $0.row.change?.renewal },
    .member("error") { $0.row.refusal.map { SaleError.refused($0) } ?? $0.error })

  let row: QueuedTransaction
  var record: TransactionRecord?
  var error: SaleError?

  enum SaleError: JSONWritable {
    case refused(Refusal)
    /// Paid, but not delivered. The code is the status of verifyReceipt, the name the error of the
    /// signed document.
    case undelivered(code: Int?, name: String?, reason: String)

    static let schema: JSONSchema = .either([
      Refusal.schema,
      ["code": .optional(.integer), "name": .optional(.text), "reason": .text],
    ])

    var tree: JSONTree? {
      switch self {
      case .refused(let refusal): refusal.tree
      case .undelivered(let code, let name, let reason):
        JSONTree(members: ["code": code, "name": name, "reason": reason])
      }
    }
  }

  /// The status. A change of plan is decided now, but takes effect with the next period.
  private var status: String {
    if row.phase == .purchased, case .begins = row.change { return "scheduled" }
    return row.phase.rawValue
  }
}
