import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// The offers of a subscription that somebody has to ask for (storekit-rules 1.2). Who may have
/// which is for the store to say; a no is marked, and can be tried out, too.
struct OffersMenu: MenuSubject {
  let productID: String
  /// The reasons why some offers are not for the signed-in account, by their identifiers.
  private var problems: [String: Refusal.OfferRefusal] = [:]

  init(productID: String) { self.productID = productID }

  mutating func receive(_ message: StorefrontMessage) {
    if case .offersLoaded(productID: productID, let problems) = message {
      self.problems = problems
    }
  }

  func offers(_ shared: Shared) -> [Offer] {
    shared.content.subscription(productID)?.offers ?? []
  }

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(StoreText.self)
    let storefront = shared.snapshot?.storefront ?? Storefront.all[0]
    let choices = offers(shared).compactMap { offer -> Menu.Choice? in
      guard let id = offer.id, let price = offer.price(in: storefront) else { return nil }
      let terms = shared.texts.subscriptions.offer(
        offer.mode, offer.period, count: offer.periodCount,
        price: PriceText.displayPrice(price, in: storefront))
      let name = shared.texts.subscriptions.offerName(offer.kind, id)
      let effect: StorefrontEffect =
        offer.kind == .offerCode
        ? .redeem(code: id) : .buyWithOffer(productID: productID, offerID: id)
      let reason = problems[id].map { problem in
        shared.texts.refusals.reason(Refusal(.ineligibleForOffer, .offer(problem)))
      }
      let note = reason == nil ? name : texts(.notEligible, ["offer": name])
      return Menu.Choice(terms, note: note, remark: reason) { _ in [.perform(effect)] }
    }
    return Menu(
      title: texts(.offersFor, ["name": shared.productName(productID)]),
      text: [texts(.offersAbout)],
      choices: choices + [Menu.Choice(texts(.enterCode)) { _ in [.open(RedeemForm())] }])
  }
}
