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
    try FileDefaults(url: TestFolders.unique("records").appending(path: "app.plist")) { _ in }
  }

  private func delivery(
    _ id: String, _ type: Product.ProductType, quantity: Int = 1, order: String? = nil
  ) -> Delivery {
    Delivery(
      transactionID: id, productID: "com.example.\(type.rawValue)", account: "1",
      type: type, period: .yearly, quantity: quantity, date: now, order: order)
  }

  @Test func purchasesOfAnotherWorldDoNotCount() throws {
    let defaults = try makeDefaults()
    let here = PurchaseRecords(defaults, worldID: "A")
    let there = PurchaseRecords(defaults, worldID: "B")
    try here.deliver(delivery("1", .nonConsumable))
    try here.deliver(delivery("2", .consumable))
    #expect(there.isOfAnotherWorld && !here.isOfAnotherWorld)
    #expect(try there.content(at: now) == PurchasedContent())

    // A different purchase with the same number.
    try there.deliver(delivery("2", .consumable, quantity: 2))
    #expect(try there.content(at: now).coupons.map(\.id) == ["2", "2-2"])
    #expect(try there.content(at: now).purchasedIDs.isEmpty)
  }

  @Test func recordsReturnWithTheirWorld() throws {
    let defaults = try makeDefaults()
    let here = PurchaseRecords(defaults, worldID: "A")
    let there = PurchaseRecords(defaults, worldID: "B")
    try here.deliver(delivery("1", .nonConsumable))
    try there.deliver(delivery("7", .consumable))
    try here.addRequest(for: "com.example.asked")
    let content = try here.content(at: now)
    #expect(content.purchasedIDs == ["com.example.Non-Consumable"] && content.coupons.isEmpty)
    #expect(try !there.endRequests(for: ["com.example.asked"]))
    try there.switchWorld()
    #expect(try there.content(at: now).coupons.map(\.id) == ["7"])
  }

  @Test func foreignKeysAreKept() throws {
    let defaults = try makeDefaults()
    try defaults.update { $0.set("kept", forKey: "somebodysKey") }
    try PurchaseRecords(defaults, worldID: "A").deliver(delivery("1", .consumable))
    try PurchaseRecords(defaults, worldID: "B").deliver(delivery("1", .consumable))
    #expect(defaults.values["somebodysKey"] == .string("kept"))
  }

  @Test func recordsWithoutAWorldBelongToTheFirstWorld() throws {
    let defaults = try makeDefaults()
    try PurchaseRecords(defaults).deliver(delivery("1", .consumable))
    let records = PurchaseRecords(defaults, worldID: "A")
    #expect(!records.isOfAnotherWorld)
    #expect(try records.change(CouponBook.self) { $0.use("1", at: now) })
    #expect(try records.content(at: now).coupons.map(\.isUsed) == [true])
    #expect(try records.content(at: now).coupons.map(\.useDate) == [now])
  }

  @Test func killedPaymentPaysTheOldestOpenOrder() throws {
    let records = PurchaseRecords(try makeDefaults())
    let pay = { bought in try records.change(OrderBook.self) { $0.markPaid(by: bought) } }
    let bought = delivery("1", .nonRenewable)
    for order in ["RF-000002", "RF-000001", "RF-000003"] {
      try records.change(OrderBook.self) { $0.add(order, for: bought.productID) }
    }
    try records.change(OrderBook.self) { $0.add("RF-000000", for: "com.example.other") }
    #expect(try pay(bought) == "RF-000001")
    #expect(try pay(bought) == "RF-000001")
    #expect(try pay(delivery("2", .nonRenewable)) == "RF-000002")
    let own = delivery("3", .nonRenewable, order: "RF-000009")
    #expect(try pay(own) == "RF-000009")
    try records.change(OrderBook.self) { $0.remove(nil, of: bought.productID) }
    #expect(try pay(delivery("4", .nonRenewable)) == nil)
  }

  /// A product identifier may equal a key without its prefix.
  @Test(arguments: [
    "coupons", "memberships", "orders", "requests", "world", "otherWorlds", "holders",
  ])
  func productIdentifiersDoNotReplaceRecords(_ name: String) throws {
    let defaults = try makeDefaults()
    let records = PurchaseRecords(defaults, worldID: "A", account: "1")
    try records.deliver(delivery("1", .consumable))
    let order = "RF-000001"
    try records.deliver(delivery("2", .nonRenewable), order: order)
    try records.change(OrderBook.self) { $0.markPaid(order, by: delivery("2", .nonRenewable)) }
    try records.addRequest(for: "com.example.asked")
    let before = try records.content(at: now)
    var product = delivery("3", .nonConsumable)
    product.productID = name
    try records.deliver(product)
    #expect(defaults.values[name] == .boolean(true))
    var after = try records.content(at: now)
    #expect(after.purchasedIDs.remove(name) != nil)
    #expect(after == before)
    #expect(try records.endRequests(for: ["com.example.asked"]))
    try records.revoke([name])
    #expect(try records.content(at: now) == before)
  }

  // MARK: - What somebody else has written

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
      try records.deliver(membership)
    }
    let ends = try records.content(at: now).memberships.map(\.end)
    let latest = Date(timeIntervalSince1970: 253_402_300_799)
    #expect(ends.count == 3)
    #expect(ends.dropFirst().allSatisfy { $0 == latest })
  }
}

extension PurchaseRecords {
  func deliver(_ delivery: Delivery, order: String? = nil) throws {
    var paid = delivery
    paid.order = order
    try deliver([paid])
  }
}
