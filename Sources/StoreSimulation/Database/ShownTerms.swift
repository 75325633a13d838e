import Foundation
import StoreCore

/// The terms that a person agrees to on a purchase sheet. The agreement is good for nothing else.
struct ShownTerms: Codable, Equatable {
  private var accountID: Int64
  private var price: Decimal
  private var regularPrice: Decimal?
  private var countryCode: String
  private var offer: Offer?

  init(_ sheet: PurchaseSheet, account: Int64) {
    accountID = account
    price = sheet.price
    regularPrice = sheet.regularPrice
    countryCode = sheet.storefront.countryCode
    offer = sheet.offer
  }

  /// Returns the difference from the terms as they are now.
  func lapse(before now: ShownTerms) -> PurchaseSheet.Lapse? {
    if accountID != now.accountID { return .account }
    if offer != now.offer { return .offer }
    return self == now ? nil : .price
  }
}
