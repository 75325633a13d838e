package import Localization
import StoreKit

extension Texts {
  package var shop: ShopTexts { ShopTexts(texts: self) }
}

/// The app's texts: its log, and the reasons why purchases failed.
package struct ShopTexts: Sendable {
  fileprivate let texts: Texts
  private var log: Texts { texts }
  private var reason: Texts { texts }

  /// The reason for a product that the App Store does not sell, if it gave none.
  package var noReason: String { reason(Text("The store gave no reason.")) }
  /// The warning that changes by other processes cannot be observed.
  package var cannotWatch: String {
    texts(
      """
      Changes in other terminals are not shown here: this system has no file watches left \
      (raise fs.inotify.max_user_instances).
      """)
  }

  // MARK: - The log

  package func line(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .productsLoaded(let count):
      log(Text("Loaded list of products... ({count})", ["count": count]))
    case .productsFound(let ids): log(Text("Found product: {products}", ["products": list(ids)]))
    case .productsListed(let products):
      log(Text("Found product: {products}", ["products": list(products.map(\.line))]))
    case .previouslyPurchased(let ids):
      log(Text("Previously purchased: {products}", ["products": list(ids)]))
    case .notPurchased(let ids): log(Text("Not purchased: {products}", ["products": list(ids)]))
    case .productsFailed(let error):
      log(
        Text(
          "Failed to load list of products. Error: {error}", ["error": explanations.sentence(error)]
        ))
    case .invalidProduct(let id): invalid(id, explanations)
    case .buying(let id, let order): buying(id, order)
    case .purchasing(let id): log(Text("purchasing... {product}"), id)
    case .orderBound(let order, let id):
      log(
        Text("Order {order} bound to the payment for {product}", ["order": order, "product": id]))
    case .deferred(let id): log(Text("deferred... {product} waits for a parent's approval"), id)
    case .cancelled(let id): log(Text("canceled... {product}"), id)
    case .declined(let id): log(Text("declined... {product}: the parent said no"), id)
    case .arrived(let id):
      log(Text("update... {product} was bought on another device and delivered here"), id)
    case .completed(let id): log(Text("complete... {product}"), id)
    case .tooLate(let id):
      log(
        Text(
          """
          finished... {product}: it ended or was revoked before it was delivered; nothing was \
          delivered
          """), id)
    case .planChanged(let id):
      log(
        Text("changed... {note}"),
        [
          "note": note(
            Text("{product} begins when the current period ends; nothing was charged now."), id)
        ])
    case .receiptChecked(let verdict): line(verdict, explanations)
    case .orderMissing(let id, let order):
      log(
        Text("verified, but no order number: order {order} was made for {product}"),
        ["order": order, "product": id])
    case .orderCredited(let order, let id):
      log(
        Text("Order {order} credited with transaction {transaction}"),
        ["order": order, "transaction": id])
    case .failed(let id, let failure): line(failure, of: id, explanations)
    case .promoted(let id, let isKept):
      log(
        isKept
          ? Text("promoted... {product} is kept for later")
          : Text("promoted... {product} is bought now"), id)
    case .restoring: log(Text("Restoring purchases..."))
    case .restored(let id): log(Text("restore... {product}"), id)
    case .restoredPast(let id):
      log(
        Text(
          """
          restore... {product}: this period is over; finished, and nothing was delivered
          """), id)
    case .restoreFinished(let count):
      log(Text("restore finished: {result}"), ["result": restored(count)])
    case .restoreFailed(let error):
      log(Text("Restore Error: {error}"), ["error": labeled(error, explanations)])
    case .couponUsed(let id): log(Text("Coupon {coupon} used"), ["coupon": id])
    case .revoked(let id):
      log(Text("revoked... {product}: access was revoked"), id)
    case .couponRevoked(let id): texts("Coupon {coupon} was refunded", ["coupon": id])
    case .subscriptionEnded(let id): log(Text("ended... {product} is no longer subscribed to"), id)
    case .appDeleted:
      log(Text("The app was deleted from this device; Restore recovers its purchases."))
    case .recordsOfAnotherWorld:
      log(Text("This device's purchases belong to another world; they are kept apart."))
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
      return log(Text("Invalid product {product}"), id)
    }
    return log(Text("Invalid product {product}: {reason}"), ["product": id, "reason": reason])
  }

  private func buying(_ id: String, _ order: String?) -> String {
    guard let order else { return log(Text("Buying {product}..."), id) }
    return log(Text("Buying {product}... (order {order})"), ["product": id, "order": order])
  }

  private func line(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error):
      log(
        Text("fail... {product}. Transaction Error: {error}"),
        ["product": id, "error": labeled(error, explanations)])
    case .paymentsNotAllowed: log(Text("Payments are not allowed on this device"))
    case .notSold, .unknownProduct, .productsStillLoading, .productsFailed, .noOrder,
      .membershipTooLong, .tooManyCoupons, .notVerified, .notCredited, .notSaved, .undeliverable:
      explanation(failure, of: id, explanations)
    }
  }

  private func labeled(_ error: ShopError, _ explanations: Explanations) -> String {
    let sentence = explanations.sentence(error)
    guard let label = explanations.label(of: error) else { return sentence }
    return log(Text("{sentence} ({label})"), ["sentence": sentence, "label": label])
  }

  private func log(_ key: Text, _ product: String) -> String {
    log(key, ["product": product])
  }

  // MARK: - For customers

  package func explanation(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      reason(
        Text(
          """
          Purchases are not allowed on this device. Allow them in Settings, Screen Time, \
          Content & Privacy Restrictions, iTunes & App Store Purchases, In-app \
          Purchases{here}.
          """, ["here": here(explanations.allowingPayments)]))
    case .notSold:
      sentences(
        Text("{product} cannot be bought."), explanations.invalidProduct(id) ?? noReason,
        ["product": id])
    case .unknownProduct: reason(Text("This shop has no product {product}.", ["product": id]))
    case .productsStillLoading: reason(Text("The products are still being loaded."))
    case .productsFailed(let error):
      reason(
        Text("The products could not be loaded: {error}", ["error": explanations.sentence(error)]))
    case .noOrder(let error):
      sentences(
        Text("No order could be made for this purchase, so nothing was bought."),
        explanations.sentence(error))
    case .tooManyCoupons:
      reason(
        Text(
          """
          This app keeps at most 1,000 coupons, including used ones; nothing was bought.
          """))
    case .membershipTooLong:
      reason(
        Text(
          """
          This membership would end after the year 9999, and such a date cannot be stored; \
          nothing was bought.
          """))
    case .notVerified(let problem): nothingIsLost(sentence(problem, explanations))
    case .notCredited(let error):
      nothingIsLost(
        reason(
          Text("The order could not be credited: {error}"), ["error": explanations.sentence(error)])
      )
    case .notSaved(let error):
      sentences(
        Text(
          """
          The purchase could not be saved on this device; it will be delivered at the next \
          launch.
          """), explanations.sentence(error))
    case .undeliverable:
      reason(
        Text(
          """
          Cannot deliver {product}: the app does not recognize it. The transaction stays \
          unfinished.
          """, ["product": id]))
    }
  }

  private func here(_ action: String?) -> String {
    action.map { reason(Text("; here: {action}", ["action": $0])) } ?? ""
  }

  private func sentences(
    _ key: Text, _ next: String, _ values: TextValues = [:]
  ) -> String {
    texts.joined([reason(key, values), next])
  }

  private func nothingIsLost(_ why: String) -> String {
    texts.joined([
      why,
      reason(
        Text(
          """
          Nothing is lost: the charged transaction is kept unfinished and is tried again at \
          the next launch.
          """)),
    ])
  }

  package func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String {
    switch broadcast {
    case .purchased(let id, let order):
      texts.joined([
        note(Text("{product} was purchased."), id),
        order.map { texts("Order {order}.", ["order": $0]) },
      ])
    case .planChanged(let id):
      note(Text("{product} begins when the current period ends; nothing was charged now."), id)
    case .renewed(let id): note(Text("{product} was renewed."), id)
    case .purchaseDeferred(let id): note(Text("Waiting for approval"), id)
    case .purchaseCancelled(let id): note(Text("Purchase canceled"), id)
    case .purchaseDeclined(let id):
      note(Text("{product} was not bought: the request to buy it was declined."), id)
    case .arrived(let id):
      note(Text("{product} was bought on another device and is now available here, too."), id)
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

  private func note(_ key: Text, _ product: String) -> String {
    texts(key, ["product": product])
  }

  // MARK: - Restoring

  /// Returns the names of the restored products, and the reasons why others were not restored, one
  /// per line.
  ///
  /// - Parameter name: returns the name of a product.
  package func details(_ restoration: Restoration, name: (String) -> String) -> [String] {
    let notRestored: [(Text, [String])] = [
      (
        Text(
          """
          Not restored: {names}. The subscription has ended; subscribing again brings it back.
          """), restoration.endedSubscriptions
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

  /// Returns the first few names, so that they fit into an alert.
  private func shortList(_ all: [String]) -> String {
    var names = Array(all.prefix(5))
    // If a name contains a separator, all names are quoted.
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

  // MARK: - Receipts

  private func line(_ verdict: ReceiptVerdict, _ explanations: Explanations) -> String {
    switch verdict {
    case .valid: texts("Receipt verified")
    case .unreachable(let problem):
      texts("Receipt not verified: {problem}", ["problem": sentence(problem, explanations)])
    case .refused(let problem):
      texts("Receipt refused: {problem}", ["problem": sentence(problem, explanations)])
    }
  }

  private func sentence(_ problem: ReceiptFlaw, _ explanations: Explanations) -> String {
    switch problem {
    case .noReceipt:
      explanations.refreshingReceipt.map {
        texts("This device has no receipt; refresh it: {action}.", ["action": $0])
      }
        ?? texts("This device has no receipt; refresh it.")
    case .status(let code):
      texts("Receipt status {code}: {meaning}.", ["code": code, "meaning": texts(Text(code))])
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      texts(
        "The App Store's signature could not be verified: {meaning} ({code}).",
        ["meaning": texts(Text(problem)), "code": "\(problem)"])
    }
  }
}

extension Text {
  fileprivate init(_ problem: SignatureFlaw) {
    self =
      switch problem {
      case .revokedCertificate: Text("a certificate of its chain was revoked")
      case .invalidCertificateChain: Text("its certificates do not lead to Apple's")
      case .invalidDeviceVerification: Text("it was signed for another device")
      case .invalidEncoding: Text("it is not encoded as a signed document")
      case .invalidSignature: Text("it does not match the content that was signed")
      case .missingRequiredProperties: Text("a required property is missing")
      }
  }
}

extension Text {
  fileprivate init(_ code: Int) {
    self =
      switch code {
      case 21000: Text("the request was not a POST")
      case 21002: Text("the receipt is malformed or missing")
      case 21003: Text("the receipt could not be authenticated")
      case 21004: Text("the shared secret is wrong")
      case 21005: Text("the receipt server is not available")
      case 21007: Text("a sandbox receipt was sent to production")
      case 21008: Text("a production receipt was sent to the sandbox")
      case 21009: Text("internal error of the receipt server")
      case 21010: Text("the account was not found or was deleted")
      case 21100...21199: Text("internal data access error")
      default: Text("unknown status")
      }
  }
}

/// Additional explanations from a caller that knows the causes behind the App Store's answers. The
/// app itself only has Apple's short sentences.
package struct Explanations: Sendable {
  package var error: @Sendable (ShopError) -> String?
  package var label: @Sendable (ShopError) -> String?
  package var invalidProduct: @Sendable (String) -> String?
  /// The way to allow payments in this simulator, in addition to the way on a device.
  package var allowingPayments: String?
  package var refreshingReceipt: String?

  package static let none = Explanations(
    error: { _ in nil }, label: { _ in nil }, invalidProduct: { _ in nil })

  package init(
    error: @escaping @Sendable (ShopError) -> String?,
    label: @escaping @Sendable (ShopError) -> String?,
    invalidProduct: @escaping @Sendable (String) -> String?, allowingPayments: String? = nil,
    refreshingReceipt: String? = nil
  ) {
    self.error = error
    self.label = label
    self.invalidProduct = invalidProduct
    self.allowingPayments = allowingPayments
    self.refreshingReceipt = refreshingReceipt
  }

  package func sentence(_ error: ShopError) -> String { self.error(error) ?? error.sentence }

  package func label(_ failure: PurchaseFailure) -> String? {
    if case .refused(let error) = failure { return label(of: error) }
    return failure.label
  }

  package func label(of error: ShopError) -> String? { label(error) ?? error.label }
}
