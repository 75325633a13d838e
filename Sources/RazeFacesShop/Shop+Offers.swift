import Foundation
package import StoreCore
import StoreKit

/// Offers for those who know the shop already (storekit-rules 1.2).
extension Shop {
  /// - Parameter claim: nil buys without an offer. Codes are redeemed in the App Store's own sheet.
  package func buy(_ productID: String, quantity: Int, claim: OfferClaim?) async {
    switch claim {
    case .winBack(let id): await buy(productID, winBack: id)
    case .promotional(let signed):
      let discount = SKPaymentDiscount(
        identifier: signed.offerID, keyIdentifier: signed.keyID, nonce: signed.nonce,
        signature: signed.signature, timestamp: NSNumber(value: signed.timestamp))
      buy(productID, quantity: quantity, discount: discount)
    case .code, nil: buy(productID, quantity: quantity)
    }
  }

  /// Win-back offers are the second StoreKit's alone, so the shop delivers what its purchase returns.
  /// A process that dies before meets the transaction again as the queue's observer.
  package func buy(_ productID: String, winBack offerID: String) async {
    log(.info, ShopWords.buying(productID, order: nil))
    do {
      guard let product = try await Product.products(for: [productID]).first,
        let offer = product.subscription?.winBackOffers.first(where: { $0.id == offerID })
      else { throw Product.PurchaseError.invalidOfferIdentifier }
      switch try await product.purchase(options: [.winBackOffer(offer)]) {
      case .success(.verified(let transaction)): await complete(transaction)
      case .success(.unverified(_, let error)): throw error
      case .userCancelled:
        log(.info, ShopWords.cancelled(productID))
        tell(
          Broadcast(
            status: .purchaseCancelled, productID: productID, message: ShopWords.cancelledShort))
      case .pending:
        log(.warning, ShopWords.deferred(productID))
        tell(
          Broadcast(
            status: .purchaseDeferred, productID: productID,
            message: ShopWords.waitingForApproval))
      }
    } catch {
      log(.failure, ShopWords.transactionError(error))
      tell(
        Broadcast(
          status: .purchaseFailed, productID: productID, message: ShopWords.explanation(error)))
    }
  }

  /// Steps 6 to 9.
  private func complete(_ transaction: Transaction) async {
    let productID = transaction.productID
    log(.success, ShopWords.complete(productID))
    let verdict = await verifier?.verify() ?? .valid
    log(ShopWords.kind(of: verdict), ShopWords.verified(verdict))
    guard isAccepted(verdict, for: productID) else { return }
    let delivery = Delivery(
      transactionID: String(transaction.id), productID: productID,
      kind: kind(productID) ?? .autoRenewableSubscription,
      quantity: transaction.purchasedQuantity, date: transaction.purchaseDate,
      membershipPeriod: membershipPeriod(productID), orderNumber: nil)
    guard deliver(delivery) != nil else { return }
    await transaction.finish()
    NotificationCenter.default.post(name: .razeFacesPurchase, object: productID)
    tell(
      Broadcast(
        status: .purchaseSucceeded, productID: productID,
        message: ShopWords.purchased(productID, order: nil)))
  }
}
