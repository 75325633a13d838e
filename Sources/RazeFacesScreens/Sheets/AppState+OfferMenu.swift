import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// The offers of a subscription that somebody has to ask for (storekit-rules 1.2).
extension AppState {
  /// Why there is nothing to choose for the selected product; nil where there is.
  var reasonForNoOffers: String? {
    guard let entry = selectedEntry else { return StoreWords.nothingSelected }
    guard case .product = entry else { return StoreWords.unavailable(whyUnavailable(entry)) }
    switch device.status(of: entry) {
    case .purchasing: return StoreWords.purchaseUnderWay(entry.name)
    case .deferred: return StoreWords.waitsForApproval(entry.name)
    case .buy, .purchased, .unavailable: break
    }
    return offers(of: entry.id).isEmpty ? StoreWords.noOffers(entry.name) : nil
  }

  /// Who may have which is for the store to say: a no can be tried out, too.
  func offersMenu(_ productID: String) -> Menu? {
    let storefront = device.snapshot?.storefront ?? Storefront.all[0]
    let choices = offers(of: productID).compactMap { offer -> Menu.Choice? in
      guard let id = offer.id, let price = offer.price(in: storefront) else { return nil }
      let terms = panel.texts.subscriptions.offer(
        offer.mode, offer.period, count: offer.periodCount,
        price: PriceText.displayPrice(price, in: storefront))
      let effect: AppEffect =
        offer.kind == .offerCode
        ? .redeem(code: id) : .buyWithOffer(productID: productID, offerID: id)
      return Menu.Choice(
        terms, note: panel.texts.subscriptions.offerName(offer.kind, id), .perform([effect]))
    }
    return Menu(
      title: MenuWords.offers(productName(productID)), text: [MenuWords.offersText],
      choices: choices + [Menu.Choice(MenuWords.enterCode, .enterCode)])
  }

  private func offers(of productID: String) -> [Offer] {
    content.catalog.product(productID)?.subscription?.offers ?? []
  }
}
