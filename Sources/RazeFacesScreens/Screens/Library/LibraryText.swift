import RazeFacesShop

package enum LibraryText: RoomText {
  case title, shortTitle
  case faces, coupons, memberships, subscriptions
  case faceCount(Int), usableCoupons(Int), noCount
  case emptyTitle, howToBuy, howToRestore

  // What stands beside a name.
  /// Of coupons of one kind.
  case usable(Int, of: Int)
  case unused, used(on: String?), refundPending, refunded
  case active, until(String), ended(String)

  // What is known of one thing.
  case bought, begins, ends, stateLabel, transaction, identifier, order, owned
  case refundLabel, undecided

  // Keys, and why they do nothing.
  case look, use, refundKey, priceKey, manageKey
  case noHigherPrice, pressToAgree
  case nothingSelected, onlyCoupons, pressToUse
  case couponIsUsed, couponIsRefunded, couponIsPending, refundAskedFor, nothingToRefund, nothingPaid
  case useCoupon(String), canBeUsedOnce, useIt

  static func heading(_ section: LibraryRow.Section) -> LibraryText {
    switch section {
    case .faces: .faces
    case .coupons: .coupons
    case .memberships: .memberships
    case .subscriptions: .subscriptions
    }
  }

  static func count(_ section: LibraryRow.Section, _ count: Int) -> LibraryText {
    switch section {
    case .faces: .faceCount(count)
    case .coupons: .usableCoupons(count)
    case .memberships, .subscriptions: .noCount
    }
  }

  package var english: String {
    switch self {
    case .title: "Library"
    case .shortTitle: "Lib"
    case .faces: "Faces"
    case .coupons: "Coupons"
    case .memberships: "Membership"
    case .subscriptions: "Subscription"
    case .faceCount(let count): "\(count)"
    case .usableCoupons(0): "none to use"
    case .usableCoupons(let count): "\(count) to use"
    case .noCount: ""
    case .emptyTitle: "No purchases yet"
    case .howToBuy: "Press 1, choose a face, press b."
    case .howToRestore: "Bought before, or on another device? Press r."
    case .unused: "not used yet"
    case .usable(1, of: 1): "1 to use"
    case .usable(let count, let all): "\(count) of \(all) to use"
    case .used(let day?): "used \(day)"
    case .used(nil): "used"
    case .refundPending: "refund pending"
    case .refunded: "refunded"
    case .active: "active"
    case .until(let date): "until \(date)"
    case .ended(let date): "ended \(date)"
    case .bought: "Bought"
    case .begins: "Begins"
    case .ends: "Ends"
    case .stateLabel: "State"
    case .refundLabel: "Refund"
    case .undecided: "asked for, not decided yet"
    case .transaction: "Transaction"
    case .identifier: "Identifier"
    case .order: "Order"
    case .owned: "owned"
    case .look: "look"
    case .use: "use"
    case .refundKey: "refund"
    case .manageKey: "manage subscriptions"
    case .priceKey: "higher price"
    case .noHigherPrice: "No higher price waits for an answer."
    case .pressToAgree: "A higher price waits for your answer: press p."
    case .nothingSelected: "Nothing is selected."
    case .onlyCoupons: "Only coupons are used up."
    case .pressToUse: "Press u to use one."
    case .couponIsUsed: "There is none left to use. Press 1 to buy another."
    case .couponIsRefunded: "It was refunded, so it cannot be used."
    case .couponIsPending: "A refund was asked for; it cannot be used now."
    case .refundAskedFor: "A refund of this was asked for already."
    case .nothingToRefund: "The App Store knows no purchase of this that could be refunded."
    case .nothingPaid: "Nothing was paid for it, so there is nothing to refund."
    case .useCoupon(let name): "Use \(name)?"
    case .canBeUsedOnce: "A coupon can be used once."
    case .useIt: "Use It"
    }
  }
}
