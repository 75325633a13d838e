import StoreKit

/// What the app itself says: its log, in the manner of a purchase helper's, and why a purchase came
/// to nothing.
package protocol ShopTexts: Sendable {
  /// One line of the log.
  func line(_ event: ShopEvent, _ explanations: Explanations) -> String

  /// What a person is told of a purchase that failed.
  func explanation(
    _ failure: PurchaseFailure, of productID: String, _ explanations: Explanations
  ) -> String

  /// What else there is to tell; nil for what has an alert of its own.
  func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String

  /// Some names of many.
  ///
  /// - Parameter more: how many others there are.
  func list(_ names: [String], more: Int) -> String
  /// A name in quotation marks.
  func quoted(_ name: String) -> String
  func notRestored(memberships names: String) -> String
  func notRestored(consumables names: String) -> String
  func notRestored(ended names: String) -> String

  /// The App Store did not say why it does not sell a product.
  var noReason: String { get }
  /// The system cannot tell what other processes write.
  var cannotWatch: String { get }
}

extension ShopTexts {
  package func quoted(_ name: String) -> String { "“\(name)”" }

  /// What a restore brought by name, and why it did not bring the rest, each a line.
  ///
  /// - Parameter name: what a product is called.
  package func details(_ restoration: Restoration, name: (String) -> String) -> [String] {
    // An alert has room for a few.
    let most = 5
    func list(_ ids: [String]) -> String? {
      guard !ids.isEmpty else { return nil }
      let names = ids.prefix(most).map(name)
      let more = max(0, ids.count - most)
      let list = self.list(names, more: more)
      // Where a name has the sign in it that would part it from the next one, it has marks of its own.
      guard names.count > 1 || more > 0,
        names.contains(where: { $0.contains { ",、，".contains($0) } })
      else { return list }
      return self.list(names.map(quoted), more: more)
    }
    return [
      list(restoration.productIDs),
      list(restoration.endedSubscriptions).map { notRestored(ended: $0) },
      list(restoration.missingMemberships).map { notRestored(memberships: $0) },
      list(restoration.missingConsumables).map { notRestored(consumables: $0) },
    ].compactMap(\.self)
  }
}

/// What somebody who sees behind the App Store's answers can add to them. The app by itself says
/// Apple's short sentences.
package struct Explanations: Sendable {
  package var error: @Sendable (ShopError) -> String?
  package var label: @Sendable (ShopError) -> String?
  package var invalidProduct: @Sendable (String) -> String?
  /// How it is done here, beside how it is done on a device.
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

extension ShopTexts where Self == EnglishShopTexts {
  package static var english: EnglishShopTexts { EnglishShopTexts() }
}

package struct EnglishShopTexts: ShopTexts {
  package let noReason = "The store gave no reason."
  package let cannotWatch =
    "What other terminals do is not seen here: this system has no file watch left (raise "
    + "fs.inotify.max_user_instances)."

  package init() {}

  // MARK: - The log

  package func line(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .productsLoaded(let count): "Loaded list of products... (\(count))"
    case .productsFound(let ids): "Found product: \(ids.joined(separator: ", "))"
    case .productsListed(let products):
      "Found product: \(products.map(\.line).joined(separator: ", "))"
    case .notPurchased(let ids): "Not purchased: \(ids.joined(separator: ", "))"
    case .previouslyPurchased(let ids): "Previously purchased: \(ids.joined(separator: ", "))"
    case .productsFailed(let error):
      "Failed to load list of products. Error: \(explanations.sentence(error))"
    case .invalidProduct(let id):
      "Invalid product \(id)" + (explanations.invalidProduct(id).map { ": \($0)" } ?? "")
    case .buying(let id, let order): "Buying \(id)..." + (order.map { " (order \($0))" } ?? "")
    case .purchasing(let id): "purchasing... \(id)"
    case .orderBound(let order, let id): "Order \(order) bound to the payment for \(id)"
    case .deferred(let id): "deferred... \(id) waits for a parent's approval"
    case .cancelled(let id): "canceled... \(id)"
    case .declined(let id): "declined... \(id): the parent said no"
    case .arrived(let id): "update... \(id) was bought on another device and delivered here"
    case .completed(let id): "complete... \(id)"
    case .tooLate(let id):
      "finished... \(id): it ended or was taken back before it was delivered; nothing was handed out"
    case .planChanged(let id): "changed... \(note(.planChanged(id), explanations))"
    case .receiptChecked(let verdict): line(verdict, explanations)
    case .orderMissing(let id, let order):
      "verified, but no order number: order \(order) was made for \(id)"
    case .orderCredited(let order, let id): "Order \(order) credited with transaction \(id)"
    case .failed(let id, let failure): line(failure, of: id, explanations)
    case .promoted(let id, let isKept):
      isKept ? "promoted... \(id) is kept for later" : "promoted... \(id) is bought now"
    case .preferencesUnreadable(let error): explanations.sentence(error)
    case .notSaved(let error): notSaved(error, explanations)
    case .restoring, .restored, .restoredPast, .restoreFinished, .restoreFailed:
      restoreLine(event, explanations)
    case .couponUsed, .revoked, .couponRevoked, .subscriptionEnded, .appDeleted,
      .recordsOfAnotherWorld:
      contentLine(event)
    }
  }

  private func restoreLine(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .restored(let id): "restore... \(id)"
    case .restoredPast(let id):
      "restore... \(id): this period is over; finished, and nothing was handed out"
    case .restoreFinished(let count): "restore finished: \(restored(count))"
    case .restoreFailed(let error): "Restore Error: \(labelled(error, explanations))"
    default: "Restoring purchases..."
    }
  }

  private func contentLine(_ event: ShopEvent) -> String {
    switch event {
    case .couponUsed(let id): "Coupon \(id) used"
    case .revoked(let id):
      "revoked... \(id) was refunded or is no longer shared; access is taken away"
    case .couponRevoked(let id): "Coupon \(id) was refunded"
    case .subscriptionEnded(let id): "ended... \(id) is no longer subscribed to"
    case .recordsOfAnotherWorld:
      "What this device remembers was bought in another world; it is kept apart."
    default: "The app was deleted from this device; Restore brings purchases back."
    }
  }

  private func line(_ verdict: ReceiptVerdict, _ explanations: Explanations) -> String {
    switch verdict {
    case .valid: "Receipt verified"
    case .unreachable(let problem): "Receipt not verified: \(sentence(problem, explanations))"
    case .refused(let problem): "Receipt refused: \(sentence(problem, explanations))"
    }
  }

  private func line(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): "fail... \(id). Transaction Error: \(labelled(error, explanations))"
    case .paymentsNotAllowed: "Payments are not allowed on this device"
    default: explanation(failure, of: id, explanations)
    }
  }

  private func labelled(_ error: ShopError, _ explanations: Explanations) -> String {
    let sentence = explanations.sentence(error)
    return explanations.label(of: error).map { "\(sentence) (\($0))" } ?? sentence
  }

  // MARK: - Told to a person

  package func explanation(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      "Purchases are not allowed on this device. Allow them in Settings, Screen Time, Content & "
        + "Privacy Restrictions, iTunes & App Store Purchases, In-app Purchases"
        + "\(explanations.allowingPayments.map { "; here: \($0)" } ?? "")."
    case .notSold: "\(id) cannot be bought. \(explanations.invalidProduct(id) ?? noReason)"
    case .unknownProduct: "This shop has no product \(id)."
    case .productsStillLoading: "The products are still being loaded."
    case .productsFailed(let error):
      "The products could not be loaded: \(explanations.sentence(error))"
    case .noOrder(let error):
      "No order could be made for this purchase, so nothing was bought. "
        + explanations.sentence(error)
    case .tooManyCoupons:
      "This app keeps 1,000 coupons at most, used ones among them; nothing was bought."
    case .membershipTooLong:
      "This membership would end after the year 9999, and no such date can be kept; nothing was "
        + "bought."
    case .notVerified(let problem): nothingIsLost(sentence(problem, explanations))
    case .notCredited(let error):
      nothingIsLost("The order could not be credited: \(explanations.sentence(error))")
    case .notSaved(let error): notSaved(error, explanations)
    case .undeliverable:
      "Cannot deliver \(id): the app does not know it. The transaction stays unfinished."
    }
  }

  package func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String {
    switch broadcast {
    case .purchased(let id, let order):
      "\(id) was purchased." + (order.map { " Order \($0)." } ?? "")
    case .planChanged(let id):
      "\(id) begins when the present period is over; nothing was charged now."
    case .renewed(let id): "\(id) was renewed."
    case .purchaseDeferred: "Waiting for approval"
    case .purchaseCancelled: "Purchase canceled"
    case .purchaseDeclined(let id): "\(id) was not bought: the request to buy it was declined."
    case .arrived(let id): "\(id) was bought on another device, and is here, too."
    case .purchaseFailed(let id, let failure): explanation(failure, of: id, explanations)
    case .restored(let restoration): restored(restoration.count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revoked(let ids):
      "Taken away: \(ids.joined(separator: ", ")) (refunded or no longer shared)"
    case .couponRevoked(let id, _): "Coupon \(id) was refunded"
    }
  }

  package func list(_ names: [String], more: Int) -> String {
    names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  package func notRestored(memberships names: String) -> String {
    "Not restored: \(names). The App Store brings no membership back."
  }

  package func notRestored(ended names: String) -> String {
    "Not restored: \(names). The subscription has ended; subscribing again brings it back."
  }

  package func notRestored(consumables names: String) -> String {
    "Not restored: \(names). What is used up, as coupons are, is never restored."
  }

  private func restored(_ count: Int) -> String {
    switch count {
    case 0: "Nothing to restore"
    case 1: "Restored 1 purchase"
    default: "Restored \(count) purchases"
    }
  }

  private func notSaved(_ error: ShopError, _ explanations: Explanations) -> String {
    "The purchase could not be saved on this device; it will be delivered at the next launch. "
      + explanations.sentence(error)
  }

  private func nothingIsLost(_ why: String) -> String {
    "\(why) Nothing is lost: what was charged is kept unfinished, and is tried again at the next "
      + "launch."
  }

  private func sentence(_ problem: ReceiptProblem, _ explanations: Explanations) -> String {
    switch problem {
    case .noReceipt:
      "This device has no receipt; refresh it"
        + "\(explanations.refreshingReceipt.map { ": \($0)" } ?? "")."
    case .status(let code): "Receipt status \(code): \(meaning(code))."
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      "The App Store's signature could not be verified: \(meaning(problem)) (\(problem))."
    }
  }

  private func meaning(_ problem: SignatureProblem) -> String {
    switch problem {
    case .revokedCertificate: "a certificate of its chain was revoked"
    case .invalidCertificateChain: "its certificates do not lead to Apple's"
    case .invalidDeviceVerification: "it was signed for another device"
    case .invalidEncoding: "it is not encoded as a signed document is"
    case .invalidSignature: "it does not fit what was signed"
    case .missingRequiredProperties: "something that has to be in it is missing"
    }
  }

  private func meaning(_ status: Int) -> String {
    switch status {
    case 21000: "the request was not a POST"
    case 21002: "the receipt is malformed or missing"
    case 21003: "the receipt could not be authenticated"
    case 21004: "the shared secret is wrong"
    case 21005: "the receipt server is not available"
    case 21007: "a sandbox receipt was sent to production"
    case 21008: "a production receipt was sent to the sandbox"
    case 21009: "internal error of the receipt server"
    case 21010: "the account was not found or was deleted"
    case 21100...21199: "internal data access error"
    default: "unknown status"
    }
  }
}
