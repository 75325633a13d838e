package import Localization
import StoreKit

extension Texts {
  package var shop: ShopTexts { ShopTexts(texts: self) }
}

/// The app's own texts: its log, in the manner of a purchase helper's, and the reasons why
/// purchases failed.
package struct ShopTexts: Sendable {
  fileprivate let texts: Texts
  private var log: AreaTexts<ShopLogText> { texts(ShopLogText.self) }
  private var reason: AreaTexts<PurchaseFailureText> { texts(PurchaseFailureText.self) }

  /// The App Store did not say why it does not sell a product.
  package var noReason: String { reason(.noReason) }
  /// The system cannot tell what other processes write.
  package var cannotWatch: String { texts(ShopNoteText.cannotWatch) }

  // MARK: - The log

  package func line(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .productsLoaded(let count): log(.productsLoaded, ["count": count])
    case .productsFound(let ids): log(.productsFound, ["products": list(ids)])
    case .productsListed(let products):
      log(.productsFound, ["products": list(products.map(\.line))])
    case .previouslyPurchased(let ids): log(.previouslyPurchased, ["products": list(ids)])
    case .notPurchased(let ids): log(.notPurchased, ["products": list(ids)])
    case .productsFailed(let error):
      log(.productsFailed, ["error": explanations.sentence(error)])
    case .invalidProduct(let id): invalid(id, explanations)
    case .buying(let id, let order): buying(id, order)
    case .purchasing(let id): log(.purchasing, id)
    case .orderBound(let order, let id): log(.orderBound, ["order": order, "product": id])
    case .deferred(let id): log(.deferred, id)
    case .cancelled(let id): log(.canceled, id)
    case .declined(let id): log(.declined, id)
    case .arrived(let id): log(.arrived, id)
    case .completed(let id): log(.completed, id)
    case .tooLate(let id): log(.tooLate, id)
    case .planChanged(let id): log(.planChanged, ["note": note(.planChanged, id)])
    case .receiptChecked(let verdict): line(verdict, explanations)
    case .orderMissing(let id, let order): log(.orderMissing, ["order": order, "product": id])
    case .orderCredited(let order, let id):
      log(.orderCredited, ["order": order, "transaction": id])
    case .failed(let id, let failure): line(failure, of: id, explanations)
    case .promoted(let id, let isKept): log(isKept ? .promotedLater : .promotedNow, id)
    case .restoring: log(.restoring)
    case .restored(let id): log(.restored, id)
    case .restoredPast(let id): log(.restoredPast, id)
    case .restoreFinished(let count): log(.restoreFinished, ["result": restored(count)])
    case .restoreFailed(let error): log(.restoreFailed, ["error": labeled(error, explanations)])
    case .couponUsed(let id): log(.couponUsed, ["coupon": id])
    case .revoked(let id): log(.revoked, id)
    case .couponRevoked(let id): texts(ShopNoteText.couponRefunded, ["coupon": id])
    case .subscriptionEnded(let id): log(.subscriptionEnded, id)
    case .appDeleted: log(.appDeleted)
    case .recordsOfAnotherWorld: log(.recordsOfAnotherWorld)
    case .preferencesUnreadable(let error): explanations.sentence(error)
    case .notSaved(let error): sentences(.notSaved, explanations.sentence(error))
    }
  }

  private func invalid(_ id: String, _ explanations: Explanations) -> String {
    guard let reason = explanations.invalidProduct(id) else { return log(.invalidProduct, id) }
    return log(.invalidProductBecause, ["product": id, "reason": reason])
  }

  private func buying(_ id: String, _ order: String?) -> String {
    guard let order else { return log(.buying, id) }
    return log(.buyingForOrder, ["product": id, "order": order])
  }

  private func line(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error):
      log(.failed, ["product": id, "error": labeled(error, explanations)])
    case .paymentsNotAllowed: log(.paymentsNotAllowed)
    case .notSold, .unknownProduct, .productsStillLoading, .productsFailed, .noOrder,
      .membershipTooLong, .tooManyCoupons, .notVerified, .notCredited, .notSaved, .undeliverable:
      explanation(failure, of: id, explanations)
    }
  }

  private func labeled(_ error: ShopError, _ explanations: Explanations) -> String {
    let sentence = explanations.sentence(error)
    guard let label = explanations.label(of: error) else { return sentence }
    return log(.labeledError, ["sentence": sentence, "label": label])
  }

  private func log(_ key: ShopLogText, _ product: String) -> String {
    log(key, ["product": product])
  }

  // MARK: - Told to a person

  /// Returns the explanation of a failed purchase for a person.
  package func explanation(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      reason(.paymentsNotAllowed, ["here": here(explanations.allowingPayments)])
    case .notSold:
      sentences(.notSold, explanations.invalidProduct(id) ?? noReason, ["product": id])
    case .unknownProduct: reason(.unknownProduct, ["product": id])
    case .productsStillLoading: reason(.productsStillLoading)
    case .productsFailed(let error):
      reason(.productsFailed, ["error": explanations.sentence(error)])
    case .noOrder(let error): sentences(.noOrder, explanations.sentence(error))
    case .tooManyCoupons: reason(.tooManyCoupons)
    case .membershipTooLong: reason(.membershipTooLong)
    case .notVerified(let problem): nothingIsLost(sentence(problem, explanations))
    case .notCredited(let error):
      nothingIsLost(reason(.notCredited, ["error": explanations.sentence(error)]))
    case .notSaved(let error): sentences(.notSaved, explanations.sentence(error))
    case .undeliverable: reason(.undeliverable, ["product": id])
    }
  }

  private func here(_ action: String?) -> String {
    action.map { reason(.here, ["action": $0]) } ?? ""
  }

  private func sentences(
    _ key: PurchaseFailureText, _ next: String, _ values: TextValues = [:]
  ) -> String {
    texts.joined([reason(key, values), next])
  }

  private func nothingIsLost(_ why: String) -> String {
    texts.joined([why, reason(.nothingIsLost)])
  }

  /// Returns the note on any other news.
  package func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String {
    switch broadcast {
    case .purchased(let id, let order):
      texts.joined([
        note(.purchased, id), order.map { texts(ShopNoteText.order, ["order": $0]) },
      ])
    case .planChanged(let id): note(.planChanged, id)
    case .renewed(let id): note(.renewed, id)
    case .purchaseDeferred(let id): note(.purchaseDeferred, id)
    case .purchaseCancelled(let id): note(.purchaseCanceled, id)
    case .purchaseDeclined(let id): note(.purchaseDeclined, id)
    case .arrived(let id): note(.arrived, id)
    case .purchaseFailed(let id, let failure): explanation(failure, of: id, explanations)
    case .restored(let restoration): restored(restoration.count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revoked(let ids): texts(ShopNoteText.revoked, ["products": list(ids)])
    case .couponRevoked(let id, _): texts(ShopNoteText.couponRefunded, ["coupon": id])
    }
  }

  private func note(_ key: ShopNoteText, _ product: String) -> String {
    texts(key, ["product": product])
  }

  // MARK: - Restoring

  /// Returns the products that a restore brought, by name, and the reasons why it did not bring the
  /// rest, each a line.
  ///
  /// - Parameter name: what a product is called.
  package func details(_ restoration: Restoration, name: (String) -> String) -> [String] {
    let notRestored: [(RestorationText, [String])] = [
      (.endedSubscriptions, restoration.endedSubscriptions),
      (.missingMemberships, restoration.missingMemberships),
      (.missingConsumables, restoration.missingConsumables),
    ]
    return [shortList(restoration.productIDs.map(name))].filter { !$0.isEmpty }
      + notRestored.filter { !$0.1.isEmpty }.map { key, ids in
        texts(key, ["names": shortList(ids.map(name))])
      }
  }

  /// Returns the first few names, for which an alert has room.
  private func shortList(_ all: [String]) -> String {
    var names = Array(all.prefix(5))
    // Where a name has the sign in it that would part it from the next one, it has marks of its own.
    if all.count > 1, names.contains(where: { $0.contains { ",、，".contains($0) } }) {
      names = names.map { texts(RestorationText.quoted, ["name": $0]) }
    }
    let more = all.count - names.count
    guard more > 0 else { return list(names) }
    return texts(RestorationText.more, ["names": list(names), "count": more])
  }

  private func list(_ names: [String]) -> String {
    names.joined(separator: texts.language.listSeparator)
  }

  private func restored(_ count: Int) -> String {
    texts(RestorationText.restored, ["count": count])
  }

  // MARK: - Receipts

  private func line(_ verdict: ReceiptVerdict, _ explanations: Explanations) -> String {
    switch verdict {
    case .valid: texts(ReceiptText.verified)
    case .unreachable(let problem):
      texts(ReceiptText.notVerified, ["problem": sentence(problem, explanations)])
    case .refused(let problem):
      texts(ReceiptText.refused, ["problem": sentence(problem, explanations)])
    }
  }

  private func sentence(_ problem: ReceiptFlaw, _ explanations: Explanations) -> String {
    switch problem {
    case .noReceipt:
      explanations.refreshingReceipt.map { texts(ReceiptText.missingHere, ["action": $0]) }
        ?? texts(ReceiptText.missing)
    case .status(let code):
      texts(ReceiptText.status, ["code": code, "meaning": texts(ReceiptAnswerText(code))])
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      texts(
        ReceiptText.signature, ["meaning": texts(SignatureText(problem)), "code": "\(problem)"])
    }
  }
}

extension SignatureText {
  fileprivate init(_ problem: SignatureFlaw) {
    self =
      switch problem {
      case .revokedCertificate: .revokedCertificate
      case .invalidCertificateChain: .invalidCertificateChain
      case .invalidDeviceVerification: .invalidDeviceVerification
      case .invalidEncoding: .invalidEncoding
      case .invalidSignature: .invalidSignature
      case .missingRequiredProperties: .missingRequiredProperties
      }
  }
}

extension ReceiptAnswerText {
  fileprivate init(_ code: Int) {
    self =
      switch code {
      case 21000: .notPost
      case 21002: .malformed
      case 21003: .notAuthenticated
      case 21004: .wrongSecret
      case 21005: .serverUnavailable
      case 21007: .sandboxReceipt
      case 21008: .productionReceipt
      case 21009: .internalError
      case 21010: .noAccount
      case 21100...21199: .dataAccessError
      default: .unknown
      }
  }
}

/// Explanations that somebody who sees behind the App Store's answers can add to them. The app by
/// itself says Apple's short sentences.
package struct Explanations: Sendable {
  package var error: @Sendable (ShopError) -> String?
  package var label: @Sendable (ShopError) -> String?
  package var invalidProduct: @Sendable (String) -> String?
  /// The way to do it here, beside the way on a device.
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
