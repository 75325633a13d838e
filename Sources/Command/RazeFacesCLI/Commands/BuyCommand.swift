import ArgumentParser
import Foundation
import Localization
import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation

/// Buys a product and waits for the store's decision. A pending Ask to Buy request counts as
/// success.
struct BuyCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy", abstract: "Buy a product.",
    discussion: """
      Asks for confirmation, as the purchase sheet does, unless --yes is given. Without a \
      terminal, --yes is required; earlier payments are delivered all the same. If a parent has to \
      approve, prints "Waiting for approval" and exits with 0. A payment for the same product that \
      an earlier process left undecided is resumed.

      Examples:
        razefaces buy com.example.razefaces.swiftshopping
        razefaces buy coupon0 --quantity 3 --yes
        razefaces buy "off by one" --yes
        razefaces buy vip.year --yes --json
        razefaces buy club.monthly --offer stay --yes
      """)

  @Argument(
    help: "The product's identifier, the end of it, or its name.", completion: Completion.products)
  var product: String

  @Option(help: "The number of items, from 1 to 10.") var quantity = 1

  @Option(
    help: """
      A promotional or win-back offer of the product, signed as the app's server would sign it.
      """)
  var offer: String?

  @Flag(help: "Confirm the purchase sheet without asking. Its price is printed first.")
  var yes = false

  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions
  static let schema = Sale.schema

  func run(in context: CommandContext) async throws {
    try await context.requireYes(yes, "buying", by: advice)
    let productID = try context.productID(product)
    try await context.requireAccount()
    let presenter = CommandPresenter(context, isConfirmed: yes)
    try refuseCode(of: productID, in: context)
    let headless = try await HeadlessShop.open(
      context, observes: true,
      wanted: .init(productID: productID, quantity: quantity, offerID: offer),
      presenter: presenter, crashAfter: crash.crashAfter)
    if !headless.journal.hasResumed {
      if !yes, let earlier = earlier(headless, productID),
        context.prompt?.agrees(to: question(about: earlier, headless, context)) == false
      {
        return try await headless.printSale(of: productID, as: earlier, context)
      }
      if let offer {
        let found = try await headless.shop.findOffer(offer, of: productID)
        await headless.shop.buy(productID, quantity: quantity, with: found)
      } else {
        headless.shop.buy(productID, quantity: quantity)
      }
      await headless.app.idle()
    }
    await headless.printEarlierDeliveries(context)
    try await headless.printSale(of: productID, context)
    presenter.printTroubles()
  }

  private var advice: String {
    let offer = offer.map { ["--offer", $0] } ?? []
    let words = ["buy", product] + (quantity == 1 ? [] : ["--quantity", "\(quantity)"]) + offer
    return words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
  }

  /// Returns a purchase that an interrupted command already completed, so that the product is not
  /// bought twice.
  @MainActor private func earlier(_ headless: HeadlessShop, _ productID: String)
    -> QueuedTransaction?
  {
    // Renewals are automatic, not purchases of an interrupted command.
    let renews = headless.app.content.kind(productID) == .autoRenewableSubscription
    return renews ? nil : headless.journal.boughtEarlier(productID)
  }

  @MainActor private func question(
    about earlier: QueuedTransaction, _ headless: HeadlessShop, _ context: CommandContext
  ) -> String {
    let id = earlier.order.productID
    let isDelivered = headless.journal.deliveredForOthers.contains { $0.id == earlier.id }
    let time = earlier.date.map { " at \(context.dates.isoMinute($0))" } ?? ""
    let why = headless.lastFailure(of: id).map { " (\($0.message))" } ?? ""
    return "\(headless.name(id)) was bought\(time) and "
      + (isDelivered ? "has been delivered now" : "could not be delivered yet\(why)")
      + "; buy another? [y/N]"
  }

  @MainActor private func refuseCode(
    of productID: String, in context: CommandContext
  ) throws(CommandFailure) {
    let offers = context.control.catalog.product(productID)?.subscription?.offers ?? []
    guard let offer, offers.first(where: { $0.id == offer })?.kind == .offerCode else { return }
    throw CommandFailure(
      .refused,
      "\"\(offer)\" is an offer code, which the person types in: razefaces redeem \(offer)")
  }
}

struct RedeemCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "redeem", abstract: "Redeem an offer code.",
    discussion: """
      As in the App Store's own sheet, a code is good for one subscription, once for each account. \
      Shows its terms and asks for confirmation unless --yes is given. An invalid code is refused \
      and changes nothing.

      Examples:
        razefaces redeem RAZEMONTH
        razefaces redeem razemonth --yes --json
      """)

  @Argument(help: "The offer code, in any letter case.") var code: String
  @Flag(help: "Confirm the purchase sheet without asking.") var yes = false
  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions
  static let schema = Sale.schema

  func run(in context: CommandContext) async throws {
    try await context.requireYes(yes, "redeeming", by: "redeem \(code)")
    try await context.requireAccount()
    guard let order = context.control.catalog.order(redeeming: code) else {
      // Throws the App Store's error for an unknown code.
      _ = try await context.store.order(redeeming: code)
      return
    }
    let presenter = CommandPresenter(context, isConfirmed: yes, code: code)
    let headless = try await HeadlessShop.open(
      context, observes: true, wanted: PurchaseJournal.Wanted(order),
      presenter: presenter, crashAfter: crash.crashAfter)
    if !headless.journal.hasResumed {
      SKPaymentQueue.default().presentCodeRedemptionSheet()
      await headless.app.idle()
    }
    await headless.printEarlierDeliveries(context)
    try await headless.printSale(of: order.productID, context)
  }
}

struct RestoreCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore the signed-in tester's purchases.",
    discussion: """
      Non-consumables and subscriptions are restored; coupons and memberships never are.

      Example:
        razefaces restore --device ipad
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions
  static let schema = form.schema
  private static let form = Form<(restoration: Restoration, rows: [QueuedTransaction])>(
    .member("restoredCount") { $0.restoration.count },
    .member("products") { $0.restoration.productIDs },
    .member("missingMemberships") { $0.restoration.missingMemberships },
    .member("missingConsumables") { $0.restoration.missingConsumables },
    .member("endedSubscriptions") { $0.restoration.endedSubscriptions },
    .member("unknownProducts") { $0.restoration.unknownProducts },
    .member("transactions") { $0.rows })

  func validate() throws {
    guard let step = crash.crashAfter, step < ReachedStep.decided(nil).number else { return }
    throw ValidationError("A restore has no step \(step); use 4 to 8.")
  }

  func run(in context: CommandContext) async throws {
    let headless = try await HeadlessShop.open(
      context, observes: true, presenter: CommandPresenter(context), crashAfter: crash.crashAfter)
    let before = Set(headless.journal.settled.map(\.id))
    headless.shop.restore()
    await headless.app.idle()
    let restoration = try restoration(headless)
    let rows = headless.journal.settled.filter { $0.phase == .restored && !before.contains($0.id) }
    let told = [Text.restored(restoration.count)] + restoration.details(name: headless.name)
    try context.output.print(Self.form.json((restoration, rows))) { told.map { context.texts($0) } }
    headless.presenter.printTroubles()
  }

  @MainActor private func restoration(_ headless: HeadlessShop) throws -> Restoration {
    if let failure = headless.failure { throw failure }
    try headless.requireSameWorld()
    if let problem = headless.presenter.problem { throw problem }
    if let broken = headless.lastFailure() {
      throw (broken.failure.recordsError as? StoreFailure)
        .map { CommandFailure(for: $0.cause, broken.message) }
        ?? CommandFailure(
          broken.failure.recordsError == nil ? .refused : .cannotWrite, broken.message)
    }
    for (event, _) in headless.events.reversed() {
      if case .restoreFinished = event { return headless.shop.state.restoration }
      if case .restoreFailed(let error) = event {
        throw CommandFailure(error, headless.app.state.explanations)
      }
    }
    throw CommandFailure(.software, "the store did not say how the restore ended")
  }
}

extension QueuedTransaction: Formed {
  static let form = Form<Self>(
    .member("productId") { $0.order.productID }, .member("transactionId") { $0.transactionID },
    .member("originalTransactionId") { $0.original?.transactionID },
    .member("originalPurchaseDate") { $0.original?.date })
}

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
      try context.output.print(Sale(row: outcome), line: context.texts(PaymentPhase.deferred.title))
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
