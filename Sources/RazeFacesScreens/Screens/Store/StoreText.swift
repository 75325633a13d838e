import Localization
import StoreCore

extension StoreText {
  static func sorted(_ order: ProductTable.Order) -> StoreText {
    switch order {
    case .catalog: .inCatalogOrder
    case .name: .sortedByName
    case .price: .sortedByPrice
    case .status: .sortedByStatus
    }
  }

  /// Returns the text for a column of the table.
  static func short(_ kind: ProductKind) -> StoreText {
    switch kind {
    case .consumable: .consumable
    case .nonConsumable: .nonConsumable
    case .nonRenewingSubscription: .nonRenewing
    case .autoRenewableSubscription: .autoRenewable
    }
  }

  static func long(_ kind: ProductKind) -> StoreText {
    switch kind {
    case .consumable: .consumableProduct
    case .nonConsumable: .nonConsumableProduct
    case .nonRenewingSubscription: .nonRenewingSubscription
    case .autoRenewableSubscription: .autoRenewableSubscription
    }
  }
}
