/// The preferences keys of all records except products.
///
/// A delivered product is stored as `true` under its identifier. Identifiers contain no colon, so
/// these keys cannot collide with them.
enum RecordKey {
  static let coupons = "shop:coupons"
  static let memberships = "shop:memberships"
  static let orders = "shop:orders"
  static let requests = "shop:requests"
  static let holders = "shop:holders"
  static let seen = "shop:seen"
  static let world = "shop:world"
  static let otherWorlds = "shop:otherWorlds"

  /// The keys that belong to one world, in addition to those of the products.
  static let ofWorld = [coupons, memberships, orders, requests, holders, seen]
}

/// The names of a record's values.
enum Field {
  static let account = "account"
  static let days = "days"
  static let isRefundPending = "isRefundPending"
  static let isRevoked = "isRevoked"
  static let isUsed = "isUsed"
  static let months = "months"
  static let orderNumber = "orderNumber"
  static let productID = "productId"
  static let purchaseDate = "purchaseDate"
  static let transactionID = "transactionId"
  static let useDate = "useDate"
}
