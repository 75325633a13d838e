/// The purchases that the app on one device says it has of one world.
public struct AppClaims: Hashable, Sendable {
  /// Products by the transactions that they were delivered for.
  public var delivered: [UInt64: String]
  public var owned: Set<String>
  /// Whether the app's records could be read; otherwise nothing is missing from them.
  public var isKnown: Bool

  public init(
    delivered: [UInt64: String] = [:], owned: Set<String> = [], isKnown: Bool = true
  ) {
    self.delivered = delivered
    self.owned = owned
    self.isKnown = isKnown
  }
}

/// Two things of a world that cannot both be true: what a fault of the program, a kill at the wrong
/// moment or a file that was put back would leave behind.
public enum Contradiction: Hashable, Sendable {
  /// A queue waits with a transaction that the ledger has not, or has for another product.
  case queuedButNotBooked(device: String, transactionID: UInt64)
  /// Later periods and downloads point to it.
  case noOriginal(UInt64, of: UInt64)
  /// An account may use what was taken back, or never bought by it.
  case entitledToNothing(productID: String, transactionID: UInt64)
  case subscriptionWithoutTransaction(UInt64)
  /// One account has several of one group.
  case severalSubscriptions(groupID: String, count: Int)
  case badSignature(UInt64, SignedDocument.Flaw)
  case badReceipt(SignedDocument.Flaw)
  /// The app has delivered what this world never sold.
  case deliveredButNotBooked(productID: String, transactionID: UInt64)
  case ownedButNotBooked(productID: String)
  /// The app finished it on this device, and does not have it.
  case finishedButMissing(productID: String, transactionID: UInt64)
}
