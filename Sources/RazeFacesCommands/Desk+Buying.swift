import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension Desk {
  /// Buys one product and waits until the store has decided.
  ///
  /// - Parameters:
  ///   - offer: a promotional or win-back offer of the product, by its identifier.
  ///   - isConfirmed: the purchase sheet is answered with yes without asking.
  ///   - crashPoint: where a tester wants this process killed.
  /// - Throws: ``CommandFailure``, `refused` for the store's no. Waiting for a parent's approval is
  ///   no failure.
  package func buy(
    _ name: String, quantity: Int, offer: String? = nil, isConfirmed: Bool,
    crashPoint: CrashPoint? = nil
  ) async throws {
    guard isConfirmed || person != nil else {
      throw CommandFailure(.usage, CommandWords.mustConfirm(name))
    }
    let productID = try productID(name)
    try await demandAccount()
    let presenter = CommandPresenter(
      consent: isConfirmed ? .given : .asked, person: person, note: streams.note)
    var claim: OfferClaim?
    if let offer {
      claim = try await SandboxAppServer(backend).claim(offer, of: productID)
      if case .code = claim { throw CommandFailure(.refused, CommandWords.isCode(offer)) }
    }
    let open = try await open(
      observes: true,
      wanted: PaymentOrder(productID: productID, quantity: quantity, offer: claim),
      presenter: presenter, crashPoint: crashPoint)
    if !open.queue.hasResumed {
      await open.shop.buy(productID, quantity: quantity, claim: claim)
      await open.device.settle()
    }
    noteEarlierDeliveries(open)
    try await report(productID, open, presenter)
    presenter.tellTroubles()
  }

  func demandAccount() async throws {
    guard person == nil, try await store.snapshot().account == nil else { return }
    throw CommandFailure(.refused, CommandWords.notSignedIn)
  }

  /// What an earlier process left decided and undelivered is told, because nobody expects it.
  func noteEarlierDeliveries(_ open: OpenShop) {
    let mine = open.queue.outcome?.id
    for row in open.queue.settled where row.id != mine && row.phase == .purchased {
      streams.note(CommandWords.deliveredLate(row.order.productID, row.transactionID))
    }
  }

  func report(
    _ productID: String, _ open: OpenShop, _ presenter: CommandPresenter
  ) async throws {
    guard let outcome = open.queue.outcome else { throw notTaken(productID, open) }
    switch outcome.phase {
    case .purchased, .restored:
      if let broken = open.lastBroadcast(productID, [.purchaseFailed]) {
        // Never "try again": it is paid for, and the same command would pay once more.
        throw CommandFailure(.cannotWrite, broken.message)
      }
      try await reportPurchase(outcome, open)
    case .deferred: try print(SaleForm(outcome, nil)) { CommandWords.waitingForApproval + "\n" }
    case .failed:
      if format == .json { try streams.write(JSONOutput.text(SaleForm(outcome, nil))) }
      throw presenter.problem ?? outcome.refusal.map { CommandFailure($0) }
        ?? CommandFailure(.refused, CommandWords.noReason)
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized, .finished:
      throw open.queue.failure.map { CommandFailure($0) }
        ?? CommandFailure(.software, CommandWords.undecided(productID))
    }
  }

  /// The payment never stood in the queue: the shop, or the store at its door, said no.
  private func notTaken(_ productID: String, _ open: OpenShop) -> CommandFailure {
    if let failure = open.queue.failure { return CommandFailure(failure) }
    if let refusal = open.queue.refusal { return CommandFailure(refusal) }
    guard let no = open.lastBroadcast(productID, [.purchaseFailed]) else {
      return CommandFailure(.software, CommandWords.undecided(productID))
    }
    if let hindrance = no.hindrance { return CommandFailure(hindrance, after: no.message) }
    return CommandFailure(
      .refused, [no.errorLabel, no.message].compactMap(\.self).joined(separator: ": "))
  }

  private func reportPurchase(_ row: QueuedTransaction, _ open: OpenShop) async throws {
    let query = TransactionQuery(productID: row.order.productID, limit: 50)
    let record = try await control.transactions(query).records.first { $0.id == row.transactionID }
    try print(SaleForm(row, record)) {
      let name = open.shop.state.shelf.entries.first { $0.id == row.order.productID }?.name
      if let claim = row.order.offer, let record,
        record.offerID?.lowercased() != claim.offerID.lowercased()
      {
        return CommandWords.offerWaits(name ?? row.order.productID, record) + "\n"
      }
      return CommandWords.bought(name ?? row.order.productID, row, record) + "\n"
    }
  }
}

/// What became of one payment, as `buy --json` shows it.
struct SaleForm: Encodable {
  struct Problem: Encodable {
    var domain: String
    var code: Int
    var name: String
    var reason: String
    var remedy: String?
  }

  var productId: String
  var quantity: Int
  var status: String
  var transactionId: String?
  var originalTransactionId: String?
  var purchaseDate: Int?
  var type: String?
  var price: Decimal?
  var currency: String?
  var error: Problem?

  init(_ row: QueuedTransaction, _ record: TransactionRecord?) {
    productId = row.order.productID
    quantity = row.order.quantity
    status = row.phase.rawValue
    transactionId = row.transactionID.map(String.init)
    originalTransactionId = record.map { String($0.originalID) }
    purchaseDate = record?.purchaseDate.milliseconds
    type = record?.kind.rawValue
    price = record?.price
    currency = record?.currencyCode
    error = row.refusal.map {
      Problem(
        domain: $0.kind.domain, code: $0.kind.code, name: $0.kind.rawValue, reason: $0.reason,
        remedy: $0.remedy)
    }
  }
}
