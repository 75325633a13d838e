import Foundation
import StoreCore

extension Desk {
  /// The ledger, newest first.
  ///
  /// - Parameters:
  ///   - account: only this Apple ID's, from whatever device.
  ///   - all: every account's and device's; else the signed-in account's and this device's.
  ///   - productName: an identifier, or the end of one.
  package func transactions(
    all: Bool, account: String?, productName: String?, limit: Int
  ) async throws {
    var scope = TransactionQuery.Scope.deviceAndAccount
    if all { scope = .everything }
    if let account {
      try await demandTester(account)
      scope = .account(email: account)
    }
    let product = try productName.map { name throws(CommandFailure) in try productID(name) }
    let page = try await control.transactions(
      TransactionQuery(scope: scope, productID: product, limit: limit))
    try print(page.records.map { TransactionForm($0) }) {
      page.records.isEmpty ? CommandWords.noTransactions + "\n" : table(page.records)
    }
    if format == .text, page.hasMore { streams.note(CommandWords.moreTransactions(limit)) }
  }

  private func demandTester(_ email: String) async throws {
    let wanted = Credentials.normalized(email)
    let known = try await control.testers().map(\.email)
    guard !known.contains(where: { Credentials.normalized($0) == wanted }) else { return }
    let near = Suggestion.nearest(to: wanted, among: known)
    throw CommandFailure(.refused, CommandWords.unknownTester(email, near: near))
  }

  func table(_ records: [TransactionRecord]) -> String {
    var table = TextTable([
      ("Date", .left), ("Transaction", .left), ("Original", .left), ("Product", .left),
      ("Qty", .right), ("Price", .right), ("Account", .left), ("Device", .left), ("Why", .left),
    ])
    for record in records {
      table.append([
        record.purchaseDate.text, String(record.id), String(record.originalID), record.productID,
        String(record.quantity), PriceText.displayPrice(record.price, in: record.storefront),
        record.accountEmail, record.device, CommandWords.cause(record),
      ])
    }
    return table.text
  }
}

/// A line of the ledger under the names of Apple's signed transactions, and what the sandbox adds.
/// The price is in the currency's unit, as a product's is, not in Apple's thousandths.
struct TransactionForm: Encodable {
  var transactionId: String
  var originalTransactionId: String
  var webOrderLineItemId: String?
  var bundleId: String
  var productId: String
  var subscriptionGroupIdentifier: String?
  var purchaseDate: Int
  var originalPurchaseDate: Int
  var expiresDate: Int?
  var quantity: Int
  var type: String
  var appAccountToken: String?
  var inAppOwnershipType: String
  var revocationDate: Int?
  var revocationReason: Int?
  var isUpgraded: Bool
  var offerIdentifier: String?
  var environment = "Sandbox"
  var storefront: String
  var storefrontId: String
  var transactionReason: String
  var currency: String
  var price: Decimal
  var proratedRefund: Decimal?
  var account: String
  var device: String
  var isFinished: Bool
  var why: String

  init(_ record: TransactionRecord) {
    transactionId = String(record.id)
    originalTransactionId = String(record.originalID)
    webOrderLineItemId = record.webOrderLineItemID
    bundleId = record.bundleID
    productId = record.productID
    subscriptionGroupIdentifier = record.subscriptionGroupID
    purchaseDate = record.purchaseDate.milliseconds
    originalPurchaseDate = record.originalPurchaseDate.milliseconds
    expiresDate = record.expirationDate?.milliseconds
    quantity = record.quantity
    type = record.kind.rawValue
    appAccountToken = record.appAccountToken?.uuidString.lowercased()
    inAppOwnershipType = record.ownership.rawValue
    revocationDate = record.revocationDate?.milliseconds
    revocationReason = record.revocationReason?.rawValue
    isUpgraded = record.isUpgraded
    offerIdentifier = record.offerID
    storefront = record.storefront.countryCode
    storefrontId = record.storefront.id
    transactionReason = record.transactionReason
    currency = record.currencyCode
    price = record.price
    proratedRefund = record.proratedRefund
    account = record.accountEmail
    device = record.device
    isFinished = record.isFinished
    why = record.why
  }
}
