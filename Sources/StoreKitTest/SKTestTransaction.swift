public import Foundation
import StoreCore
public import StoreKit

/// A transaction in a test session, as it was when ``SKTestSession/allTransactions()`` was called.
public final class SKTestTransaction: NSObject, Sendable {
  /// The transaction's identifier. A purchase without a transaction yet, which waits for a parent or
  /// was interrupted, has a number of its own.
  public let identifier: UInt
  public let originalTransactionIdentifier: UInt
  public let productIdentifier: String
  public let state: SKPaymentTransactionState
  public let purchaseDate: Date
  /// The date of a refund.
  public let cancelDate: Date?
  public let expirationDate: Date?
  /// Whether the subscription renews. Only its latest transaction can be true.
  public let autoRenewingEnabled: Bool
  /// Whether the purchase was interrupted, or the subscription could not be billed.
  public let hasPurchaseIssue: Bool
  public let isPendingPriceIncreaseConsent: Bool
  public let pendingAskToBuyConfirmation: Bool

  /// - Parameter subscription: The subscription that this is the latest transaction of.
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

  /// A purchase without a transaction: one that waits for a parent, or an interrupted one.
  private init(number: Int64, _ productID: String, isInterrupted: Bool, _ date: Date) {
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

  convenience init(_ request: RequestToBuy, at date: Date) {
    self.init(number: request.id.rawValue, request.productID, isInterrupted: false, date)
  }

  convenience init(_ interruption: Interruption) {
    self.init(
      number: interruption.id, interruption.productID, isInterrupted: true, interruption.date)
  }
}
