import StoreCore

/// A key that counts only if it is pressed once: not again within a quiet period before or after.
///
/// A sheet opened by a key receives the same key again while it is held down. Terminals do not
/// report key releases, and most wait half a second before they repeat a key. The first repetition
/// therefore looks like a press, until the second one arrives.
struct LonePress: Sendable {
  static let quiet = Duration.milliseconds(300)

  struct Wait: Hashable, Sendable {
    /// The payment that the sheet is about.
    let subject: QueueKey
    fileprivate var number = 1
  }

  /// The current wait. Each press starts a new one.
  private(set) var wait: Wait
  /// Whether the key was pressed once after a quiet period.
  private var isPressed = false
  private var isQuiet = false

  init(_ subject: QueueKey) { wait = Wait(subject: subject) }

  mutating func press() {
    wait.number += 1
    isPressed = isQuiet
    isQuiet = false
  }

  /// - Returns: Whether the key was pressed exactly once.
  mutating func end(_ wait: Wait) -> Bool {
    guard wait == self.wait else { return false }
    defer { isPressed = false }
    isQuiet = true
    return isPressed
  }
}
