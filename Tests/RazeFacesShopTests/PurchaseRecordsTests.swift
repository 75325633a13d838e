import Foundation
import Preferences
import StoreKit
import TestSupport
import Testing

@testable import RazeFacesShop

/// The app's records of several worlds in one preferences file.
@Suite struct PurchaseRecordsTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func makeDefaults() throws -> FileDefaults {
    try FileDefaults(
      stateDirectory: TestFolders.unique("records"), device: "iphone", bundleID: "com.example"
    ) { _ in }
  }

  private func delivery(
    _ id: String, _ type: Product.ProductType, quantity: Int = 1, order: String? = nil
  ) -> Delivery {
    Delivery(
      transactionID: id, productID: "com.example.\(type.rawValue)",
      type: type, period: .yearly, quantity: quantity, date: now, order: order)
  }

  @Test func purchasesOfAnotherWorldDoNotCount() throws {
    let defaults = try makeDefaults()
    let here = PurchaseRecords(defaults, worldID: "A")
    let there = PurchaseRecords(defaults, worldID: "B")
    try here.deliver(delivery("1", .nonConsumable), order: nil)
    try here.deliver(delivery("2", .consumable), order: nil)
    #expect(there.isOfAnotherWorld && !here.isOfAnotherWorld)
    #expect(try there.content(at: now) == PurchasedContent())

    // A different purchase with the same number.
    try there.deliver(delivery("2", .consumable, quantity: 2), order: nil)
    #expect(try there.content(at: now).coupons.map(\.id) == ["2", "2-2"])
    #expect(try there.content(at: now).purchasedIDs.isEmpty)
  }

  @Test func recordsReturnWithTheirWorld() throws {
    let defaults = try makeDefaults()
    let here = PurchaseRecords(defaults, worldID: "A")
    let there = PurchaseRecords(defaults, worldID: "B")
    try here.deliver(delivery("1", .nonConsumable), order: nil)
    #expect(try here.nextOrder() == "RF-000001")
    try there.deliver(delivery("7", .consumable), order: nil)
    #expect(try there.nextOrder() == "RF-000001")
    #expect(try here.nextOrder() == "RF-000002")
    let content = try here.content(at: now)
    #expect(content.purchasedIDs == ["com.example.Non-Consumable"] && content.coupons.isEmpty)
    #expect(try there.nextOrder() == "RF-000002")
    #expect(try there.content(at: now).coupons.map(\.id) == ["7"])
  }

  @Test func foreignKeysAreKept() throws {
    let defaults = try makeDefaults()
    defaults.set("kept", forKey: "somebodysKey")
    try PurchaseRecords(defaults, worldID: "A").deliver(delivery("1", .consumable), order: nil)
    try PurchaseRecords(defaults, worldID: "B").deliver(delivery("1", .consumable), order: nil)
    #expect(defaults.string(forKey: "somebodysKey") == "kept")
  }

  @Test func recordsWithoutAWorldBelongToTheFirstWorld() throws {
    let defaults = try makeDefaults()
    try PurchaseRecords(defaults).deliver(delivery("1", .consumable), order: nil)
    let records = PurchaseRecords(defaults, worldID: "A")
    #expect(!records.isOfAnotherWorld)
    #expect(try records.change(CouponBook.self) { $0.use("1", at: now) })
    #expect(try records.content(at: now).coupons.map(\.isUsed) == [true])
    #expect(try records.content(at: now).coupons.map(\.useDate) == [now])
  }

  @Test func killedPaymentPaysTheOldestOpenOrder() throws {
    let records = PurchaseRecords(try makeDefaults())
    let pay = { bought in try records.change(OrderBook.self) { $0.pay(with: bought) } }
    let bought = delivery("1", .nonRenewable)
    for order in ["RF-000002", "RF-000001", "RF-000003"] {
      try records.change(OrderBook.self) { $0.bind(order, to: bought.productID) }
    }
    try records.change(OrderBook.self) { $0.bind("RF-000000", to: "com.example.other") }
    #expect(try pay(bought) == "RF-000001")
    #expect(try pay(bought) == "RF-000001")
    #expect(try pay(delivery("2", .nonRenewable)) == "RF-000002")
    let own = delivery("3", .nonRenewable, order: "RF-000009")
    #expect(try pay(own) == "RF-000009")
    try records.change(OrderBook.self) { $0.drop(nil, of: bought.productID) }
    #expect(try pay(delivery("4", .nonRenewable)) == nil)
  }

  @Test func paymentWithoutAnOrderGetsOne() throws {
    let records = PurchaseRecords(try makeDefaults())
    let bought = delivery("1", .nonRenewable)
    let made = try records.payOrder(with: bought)
    #expect(made.name == "RF-000001" && made.isNew)
    let kept = try records.payOrder(with: bought)
    #expect(kept.name == "RF-000001" && !kept.isNew)
    #expect(try records.nextOrder() == "RF-000002")
    let own = try records.payOrder(with: delivery("2", .nonRenewable, order: "RF-000002"))
    #expect(own.name == "RF-000002" && !own.isNew)
  }

  // MARK: - Keys

  /// A product identifier may equal a key of an earlier version.
  @Test(arguments: [
    "coupons", "memberships", "orders", "lastOrder", "requests", "world", "otherWorlds", "holders",
  ])
  func productIdentifiersDoNotReplaceRecords(_ name: String) throws {
    let defaults = try makeDefaults()
    let records = PurchaseRecords(defaults, worldID: "A", account: "1")
    try records.deliver(delivery("1", .consumable), order: nil)
    let order = try records.nextOrder()
    try records.deliver(delivery("2", .nonRenewable), order: order)
    try records.change(OrderBook.self) { $0.pay(order, with: delivery("2", .nonRenewable)) }
    try records.beginRequest(for: "com.example.asked")
    let before = try records.content(at: now)
    var product = delivery("3", .nonConsumable)
    product.productID = name
    try records.deliver(product, order: nil)
    #expect(defaults.value(forKey: name) == .boolean(true))
    var after = try records.content(at: now)
    #expect(after.purchasedIDs.remove(name) != nil)
    #expect(after == before)
    #expect(try records.nextOrder() == "RF-000002")
    #expect(try records.endRequests(for: ["com.example.asked"]))
    try records.revoke([name])
    #expect(try records.content(at: now) == before)
  }

  private static var formerFile: [String: Any] {
    let date = Date(timeIntervalSince1970: 1_800_000_001)
    return [
      "world": "A", "lastOrder": 41, "requests": ["com.example.asked"],
      "com.example.face": true, "unknown": true,
      "coupons": ["1": ["productId": "com.example.coupon", "purchaseDate": date]],
      "memberships": [
        "2": [
          "productId": "com.example.vip", "purchaseDate": date,
          "start": date, "end": date,
        ]
      ],
      "orders": ["RF-000041": ["productId": "com.example.vip"]],
      "otherWorlds": [
        "B": [
          "com.example.other": true, "lastOrder": 7,
          "coupons": ["9": ["productId": "com.example.coupon", "purchaseDate": date]],
        ]
      ],
    ]
  }

  @Test func recordsOfAnEarlierVersionAreMigrated() throws {
    let defaults = try makeDefaults()
    for (key, value) in Self.formerFile { defaults.set(value, forKey: key) }
    let here = PurchaseRecords(defaults, worldID: "A", account: "1")
    #expect(here.isOfAnEarlierVersion && !here.isOfAnotherWorld)
    let before = try here.content(at: now)
    #expect(before.purchasedIDs == ["com.example.face", "unknown"])
    #expect(before.coupons.map(\.id) == ["1"] && before.memberships.map(\.id) == ["2"])
    try here.adoptWorld()
    #expect(!here.isOfAnEarlierVersion)
    #expect(try here.content(at: now) == before)
    let keys = Set(defaults.dictionaryRepresentation().keys)
    #expect(
      keys == [
        "com.example.face", "unknown", RecordKey.world, RecordKey.lastOrder, RecordKey.requests,
        RecordKey.coupons, RecordKey.memberships, RecordKey.orders, RecordKey.otherWorlds,
      ])
    #expect(try here.nextOrder() == "RF-000042")
    #expect(try here.endRequests(for: ["com.example.asked"]))
    let there = PurchaseRecords(defaults, worldID: "B", account: "1")
    try there.adoptWorld()
    #expect(try there.content(at: now).coupons.map(\.id) == ["9"])
    #expect(try there.content(at: now).purchasedIDs == ["com.example.other"])
    #expect(try there.nextOrder() == "RF-000008")
  }

  /// A process of the earlier version may continue to write.
  @Test func recordsOfBothKeysAreKept() throws {
    let defaults = try makeDefaults()
    let records = PurchaseRecords(defaults, worldID: "A")
    try records.deliver(delivery("5", .consumable), order: nil)
    defaults.set(Self.formerFile["coupons"], forKey: "coupons")
    try records.adoptWorld()
    #expect(try Set(records.content(at: now).coupons.map(\.id)) == ["1", "5"])
  }

  // MARK: - What somebody else has written

  /// The expected number of the next order for each.
  private static let lastOrders: [(PropertyValue, String)] = [
    (.integer(41), "RF-000042"), (.integer(.max), "RF-000008"), (.integer(.min), "RF-000008"),
    (.integer(-1), "RF-000008"), (.unsigned(.max), "RF-000008"), (.real(1e300), "RF-000008"),
    (.real(.infinity), "RF-000008"), (.real(-.infinity), "RF-000008"), (.real(.nan), "RF-000008"),
    (.string("9223372036854775807"), "RF-000008"), (.string("seven"), "RF-000008"),
    (.boolean(true), "RF-000008"), (.integer(999_999_999_999), "RF-000008"),
    (.array([]), "RF-000008"),
  ]

  @Test(arguments: 0..<lastOrders.count)
  func orderNumbersAreUniqueAfterAnyLastOrder(_ index: Int) throws {
    let (last, expected) = Self.lastOrders[index]
    let defaults = try makeDefaults()
    let records = PurchaseRecords(defaults, worldID: "A")
    try records.change(OrderBook.self) { $0.bind("RF-000007", to: "com.example.vip") }
    defaults.set(last.object, forKey: RecordKey.lastOrder)
    #expect(try records.nextOrder() == expected)
  }

  @Test func membershipEndsNoLaterThanTheLatestDate() throws {
    let defaults = try makeDefaults()
    let records = PurchaseRecords(defaults, worldID: "A")
    for (id, period, quantity) in [
      ("1", Product.SubscriptionPeriod(value: 5_000, unit: .year), 1),
      ("2", Product.SubscriptionPeriod(value: 5_000, unit: .year), 1),
      ("3", Product.SubscriptionPeriod(value: .max, unit: .week), .max),
    ] {
      var membership = delivery(id, .nonRenewable, quantity: quantity)
      membership.period = period
      try records.deliver(membership, order: nil)
    }
    let ends = try records.content(at: now).memberships.map(\.end)
    let latest = Date(timeIntervalSince1970: 253_402_300_799)
    #expect(ends.count == 3)
    #expect(ends.dropFirst().allSatisfy { $0 == latest })
  }
}
