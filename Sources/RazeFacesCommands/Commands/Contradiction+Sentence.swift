import StoreCore

extension Contradiction {
  var sentence: String {
    switch self {
    case .queuedButNotBooked(let device, let id):
      "the queue of \(device) waits with transaction \(id), which the ledger does not have"
    case .noOriginal(let original, let id):
      "transaction \(id) points to \(original) as its original, which the ledger does not have"
    case .entitledToNothing(let product, let id):
      "\(product) may be used because of transaction \(id), which was refunded, is somebody "
        + "else's, or is not in the ledger"
    case .subscriptionWithoutTransaction(let id):
      "subscription \(id) has no latest transaction in the ledger"
    case .severalSubscriptions(let group, let count):
      "one account has \(count) subscriptions in the group \(group)"
    case .badSignature(let id, let flaw):
      "what was signed for transaction \(id) does not verify: \(flaw)"
    case .badReceipt(let flaw): "the receipt on this device does not verify: \(flaw)"
    case .deliveredButNotBooked(let product, let id):
      "the app has delivered \(product) for transaction \(id), which the ledger does not have"
    case .ownedButNotBooked(let product):
      "the app has \(product), which nobody has bought in this world"
    }
  }
}
