import Synchronization

@testable import Preferences

/// Lets a report's handler find the defaults that it is the handler of.
final class Box: Sendable {
  private let stored = Mutex<FileDefaults?>(nil)
  var defaults: FileDefaults? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
