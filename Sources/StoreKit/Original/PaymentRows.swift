import StoreCore
import Synchronization

/// The transaction objects of one connection. Each row of the queue has one, and is found by its
/// key, never by its product.
final class PaymentRows: Sendable {
  private struct Known {
    var rows: [QueueKey: SKPaymentTransaction] = [:]
    /// The payments that the store never took (they failed at once), in the order of arrival.
    var refused: [SKPaymentTransaction] = []
  }

  private let known = Mutex(Known())

  /// The oldest first.
  var all: [SKPaymentTransaction] {
    let (rows, refused) = known.withLock { ($0.rows, $0.refused) }
    return rows.sorted { $0.key < $1.key }.map(\.value) + refused
  }

  subscript(_ key: QueueKey) -> SKPaymentTransaction? { known.withLock { $0.rows[key] } }

  func contains(_ transaction: SKPaymentTransaction) -> Bool {
    known.withLock { known in
      transaction.key.map { known.rows[$0] === transaction }
        ?? known.refused.contains { $0 === transaction }
    }
  }

  func missing(in keys: Set<QueueKey>) -> [SKPaymentTransaction] {
    known.withLock { known in
      known.rows.filter { !keys.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  func insert(_ transaction: SKPaymentTransaction) {
    known.withLock { known in
      if let key = transaction.key {
        known.rows[key] = transaction
      } else {
        known.refused.append(transaction)
      }
    }
  }

  func remove(_ transactions: [SKPaymentTransaction]) {
    known.withLock { known in
      for transaction in transactions {
        if let key = transaction.key {
          known.rows[key] = nil
        } else {
          known.refused.removeAll { $0 === transaction }
        }
      }
    }
  }
}

extension StoreConnection {
  var paymentRows: PaymentRows { parts.part { PaymentRows() } }
}
