import Foundation

/// A fact about a line's origin or fate that its own fields do not tell.
public enum TransactionFact: Hashable, Sendable, Codable {
  case renewed(from: UInt64, period: Period?)
  /// The line's offer paid it, and is good for so many renewals more.
  case reduced(renewalsLeft: Int)
  /// Replaced by another product of the group, at once (storekit-rules 3.7).
  case replaced(by: String)
  /// Approved by a parent (storekit-rules 2.10).
  case approved
  /// Bought after an interrupted purchase (storekit-rules 2.11).
  case resolved
  /// The store has yet to decide about it, or has said no (storekit-rules 3.9).
  case refundAskedFor(RefundReason)
  case refundDeclined
  /// Refunded on a request, or by the tester if there is no reason (storekit-rules 2.12).
  case refunded(RefundReason?)
  /// Shared by a member of the family.
  case shared(by: String)
  case unshared
}

extension TransactionRecord {
  /// The store has yet to decide about a refund.
  public var isRefundPending: Bool {
    if case .refundAskedFor? = refundFact { revocationDate == nil } else { false }
  }

  public var isRefundDeclined: Bool { refundFact == .refundDeclined && revocationDate == nil }

  private var refundFact: TransactionFact? {
    facts.last {
      switch $0 {
      case .refundAskedFor, .refundDeclined, .refunded: true
      default: false
      }
    }
  }

  /// Nothing was charged for it.
  public var isFree: Bool { price == 0 && (cause == .purchase || cause == .renewal) }
}
