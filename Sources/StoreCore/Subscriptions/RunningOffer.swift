/// An offer that a subscription has not used up: what its next renewals are reduced to
/// (storekit-rules 1).
///
/// It keeps the terms that were agreed to, whatever becomes of the catalog.
public struct RunningOffer: Equatable, Sendable, Codable {
  public let offer: Offer
  /// The product whose renewals it reduces; those of another product of the group cost what they
  /// cost.
  public let productID: String
  /// The number of renewals that the offer still pays for; 1 or more.
  public private(set) var renewals: Int

  /// Creates the rest of an offer whose first period was paid with the purchase; nil where that was
  /// all.
  public init?(restOf offer: Offer, for productID: String) {
    guard offer.mode == .payAsYouGo, offer.periodCount > 1 else { return nil }
    self.offer = offer
    self.productID = productID
    renewals = offer.periodCount - 1
  }

  /// Creates an offer to somebody who subscribes already: it begins when the present period ends.
  public init(beginningWithNextRenewalOf productID: String, _ offer: Offer) {
    self.offer = offer
    self.productID = productID
    renewals = offer.mode == .payAsYouGo ? offer.periodCount : 1
  }

  /// Whether there can be one: what is kept in a file can be anything.
  public var isSound: Bool {
    [renewals, offer.periodCount, offer.period.count].allSatisfy((1...999).contains)
  }

  /// The length of the next renewal, where it is not one period of the subscription.
  public var length: Period? {
    switch offer.mode {
    case .payAsYouGo: nil
    case .free, .payUpFront: Period(offer.period.count * offer.periodCount, offer.period.unit)
    }
  }

  /// The rest of the offer after one more renewal.
  public var rest: RunningOffer? {
    guard renewals > 1 else { return nil }
    var rest = self
    rest.renewals -= 1
    return rest
  }
}
