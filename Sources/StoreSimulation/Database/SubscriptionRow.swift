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
  private(set) var nextPrice: Decimal?
  private(set) var raisedPlan: String?
  var hadIntroduction: Bool
  var machine: SubscriptionMachine
  var offer: RunningOffer?
  var app: String
  /// The buyer, if a family member views the subscription; nil for the account's own.
  private(set) var sharedBy: Int64?
  /// The row's values when it was read; nil for a new row.
  private(set) var stored: (renewsAs: String, machine: SubscriptionMachine)?

  var raisedPrices: [String: Decimal] { raisedPlan.map { [$0: nextPrice ?? 0] } ?? [:] }

  func raisedPrice(of productID: String) -> Decimal? { raisedPlan == productID ? nextPrice : nil }

  /// Raises the price of the current product from the next period on (storekit-rules 3.20).
  mutating func raisePrice(to price: Decimal) {
    (nextPrice, raisedPlan) = (price, productID)
    machine.priceIncrease = .pending
  }

  /// Whether the subscriber can get an introductory offer in this group (storekit-rules 3.8).
  var mayHaveIntroduction: Bool { !hadIntroduction && machine.due == nil }
  var awaitsConsent: Bool { machine.priceIncrease == .pending && isForNextPeriod }
  var isForNextPeriod: Bool { raisedPlan == renewsAs }

  func lacksConsent(to productID: String) -> Bool {
    let isOpen = machine.priceIncrease == .pending || machine.priceIncrease == .declined
    return isOpen && raisedPlan == productID
  }

  /// Keeps a price increase, which also applies to returning subscribers (storekit-rules 3.24).
  mutating func keepPrice(of former: SubscriptionRow) {
    (nextPrice, raisedPlan) = (former.nextPrice, former.raisedPlan)
  }

  /// Returns the start of the subscription if it resumes on a date (storekit-rules 3.15).
  func start(of date: Date, _ rate: TimeRate) -> Date {
    date.timeIntervalSince(machine.expires) <= rate.longestGap ? recentStart : date
  }

  var nextOffer: RunningOffer? { offer?.productID == renewsAs ? offer : nil }

  /// Returns the subscription as a family member sees it through the latest copy. If the copy is
  /// not for the current period, the subscription has ended for the member.
  func sharedView(through copy: LedgerLine) -> SubscriptionRow {
    var view = self
    if copy.sharedLine != latestID {
      view.productID = copy.productID
      view.renewsAs = copy.productID
      view.nextPrice = nil
      view.raisedPlan = nil
      view.offer = nil
      let end = copy.expirationDate ?? copy.purchaseDate
      view.machine.begin(until: end)
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
}

extension SubscriptionRow {
  enum Columns: Int, TableColumns {
    static let table = "subscriptions"
    case originalID, accountID, groupID, productID, renewsAs, latestID, recentStart, nextPrice
    case raisedPlan, hadIntroduction, due, machine, offer, bundleID
  }

  static let statements = RowStatements(Columns.self)

  init(_ row: ColumnReader<Columns>) throws {
    try self.init(
      originalID: row[.originalID], accountID: row[.accountID], groupID: row[.groupID],
      productID: row[.productID], renewsAs: row[.renewsAs], latestID: row[.latestID],
      recentStart: row[.recentStart], nextPrice: row[.nextPrice], raisedPlan: row[.raisedPlan],
      hadIntroduction: row[.hadIntroduction], machine: row.json(.machine),
      offer: row.jsonIfPresent(.offer), app: row[.bundleID])
    stored = (renewsAs, machine)
    guard machine.isSound else { throw row.damage(in: .machine) }
    guard offer?.isSound != false else { throw row.damage(in: .offer) }
  }

  func values() throws -> [(any DatabaseValueConvertible)?] {
    [
      originalID.rowID, accountID, groupID, productID, renewsAs, latestID.rowID,
      recentStart.milliseconds, nextPrice.map { "\($0)" }, raisedPlan, hadIntroduction,
      // A separate column, so that the next event can be found with an index.
      machine.due?.milliseconds, try JSONText.encode(machine), try offer.map(JSONText.encode), app,
    ]
  }
}
