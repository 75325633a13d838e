import Foundation
import GRDB
import StoreCore

struct SubscriptionRow: StoredRow {
  var originalID: UInt64
  var accountID: Int64
  var groupID: String
  var productID: String
  /// The product of the next period; another one after a downgrade.
  var renewsAs: String
  var latestID: UInt64
  /// The date since which it goes on without a long gap (rule 3.15).
  var recentStart: Date
  /// The next price after an increase that was asked for; nil as in the catalog.
  private(set) var nextPrice: Decimal?
  /// The product whose renewals it is the price of.
  private(set) var raisedPlan: String?
  var hadIntroduction: Bool
  var machine: SubscriptionMachine
  var offer: RunningOffer?
  /// The bundle ID of its app.
  var app: String
  /// The buyer, in the view of a member of the family; nil for the account's own.
  private(set) var sharedBy: Int64?
  /// The row's product and machine when it was read; nil for a new one.
  private(set) var stored: (renewsAs: String, machine: SubscriptionMachine)?

  /// The price that was raised for this subscriber, by the product that it is the price of.
  var raisedPrices: [String: Decimal] { raisedPlan.map { [$0: nextPrice ?? 0] } ?? [:] }

  /// Returns the raised price of a product for this subscriber; nil as in the catalog.
  func raisedPrice(of productID: String) -> Decimal? { raisedPlan == productID ? nextPrice : nil }

  /// Raises the price of the present product from the next period on (rule 3.20).
  mutating func raisePrice(to price: Decimal) {
    (nextPrice, raisedPlan) = (price, productID)
    machine.priceIncrease = .pending
  }

  /// Whether its subscriber may have an introductory offer of its group (rule 3.8).
  var mayHaveIntroduction: Bool { !hadIntroduction && machine.due == nil }

  /// Whether the next period is the one that consent was asked for.
  var awaitsConsent: Bool { machine.priceIncrease == .pending && isForNextPeriod }

  /// Whether the raised price, if there is one, is that of the next period's product.
  var isForNextPeriod: Bool { raisedPlan == renewsAs }

  /// Returns whether a product costs more from its next period on, and nobody has agreed to that so
  /// far.
  func lacksConsent(to productID: String) -> Bool {
    let isOpen = machine.priceIncrease == .pending || machine.priceIncrease == .declined
    return isOpen && raisedPlan == productID
  }

  /// Keeps a raised price, which also a person who subscribes again pays (rule 3.24).
  mutating func keepPrice(of former: SubscriptionRow) {
    (nextPrice, raisedPlan) = (former.nextPrice, former.raisedPlan)
  }

  /// Returns the date since which it goes on, if it is taken up again on a date (rule 3.15).
  func start(of date: Date, _ rate: TimeRate) -> Date {
    date.timeIntervalSince(machine.expires) <= rate.longestGap ? recentStart : date
  }

  /// The offer that reduces the next renewal; nil also if that is for another product than the
  /// offer's.
  var nextOffer: RunningOffer? { offer?.productID == renewsAs ? offer : nil }

  /// Returns the buyer's subscription as a member of the family sees it in the latest copy; over if
  /// that is not of the present period.
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
    // Who pays is asked.
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
      // A column of its own, so that the next event is one step in an index.
      machine.due?.milliseconds, try JSONText.encode(machine), try offer.map(JSONText.encode),
      app,
    ]
  }
}
