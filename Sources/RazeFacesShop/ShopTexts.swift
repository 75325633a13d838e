package import Localization
import StoreKit

extension Texts {
  package var shop: ShopTexts { ShopTexts(texts: self) }
}

package struct ShopTexts: Sendable {
  let texts: Texts

  /// The reason to show if the App Store gave none for a product that it does not sell.
  package var noReason: String { texts("The store gave no reason.") }
  /// The warning that other processes' changes cannot be observed.
  package var cannotWatch: String {
    texts(
      """
      Changes in other terminals are not shown here: this system has no file watches left \
      (raise fs.inotify.max_user_instances).
      """)
  }

  // MARK: - Log

  package func line(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .productsLoaded(let count): texts("Loaded list of products... ({count})", ["count": count])
    case .productsFound(let ids): texts("Found product: {products}", ["products": list(ids)])
    case .productsListed(let products):
      texts("Found product: {products}", ["products": list(products.map(\.line))])
    case .previouslyPurchased(let ids):
      texts("Previously purchased: {products}", ["products": list(ids)])
    case .notPurchased(let ids): texts("Not purchased: {products}", ["products": list(ids)])
    case .productsFailed(let error):
      texts(
        "Failed to load list of products. Error: {error}", ["error": explanations.sentence(error)])
    case .invalidProduct(let id): invalid(id, explanations)
    case .buying(let id, let order): buying(id, order)
    case .purchasing(let id): texts("purchasing... {product}", ["product": id])
    case .orderBound(let order, let id):
      texts("Order {order} bound to the payment for {product}", ["order": order, "product": id])
    case .deferred(let id):
      texts("deferred... {product} waits for a parent's approval", ["product": id])
    case .cancelled(let id): texts("canceled... {product}", ["product": id])
    case .declined(let id): texts("declined... {product}: the parent said no", ["product": id])
    case .arrived(let id):
      texts("update... {product} was bought on another device and delivered here", ["product": id])
    case .completed(let id): texts("complete... {product}", ["product": id])
    case .tooLate(let id):
      texts(
        """
        finished... {product}: it ended or was revoked before it was delivered; nothing was \
        delivered
        """, ["product": id])
    case .planChanged(let id):
      texts(
        "changed... {note}",
        [
          "note": Text(
            "{product} begins when the current period ends; nothing was charged now.",
            ["product": id])
        ])
    case .receiptChecked(let verdict): line(verdict, explanations)
    case .orderMissing(let id, let order):
      texts(
        "verified, but no order number: order {order} was made for {product}",
        ["order": order, "product": id])
    case .orderCredited(let order, let id):
      texts(
        "Order {order} credited with transaction {transaction}",
        ["order": order, "transaction": id])
    case .failed(let id, let failure): line(failure, of: id, explanations)
    case .promoted(let id, let isKept):
      texts(
        isKept
          ? Text("promoted... {product} is kept for later")
          : Text("promoted... {product} is bought now"), ["product": id])
    case .restoring: texts("Restoring purchases...")
    case .restored(let id): texts("restore... {product}", ["product": id])
    case .restoredPast(let id):
      texts(
        "restore... {product}: this period is over; finished, and nothing was delivered",
        ["product": id])
    case .restoreFinished(let count):
      texts("restore finished: {result}", ["result": restored(count)])
    case .restoreFailed(let error):
      texts("Restore Error: {error}", ["error": labeled(error, explanations)])
    case .couponUsed(let id): texts("Coupon {coupon} used", ["coupon": id])
    case .revoked(let id): texts("revoked... {product}: access was revoked", ["product": id])
    case .couponRevoked(let id): texts("Coupon {coupon} was refunded", ["coupon": id])
    case .subscriptionEnded(let id):
      texts("ended... {product} is no longer subscribed to", ["product": id])
    case .appDeleted: texts("The app was deleted from this device; Restore recovers its purchases.")
    case .recordsOfAnotherWorld:
      texts("This device's purchases belong to another world; they are kept apart.")
    case .preferencesUnreadable(let error): explanations.sentence(error)
    case .notSaved(let error):
      sentences(
        Text(
          """
          The purchase could not be saved on this device; it will be delivered at the next \
          launch.
          """), explanations.sentence(error))
    }
  }

  private func invalid(_ id: String, _ explanations: Explanations) -> String {
    guard let reason = explanations.invalidProduct(id) else {
      return texts("Invalid product {product}", ["product": id])
    }
    return texts("Invalid product {product}: {reason}", ["product": id, "reason": reason])
  }

  private func buying(_ id: String, _ order: String?) -> String {
    guard let order else { return texts("Buying {product}...", ["product": id]) }
    return texts("Buying {product}... (order {order})", ["product": id, "order": order])
  }

  private func line(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error):
      texts(
        "fail... {product}. Transaction Error: {error}",
        ["product": id, "error": labeled(error, explanations)])
    case .paymentsNotAllowed: texts("Payments are not allowed on this device")
    case .notSold, .unknownProduct, .productsStillLoading, .productsFailed, .noOrder,
      .membershipTooLong, .tooManyCoupons, .notVerified, .notCredited, .notSaved, .undeliverable:
      explanation(failure, of: id, explanations)
    }
  }

  private func labeled(_ error: ShopError, _ explanations: Explanations) -> String {
    let sentence = explanations.sentence(error)
    guard let label = explanations.label(of: error) else { return sentence }
    return texts("{sentence} ({label})", ["sentence": sentence, "label": label])
  }

  // MARK: - Explanations

  package func explanation(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      texts(
        """
        Purchases are not allowed on this device. Allow them in Settings, Screen Time, \
        Content & Privacy Restrictions, iTunes & App Store Purchases, In-app \
        Purchases{here}.
        """, ["here": here(explanations.allowingPayments)])
    case .notSold:
      sentences(
        Text("{product} cannot be bought."), explanations.invalidProduct(id) ?? noReason,
        ["product": id])
    case .unknownProduct: texts("This shop has no product {product}.", ["product": id])
    case .productsStillLoading: texts("The products are still being loaded.")
    case .productsFailed(let error):
      texts("The products could not be loaded: {error}", ["error": explanations.sentence(error)])
    case .noOrder(let error):
      sentences(
        Text("No order could be made for this purchase, so nothing was bought."),
        explanations.sentence(error))
    case .tooManyCoupons:
      texts("This app keeps at most 1,000 coupons, including used ones; nothing was bought.")
    case .membershipTooLong:
      texts(
        """
        This membership would end after the year 9999, and such a date cannot be stored; \
        nothing was bought.
        """)
    case .notVerified(let problem): nothingIsLost(sentence(problem, explanations))
    case .notCredited(let error):
      nothingIsLost(
        texts("The order could not be credited: {error}", ["error": explanations.sentence(error)]))
    case .notSaved(let error):
      sentences(
        Text(
          """
          The purchase could not be saved on this device; it will be delivered at the next \
          launch.
          """), explanations.sentence(error))
    case .undeliverable:
      texts(
        """
        Cannot deliver {product}: the app does not recognize it. The transaction stays \
        unfinished.
        """, ["product": id])
    }
  }

  private func here(_ action: String?) -> String {
    action.map { texts("; here: {action}", ["action": $0]) } ?? ""
  }

  private func sentences(_ key: Text, _ next: String, _ values: TextValues = [:]) -> String {
    texts.joined([texts(key, values), next])
  }

  private func nothingIsLost(_ why: String) -> String {
    texts.joined([
      why,
      texts(
        """
        Nothing is lost: the charged transaction is kept unfinished and is tried again at \
        the next launch.
        """),
    ])
  }

  package func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String {
    switch broadcast {
    case .purchased(let id, let order):
      texts.joined([
        texts("{product} was purchased.", ["product": id]),
        order.map { texts("Order {order}.", ["order": $0]) },
      ])
    case .planChanged(let id):
      texts(
        "{product} begins when the current period ends; nothing was charged now.", ["product": id])
    case .renewed(let id): texts("{product} was renewed.", ["product": id])
    case .purchaseDeferred(let id): texts("Waiting for approval", ["product": id])
    case .purchaseCancelled(let id): texts("Purchase canceled", ["product": id])
    case .purchaseDeclined(let id):
      texts("{product} was not bought: the request to buy it was declined.", ["product": id])
    case .arrived(let id):
      texts(
        "{product} was bought on another device and is now available here, too.", ["product": id])
    case .purchaseFailed(let id, let failure): explanation(failure, of: id, explanations)
    case .restored(let restoration): restored(restoration.count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revoked(let ids, .unknown): texts("Access revoked: {products}", ["products": list(ids)])
    case .revoked(let ids, let reason):
      texts(
        reason == .refunded ? Text("Refunded: {product}") : Text("No longer shared: {product}"),
        ["product": list(ids)])
    case .couponRevoked(let id, _): texts("Coupon {coupon} was refunded", ["coupon": id])
    }
  }

  // MARK: - Restoring

  /// Returns the names of the restored products, and the reasons that others were not restored, one
  /// per line.
  ///
  /// - Parameter name: returns a product's name.
  package func details(_ restoration: Restoration, name: (String) -> String) -> [String] {
    let notRestored: [(Text, [String])] = [
      (
        Text(
          "Not restored: {names}. The subscription has ended; subscribing again brings it back."),
        restoration.endedSubscriptions
      ),
      (
        Text("Not restored: {names}. The App Store does not restore memberships."),
        restoration.missingMemberships
      ),
      (
        Text("Not restored: {names}. Consumables, such as coupons, are never restored."),
        restoration.missingConsumables
      ),
    ]
    return [shortList(restoration.productIDs.map(name))].filter { !$0.isEmpty }
      + notRestored.filter { !$0.1.isEmpty }.map { key, ids in
        texts(key, ["names": shortList(ids.map(name))])
      }
  }

  private func shortList(_ all: [String]) -> String {
    var names = Array(all.prefix(5))
    // Quotes all names if one of them contains a separator.
    if all.count > 1, names.contains(where: { $0.contains { ",、，".contains($0) } }) {
      names = names.map { texts("“{name}”", ["name": $0]) }
    }
    let more = all.count - names.count
    guard more > 0 else { return list(names) }
    return texts("{names} and {count} more", ["names": list(names), "count": more])
  }

  private func list(_ names: [String]) -> String {
    names.joined(separator: texts.language.listSeparator)
  }

  private func restored(_ count: Int) -> String {
    texts(
      """
      {count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # \
      purchases}}
      """, ["count": count])
  }
}
