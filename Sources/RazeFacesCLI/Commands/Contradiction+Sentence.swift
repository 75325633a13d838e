import StoreCore

extension Contradiction {
  /// The contradiction and its remedy.
  var advice: String { "\(sentence); \(remedy)" }

  private var remedy: String {
    switch self {
    case .queuedButNotBooked: "`razefaces purchases` shows what is in the queue"
    case .noOriginal(_, let id), .badSignature(let id, _):
      "`razefaces transactions show \(id)` shows all of it, and "
        + "`razefaces transactions delete \(id) --yes` removes it from the ledger"
    case .entitledToNothing, .subscriptionWithoutTransaction, .severalSubscriptions:
      "the database was changed by something else; put a copy of it back, or "
        + "`razefaces reset --yes`"
    case .badReceipt: "`razefaces receipt refresh` writes a new one"
    case .deliveredButNotBooked, .ownedButNotBooked:
      "put back the database that it was bought in, or `razefaces uninstall --yes` and "
        + "`razefaces restore`"
    case .finishedButMissing:
      "`razefaces restore` brings back what can be restored; otherwise put the app's file back"
    }
  }

  private var sentence: String {
    switch self {
    case .queuedButNotBooked(let device, let id):
      "the queue of \(device) has transaction \(id), which the ledger does not have"
    case .noOriginal(let original, let id):
      "transaction \(id) points to \(original) as its original, which the ledger does not have"
    case .entitledToNothing(let product, let id):
      "\(product) is an entitlement by transaction \(id), which was refunded, is somebody "
        + "else's, or is not in the ledger"
    case .subscriptionWithoutTransaction(let id):
      "subscription \(id) has no latest transaction in the ledger"
    case .severalSubscriptions(let group, let count):
      "one account has \(count) subscriptions in the group \(group)"
    case .badSignature(let id, let flaw):
      "the signed transaction \(id) does not verify: \(flaw)"
    case .badReceipt(let flaw): "the receipt on this device does not verify: \(flaw)"
    case .deliveredButNotBooked(let product, let id):
      "the app has delivered \(product) for transaction \(id), which the ledger does not have"
    case .ownedButNotBooked(let product):
      "the app has \(product), which nobody bought in this world"
    case .finishedButMissing(let product, let id):
      "transaction \(id) was delivered on this device, but the app does not have its \(product)"
    }
  }
}
