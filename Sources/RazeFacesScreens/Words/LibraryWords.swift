import RazeFacesShop

enum LibraryWords {
  static func heading(_ section: LibrarySection, _ count: Int) -> String {
    switch section {
    case .faces: "Faces"
    case .coupons: "Coupons"
    case .memberships: "Membership"
    case .subscriptions: "Subscription"
    }
  }

  static func count(_ section: LibrarySection, _ count: Int) -> String {
    switch section {
    case .faces: "\(count)"
    case .coupons: count == 0 ? "none to use" : "\(count) to use"
    case .memberships, .subscriptions: ""
    }
  }

  static let emptyTitle = "No purchases yet"
  static let empty = "Press 1, choose a face, press b."
  static let emptyRestore = "Bought before, or on another device? Press r."

  static let owned = "owned"
  static let used = "used"
  static let unused = "not used yet"
  static let pressToUse = "Press u to use it."
  static let refundPending = "A refund was asked for; it cannot be used now."
  static let refund = "refund pending"
  static let refunded = "refunded"
  static let couponIsRefunded = "It was refunded, so it cannot be used."
  static let refundAskedFor = "A refund of this coupon was asked for already."
  static let nothingToRefund = "The App Store knows no purchase of this that could be refunded."
  static let order = "Order"
  static let couponIsUsed = "It was used before. Press 1 to buy another."
  static let onlyCoupons = "Only coupons are used up."
  static let nothingSelected = "Nothing is selected."

  static func until(_ date: String) -> String { "until \(date)" }
  static func ended(_ date: String) -> String { "ended \(date)" }
  static func renews(_ date: String) -> String { "renews \(date)" }
  static let active = "active"

  static let bought = "Bought"
  static let begins = "Begins"
  static let ends = "Ends"
  static let state = "State"
  static let coupon = "Coupon"
  static let transaction = "Transaction"
  static let identifier = "Identifier"
}
