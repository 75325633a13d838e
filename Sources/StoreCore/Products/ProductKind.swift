/// The four things that an app can sell (storekit-rules 1); the raw values are the words of a
/// signed transaction (storekit-rules 3.12).
public enum ProductKind: String, CaseIterable, Sendable, Codable {
  case consumable = "Consumable"
  case nonConsumable = "Non-Consumable"
  case nonRenewingSubscription = "Non-Renewing Subscription"
  case autoRenewableSubscription = "Auto-Renewable Subscription"

  /// Whether one payment may be for several (storekit-rules 2.16).
  public var canBeBoughtInNumbers: Bool {
    switch self {
    case .consumable, .nonRenewingSubscription: true
    case .nonConsumable, .autoRenewableSubscription: false
    }
  }

  /// Whether a member of the buyer's family may use it, too: only what lasts can be shared.
  public var canBeFamilyShared: Bool {
    switch self {
    case .nonConsumable, .autoRenewableSubscription: true
    case .consumable, .nonRenewingSubscription: false
    }
  }
}
