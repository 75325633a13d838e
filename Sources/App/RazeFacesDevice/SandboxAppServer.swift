package import Foundation
package import RazeFacesShop
package import StoreCore
package import StoreKit
package import StoreSimulation
import Synchronization

/// The app's server, simulated in the sandbox. It uses the catalog's products, the world's
/// verifyReceipt, and the world's subscription key.
package final class SandboxAppServer: AppServer {
  package let content: Catalog
  private let backend: SimulatedAppStore
  private let languages = Mutex<[String]>([])

  package init(_ backend: SimulatedAppStore) {
    self.backend = backend
    content = backend.control.catalog
  }

  package nonisolated(nonsending) func productIDs() async throws -> [String] {
    switch try await backend.control.applyFaults(at: .productList) {
    case .productList(.empty): []
    case .productList(.unknownIDs):
      content.productIDs + ["removed", "misspelled"].map { "\(content.bundleID).\($0)" }
    default: content.productIDs
    }
  }

  package func product(_ id: String) -> AppProduct? {
    guard let kind = content.kind(id) else { return nil }
    return AppProduct(
      type: Product.ProductType(rawValue: kind.rawValue),
      name: content.name(id, languages: languages.withLock { $0 }),
      subscriptionGroupID: content.subscription(id)?.groupID,
      membershipPeriod: Product.SubscriptionPeriod(content.membershipPeriod(id)))
  }

  func setLanguages(_ wanted: [String]) { languages.withLock { $0 = wanted } }

  package func verify(receipt: Data) async -> VerifiedReceipt {
    let verification = ReceiptVerification(
      server: backend.service, sharedSecret: backend.control.catalog.appSpecificSharedSecret)
    return await verification.verify(receipt)
  }

  package func sign(offer: String, of productID: String) async throws -> SKPaymentDiscount {
    let signed = try await backend.control.signOffer(offer, for: productID, username: "")
    return SKPaymentDiscount(
      identifier: signed.offerID, keyIdentifier: signed.keyID, nonce: signed.nonce,
      signature: signed.signature, timestamp: NSNumber(value: signed.timestamp))
  }

  /// Returns `RF-` and at least six digits.
  package func newOrder() async throws -> String {
    let digits = String(try await backend.control.newOrderNumber())
    return "RF-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  /// Has no effect except for faults, because this server keeps no payments.
  package func credit(order: String, paidWith transactionID: String) async throws {
    try await backend.control.applyFaults(at: .recharge)
  }

  package func consumablesBought() async throws -> [String] {
    guard let account = try await backend.service.storeState().account else { return [] }
    var bought: [String] = []
    for sold in try await backend.control.knownProducts()
    where sold.wasSold && sold.kind == .consumable {
      let query = TransactionQuery(
        scope: .account(email: account.email), productID: sold.id, limit: 1)
      if try await !backend.control.transactions(query).records.isEmpty { bought.append(sold.id) }
    }
    return bought
  }

  package func transactionsWithPendingRefund() async throws -> Set<String> {
    let requests = try await backend.control.refundRequests()
    return Set(requests.filter { $0.status == .pending }.map { String($0.transactionID) })
  }
}

/// The verification of a receipt by the app's server. It asks Apple's production server, then the
/// sandbox server if the status is 21007 (storekit-rules 4).
package struct ReceiptVerification: Sendable {
  package struct Answer: Sendable {
    package let address: ReceiptAddress
    package let status: Int
    /// The complete answer.
    package let response: JSONTree

    /// The purchases in the receipt; nil if the answer has no receipt.
    package var purchases: [JSONTree]? { response["receipt"]?["in_app"]?.list }
  }

  private let server: any ReceiptServer
  private let sharedSecret: String?

  /// - Parameter sharedSecret: the app's shared secret from App Store Connect; nil if it has none.
  package init(server: any ReceiptServer, sharedSecret: String?) {
    (self.server, self.sharedSecret) = (server, sharedSecret)
  }

  /// Returns the answer of production, and of the sandbox if it was asked. The latter takes
  /// precedence.
  ///
  /// - Parameter isWhole: whether to ask for all transactions of a subscription.
  package func answers(
    to receipt: Data, isWhole: Bool = true
  ) async throws -> (production: Answer, sandbox: Answer?) {
    var request: [String: JSONTree] = ["receipt-data": .text(receipt.base64EncodedString())]
    request["password"] = sharedSecret.map { .text($0) }
    if !isWhole { request["exclude-old-transactions"] = .flag(true) }
    let body = JSONTree.object(request).encoded()
    let production = try await answer(to: body, at: .production)
    let isTheSandboxs = ReceiptStatus(code: production.status) == .sandboxReceiptInProduction
    return (production, isTheSandboxs ? try await answer(to: body, at: .sandbox) : nil)
  }

  package func verify(_ receipt: Data) async -> VerifiedReceipt {
    do {
      let answers = try await answers(to: receipt, isWhole: false)
      let answer = answers.sandbox ?? answers.production
      let ids = answer.purchases?.compactMap { $0["transaction_id"]?.text } ?? []
      return VerifiedReceipt(flaw(answer.status), transactionIDs: Set(ids))
    } catch {
      return VerifiedReceipt(.failed(ShopError(error)))
    }
  }

  private func answer(to body: Data, at address: ReceiptAddress) async throws -> Answer {
    let response = JSONTree(try await server.verifyReceipt(body, at: address))
    guard let response, let status = response["status"]?.number else {
      throw StoreFailure.other(.cannotRead, "the answer of verifyReceipt has no status")
    }
    return Answer(address: address, status: status, response: response)
  }

  /// A receipt with an expired subscription is valid.
  private func flaw(_ code: Int) -> ReceiptFlaw? {
    let status = ReceiptStatus(code: code)
    return status == .valid || status == .subscriptionExpired ? nil : .status(code)
  }
}
