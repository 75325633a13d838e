public import Foundation
public import StoreCore

/// The store's present knowledge about a receipt's account.
public struct ReceiptAccount: Sendable {
  /// The app's transactions, in any order. Finished consumables are left out of the response here,
  /// so they may be among them.
  public var transactions: [TransactionRecord]
  /// One for each subscription.
  public var renewals: [RenewalRecord]
  /// The receipt as it would be written now.
  public var latestReceipt: Data?

  public init(
    transactions: [TransactionRecord], renewals: [RenewalRecord] = [], latestReceipt: Data? = nil
  ) {
    self.transactions = transactions
    self.renewals = renewals
    self.latestReceipt = latestReceipt
  }
}
