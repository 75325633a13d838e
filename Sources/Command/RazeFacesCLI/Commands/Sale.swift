import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation

extension HeadlessShop {
  /// - Parameter earlier: an earlier purchase to print instead of the command's own.
  /// - Throws: ``CommandFailure``, with status `refused` if the store refused the payment.
  func printSale(
    of productID: String, as earlier: QueuedTransaction? = nil, _ context: CommandContext
  ) async throws {
    try requireSameWorld()
    if let failure, case .files(.wasReset(_, let world)) = failure {
      // Deletes a delivery made just before the world was reset.
      try? context.appSide.deleteRecords(ofWorld: world.uuidString, device: context.device)
      throw CommandFailure(failure)
    }
    let undecided = CommandFailure(
      .software,
      "the store has not decided about \(productID); `razefaces purchases` shows its state")
    guard let outcome = earlier ?? journal.outcome else {
      throw refusalBeforeQueueing(productID) ?? undecided
    }
    switch outcome.phase {
    case .purchased, .restored:
      if let broken = lastFailure(of: productID) {
        try await printUndelivered(outcome, broken.failure, broken.message, context)
      } else {
        try await printPurchase(outcome, context)
      }
    case .deferred:
      try context.output.print(
        Sale(row: outcome), line: context.texts(PaymentPhase.deferred.title))
    case .failed:
      try context.output.printJSON(Sale(row: outcome))
      let problem =
        presenter.problem ?? outcome.refusal.map { CommandFailure($0) }
        ?? CommandFailure(.refused, "the store gave no reason")
      throw problem.printed
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized, .finished:
      throw failure.map { CommandFailure($0) } ?? undecided
    }
  }

  private func refusalBeforeQueueing(_ productID: String) -> CommandFailure? {
    if let failure { return CommandFailure(failure) }
    if let refusal = presenter.refusal { return CommandFailure(refusal) }
    guard let broken = lastFailure(of: productID) else { return nil }
    if let error = broken.failure.recordsError as? StoreFailure {
      return CommandFailure(for: error.cause, broken.message)
    }
    if let reason = reasonForNoProducts {
      return CommandFailure(.refused, "there are no products: \(reason)")
    }
    return CommandFailure(
      .refused, [broken.failure.label, broken.message].compactMap(\.self).joined(separator: ": "))
  }

  /// Prints a purchase that is paid, but not delivered, and throws its failure. Must not suggest
  /// another attempt, which would charge again.
  private func printUndelivered(
    _ row: QueuedTransaction, _ broken: PurchaseFailure, _ message: String,
    _ context: CommandContext
  ) async throws {
    let failure = CommandFailure(broken.recordsError == nil ? .refused : .cannotWrite, message)
    guard context.output.isJSON else { throw failure }
    let (code, name): (Int?, String?) =
      switch broken {
      case .notVerified(.status(let status)): (status, nil)
      case .notVerified(.signature(let flaw)): (nil, "\(flaw)")
      default: (nil, nil)
      }
    let error =
      broken.error?.refusal?.tree
      ?? JSONTree(members: ["code": code, "name": name, "reason": failure.plainText])
    let record = try await context.control.record(row.transactionID)
    try context.output.printJSON(Sale(row: row, record: record, error: error))
    throw failure.printed
  }

  private func printPurchase(_ row: QueuedTransaction, _ context: CommandContext) async throws {
    let record = try await context.control.record(row.transactionID)
    let id = row.order.productID
    let name = shop.state.productList.entries.first { $0.id == id }?.name ?? id
    let line: String
    if row.order.offer != nil, let date = row.change?.beginning {
      // The offer starts when the current period ends.
      line =
        "Your purchase was successful: \(name), at the offer's price from "
        + "\(context.dates.iso(date)) on; nothing was charged now"
    } else if row.order.offer == nil, let change = row.change {
      line = "\(name): \(context.texts(change.result(context.dates)))"
    } else {
      let parts = [name] + facts(of: row, record)
      line = "Your purchase was successful: \(parts.joined(separator: ", "))"
    }
    try context.output.print(Sale(row: row, record: record), line: line)
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
    .member("error") { $0.row.refusal?.tree ?? $0.error }.of(
      .optional(
        .either([
          Refusal.schema,
          ["code": .optional(.integer), "name": .optional(.text), "reason": .text],
        ]))))

  let row: QueuedTransaction
  var record: TransactionRecord?
  /// The error of a purchase that is paid, but not delivered: the store's refusal, or an object
  /// with the status of verifyReceipt as the code, or the error of the signed document as the name.
  var error: JSONTree?

  /// The status. A change of plan is decided now, but takes effect with the next period.
  private var status: String {
    if row.phase == .purchased, case .begins = row.change { return "scheduled" }
    return row.phase.rawValue
  }
}
