import Synchronization

@testable import Preferences

/// A box in which a report's handler finds its defaults.
final class Box: Sendable {
  private let stored = Mutex<FileDefaults?>(nil)
  var defaults: FileDefaults? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
