package import Localization
package import StoreCore

extension EventLine {
  func words(_ step: AppStep) -> Text {
    switch step {
    case .productsLoaded(let count): Text("Loaded list of products... ({count})", ["count": count])
    case .productsFound(let products): Text("Found product: {products}", ["products": products])
    case .previouslyPurchased(let ids): Text("Previously purchased: {products}", ["products": ids])
    case .notPurchased(let ids): Text("Not purchased: {products}", ["products": ids])
    case .invalidProduct(let reason?):
      .setting(Text("Invalid product {product}", ["product": product]), reason.sentence)
    case .invalidProduct(nil): Text("Invalid product {product}")
    case .productsFailed(let reason):
      Text("The products could not be loaded: {error}", ["error": reason.sentence])

    case .asked(let order?): Text("Buying {product}... (order {order})", ["order": order])
    case .asked(nil): Text("Buying {product}...")
    case .promoted(let isKept):
      shop("promoted", isKept ? Text("Kept for later") : Text("Bought now"))
    case .purchasing: shop("purchasing")
    case .deferred: shop("deferred", PaymentPhase.deferred.title)
    case .canceled: shop("canceled")
    case .declined: shop("declined", Text("The parent declined"))
    case .planChanged: shop("changed", Text("Begins when the current period ends"))
    case .failed(let reason):
      isTitle
        ? reason.sentence
        : Text("fail... {product}. Transaction Error: {error}", ["error": labeled(reason)])

    case .verified: Text("Receipt verified")
    case .notVerified(let reason): .setting(FaultEffect.notVerified, reason.sentence)
    case .referenced(let order):
      Text("{product} had no order; order {order} was made", ["order": order])
    case .credited(let order): Text("Order {order} credited", ["order": order])
    case .notCredited(let reason):
      Text("The order could not be credited: {error}", ["error": reason.sentence])
    case .notSaved(let reason):
      .sentences([
        Text(
          """
          The purchase could not be saved on this device; it will be delivered at the next \
          launch.
          """), reason.sentence,
      ])
    case .delivered: isTitle ? Text("Delivered") : shop("complete")
    case .arrived: shop("update", Text("Owned by this account, delivered here"))
    case .tooLate(isRefunded: true?): shop("finished", Text("Refunded before it was delivered"))
    case .tooLate: shop("finished", Text("Ended or revoked before it was delivered"))
    case .undeliverable: Text("{product} was bought, but the app no longer knows it.")

    case .restoring: Text("Restoring purchases...")
    case .restored: isTitle ? PaymentPhase.restored.title : shop("restore")
    case .restoredPast: shop("restore", Text("This period is over; nothing was delivered"))
    case .restoreFinished(let count): Text("restore finished ({count})", ["count": count])
    case .restoreFailed(let reason):
      .setting(PurchaseOutcome.course(.restoreFailed).title, labeled(reason))

    case .used: Text("Used: {product}")
    case .revoked: isTitle ? Text("Access revoked") : shop("revoked")
    case .ended: isTitle ? ProductStatus.ended.title(nil) : shop("ended")
    case .appDeleted: Text("The app was deleted from this device; Restore recovers its purchases.")
    case .recordsOfAnotherWorld:
      Text("This device's purchases belong to another world; they are kept apart.")
    case .recordsFailed(let reason): reason.sentence
    }
  }

  /// Returns a line as other shops' purchase helpers print it, such as `complete... PRODUCT`.
  private func shop(_ verb: String, _ title: Text? = nil) -> Text {
    if isTitle, let title { return title }
    let start = Text("{step}... {product}", ["step": verb, "product": product])
    return title.map { Text.setting(start, $0.inSentence) } ?? start
  }

  private func labeled(_ reason: AppStep.Reason) -> Text {
    guard let label = reason.label else { return reason.sentence }
    return .labeled(reason.sentence, label)
  }
}

extension Text {
  /// Returns a sentence with the code of its cause.
  static func labeled(_ sentence: Text, _ label: String) -> Text {
    Text("{sentence} ({label})", ["sentence": sentence, "label": label])
  }
}

extension AppStep.Reason {
  package var sentence: Text {
    switch self {
    case .refusal(let refusal): refusal.reason
    case .error(let kind): kind.title.asSentence
    case .failure(let failure): failure.reason.asSentence
    case .paymentsNotAllowed: .title(of: .paymentsSwitched(areAllowed: false))
    case .limit: Text("The app cannot record more of this product.")
    case .noReceipt: Text("This device has no receipt.")
    case .receiptWithoutPurchase: Text("The receipt does not contain this purchase.")
    case .receiptStatus(let code): Text("Receipt status {code}", ["code": String(code)])
    case .signature(let flaw): Text("Signature: {flaw}", ["flaw": flaw.rawValue])
    }
  }
}
