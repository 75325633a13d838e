package import Localization
import StoreKit

extension Text {
  /// The reason to show if the App Store gave none for a product that it does not sell.
  package static var noReason: Text { Text("The store gave no reason.") }

  /// The warning that other processes' changes cannot be observed.
  package static var cannotWatch: Text {
    Text(
      """
      Changes in other terminals are not shown here: this system has no file watches left \
      (raise fs.inotify.max_user_instances).
      """)
  }

  fileprivate static var notSaved: Text {
    Text(
      """
      The purchase could not be saved on this device; it will be delivered at the next \
      launch.
      """)
  }

  fileprivate static func planChanged(_ id: String) -> Text {
    Text(
      "{product} begins when the current period ends; nothing was charged now.", ["product": id])
  }

  fileprivate static func nothingIsLost(_ why: Text) -> Text {
    .sentences([
      why,
      Text(
        """
        Nothing is lost: the charged transaction is kept unfinished and is tried again at \
        the next launch.
        """),
    ])
  }

  package static func restored(_ count: Int) -> Text {
    Text(
      """
      {count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # \
      purchases}}
      """, ["count": count])
  }
}

// MARK: - Log

extension ShopEvent {
  /// Returns the app's own line in the log.
  package func line(_ explanations: Explanations) -> Text {
    switch self {
    case .productsLoaded(let count): Text("Loaded list of products... ({count})", ["count": count])
    case .productsFound(let ids): Text("Found product: {products}", ["products": ids])
    case .productsListed(let products):
      Text("Found product: {products}", ["products": products.map(\.line)])
    case .previouslyPurchased(let ids):
      Text("Previously purchased: {products}", ["products": ids])
    case .notPurchased(let ids): Text("Not purchased: {products}", ["products": ids])
    case .productsFailed(let error):
      Text(
        "Failed to load list of products. Error: {error}", ["error": explanations.sentence(error)])
    case .invalidProduct(let id): invalid(id, explanations)
    case .buying(let id, let order): buying(id, order)
    case .purchasing(let id): Text("purchasing... {product}", ["product": id])
    case .orderBound(let order, let id):
      Text("Order {order} bound to the payment for {product}", ["order": order, "product": id])
    case .deferred(let id):
      Text("deferred... {product} waits for a parent's approval", ["product": id])
    case .cancelled(let id): Text("canceled... {product}", ["product": id])
    case .declined(let id): Text("declined... {product}: the parent said no", ["product": id])
    case .arrived(let id, _):
      Text("update... {product} was bought on another device and delivered here", ["product": id])
    case .completed(let id, _, _, _): Text("complete... {product}", ["product": id])
    case .tooLate(let id, isRefunded: true?):
      Text(
        "finished... {product}: it was refunded before it was delivered; nothing was delivered",
        ["product": id])
    case .tooLate(let id, _):
      Text(
        """
        finished... {product}: it ended or was revoked before it was delivered; nothing was \
        delivered
        """, ["product": id])
    case .planChanged(let id):
      Text(
        "changed... {note}",
        ["note": Text.planChanged(id)])
    case .receiptChecked(let verdict): verdict.line(explanations)
    case .orderMissing(let id, let order):
      Text(
        "verified, but no order number: order {order} was made for {product}",
        ["order": order, "product": id])
    case .orderCredited(let order, let id):
      Text(
        "Order {order} credited with transaction {transaction}",
        ["order": order, "transaction": id])
    case .failed(let id, let failure): failure.line(of: id, explanations)
    case .unverified(_, let flaw):
      .nothingIsLost(ReceiptFlaw.signature(flaw).sentence(explanations))
    case .undeliverable(let id):
      Text("{product} was bought, but the app no longer knows it.", ["product": id])
    case .promoted(let id, let isKept):
      isKept
        ? Text("promoted... {product} is kept for later", ["product": id])
        : Text("promoted... {product} is bought now", ["product": id])
    case .restoring: Text("Restoring purchases...")
    case .restored(let id): Text("restore... {product}", ["product": id])
    case .restoredPast(let id):
      Text(
        "restore... {product}: this period is over; finished, and nothing was delivered",
        ["product": id])
    case .restoreFinished(let count):
      Text("restore finished: {result}", ["result": Text.restored(count)])
    case .restoreFailed(let error):
      Text("Restore Error: {error}", ["error": explanations.labeled(error)])
    case .couponUsed(let id): Text("Coupon {coupon} used", ["coupon": id])
    case .revoked(let id): Text("revoked... {product}: access was revoked", ["product": id])
    case .revocation(let ids, _): Text("Access revoked: {products}", ["products": ids])
    case .couponRevoked(let id, _): Text("Coupon {coupon} was refunded", ["coupon": id])
    case .subscriptionEnded(let id):
      Text("ended... {product} is no longer subscribed to", ["product": id])
    case .appDeleted: Text("The app was deleted from this device; Restore recovers its purchases.")
    case .recordsOfAnotherWorld:
      Text("This device's purchases belong to another world; they are kept apart.")
    case .preferencesUnreadable(let error): explanations.sentence(error)
    case .notSaved(let error):
      .sentences([.notSaved, explanations.sentence(error)])
    }
  }

  private func invalid(_ id: String, _ explanations: Explanations) -> Text {
    guard let reason = explanations.invalidProduct(id) else {
      return Text("Invalid product {product}", ["product": id])
    }
    return Text("Invalid product {product}: {reason}", ["product": id, "reason": reason])
  }

  private func buying(_ id: String, _ order: String?) -> Text {
    guard let order else { return Text("Buying {product}...", ["product": id]) }
    return Text("Buying {product}... (order {order})", ["product": id, "order": order])
  }
}

extension PurchaseFailure {
  fileprivate func line(of id: String, _ explanations: Explanations) -> Text {
    switch self {
    case .refused(let error):
      Text(
        "fail... {product}. Transaction Error: {error}",
        ["product": id, "error": explanations.labeled(error)])
    case .paymentsNotAllowed: Text("Payments are not allowed on this device")
    case .notSold, .unknownProduct, .productsStillLoading, .productsFailed, .noOrder,
      .membershipTooLong, .tooManyCoupons, .notVerified, .notCredited, .notSaved:
      explanation(of: id, explanations)
    }
  }
}

extension Explanations {
  fileprivate func labeled(_ error: ShopError) -> Text {
    let sentence = sentence(error)
    guard let label = label(of: error) else { return sentence }
    return Text("{sentence} ({label})", ["sentence": sentence, "label": label])
  }
}

// MARK: - Messages

extension PurchaseFailure {
  package func explanation(of id: String, _ explanations: Explanations) -> Text {
    switch self {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      Text(
        """
        Purchases are not allowed on this device. Allow them in Settings, Screen Time, \
        Content & Privacy Restrictions, iTunes & App Store Purchases, In-app \
        Purchases{here}.
        """,
        [
          "here": explanations.allowingPayments.map { Text("; here: {action}", ["action": $0]) }
            ?? .verbatim("")
        ])
    case .notSold:
      .sentences([
        Text("{product} cannot be bought.", ["product": id]),
        explanations.invalidProduct(id) ?? .noReason,
      ])
    case .unknownProduct: Text("This shop has no product {product}.", ["product": id])
    case .productsStillLoading: Text("The products are still being loaded.")
    case .productsFailed(let error):
      Text("The products could not be loaded: {error}", ["error": explanations.sentence(error)])
    case .noOrder(let error):
      .sentences([
        Text("No order could be made for this purchase, so nothing was bought."),
        explanations.sentence(error),
      ])
    case .tooManyCoupons:
      Text("This app keeps at most 1,000 coupons, including used ones; nothing was bought.")
    case .membershipTooLong:
      Text(
        """
        This membership would end after the year 9999, and such a date cannot be stored; \
        nothing was bought.
        """)
    case .notVerified(let problem): .nothingIsLost(problem.sentence(explanations))
    case .notCredited(let error):
      .nothingIsLost(
        Text("The order could not be credited: {error}", ["error": explanations.sentence(error)]))
    case .notSaved(let error):
      .sentences([.notSaved, explanations.sentence(error)])
    }
  }
}

extension ShopEvent {
  /// Returns the sentence for the customer; nil if the event does not concern them.
  package func note(_ explanations: Explanations) -> Text? {
    switch self {
    case .completed(let id, _, isRenewal: false, isShared: true):
      Text("{product} is shared with you.", ["product": id])
    case .completed(let id, _, isRenewal: true, _): Text("{product} was renewed.", ["product": id])
    case .completed(let id, let order, _, _):
      .sentences([
        Text("{product} was purchased.", ["product": id]),
        order.map { Text("Order {order}.", ["order": $0]) },
      ])
    case .planChanged(let id): .planChanged(id)
    case .deferred(let id): Text("Waiting for approval", ["product": id])
    case .cancelled(let id): Text("Purchase canceled", ["product": id])
    case .declined(let id):
      Text("{product} was not bought: the request to buy it was declined.", ["product": id])
    case .arrived(let id, isCurrent: true):
      Text(
        "{product} was bought on another device and is now available here, too.", ["product": id])
    case .failed(let id, let failure): failure.explanation(of: id, explanations)
    case .restoreFinished(let count): .restored(count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revocation(let ids, .unknown): Text("Access revoked: {products}", ["products": ids])
    case .revocation(let ids, .unshared): Text("No longer shared: {product}", ["product": ids])
    case .revocation(let ids, .refunded): Text("Refunded: {product}", ["product": ids])
    case .couponRevoked(_, let id): Text("Refunded: {product}", ["product": id])
    default: nil
    }
  }
}

extension Restoration {
  /// Returns the names of the restored products, and the reasons that others were not restored, one
  /// per line.
  ///
  /// - Parameter name: returns a product's name.
  package func details(name: (String) -> String) -> [Text] {
    let notRestored: [(Text, [String])] = [
      (
        Text(
          "Not restored: {names}. The subscription has ended; subscribing again brings it back."),
        endedSubscriptions
      ),
      (
        Text("Not restored: {names}. The App Store does not restore memberships."),
        missingMemberships
      ),
      (
        Text("Not restored: {names}. Consumables, such as coupons, are never restored."),
        missingConsumables
      ),
      (Text("Not restored: {names}. The app no longer has this."), unknownProducts),
    ]
    return (productIDs.isEmpty ? [] : [shortList(productIDs.map(name))])
      + notRestored.filter { !$0.1.isEmpty }.map { text, ids in
        text.with(["names": shortList(ids.map(name))])
      }
  }

  private func shortList(_ all: [String]) -> Text {
    var names = all.prefix(5).map(Text.verbatim)
    // Quotes all names if one of them contains a separator.
    if all.count > 1, all.prefix(5).contains(where: { $0.contains { ",、，".contains($0) } }) {
      names = names.map { Text("“{name}”", ["name": $0]) }
    }
    let more = all.count - names.count
    guard more > 0 else { return .list(names) }
    return Text("{names} and {count} more", ["names": names, "count": more])
  }
}
