import Foundation
import StoreCore

extension PurchaseSheet {
  /// What a subscription costs from now on, offer first, in one or two sentences; nil for what does
  /// not renew, and for what is free because it runs already.
  package var terms: String? {
    guard let subscription, !isOwned else { return nil }
    let regular = PriceText.displayPrice(regularPrice ?? price, in: storefront)
    let period = PeriodWords.each(subscription.period)
    guard let offer else { return TermsWords.terms(price: regular, period: period) }
    let reduced = offer.price(in: storefront).map { PriceText.displayPrice($0, in: storefront) }
    let words = PeriodWords.offer(
      offer.mode, offer.period, count: offer.periodCount, price: reduced ?? "")
    let terms = TermsWords.terms(offer: words, price: regular, period: period)
    guard let offerBegins else { return terms }
    return TermsWords.begins(DateText.day(offerBegins)) + " " + terms
  }
}
