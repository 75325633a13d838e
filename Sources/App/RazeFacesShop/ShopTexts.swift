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

  fileprivate static func refunded(_ ids: [String]) -> Text {
    Text("Refunded: {product}", ["product": ids])
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

  package static func renewed(_ id: String) -> Text {
    Text("{product} was renewed.", ["product": id])
  }

  package static func restored(_ count: Int) -> Text {
    Text(
      """
      {count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # \
      purchases}}
      """, ["count": count])
  }
}

// MARK: - Messages

extension PurchaseFailure {
  package func explanation(of id: String, _ explanations: Explanations) -> Text {
    switch self {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      .sentences([
        Text(
          """
          Purchases are not allowed on this device (Settings, Screen Time, Content & Privacy \
          Restrictions, iTunes & App Store Purchases, In-app Purchases).
          """), explanations.allowingPayments,
      ])
    case .notSold:
      .sentences([
        Text("{product} cannot be bought.", ["product": id]),
        explanations.invalidProduct(id) ?? .noReason,
      ])
    case .unknownProduct: Text("There is no product with the identifier {id}.", ["id": id])
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
      .sentences([
        Text(
          """
          The purchase could not be saved on this device; it will be delivered at the next \
          launch.
          """), explanations.sentence(error),
      ])
    }
  }
}

extension ShopEvent {
  /// Returns the sentence for the customer; nil if the event does not concern them.
  package func note(_ explanations: Explanations) -> Text? {
    switch self {
    case .completed(let id, _, isRenewal: false, isShared: true):
      Text("{product} is shared with you.", ["product": id])
    case .completed(let id, _, isRenewal: true, _): .renewed(id)
    case .completed(let id, let order, _, _):
      .sentences([
        Text("{product} was purchased.", ["product": id]),
        order.map { Text("Order {order}.", ["order": $0]) },
      ])
    case .planChanged(let id):
      Text(
        "{product} begins when the current period ends; nothing was charged now.", ["product": id])
    case .deferred(let id): Text("Waiting for approval", ["product": id])
    case .cancelled(let id): Text("Purchase canceled", ["product": id])
    case .declined(let id):
      Text("{product} was not bought: the request to buy it was declined.", ["product": id])
    case .arrived(let id, isCurrent: true):
      Text("{product} is available here: this Apple ID owns it.", ["product": id])
    case .failed(let id, let failure): failure.explanation(of: id, explanations)
    case .restoreFinished(let count): .restored(count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revocation(let ids, .unknown): Text("Access revoked: {products}", ["products": ids])
    case .revocation(let ids, .unshared): Text("No longer shared: {product}", ["product": ids])
    case .revocation(let ids, .refunded): .refunded(ids)
    case .couponRevoked(_, let id): .refunded([id])
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
