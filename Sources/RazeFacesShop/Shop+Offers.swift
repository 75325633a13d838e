package import StoreKit

/// An offer that a purchase asks for, as StoreKit wants it.
package enum ClaimedOffer: Sendable {
  /// A promotional offer with the permission of the app's server.
  case promotional(SKPaymentDiscount)
  case winBack(Product.SubscriptionOffer, of: Product)
}

/// Offers for those who know the shop already (storekit-rules 1.2).
extension Shop {
  /// Returns the claim to an offer by its identifier. A name that nobody knows is signed, too, and
  /// refused by the App Store.
  package func claim(_ offerID: String, of productID: String) async throws -> ClaimedOffer {
    let offers = state.productList.product(productID)?.discounts ?? []
    if !offers.contains(where: { $0.identifier == offerID }),
      let product = try await Product.products(for: [productID]).first,
      let offer = product.subscription?.winBackOffers.first(where: { $0.id == offerID })
    {
      return .winBack(offer, of: product)
    }
    return .promotional(try await model.server.sign(offer: offerID, of: productID))
  }

  package func buy(_ productID: String, quantity: Int, with offer: ClaimedOffer) async {
    switch offer {
    case .promotional(let discount): buy(productID, quantity: quantity, discount: discount)
    case .winBack(let offer, let product): await buy(product, with: offer)
    }
  }

  /// Buys with a win-back offer. These are the second StoreKit's alone, so the shop delivers what
  /// its purchase returns. A process that dies before meets the transaction again as the queue's
  /// observer.
  private func buy(_ product: Product, with offer: Product.SubscriptionOffer) async {
    model.log(.buying(product.id, order: nil))
    do {
      switch try await product.purchase(options: [.winBackOffer(offer)]) {
      case .success(.verified(let transaction)): await fulfillment.complete(transaction)
      case .success(.unverified(_, let problem)):
        model.fail(product.id, .notVerified(.signature(problem)))
      case .userCancelled: fulfillment.cancelled(product.id)
      case .pending: fulfillment.deferred(product.id)
      }
    } catch {
      model.fail(product.id, .refused(ShopError(error)))
    }
  }
}
