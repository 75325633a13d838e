import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreReceipts

/// Documents of one world.
enum Samples {
  static let bundleID = "com.example.razefaces"
  static let now = Date(timeIntervalSince1970: 1_760_000_000.123)
  static let deviceID = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  static let nonce = UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))
  static let token = UUID(uuid: (7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7))

  static func storefront(_ code: String = "USA") throws -> Storefront {
    try #require(Storefront.storefront(countryCode: code))
  }

  static func face(id: UInt64 = 2_000_000_000_000_001) throws -> TransactionRecord {
    TransactionRecord(
      id: id, originalID: id, bundleID: bundleID, productID: "com.example.razefaces.face.smile",
      kind: .nonConsumable, purchaseDate: now, originalPurchaseDate: now,
      storefront: try storefront(),
      cause: .purchase, price: Decimal(string: "0.99") ?? 0, currencyCode: "USD",
      accountEmail: "tester@example.com", device: "iphone", isFinished: true)
  }

  static func coupons(id: UInt64 = 2_000_000_000_000_002) throws -> TransactionRecord {
    TransactionRecord(
      id: id, originalID: id, bundleID: bundleID, productID: "com.example.razefaces.coupon",
      kind: .consumable, purchaseDate: now, originalPurchaseDate: now, quantity: 3,
      appAccountToken: token, storefront: try storefront("VNM"), cause: .purchase, price: 75_000,
      currencyCode: "VND", accountEmail: "tester@example.com", device: "iphone", isFinished: true)
  }

  /// Every property that a transaction can have.
  static func club(
    id: UInt64 = 2_000_000_000_000_004, expires: Date = now.addingTimeInterval(604_800)
  ) throws -> TransactionRecord {
    TransactionRecord(
      id: id, originalID: 2_000_000_000_000_003, webOrderLineItemID: "2000000000000099",
      bundleID: bundleID, productID: "com.example.razefaces.club.month",
      kind: .autoRenewableSubscription, subscriptionGroupID: "21000001", purchaseDate: now,
      originalPurchaseDate: now.addingTimeInterval(-86_400), expirationDate: expires,
      appAccountToken: token, ownership: .familyShared,
      revocationDate: now.addingTimeInterval(60), revocationReason: .developerIssue,
      isUpgraded: true, offerKind: .introductory, offerID: "welcome", offerMode: .free,
      offerPeriod: Period(1, .week), storefront: try storefront(), cause: .renewal, price: 0,
      currencyCode: "USD", accountEmail: "tester@example.com", device: "iphone", isFinished: true)
  }

  /// Every member that renewal information can have.
  static let renewal: [String: JSONTree] = [
    "originalTransactionId": .text("2000000000000003"),
    "productId": .text("com.example.razefaces.club.month"),
    "autoRenewProductId": .text("com.example.razefaces.club.year"),
    "autoRenewStatus": .number(0), "expirationIntent": .number(2),
    "isInBillingRetryPeriod": .flag(true),
    "gracePeriodExpiresDate": .number(now.addingTimeInterval(86_400).milliseconds),
    "offerType": .number(4), "offerIdentifier": .text("back"),
    "offerDiscountType": .text("PAY_AS_YOU_GO"), "offerPeriod": .text("P1M"),
    "priceIncreaseStatus": .number(1),
    "recentSubscriptionStartDate": .number(now.addingTimeInterval(-86_400).milliseconds),
    "renewalDate": .number(now.addingTimeInterval(604_800).milliseconds),
    "renewalPrice": .number(19_990), "currency": .text("USD"),
    "eligibleWinBackOfferIds": .list([.text("back"), .text("again")]),
    "appAccountToken": .text(token.payloadText),
  ]

  static func appTransaction() -> SignedPayload {
    var payload = SignedPayload.appTransaction(
      environment: .sandbox, bundleID: bundleID, version: "1.4", originalPurchaseDate: now,
      signedDate: now, appTransactionID: "704000000000000001")
    payload.bind(toDevice: deviceID, nonce: nonce)
    return payload
  }

  static func expectations(_ authority: SigningAuthority) -> VerificationExpectations {
    VerificationExpectations(
      trustedRoots: [authority.rootCertificate], bundleID: bundleID, environment: .sandbox,
      deviceID: deviceID)
  }
}

extension Samples {
  static func receipt(
    of records: [TransactionRecord]? = nil, environment: StoreEnvironment = .sandbox
  ) throws -> AppReceipt {
    let records = try records ?? [face(), coupons(), club()]
    return try AppReceipt(
      ReceiptContents(
        environment: environment, bundleID: bundleID, version: "1.4", creationDate: now,
        lines: records.map { ReceiptLine($0) }),
      opaqueValue: Data(repeating: 0xA5, count: 16), deviceID: deviceID)
  }

  /// Returns a signed receipt with a changed product.
  static func forgedReceipt(_ authority: SigningAuthority) throws -> Data {
    var signed = try authority.sign(receipt())
    guard let product = signed.range(of: Data("face.smile".utf8)) else { return Data() }
    signed.replaceSubrange(product, with: Data("face.crown".utf8))
    return signed
  }

  /// Returns the first period of the subscription that `club` renews.
  static func earlierClub() throws -> TransactionRecord {
    var record = try club(id: 2_000_000_000_000_003, expires: now)
    record.purchaseDate = record.originalPurchaseDate
    record.cause = .purchase
    return record
  }
}

extension VerifyReceiptRequest {
  init(receipt: Data, password: String? = nil, excludeOldTransactions: Bool? = nil) {
    self.init(
      receiptData: receipt.base64EncodedString(), password: password,
      excludeOldTransactions: excludeOldTransactions)
  }
}

// MARK: - With the system's random numbers

extension SigningAuthority {
  init() throws {
    var generator = SystemRandomNumberGenerator()
    try self.init(using: &generator)
  }

  func sign(_ payload: SignedPayload, failing flaw: SignedDocument.Flaw) throws -> String {
    var generator = SystemRandomNumberGenerator()
    return try sign(payload, failing: flaw, using: &generator)
  }
}

extension SubscriptionOfferKey {
  init() {
    var generator = SystemRandomNumberGenerator()
    self.init(using: &generator)
  }
}

extension CommandWorld {
  /// Returns the path of the new file.
  func write(_ data: Data, _ name: String) throws -> String {
    let file = folder.appending(path: name)
    try data.write(to: file)
    return file.path
  }
}

extension [DocumentCheck] {
  subscript(_ question: DocumentCheck.Question) -> DocumentCheck? {
    first { $0.question == question }
  }
}
