package import StoreKit

package enum PurchasableOffer: Sendable {
  case promotional(SKPaymentDiscount)
  case winBack(Product.SubscriptionOffer, of: Product)
}

/// Offers for existing and former customers (storekit-rules 1.2).
extension Shop {
  /// Returns an offer by its identifier. Signs unknown identifiers as well, because the App Store
  /// refuses them.
  package func findOffer(_ offerID: String, of productID: String) async throws -> PurchasableOffer {
    let offers = state.productList.product(productID)?.discounts ?? []
    if !offers.contains(where: { $0.identifier == offerID }),
      let product = try await Product.products(for: [productID]).first,
      let offer = product.subscription?.winBackOffers.first(where: { $0.id == offerID })
    {
      return .winBack(offer, of: product)
    }
    return .promotional(try await model.server.sign(offer: offerID, of: productID))
  }

  package func buy(_ productID: String, quantity: Int, with offer: PurchasableOffer) async {
    switch offer {
    case .promotional(let discount): buy(productID, quantity: quantity, discount: discount)
    case .winBack(let offer, let product): await buy(product, with: offer)
    }
  }

  /// Buys with a win-back offer. Only StoreKit 2 has them, so the shop delivers the transaction
  /// that the purchase returns. After a crash, the payment queue delivers it.
  private func buy(_ product: Product, with offer: Product.SubscriptionOffer) async {
    model.log(.buying(product.id, order: nil))
    do {
      switch try await product.purchase(options: [.winBackOffer(offer)]) {
      case .success(.verified(let transaction)): await fulfillment.complete(transaction)
      case .success(.unverified(_, let problem)):
        model.fail(product.id, .notVerified(.signature(problem)))
      case .userCancelled: model.log(.cancelled(product.id))
      case .pending: fulfillment.recordDeferral(of: product.id)
      }
    } catch {
      model.fail(product.id, .refused(ShopError(error)))
    }
  }
}
