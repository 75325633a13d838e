import Synchronization

/// A memory of results, for readers that ask again with every picture.
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Mutex<[Key: Value]>([:])

  package func value(for key: Key, _ find: () -> Value) -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = find()
    known.withLock { $0[key] = value }
    return value
  }
}
