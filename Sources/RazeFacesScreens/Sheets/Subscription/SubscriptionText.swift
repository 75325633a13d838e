import StoreCore

/// How a subscription stands, and what can be done about it.
package enum SubscriptionText: RoomText {
  case ends(String)
  case renews(String, asks: Bool)
  case renewsAs(String, String, asks: Bool)
  case expired(String), billingRetry(String), gracePeriod(String), refunded
  case renew, resolveBilling, cancelRenewal, resumeRenewal
  case agreeToPrice, refusePrice, raisePrice
  case costsNow(String, String)
  case expire
  case endNow(String), endsAtOnce, endIt

  static func standing(_ standing: SubscriptionStanding, _ shared: Shared) -> String {
    let machine = standing.machine
    let day = shared.dates.day(machine.expires)
    let asks = machine.priceIncrease == .pending
    let text: SubscriptionText =
      switch machine.phase {
      case .subscribed where !machine.autoRenews: .ends(day)
      case .subscribed where standing.renewsAs != standing.productID:
        .renewsAs(shared.productName(standing.renewsAs), day, asks: asks)
      case .subscribed: .renews(day, asks: asks)
      case .expired: .expired(day)
      case .inBillingRetry: .billingRetry(day)
      case .inGracePeriod: .gracePeriod(day)
      case .revoked: .refunded
      }
    return shared.texts(SubscriptionText.self)(text)
  }

  package var english: String {
    switch self {
    case .ends(let day): "ends \(day)"
    case .renews(let day, false): "renews \(day)"
    case .renews(let day, true): "renews \(day), asked for a higher price"
    case .renewsAs(let name, let day, false): "renews \(day) as \(name)"
    case .renewsAs(let name, let day, true):
      "renews \(day) as \(name), asked for a higher price"
    case .expired(let day): "expired \(day)"
    case .billingRetry(let day): "billing retry since \(day)"
    case .gracePeriod(let day): "grace period since \(day)"
    case .refunded: "refunded"
    case .renew: "Renew now"
    case .resolveBilling: "Resolve the billing problem"
    case .cancelRenewal: "Cancel the renewal"
    case .resumeRenewal: "Resume the renewal"
    case .agreeToPrice: "Agree to the higher price"
    case .refusePrice: "Refuse the higher price"
    case .raisePrice: "Raise the price"
    case .costsNow(let name, let price): "\(name) costs \(price) now."
    case .expire: "Expire now"
    case .endNow(let name): "End \(name) now?"
    case .endsAtOnce: "The subscription ends at once, whatever was paid."
    case .endIt: "End It"
    }
  }
}
