import Foundation
import StoreCore
import StoreReceipts
import Testing

@Suite struct TransactionPayloadTests {
  private func json(_ record: TransactionRecord) throws -> String {
    let payload = SignedPayload.transaction(record, environment: .sandbox, signedDate: Samples.now)
    return String(decoding: payload.json, as: UTF8.self)
  }

  @Test func simplePurchaseHasOnlyItsFields() throws {
    #expect(
      try json(Samples.face()) == """
        {"bundleId":"com.example.razefaces","currency":"USD","environment":"Sandbox",\
        "inAppOwnershipType":"PURCHASED","originalPurchaseDate":1760000000123,\
        "originalTransactionId":"2000000000000001","price":990,\
        "productId":"com.example.razefaces.face.smile","purchaseDate":1760000000123,"quantity":1,\
        "signedDate":1760000000123,"storefront":"USA","storefrontId":"143441",\
        "transactionId":"2000000000000001","transactionReason":"PURCHASE","type":"Non-Consumable"}
        """)
  }

  @Test func subscriptionHasEveryField() throws {
    #expect(
      try json(Samples.club()) == """
        {"appAccountToken":"07070707-0707-0707-0707-070707070707",\
        "bundleId":"com.example.razefaces","currency":"USD","environment":"Sandbox",\
        "expiresDate":1760604800123,"inAppOwnershipType":"FAMILY_SHARED","isUpgraded":true,\
        "offerDiscountType":"FREE_TRIAL","offerIdentifier":"welcome","offerPeriod":"P1W",\
        "offerType":1,"originalPurchaseDate":1759913600123,\
        "originalTransactionId":"2000000000000003","price":0,\
        "productId":"com.example.razefaces.club.month","purchaseDate":1760000000123,"quantity":1,\
        "revocationDate":1760000060123,"revocationReason":1,"revocationType":"FAMILY_REVOKE",\
        "signedDate":1760000000123,"storefront":"USA","storefrontId":"143441","subscriptionGroupIdentifier":"21000001",\
        "transactionId":"2000000000000004","transactionReason":"RENEWAL",\
        "type":"Auto-Renewable Subscription","webOrderLineItemId":"2000000000000099"}
        """)
  }

  @Test(arguments: [
    ("0.99", 990), ("0", 0), ("25000", 25_000_000), ("19.999", 19_999),
    ("1999999.99", 1_999_999_990),
  ])
  func pricesAreWholeThousandths(text: String, thousandths: Int) throws {
    var record = try Samples.face()
    record.price = try #require(Decimal(string: text))
    let payload = SignedPayload.transaction(record, environment: .xcode, signedDate: Samples.now)
    #expect(payload.members["price"] == .number(thousandths))
    #expect(payload.members["environment"] == .text("Xcode"))
  }
}
