import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// The actions available for a product, and the reasons why others are disabled.
struct ProductActions {
  private let entry: ProductEntry?
  private let shared: Shared

  init(_ entry: ProductEntry?, _ shared: Shared) {
    self.entry = entry
    self.shared = shared
  }

  var buyDisabledReason: Text? {
    guard let entry else { return .nothingIsSelected }
    let status = shared.device.status(of: entry)
    let isUnderWay = shared.device.underWay[entry.id] == .purchasing && status != .unavailable
    switch status {
    case _ where isUnderWay || shared.onTheWay.contains(entry.id), .purchasing:
      return Text("{name} is being purchased.", ["name": entry.name])
    case .undelivered:
      let state = Text.setting(.verbatim(entry.name), status.title(nil).inSentence)
      return .sentences([state.asSentence, .opensAgain])
    // A membership can be bought again at any time. A non-consumable is downloaded again for free.
    // For a subscription, the payment sheet says how it continues (storekit-rules 2.8 and 2.18).
    case .buy, .purchased, .turnedOff, .changing, .paymentProblem, .ended: return nil
    case .deferred:
      return Text("A parent has to approve {name}. You can keep shopping.", ["name": entry.name])
    case .unavailable:
      return .setting(status.title(nil), shared.reasonUnavailable(entry.id))
    }
  }

  /// Whether the product is owned and cannot be extended, and so is not offered for sale.
  var isHadAlready: Bool {
    guard let entry, shared.device.status(of: entry) == .purchased else { return false }
    return shared.content.kind(entry.id) != .nonRenewingSubscription
  }

  var offersDisabledReason: Text? {
    guard let entry, !shared.onTheWay.contains(entry.id) else { return buyDisabledReason }
    switch shared.device.status(of: entry) {
    case .unavailable, .purchasing, .undelivered, .deferred: return buyDisabledReason
    case .buy, .purchased, .turnedOff, .changing, .paymentProblem, .ended: break
    }
    return shared.offers(entry.id).isEmpty
      ? Text("{name} has no offers to choose from.", ["name": entry.name]) : nil
  }

  var quantityDisabledReason: Text? {
    let isConsumable = entry.map { shared.content.kind($0.id) } == .consumable
    return isConsumable ? nil : Text("Only consumables can be bought in quantity.")
  }

  /// A hint about the product's status.
  var hint: String? {
    guard let entry else { return nil }
    if let standing = shared.standing(entry.id, shared.dates.day) { return standing }
    let isNarrow = shared.layout.isNarrow
    let reason = buyDisabledReason.map { shared.texts($0) }
    switch shared.device.status(of: entry) {
    case .buy, .purchasing, .turnedOff, .changing, .paymentProblem, .ended: return nil
    // The row says that it is unavailable. In a narrow window, the reason is more important.
    case .unavailable: return isNarrow ? shared.texts(shared.reasonUnavailable(entry.id)) : reason
    case .purchased:
      guard shared.content.kind(entry.id) == .nonConsumable else { return nil }
      return reason
        ?? shared.texts(
          isNarrow
            ? Text("Owned. Press b to get it again.")
            : Text("Owned. Press b to get it again, free for the account that bought it."))
    case .deferred, .undelivered: return reason
    }
  }
}

extension Shared {
  /// Returns the offers of a subscription that must be requested explicitly (storekit-rules 1.2).
  fileprivate func offers(_ productID: String) -> [Offer] {
    content.subscription(productID)?.offers ?? []
  }
}

extension MenuSheet {
  /// Returns the menu of a subscription's offers. The store decides about eligibility, so offers
  /// marked as not eligible can be tried out, too.
  static func offers(of productID: String) -> Self {
    MenuSheet { shared, loaded in
      let texts = shared.texts
      let storefront = shared.storeState?.storefront ?? Storefront.all[0]
      let choices = shared.offers(productID).compactMap { offer -> Menu.Choice? in
        guard let id = offer.id, let price = offer.price(in: storefront) else { return nil }
        let terms = offer.mode.terms(
          offer.period, count: offer.periodCount,
          price: PriceText.displayPrice(price, in: storefront))
        let name = offer.kind.shortName(id)
        let effect: StorefrontEffect =
          offer.kind == .offerCode
          ? .redeem(code: id) : .buyWithOffer(productID: productID, offerID: id)
        let reason = loaded.offerProblems[productID]?[id].map {
          Refusal(.ineligibleForOffer, .offer($0)).reason
        }
        let note = reason == nil ? name : Text("{offer}, not eligible", ["offer": name])
        return Menu.Choice(
          texts(terms), note: texts(note), remark: reason.map { texts($0) }
        ) { _ in [.perform(effect)] }
      }
      return Menu(
        title: texts("Offers for {name}", ["name": shared.productName(productID)]),
        text: [texts("The App Store decides who is eligible.")],
        choices: choices + [Menu.Choice(texts("Enter a code...")) { _ in [.open(RedeemForm())] }])
    }
  }
}
