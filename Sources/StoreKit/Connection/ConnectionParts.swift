import Synchronization

/// The objects that the two StoreKits keep for one app or one connection: one of each type, made
/// when it is first asked for.
final class ConnectionParts: Sendable {
  private let parts = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    let type = ObjectIdentifier(Part.self)
    if let part = parts.withLock({ $0[type] }) as? Part { return part }
    let made = make()
    let kept = parts.withLock { parts in
      if parts[type] == nil { parts[type] = made }
      return parts[type]
    }
    return kept as? Part ?? made
  }
}
