import StoreCore
import StoreReceipts
import Synchronization

/// The encoded purchases of the last receipt that this process wrote. Encoding all of them again
/// would make each purchase slower as the account's renewals accumulate.
final class ReceiptPurchases: Sendable {
  private struct EncodedReceipt {
    /// The account, the world, and its generation.
    let owner: String
    var revision: Int64 = -1
    /// Empty for restored copies, which receipts do not have.
    var encoded: [UInt64: [UInt8]] = [:]
  }

  private let known = Mutex<EncodedReceipt?>(nil)
  private let written = Mutex<(file: FileState, listed: Set<UInt64>)?>(nil)

  /// Returns the purchases of an account, oldest first. Encodes those that are new or have changed.
  func current(
    of account: Int64, _ transaction: DatabaseTransaction
  ) throws -> [(id: UInt64, encoded: [UInt8])] {
    let (world, ledger) = (transaction.world, transaction.ledger)
    let owner = "\(account) \(world.id) \(world.generation)"
    var known =
      self.known.withLock(\.self).flatMap { $0.owner == owner ? $0 : nil }
      ?? EncodedReceipt(owner: owner)
    for id in try ledger.idsChanged(of: account, after: known.revision) { known.encoded[id] = nil }
    let ids = try ledger.idsInHistory(of: account)
    if let first = ids.first(where: { known.encoded[$0] == nil }) {
      for id in ids where id >= first { known.encoded[id] = [] }
      for line in try ledger.ofReceipt(of: account, from: first) {
        known.encoded[line.id] = ReceiptLine(line.record).encoded
      }
    }
    known.revision = world.revision
    self.known.withLock { [known] in $0 = known }
    return ids.compactMap { id in
      known.encoded[id].flatMap { $0.isEmpty ? nil : (id, $0) }
    }
  }

  /// The transactions that were found in a file's receipt; nil if it has changed since.
  func listed(in file: FileState) -> Set<UInt64>? {
    written.withLock { $0?.file == file ? $0?.listed : nil }
  }

  func remember(_ ids: some Sequence<UInt64>, in file: FileState) {
    written.withLock { $0 = (file, (($0?.file == file ? $0?.listed : nil) ?? []).union(ids)) }
  }
}
