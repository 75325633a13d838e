import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// The reasons why actions for a product are disabled.
extension ProductDetails {
  var buyDisabledReason: Text? {
    let isUnderWay = shared.device.underWay[entry.id] == .purchasing && isForSale
    switch status {
    case _ where isUnderWay || shared.onTheWay.contains(entry.id), .purchasing:
      return Text("{name} is being purchased.", ["name": entry.name])
    case .undelivered:
      let state = Text.setting(status.title(nil), .verbatim(entry.name))
      return .sentences([state.asSentence, .opensAgain])
    // A membership can be bought again at any time. A non-consumable is downloaded again for free.
    // For a subscription, the payment sheet says how it continues (storekit-rules 2.8 and 2.18).
    case .buy, .purchased, .turnedOff, .changing, .paymentProblem, .ended: return nil
    case .deferred:
      return Text("A parent has to approve {name}. You can keep shopping.", ["name": entry.name])
    case .unavailable: return .setting(status.title(nil), shared.reasonUnavailable(entry.id))
    }
  }

  /// Whether the product is owned and cannot be extended, and so is not offered for sale.
  var isAlreadyOwned: Bool { status == .purchased && kind != .nonRenewingSubscription }

  var offersDisabledReason: Text? {
    if shared.onTheWay.contains(entry.id) { return buyDisabledReason }
    switch status {
    case .unavailable, .purchasing, .undelivered, .deferred: return buyDisabledReason
    case .buy, .purchased, .turnedOff, .changing, .paymentProblem, .ended: break
    }
    return subscription?.offers.isEmpty ?? true
      ? Text("{name} has no offers to choose from.", ["name": entry.name]) : nil
  }

  var quantityDisabledReason: Text? {
    kind == .consumable ? nil : Text("Only consumables can be bought in quantity.")
  }

  /// A hint about the product's status.
  var hint: String? {
    if let standing = shared.standing(entry.id, shared.dates.day) { return standing }
    let isNarrow = shared.layout.isNarrow
    let reason = buyDisabledReason.map { texts($0) }
    switch status {
    case .buy, .purchasing, .turnedOff, .changing, .paymentProblem, .ended: return nil
    // The row says that it is unavailable. In a narrow window, the reason is more important.
    case .unavailable: return isNarrow ? texts(shared.reasonUnavailable(entry.id)) : reason
    case .purchased:
      guard kind == .nonConsumable else { return nil }
      return reason
        ?? texts(
          isNarrow
            ? Text("Owned. Press b to get it again.")
            : Text("Owned. Press b to get it again, free for the account that bought it."))
    case .deferred, .undelivered: return reason
    }
  }
}

extension MenuSheet {
  /// Returns the menu of a subscription's offers that must be requested explicitly (storekit-rules
  /// 1.2). The store decides about eligibility, so offers marked as not eligible can be tried out,
  /// too.
  static func offers(of productID: String) -> Self {
    MenuSheet { shared, sheet in
      let texts = shared.texts
      let storefront = shared.storeState?.storefront ?? Storefront.all[0]
      let offers = shared.content.subscription(productID)?.offers ?? []
      let choices = offers.compactMap { offer -> Menu.Choice? in
        guard let id = offer.id, offer.price(in: storefront) != nil else { return nil }
        let name = offer.kind.shortName(id)
        let effect: StorefrontEffect =
          offer.kind == .offerCode
          ? .redeem(code: id) : .buyWithOffer(productID: productID, offerID: id)
        let reason = sheet.offerProblems[productID]?[id].map {
          Refusal(.ineligibleForOffer, .offer($0)).reason
        }
        let note = reason == nil ? name : Text("{offer}, not eligible", ["offer": name])
        return Menu.Choice(
          title: texts(offer.terms(in: storefront)), note: texts(note),
          remark: reason.map { texts($0) }
        ) { _ in [.perform(effect)] }
      }
      let code = Menu.Choice(title: texts("Enter a code...")) { _ in [.open(RedeemForm())] }
      return Menu(
        title: texts("Offers for {name}", ["name": shared.productName(productID)]),
        text: [texts("The App Store decides who is eligible.")], choices: choices + [code])
    }
  }
}
