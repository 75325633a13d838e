public import Foundation
public import StoreCore
import StoreReceipts

/// A payment that is in a device's queue without a transaction.
public struct WaitingPayment: Hashable, Sendable {
  public let payment: QueuedTransaction
  public let device: String
  public let accountEmail: String?
  /// The date of the payment's first event; nil if the log no longer has it.
  public let date: Date?
}

/// A product that was seen in a world. The catalog may have changed or deleted it since.
public struct KnownProduct: Hashable, Sendable {
  public let id: String
  public let kind: ProductKind
  public let wasSold: Bool
  /// Whether the catalog no longer contains it. Its identifier stays reserved (storekit-rules 1.1).
  public let wasDeleted: Bool
}

/// A key of App Store Connect, as an app's server needs it.
public struct OfferSigningKey: Hashable, Sendable {
  public let id: String
  /// The key as PEM (PKCS #8), the format of App Store Connect's `.p8` files.
  public let privateKeyPEM: String

  init(_ key: SubscriptionOfferKey) { (id, privateKeyPEM) = (key.id, key.privateKeyPEM) }
}
