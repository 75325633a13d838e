import StoreCore
import StoreKit

extension Desk {
  /// Redeems an offer code, as the App Store's own sheet does, and waits until the store has decided.
  ///
  /// - Throws: ``CommandFailure``, `refused` for a code that is not good, or not any more.
  public func redeem(_ code: String, isConfirmed: Bool, crashPoint: CrashPoint? = nil) async throws
  {
    guard isConfirmed || person != nil else {
      throw CommandFailure(.usage, CommandWords.mustConfirmCode(code))
    }
    try await demandAccount()
    let order: PaymentOrder
    do {
      order = try await store.order(redeeming: code)
    } catch let refusal as Refusal {
      throw CommandFailure(refusal)
    }
    let presenter = CommandPresenter(
      consent: isConfirmed ? .given : .asked, code: code, person: person, note: streams.note)
    let open = try await open(
      observes: true, wanted: order, presenter: presenter, crashPoint: crashPoint)
    if !open.queue.hasResumed {
      SKPaymentQueue.default().presentCodeRedemptionSheet()
      await open.shop.settle()
    }
    noteEarlierDeliveries(open)
    try await report(order.productID, open, presenter)
  }

  /// How a payment asks for an offer that is named by its identifier. What needs the app's server, it
  /// signs here; a name that nobody knows is signed too, and refused by the store.
  func claim(_ offerID: String, of productID: String) async throws -> OfferClaim {
    let offers = store.catalog.product(productID)?.subscription?.offers ?? []
    switch offers.first(where: { $0.id == offerID })?.kind {
    case .winBack: return .winBack(id: offerID)
    case .offerCode: throw CommandFailure(.refused, CommandWords.isCode(offerID))
    case .promotional, .introductory, nil:
      return .promotional(try await store.signOffer(offerID, for: productID, username: ""))
    }
  }
}

extension Shop {
  /// The payment that the claim belongs to; nil buys without one.
  func buy(_ productID: String, quantity: Int, claim: OfferClaim?) async {
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
}
