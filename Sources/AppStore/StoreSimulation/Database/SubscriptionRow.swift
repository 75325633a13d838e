import Foundation
import GRDB
import StoreCore

struct SubscriptionRow: StoredRow {
  var originalID: UInt64
  var accountID: Int64
  var groupID, productID, renewsAs: String
  var latestID: UInt64
  /// The start of the subscription without long gaps (storekit-rules 3.15).
  var recentStart: Date
  /// The raised prices, oldest first. The last one of a product and a storefront applies.
  private(set) var raises: [PriceRaise] = []
  var hadIntroduction: Bool
  var machine: SubscriptionMachine
  var offer: RunningOffer?
  var app: String
  /// The buyer, if a family member views the subscription; nil for the account's own.
  private(set) var sharedBy: Int64?
  /// The row's values when it was read; nil for a new row.
  private(set) var stored: (renewsAs: String, machine: SubscriptionMachine)?

  /// The price increase that the subscriber was asked about. It takes effect with its first period,
  /// or when the subscription ends.
  var asked: PriceRaise? {
    machine.priceIncrease != .none && machine.due != nil ? raises.last : nil
  }

  /// Returns the raised price of a product; nil if it was not raised in the storefront. If `isNext`
  /// is true, the price that the subscriber was asked about counts already.
  func raisedPrice(
    of productID: String, in storefront: Storefront, isNext: Bool = false
  ) -> Decimal? {
    (isNext || asked == nil ? raises[...] : raises.dropLast())
      .last { $0.applies(to: productID, in: storefront) }?.price
  }

  /// Returns the raised prices that are in effect in a storefront, by product identifier.
  func raisedPrices(in storefront: Storefront) -> [String: Decimal] {
    Dictionary(raises.map { ($0.productID, raisedPrice(of: $0.productID, in: storefront)) }) { $1 }
      .compactMapValues(\.self)
  }

  /// Asks for a higher price of the current product (storekit-rules 3.20). Replaces an earlier
  /// question.
  mutating func raisePrice(to price: Decimal, in storefront: Storefront) {
    if asked != nil { raises.removeLast() }
    raises.append(
      PriceRaise(productID: productID, countryCode: storefront.countryCode, price: price))
    machine.priceIncrease = .pending
  }

  /// Whether the subscriber can get an introductory offer in this group (storekit-rules 3.8).
  var mayHaveIntroduction: Bool { !hadIntroduction && machine.due == nil }

  func lacksConsent(to productID: String, in storefront: Storefront) -> Bool {
    let isOpen = machine.priceIncrease == .pending || machine.priceIncrease == .declined
    return isOpen && asked?.applies(to: productID, in: storefront) == true
  }

  /// Returns the start of the subscription if it resumes on a date (storekit-rules 3.15).
  func start(of date: Date, _ rate: TimeRate) -> Date {
    date.timeIntervalSince(machine.expires) <= rate.retry ? recentStart : date
  }

  var nextOffer: RunningOffer? { machine.due != nil && offer?.productID == renewsAs ? offer : nil }

  /// Returns the subscription as a family member sees it through the latest copy. If the copy is
  /// not for the current period, the subscription has ended for the member.
  func sharedView(through copy: LedgerLine) -> SubscriptionRow {
    var view = self
    if copy.sharedLine != latestID {
      view.productID = copy.productID
      view.renewsAs = copy.productID
      view.raises = []
      view.offer = nil
      let end = copy.expirationDate ?? copy.purchaseDate
      view.machine.restart(until: end)
      _ = view.machine.expireNow(at: end)
    }
    if copy.revocationDate != nil { view.machine.revoke() }
    // Only the buyer is asked for consent.
    view.machine.priceIncrease = .none
    view.recentStart = max(recentStart, copy.originalPurchaseDate)
    view.originalID = copy.originalID
    view.sharedBy = accountID
    view.accountID = copy.accountID
    view.latestID = copy.id
    return view
  }

  static let databaseTableName = "subscriptions"
  static let key = "originalID"

  static func read(_ row: ColumnReader) throws -> SubscriptionRow {
    var read = try SubscriptionRow(
      originalID: row["originalID"], accountID: row["accountID"], groupID: row["groupID"],
      productID: row["productID"], renewsAs: row["renewsAs"], latestID: row["latestID"],
      recentStart: row["recentStart"], raises: row.jsonIfPresent("raises") ?? [],
      hadIntroduction: row["hadIntroduction"], machine: row.json("machine"),
      offer: row.jsonIfPresent("offer"), app: row["bundleID"])
    read.stored = (read.renewsAs, read.machine)
    guard read.machine.isSound else { throw row.damage(in: "machine") }
    guard read.offer?.isSound != false else { throw row.damage(in: "offer") }
    guard read.raises.allSatisfy({ $0.price > 0 && $0.price < 1_000_000_000_000 }) else {
      throw row.damage(in: "raises")
    }
    return read
  }

  func values() throws -> ColumnValues {
    [
      "originalID": originalID.rowID, "accountID": accountID, "groupID": groupID,
      "productID": productID, "renewsAs": renewsAs, "latestID": latestID.rowID,
      "recentStart": recentStart.milliseconds,
      "raises": raises.isEmpty ? nil : try JSONText.encode(raises),
      "hadIntroduction": hadIntroduction,
      // A separate column, so that the next event can be found with an index.
      "due": machine.due?.milliseconds, "machine": try JSONText.encode(machine),
      "offer": try offer.map(JSONText.encode), "bundleID": app,
    ]
  }
}

/// A price that was raised for a subscriber in one storefront.
struct PriceRaise: Codable {
  var productID, countryCode: String
  var price: Decimal

  func applies(to productID: String, in storefront: Storefront) -> Bool {
    self.productID == productID && countryCode == storefront.countryCode
  }
}
