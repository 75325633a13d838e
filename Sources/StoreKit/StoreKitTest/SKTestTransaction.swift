public import Foundation
import StoreCore
public import StoreKit

/// A transaction in a test session at the time of the call to ``SKTestSession/allTransactions()``.
public final class SKTestTransaction: NSObject, Sendable {
  /// The transaction's identifier. A pending or interrupted purchase has no transaction yet, but a
  /// number of its own.
  public let identifier: UInt
  public let originalTransactionIdentifier: UInt
  public let productIdentifier: String
  public let state: SKPaymentTransactionState
  public let purchaseDate: Date
  /// The date of a refund.
  public let cancelDate: Date?
  public let expirationDate: Date?
  /// Whether the subscription renews. False for all but its latest transaction.
  public let autoRenewingEnabled: Bool
  /// Whether the purchase was interrupted or the subscription cannot be billed.
  public let hasPurchaseIssue: Bool
  public let isPendingPriceIncreaseConsent: Bool
  public let pendingAskToBuyConfirmation: Bool

  /// - Parameter subscription: The subscription, if this is its latest transaction.
  init(_ record: TransactionRecord, of subscription: SubscriptionStanding?) {
    identifier = UInt(record.id)
    originalTransactionIdentifier = UInt(record.originalID)
    productIdentifier = record.productID
    state = .purchased
    purchaseDate = record.purchaseDate
    cancelDate = record.revocationDate
    expirationDate = record.expirationDate
    let machine = subscription?.machine
    autoRenewingEnabled = machine.map { $0.autoRenews && $0.due != nil } ?? false
    hasPurchaseIssue = machine?.phase == .inBillingRetry || machine?.phase == .inGracePeriod
    isPendingPriceIncreaseConsent = subscription?.awaitsConsent ?? false
    pendingAskToBuyConfirmation = false
  }

  /// Creates a purchase without a transaction: a pending Ask to Buy request or an interrupted
  /// purchase.
  init(number: Int64, _ productID: String, isInterrupted: Bool, _ date: Date) {
    identifier = UInt(number)
    originalTransactionIdentifier = identifier
    productIdentifier = productID
    state = isInterrupted ? .failed : .deferred
    purchaseDate = date
    (cancelDate, expirationDate, autoRenewingEnabled) = (nil, nil, false)
    hasPurchaseIssue = isInterrupted
    isPendingPriceIncreaseConsent = false
    pendingAskToBuyConfirmation = !isInterrupted
  }
}
