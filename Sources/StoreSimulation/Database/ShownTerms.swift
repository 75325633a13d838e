import Foundation
import StoreCore

/// What a person agrees to with a yes to a purchase sheet. The yes is good for nothing else.
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

  /// What is another one now.
  func lapse(before now: ShownTerms) -> PurchaseSheet.Lapse? {
    if accountID != now.accountID { return .account }
    if offer != now.offer { return .offer }
    return self == now ? nil : .price
  }
}
