package import StoreKit

/// Purchases that begin on the App Store's page (storekit-rules 2.13).
extension Shop {
  /// Goes on with it at once, or keeps the payment for ``buyKeptPromotions()``.
  package func wantsNow(_ payment: SKPayment) -> Bool {
    let productID = payment.productIdentifier
    log(.info, ShopWords.promoted(productID, isKept: keepsPromotions))
    if keepsPromotions { keptPromotions.append(payment) }
    return !keepsPromotions
  }

  /// Adds what was kept to the queue, in the order in which it came.
  package func buyKeptPromotions() {
    let payments = keptPromotions
    keptPromotions = []
    for payment in payments { SKPaymentQueue.default().add(payment) }
  }
}

extension ShopWords {
  package static func promoted(_ id: String, isKept: Bool) -> String {
    isKept ? "promoted... \(id) is kept for later" : "promoted... \(id) is bought now"
  }
}
