import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// What can be done with a product just now, and if not, why not.
struct ProductActions {
  private let entry: ShelfEntry?
  private let shared: Shared

  init(_ entry: ShelfEntry?, _ shared: Shared) {
    self.entry = entry
    self.shared = shared
  }

  var buyDisabledReason: Phrase? {
    guard let entry else { return Phrase(StoreText.nothingSelected) }
    switch shared.device.status(of: entry) {
    case .buy: return nil
    case .purchased where shared.device.underWay[entry.id] != nil, .purchasing:
      return Phrase(StoreText.purchaseUnderWay(entry.name))
    case .purchased:
      // Another year of membership can be bought at any time, and what was bought once for ever is
      // had again for nothing (storekit-rules 2.8).
      return shared.content.kind(entry.id) == .autoRenewableSubscription
        ? Phrase(StoreText.alreadyOwned(entry.name)) : nil
    case .deferred: return Phrase(StoreText.waitsForApproval(entry.name))
    case .unavailable: return Phrase(StoreText.unavailable(shared.reasonUnavailable(entry.id)))
    }
  }

  var offersDisabledReason: Phrase? {
    guard let entry else { return buyDisabledReason }
    switch shared.device.status(of: entry) {
    case .unavailable, .purchasing, .deferred: return buyDisabledReason
    case .buy, .purchased: break
    }
    return OffersMenu(productID: entry.id).offers(shared).isEmpty
      ? Phrase(StoreText.noOffers(entry.name)) : nil
  }

  var quantityDisabledReason: Phrase? {
    let isConsumable = entry.map { shared.content.kind($0.id) } == .consumable
    return isConsumable ? nil : Phrase(StoreText.onlyConsumables)
  }

  /// What there is to know before one presses a key.
  var hint: String? {
    guard let entry else { return nil }
    let isNarrow = shared.layout.isNarrow
    let reason = buyDisabledReason?(shared.texts)
    switch shared.device.status(of: entry) {
    case .buy, .purchasing: return nil
    // The row says that it is unavailable; if it is narrow, why matters more.
    case .unavailable: return isNarrow ? shared.reasonUnavailable(entry.id) : reason
    case .purchased:
      guard shared.content.kind(entry.id) == .nonConsumable else { return nil }
      return reason ?? shared.texts(StoreText.self)(isNarrow ? .ownedInShort : .owned)
    case .deferred: return reason
    }
  }
}
