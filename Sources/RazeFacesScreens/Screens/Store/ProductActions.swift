import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// The actions on a product just now, and the reasons against those that cannot be done.
struct ProductActions {
  private let entry: ProductEntry?
  private let shared: Shared

  init(_ entry: ProductEntry?, _ shared: Shared) {
    self.entry = entry
    self.shared = shared
  }

  var buyDisabledReason: Phrase? {
    guard let entry else { return Phrase(StoreText.nothingSelected) }
    let status = shared.device.status(of: entry)
    let isUnderWay = shared.device.underWay[entry.id] == .purchasing && status != .unavailable
    if isUnderWay || shared.onTheWay.contains(entry.id) {
      return Phrase(StoreText.purchaseUnderWay, ["name": entry.name])
    }
    switch status {
    case .purchasing: return Phrase(StoreText.purchaseUnderWay, ["name": entry.name])
    // Another year of membership can be bought at any time; what was bought once for ever is had
    // again for nothing, and of a subscription the system's sheet says how it goes on
    // (storekit-rules 2.8 and 2.18).
    case .buy, .purchased, .turnedOff, .changing, .paymentProblem, .ended: return nil
    case .deferred: return Phrase(StoreText.waitsForApproval, ["name": entry.name])
    case .unavailable:
      return Phrase(StoreText.unavailable, ["reason": shared.reasonUnavailable(entry.id)])
    }
  }

  /// Whether the product can be had once more for nothing, and so is not offered for sale.
  var isHadAlready: Bool {
    guard let entry, shared.device.status(of: entry) == .purchased else { return false }
    return shared.content.kind(entry.id) != .nonRenewingSubscription
  }

  var offersDisabledReason: Phrase? {
    guard let entry, !shared.onTheWay.contains(entry.id) else { return buyDisabledReason }
    switch shared.device.status(of: entry) {
    case .unavailable, .purchasing, .deferred: return buyDisabledReason
    case .buy, .purchased, .turnedOff, .changing, .paymentProblem, .ended: break
    }
    return OffersMenu(productID: entry.id).offers(shared).isEmpty
      ? Phrase(StoreText.noOffers, ["name": entry.name]) : nil
  }

  var quantityDisabledReason: Phrase? {
    let isConsumable = entry.map { shared.content.kind($0.id) } == .consumable
    return isConsumable ? nil : Phrase(StoreText.onlyConsumables)
  }

  /// The hint to read before a key is pressed.
  var hint: String? {
    guard let entry else { return nil }
    if let standing = shared.standing(entry.id, shared.dates.day) { return standing }
    let isNarrow = shared.layout.isNarrow
    let reason = buyDisabledReason?(shared.texts)
    switch shared.device.status(of: entry) {
    case .buy, .purchasing, .turnedOff, .changing, .paymentProblem, .ended: return nil
    // The row says that it is unavailable; if it is narrow, why matters more.
    case .unavailable: return isNarrow ? shared.reasonUnavailable(entry.id) : reason
    case .purchased:
      guard shared.content.kind(entry.id) == .nonConsumable else { return nil }
      return reason ?? shared.texts(StoreText.self)(isNarrow ? .ownedInShort : .owned)
    case .deferred: return reason
    }
  }
}
