import Foundation
import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// `buy`: buys one product and waits until the store has decided. Waiting for a parent's approval is
/// no failure.
@MainActor package struct BuyCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// - Parameters:
  ///   - offer: a promotional or win-back offer of the product, by its identifier.
  ///   - isConfirmed: the purchase sheet is answered with yes without asking.
  ///   - crashAfter: the step after which a tester wants this process killed.
  package func run(
    _ name: String, quantity: Int, offer: String?, isConfirmed: Bool, crashAfter: CrashPoint.Step?
  ) async throws {
    try await context.requireYes(isConfirmed, "buying", "buy", by: "buy \(name)")
    let productID = try context.productID(name)
    try await context.requireAccount()
    let presenter = CommandPresenter(context, consent: isConfirmed ? .given : .asked)
    try refuseCode(offer, of: productID)
    let headless = try await HeadlessShop.open(
      context, observes: true,
      wanted: .init(productID: productID, quantity: quantity, offerID: offer),
      presenter: presenter, crashAfter: crashAfter)
    let report = SaleReport(context, headless, presenter)
    if !headless.store.hasResumed {
      if !isConfirmed, let earlier = earlier(headless, productID),
        context.prompt?.agrees(to: question(about: earlier, headless)) == false
      {
        return try await report.print(productID, as: earlier)
      }
      if let offer {
        let claimed = try await headless.shop.claim(offer, of: productID)
        await headless.shop.buy(productID, quantity: quantity, with: claimed)
      } else {
        headless.shop.buy(productID, quantity: quantity)
      }
      await headless.app.settle()
    }
    headless.noteEarlierDeliveries(context)
    try await report.print(productID)
    presenter.noteTroubles()
  }

  /// What a command that was killed has bought already: perhaps nobody wants a second one.
  private func earlier(_ headless: HeadlessShop, _ productID: String) -> QueuedTransaction? {
    // Renewals come by themselves.
    let renews = headless.app.content.kind(productID) == .autoRenewableSubscription
    return renews ? nil : headless.store.boughtEarlier(productID)
  }

  private func question(about earlier: QueuedTransaction, _ headless: HeadlessShop) -> String {
    let id = earlier.order.productID
    let isDelivered = headless.store.deliveredForOthers.contains { $0.id == earlier.id }
    let time = earlier.date.map { " at \(context.dates.isoMinute($0))" } ?? ""
    let why = headless.lastFailure(of: id).map { " (\($0.message))" } ?? ""
    return "\(headless.name(id)) was bought\(time) and "
      + (isDelivered ? "has been delivered now" : "could not be delivered yet\(why)")
      + "; buy another? [y/N]"
  }

  private func refuseCode(_ offer: String?, of productID: String) throws(CommandFailure) {
    let offers = context.control.catalog.product(productID)?.subscription?.offers ?? []
    guard let offer, offers.first(where: { $0.id == offer })?.kind == .offerCode else { return }
    throw CommandFailure(
      .refused,
      "\"\(offer)\" is an offer code, which the person types in: razefaces redeem \(offer)")
  }
}

/// What became of the payment that a command asked for.
@MainActor struct SaleReport {
  private let context: CommandContext
  private let headless: HeadlessShop
  private let presenter: CommandPresenter

  init(_ context: CommandContext, _ headless: HeadlessShop, _ presenter: CommandPresenter) {
    self.context = context
    self.headless = headless
    self.presenter = presenter
  }

  /// - Parameter earlier: what stands for the payment that was not asked for; nil for the command's
  ///   own.
  /// - Throws: ``CommandFailure``, `refused` for the store's no.
  func print(_ productID: String, as earlier: QueuedTransaction? = nil) async throws {
    if let failure = headless.store.failure, case .files(.wasReset(_, let world)) = failure {
      // What was delivered in the last moment of the world that is gone.
      try? context.appSide.forget(worldID: world.uuidString, device: context.device)
      throw CommandFailure(failure)
    }
    let undecided = CommandFailure(
      .software,
      "the store has not decided about \(productID); `razefaces purchases` shows what became of it")
    guard let outcome = earlier ?? headless.store.outcome else {
      throw refusalBeforeQueueing(productID) ?? undecided
    }
    switch outcome.phase {
    case .purchased, .restored:
      if let broken = headless.lastFailure(of: productID) {
        // Never "try again": it is paid for, and the same command would pay once more.
        let isUnwritten = broken.failure.recordsError != nil
        throw CommandFailure(isUnwritten ? .cannotWrite : .refused, broken.message)
      }
      try await printPurchase(outcome)
    case .deferred:
      try context.output.print(
        outcome.json(), line: context.texts.transactions.phase(.deferred))
    case .failed:
      if context.output.format == .json {
        try context.output.print(outcome.json()) { [] }
      }
      throw presenter.problem ?? outcome.refusal.map { CommandFailure($0) }
        ?? CommandFailure(.refused, "the store gave no reason")
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized, .finished:
      throw headless.store.failure.map { CommandFailure($0) } ?? undecided
    }
  }

  /// The payment never stood in the queue: the shop, or the store at its door, said no.
  private func refusalBeforeQueueing(_ productID: String) -> CommandFailure? {
    if let failure = headless.store.failure { return CommandFailure(failure) }
    if let refusal = headless.store.refusal { return CommandFailure(refusal) }
    guard let no = headless.lastFailure(of: productID) else { return nil }
    if let error = no.failure.recordsError as? FileDefaultsError {
      return CommandFailure(error, after: no.message)
    }
    let label = headless.app.state.explanations.label(no.failure)
    return CommandFailure(
      .refused, [label, no.message].compactMap(\.self).joined(separator: ": "))
  }

  private func printPurchase(_ row: QueuedTransaction) async throws {
    let query = TransactionQuery(productID: row.order.productID, limit: 50)
    let record = try await context.control.transactions(query).records
      .first { $0.id == row.transactionID }
    let id = row.order.productID
    let name = headless.shop.state.productList.entries.first { $0.id == id }?.name ?? id
    let parts: [String]
    if row.order.offer != nil, let date = row.change?.beginning {
      // The offer begins when the period that runs already is over.
      let beginning = "from \(context.dates.iso(date)) on"
      parts = [name, "at the offer's price \(beginning); nothing was charged now"]
    } else {
      parts = [name] + facts(of: row, record)
    }
    if row.order.offer == nil, let change = row.change {
      let words = context.texts.subscriptions.result(change, context.dates)
      return try context.output.print(row.json(record), line: "\(name): \(words)")
    }
    try context.output.print(
      row.json(record),
      line: "Your purchase was successful: \(parts.joined(separator: ", "))")
  }

  private func facts(of row: QueuedTransaction, _ record: TransactionRecord?) -> [String] {
    var parts: [String] = []
    if row.order.quantity > 1 { parts.append("\(row.order.quantity) pieces") }
    if let record { parts.append(PriceText.displayPrice(record.price, in: record.storefront)) }
    if record?.cause == .redownload { parts.append("bought before, so it was free") }
    if let id = row.transactionID { parts.append("transaction \(id)") }
    return parts
  }
}

extension QueuedTransaction {
  /// What became of one payment.
  fileprivate func json(_ record: TransactionRecord? = nil) -> JSONObject {
    [
      "productId": order.productID, "quantity": order.quantity, "status": status,
      "transactionId": change == nil ? transactionID.map(String.init) : nil,
      "originalTransactionId": record.map { String($0.originalID) },
      "purchaseDate": record?.purchaseDate.milliseconds, "type": record?.kind.rawValue,
      "price": change == nil ? record?.price : 0, "currency": record?.currencyCode,
      "beginsDate": change?.beginning?.milliseconds, "renewsDate": change?.renewal?.milliseconds,
      "error": refusal.map(problem),
    ]
  }

  /// A plan that begins with the next period was not bought yet, though the payment is decided.
  private var status: String {
    if phase == .purchased, case .begins = change { return "scheduled" }
    return phase.rawValue
  }

  private func problem(_ refusal: Refusal) -> JSONObject {
    let texts = ConsoleTexts.english.refusals
    return [
      "domain": refusal.kind.domain, "code": refusal.kind.code, "name": refusal.kind.rawValue,
      "reason": texts.reason(refusal),
      "remedy": texts.remedy(refusal.cause, on: .commandLine),
    ]
  }
}
