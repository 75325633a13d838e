/// The subjects of a transaction, for the transaction itself and for each other.
extension Operations {
  var charges: Charges { Charges(transaction: transaction) }
  var entitlements: Entitlements { Entitlements(transaction: transaction) }
  var events: Events { Events(transaction: transaction) }
  var families: Families { Families(transaction: transaction) }
  var history: History { History(transaction: transaction) }
  var knownProducts: KnownProducts { KnownProducts(transaction: transaction) }
  var ledger: Ledger { Ledger(transaction: transaction) }
  var notifications: Notifications { Notifications(transaction: transaction) }
  var offers: Offers { Offers(transaction: transaction) }
  var outcomes: Outcomes { Outcomes(transaction: transaction) }
  var payments: Payments { Payments(transaction: transaction) }
  var pendingPurchases: PendingPurchases { PendingPurchases(transaction: transaction) }
  var people: People { People(transaction: transaction) }
  var queues: Queues { Queues(transaction: transaction) }
  var refunds: Refunds { Refunds(transaction: transaction) }
  var renewals: Renewals { Renewals(transaction: transaction) }
  var subscriptions: Subscriptions { Subscriptions(transaction: transaction) }
}
