import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

/// What the Store says about a product: its price or status, and the texts of its row and page.
struct ProductDetails {
  let entry: ProductEntry
  let status: ProductStatus
  let shared: Shared
  private let quantity: Int

  /// - Parameter quantity: The number of pieces to buy.
  init(_ entry: ProductEntry, quantity: Int = 1, _ shared: Shared) {
    (self.entry, self.quantity, self.shared) = (entry, quantity, shared)
    status = shared.device.status(of: entry)
  }

  var texts: Texts { shared.texts }
  var kind: ProductKind? { shared.content.kind(entry.id) }
  var isForSale: Bool { status != .unavailable }
  var isSubscription: Bool { kind == .autoRenewableSubscription }
  var subscription: SubscriptionTerms? { shared.content.subscription(entry.id) }
  private var isOwned: Bool { shared.device.isUsable(entry) }
  var statusWords: String { texts(status.title(kind)) }

  var standing: ProductStanding {
    status == .unavailable ? .unavailable : isOwned ? .owned : .forSale
  }

  /// - Parameter rows: The available height.
  func picture(rows: Int) -> Canvas { shared.picture(of: entry.id, standing, rows: rows) }

  /// The App Store's description, or the reason why it does not sell the product.
  var description: String {
    entry.product?.localizedDescription ?? texts(shared.reasonUnavailable(entry.id))
  }

  // MARK: - Price

  var price: String { entry.price(shared) }

  /// The status that replaces the price; nil if the price is shown.
  var state: (words: String, style: Style)? {
    let (marks, theme) = (shared.marks, shared.theme)
    switch status {
    case .purchased where kind == .nonRenewingSubscription: return nil
    case .purchased: return ("\(marks.purchased) \(statusWords)", theme.success)
    case .purchasing: return ("\(shared.spinner) \(statusWords)", theme.warning)
    case .deferred, .undelivered:
      let words = shared.layout.isWide ? statusWords : texts(status.shortTitle(kind))
      let mark = status == .deferred ? marks.waiting : marks.warning
      return ("\(mark) \(words)", theme.warning)
    case .changing: return (statusWords, theme.success)
    case .unavailable: return (statusWords, theme.quiet)
    case .buy, .ended, .turnedOff, .paymentProblem: return nil
    }
  }

  /// The text next to the price: a status that permits buying, or the remaining coupons.
  var aside: (words: String, style: Style)? {
    let theme = shared.theme
    switch status {
    case .ended: return (statusWords, theme.quiet)
    case .turnedOff, .paymentProblem: return (statusWords, theme.warning)
    case .purchased where isSubscription:
      return shared.standing(entry.id, shared.dates.day).map { ($0, theme.quiet) }
    default: break
    }
    let left = shared.shop.content.coupons.count { $0.productID == entry.id && $0.isOpen }
    if kind == .consumable, left > 0 { return (texts(.unused(left)), theme.success) }
    if status == .purchased, kind == .nonRenewingSubscription {
      return (shared.marks.purchased, theme.success)
    }
    return introductionWords.map { ($0, theme.quiet) }
  }

  /// The text below the name: the terms of a subscription, or the description.
  var summary: String { terms ?? description }

  /// The introductory offer for the next buyer; nil if there is none.
  var introduction: Offer? { shared.device.introduction(of: entry, shared.content) }

  /// The introductory offer in words, such as `1 week free`.
  private var introductionWords: String? {
    guard let offer = introduction, let storefront = entry.product?.storefront,
      offer.price(in: storefront) != nil
    else { return nil }
    return texts(offer.terms(in: storefront))
  }

  /// The price for the next buyer, as in the App Store: `1 week free, then $2.99 per month`. Nil
  /// for products that do not renew.
  private var terms: String? {
    guard let product = entry.product, let subscription, let storefront = product.storefront
    else { return nil }
    return texts(
      .plan(
        product.price.decimalValue, each: subscription.period, beginningWith: introduction,
        in: storefront))
  }

  /// The price for the next buyer, with a subscription's period and introductory offer.
  var fullPrice: String? { terms ?? entry.product?.priceText(texts.language) }

  /// Text such as `‹ 3 › for $2.97`; nil for products without a quantity.
  var shortQuantity: String? {
    guard kind == .consumable, let product = entry.product else { return nil }
    let pieces = "\(shared.marks.left) \(quantity) \(shared.marks.right)"
    let total = product.priceText(quantity: quantity, texts.language)
    return "\(pieces) \(texts("for {total}", ["total": total]))"
  }

  /// The product type, and whether the product is family shareable.
  var subtitle: String {
    var words = kind.map { [texts(.long($0))] } ?? []
    if entry.product?.isFamilyShareable == true { words.append(texts("Can be shared with family")) }
    return words.joined(separator: " \(shared.marks.separator) ")
  }

  /// Returns the details. In a small window, they include the type.
  func list() -> [Detail] {
    let isTall = shared.layout.isTall
    var details: [Detail] = []
    if let kind, !isTall { details.append(Detail(texts("Type"), texts(.long(kind)))) }
    if let standing = shared.standing(entry.id, shared.dates.day) {
      details.append(Detail(texts("Status"), standing))
    }
    if let product = entry.product {
      if let subscription {
        details.append(Detail(texts("Renews"), texts(subscription.period.every)))
        let group = shared.content.groupName(entry.id, languages: shared.languages)
        if let group { details.append(Detail(texts("Group"), group)) }
        let offers = subscription.offers.count
        if offers > 0 { details.append(Detail(texts("Offers"), String(offers))) }
      }
      if kind == .nonRenewingSubscription {
        let period = shared.content.membershipPeriod(entry.id)
        details.append(Detail(texts("Lasts"), texts(period.length)))
        if isOwned { details.append(Detail(texts("Again"), texts("Buying it again extends it"))) }
      }
      if isTall, let shortQuantity { details.append(Detail(texts("Quantity"), shortQuantity)) }
      if product.isFamilyShareable, !isTall {
        details.append(Detail(texts("Family"), texts("Can be shared with family")))
      }
    }
    // In a small window, the common prefix of the IDs is omitted.
    let id = isTall ? entry.id : shared.content.shortID(entry.id)
    return details + [Detail(texts("Identifier"), id)]
  }
}
