/// The hand of the tester: what Xcode's transaction manager and App Store Connect's sandbox page
/// can do to a world, and what they show of it. Nothing here goes through the app.
///
/// What cannot be done throws a ``StoreFailure`` with the cause ``StoreFailure/Cause/misuse`` and
/// changes nothing.
public protocol StoreControl: LedgerControl, DeviceControl, TesterControl, FaultControl,
  SettingsControl, ApprovalControl, RefundControl, SubscriptionControl, OfferControl,
  ClockControl, InspectionControl, EventControl
{
  var catalog: any Catalog { get }

  @discardableResult
  func perform(_ command: TesterCommand) async throws -> TesterOutcome

  /// Resets everything on Apple's side as on the first day, in one step: testers of the catalog, an
  /// empty ledger, empty queues, the real time, no faults.
  func reset() async throws
}

public protocol LedgerControl: Sendable {
  /// Returns transactions, newest first.
  func transactions(_ query: TransactionQuery) async throws -> TransactionPage

  /// Returns the transactions that entitle the signed-in account now, whatever this device's app
  /// remembers (storekit-rules 3.3).
  func entitlements() async throws -> [TransactionRecord]

  /// Takes a line out of the ledger as if it had never been, with its place in every queue.
  func deleteTransaction(_ id: UInt64) async throws

  /// Finishes in the app's stead, on whatever device the transaction waits.
  func finishTransaction(_ id: UInt64) async throws
}

public protocol DeviceControl: Sendable {
  func devices() async throws -> [DeviceSummary]
  /// Signs the account out on this device.
  func signOut() async throws
  /// Signs the account out on another device of this world.
  func signOut(device: String) async throws
  /// Allows payments on this device, or forbids them (storekit-rules 2.6).
  func setPaymentsAllowed(_ allowed: Bool) async throws
}

/// The part of the ledger to read. A page costs what it shows, however long the ledger is.
public struct TransactionQuery: Hashable, Sendable {
  public enum Scope: Hashable, Sendable {
    /// The transactions that this device's person may see: the signed-in account's and this
    /// device's own.
    case deviceAndAccount
    case account(email: String)
    case device(String)
    case everything
  }

  public var scope: Scope
  public var productID: String?
  /// Only lines older than this identifier: the last one of the page before.
  public var before: UInt64?
  public var limit: Int

  public init(
    scope: Scope = .deviceAndAccount, productID: String? = nil, before: UInt64? = nil,
    limit: Int = 200
  ) {
    self.scope = scope
    self.productID = productID
    self.before = before
    self.limit = limit
  }
}

public struct TransactionPage: Hashable, Sendable {
  public var records: [TransactionRecord]
  public var hasMore: Bool

  public init(records: [TransactionRecord], hasMore: Bool) {
    self.records = records
    self.hasMore = hasMore
  }
}

public struct DeviceSummary: Hashable, Sendable, Identifiable {
  public var id: String { name }
  public var name: String
  public var accountEmail: String?
  public var storefront: Storefront
  public var unfinished: Int

  public init(name: String, accountEmail: String?, storefront: Storefront, unfinished: Int) {
    self.name = name
    self.accountEmail = accountEmail
    self.storefront = storefront
    self.unfinished = unfinished
  }
}

/// A device's name becomes a folder's name, so it is checked where it enters.
public enum DeviceName {
  public static let standard = "iphone"
  public static let longest = 64

  public static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= longest else { return false }
    let letter: (UInt8) -> Bool = {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
    }
    return letter(first)
      && name.utf8.allSatisfy {
        letter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: ".")
      }
  }
}
