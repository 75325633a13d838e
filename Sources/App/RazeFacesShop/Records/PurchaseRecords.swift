package import Foundation
package import Preferences
import StoreKit

/// The app's records on this device. Each change is one atomic and durable write.
///
/// The records belong to one world. When the app enters another world, they are set aside, and
/// restored when it returns.
package struct PurchaseRecords: Sendable {
  private let defaults: FileDefaults
  /// The identity of the world; nil if it is unknown.
  var worldID: String? { didSet { seen = nil } }
  /// The `appTransactionID` of the signed-in account; nil if nobody is signed in.
  var account: String? { didSet { seen = nil } }
  /// The last transaction that this process has checked for the account. Saved with the next
  /// change.
  var seen: UInt64?

  package init(_ defaults: FileDefaults, worldID: String? = nil, account: String? = nil) {
    (self.defaults, self.worldID, self.account) = (defaults, worldID, account)
  }

  // MARK: - Reading

  /// Reads the records again, because another process may have changed them.
  package func content(at now: Date) throws -> PurchasedContent {
    try defaults.refresh()
    guard !isOfAnotherWorld else { return PurchasedContent() }
    let values = defaults.values
    let holders = HolderBook(reading: values)
    let owned = deliveredIDs.filter { holders.includes($0, of: account, at: now) }
    let memberships = MembershipBook(reading: values).memberships(of: account)
    // Ended memberships can be bought again. The preferences keep their records.
    let running = Set(memberships.filter { $0.end > now }.map(\.productID))
    let ended = Set(memberships.map(\.productID)).subtracting(running)
    return PurchasedContent(
      purchasedIDs: Set(owned).subtracting(ended), coupons: CouponBook(reading: values).coupons,
      memberships: memberships)
  }

  private var deliveredIDs: [String] {
    defaults.values.filter { $0.value == .boolean(true) }.map(\.key)
  }

  /// The products that were delivered on this device, but not for this account.
  var productsOfOtherAccounts: [String] {
    guard let account, !isOfAnotherWorld else { return [] }
    let holders = HolderBook(reading: defaults.values)
    return deliveredIDs.filter { !holders.holds($0, account) }
  }

  /// The last transaction that was checked for the account; nil if the app has not seen the account
  /// here.
  var lastSeenTransaction: UInt64? {
    guard let account, !isOfAnotherWorld else { return nil }
    return SeenBook(reading: defaults.values).lastTransaction(of: account)
  }

  var isOfAnotherWorld: Bool {
    guard let worldID, let present = defaults.values.world else { return false }
    return present != worldID
  }

  // MARK: - Changing

  /// Whether another process is changing the records.
  var areLocked: Bool { defaults.isLocked }

  func waitUntilUnlocked() async { await defaults.waitUntilUnlocked() }

  /// The subscriptions that were delivered here for the account, with the ends of their periods.
  var subscriptionEnds: [String: Date] {
    guard let account, !isOfAnotherWorld else { return [:] }
    return HolderBook(reading: defaults.values).ends(of: account)
  }

  /// Records deliveries in one write (step 7 of a purchase), each for the account that it belongs
  /// to. Recording a delivery again changes nothing, because the transaction's identifier is the
  /// key.
  func deliver(_ deliveries: [Delivery]) throws {
    let consumables = deliveries.filter { $0.type == .consumable }
    let others = deliveries.filter { $0.type != .consumable }
    let memberships = deliveries.filter { $0.type == .nonRenewable }
    try update { edit in
      if !consumables.isEmpty {
        edit.change(CouponBook.self) { book in
          for each in consumables { book.deliver(each) }
        }
      }
      edit.addHolders(others.map { ($0.productID, $0.account, $0.end) })
      if !memberships.isEmpty {
        edit.change(MembershipBook.self) { book in
          for each in memberships { book.deliver(each) }
        }
      }
    }
  }

  /// Records the products that an account holds, such as a subscription whose access ends later.
  func recordHolders(_ products: [(productID: String, account: String, end: Date?)]) throws {
    try update { $0.addHolders(products) }
  }

  @discardableResult func change<Book: RecordBook, Result>(
    _ book: Book.Type, _ change: (inout Book) -> Result
  ) throws -> Result { try update { $0.change(book, change) } }

  /// Takes products from the signed-in account.
  func revoke(_ productIDs: [String]) throws {
    guard let account else { return }
    try update { edit in for productID in productIDs { edit.remove(productID, from: account) } }
  }

  func revoke(membershipBoughtIn transactionID: String) throws {
    try update { edit in
      let last = edit.change(MembershipBook.self) { $0.revoke(boughtIn: transactionID) }
      if let last { edit.remove(last.productID, from: last.account) }
    }
  }

  func recordSeen(_ transaction: UInt64) throws {
    guard let account else { return }
    try change(SeenBook.self) { $0.record(transaction, of: account) }
  }

  // MARK: - Ask to Buy requests

  func addRequest(for productID: String) throws {
    guard !requests.contains(productID) else { return }
    try update { $0.set(requests + [productID], forKey: RecordKey.requests) }
  }

  /// - Returns: whether there was a request.
  func endRequests(for productIDs: Set<String>) throws -> Bool {
    try defaults.refresh()
    let rest = requests.filter { !productIDs.contains($0) }
    guard rest.count < requests.count else { return false }
    try update { $0.set(rest.isEmpty ? nil : rest, forKey: RecordKey.requests) }
    return true
  }

  private var requests: [String] {
    isOfAnotherWorld ? [] : defaults.values[RecordKey.requests]?.object as? [String] ?? []
  }

  func wipe() throws { try defaults.wipe() }

  // MARK: - Worlds

  package func deleteRecords(ofWorld id: String) throws {
    try defaults.refresh()
    let isPresent = defaults.values.world == id
    guard isPresent || defaults.values.otherWorlds?[id] != nil else { return }
    try defaults.update { edit in
      if edit.values.world == id {
        for key in edit.values.keys where Self.belongsToAWorld(key, in: edit) {
          edit.removeObject(forKey: key)
        }
        edit.removeObject(forKey: RecordKey.world)
      }
      guard var others = edit.values.otherWorlds else { return }
      others[id] = nil
      edit.set(others.isEmpty ? nil : others, forKey: RecordKey.otherWorlds)
    }
  }

  private static func belongsToAWorld(_ key: String, in edit: FileDefaults.Edit) -> Bool {
    RecordKey.ofWorld.contains(key) || edit.values[key] == .boolean(true)
  }

  /// Sets aside the records of another world, and restores those of this one.
  func switchWorld() throws { try update { _ in } }

  @discardableResult
  private func update<Result>(_ body: (inout FileDefaults.Edit) throws -> Result) throws -> Result {
    try defaults.update { edit in
      switchWorld(in: &edit)
      if let seen, let account { edit.change(SeenBook.self) { $0.record(seen, of: account) } }
      return try body(&edit)
    }
  }

  private func switchWorld(in edit: inout FileDefaults.Edit) {
    guard let worldID else { return }
    let present = edit.values.world
    guard present != worldID else { return }
    edit.set(worldID, forKey: RecordKey.world)
    guard let present else { return }
    var others = edit.values.otherWorlds ?? [:]
    var leaving: [String: Any] = [:]
    for (key, value) in edit.values where Self.belongsToAWorld(key, in: edit) {
      leaving[key] = value.object
      edit.removeObject(forKey: key)
    }
    others[present] = leaving
    let returning = others.removeValue(forKey: worldID) as? [String: Any]
    for (key, value) in returning ?? [:] { edit.set(value, forKey: key) }
    edit.set(others, forKey: RecordKey.otherWorlds)
  }
}

// MARK: - Values of a preferences file

extension PurchaseRecords {
  package static func worldID(in values: [String: PropertyValue]) -> String? { values.world }

  /// Returns the deliveries of all accounts: coupons and memberships by transaction, and each
  /// product with its holders.
  package static func deliveries(
    in values: [String: PropertyValue]
  ) -> [(productID: String, transactionID: String?, account: String?)] {
    let coupons = CouponBook(reading: values).coupons.map { ($0.productID, $0.transactionID) }
    let memberships = MembershipBook(reading: values).memberships(of: nil)
    return (coupons + memberships.map { ($0.productID, $0.id) }).map { ($0, $1, nil) }
      + HolderBook(reading: values).all.map { ($0.productID, nil, $0.account) }
  }
}

extension [String: PropertyValue] {
  fileprivate var world: String? { self[RecordKey.world]?.object as? String }

  /// The records of other worlds by their identities.
  fileprivate var otherWorlds: [String: Any]? {
    self[RecordKey.otherWorlds]?.object as? [String: Any]
  }
}

extension FileDefaults.Edit {
  fileprivate mutating func addHolders(
    _ products: [(productID: String, account: String, end: Date?)]
  ) {
    guard !products.isEmpty else { return }
    for product in products { set(true, forKey: product.productID) }
    change(HolderBook.self) { book in
      for product in products {
        book.add(product.productID, to: product.account, until: product.end)
      }
    }
  }

  fileprivate mutating func remove(_ productID: String, from account: String) {
    if change(HolderBook.self, { $0.remove(productID, from: account) }) {
      removeObject(forKey: productID)
    }
  }

  fileprivate mutating func change<Book: RecordBook, Result>(
    _ book: Book.Type, _ change: (inout Book) -> Result
  ) -> Result {
    var book = Book(reading: values)
    let result = change(&book)
    set(book.entries.isEmpty ? nil : book.entries, forKey: Book.key)
    return result
  }
}
