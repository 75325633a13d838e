import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension AppView {
  /// What is known of a product, label by label; the brief form is for the pane.
  func facts(of entry: ShelfEntry, isBrief: Bool) -> [(label: String, value: String)] {
    let kind = state.content.kind(entry.id)
    var facts: [(label: String, value: String)] = []
    if let kind { facts.append((StoreWords.type, kind.rawValue)) }
    if case .product(let product) = entry {
      facts += terms(of: product)
      let offers = state.content.catalog.product(entry.id)?.subscription?.offers.count ?? 0
      if offers > 0, !isBrief { facts.append((StoreWords.offers, StoreWords.offers(offers))) }
      if kind == .nonRenewingSubscription {
        facts.append(
          (
            StoreWords.lasts,
            state.consoleTexts.subscriptions.length(state.content.membershipPeriod(entry.id))
          ))
        if owns(entry) { facts.append((StoreWords.again, StoreWords.extends)) }
      }
      if kind == .consumable, !isBrief, layout.isTall { facts.append(quantity(product)) }
      if product.isFamilyShareable, !isBrief {
        facts.append((StoreWords.family, StoreWords.familyShareable))
      }
    }
    // Where there is little room, what all identifiers begin with says little.
    let id = isBrief || !layout.isTall ? state.content.shortID(entry.id) : entry.id
    facts.append((StoreWords.identifier, id))
    return facts
  }

  private func terms(of product: SKProduct) -> [(label: String, value: String)] {
    guard let period = product.subscriptionPeriod else { return [] }
    var facts = [
      (label: StoreWords.renews, value: state.consoleTexts.subscriptions.every(period.period))
    ]
    let languages = state.device.snapshot?.languages ?? []
    if let group = state.content.groupName(product.productIdentifier, languages: languages) {
      facts.append((StoreWords.group, group))
    }
    if let offer = product.introductoryPrice {
      let price = PriceLabel.text(offer.price.decimalValue, locale: product.priceLocale)
      facts.append(
        (
          StoreWords.offer,
          state.consoleTexts.subscriptions.offer(
            offer.paymentMode.mode, offer.subscriptionPeriod.period, count: offer.numberOfPeriods,
            price: price)
        ))
    }
    return facts
  }

  /// `‹ 3 › for $2.97`
  func shortQuantity(_ product: SKProduct) -> String {
    let count = state.store.quantity
    let total = PriceLabel.text(product, quantity: count)
    return "\(marks.left) \(count) \(marks.right) \(StoreWords.costs(total))"
  }

  private func quantity(_ product: SKProduct) -> (label: String, value: String) {
    let count = state.store.quantity
    let total = PriceLabel.text(product, quantity: count)
    return (
      StoreWords.quantity,
      "\(marks.left) \(count) \(marks.right)  \(StoreWords.buyFor(count, total))"
    )
  }
}

extension SKProductSubscriptionPeriod {
  /// In the words of the store's rules, which have the texts.
  var period: Period {
    switch unit {
    case .day: Period(numberOfUnits, .day)
    case .week: Period(numberOfUnits, .week)
    case .month: Period(numberOfUnits, .month)
    case .year: Period(numberOfUnits, .year)
    }
  }
}

extension SKProductDiscount.PaymentMode {
  var mode: OfferMode {
    switch self {
    case .payAsYouGo: .payAsYouGo
    case .payUpFront: .payUpFront
    case .freeTrial: .free
    }
  }
}
