import StoreCore

/// A key that counts only if it was pressed once: without another press of it for a while before,
/// and without one for a while after.
///
/// A sheet that a key has opened receives the same key again while it is held down. Terminals do
/// not report when a key is released, and most wait half a second before they repeat it. The first
/// repetition therefore looks like a press, until the second one arrives.
struct LonePress: Sendable {
  /// The time for which nothing of the key may come.
  static let quiet = Duration.milliseconds(300)

  /// One wait for it to be quiet.
  struct Wait: Hashable, Sendable {
    /// The payment that is asked about.
    let subject: QueueKey
    fileprivate var number = 1
  }

  /// The one that counts: each press begins another one.
  private(set) var wait: Wait
  /// Whether the key has come once since it was quiet.
  private var isPressed = false
  private var isQuiet = false

  init(_ subject: QueueKey) { wait = Wait(subject: subject) }

  mutating func press() {
    wait.number += 1
    isPressed = isQuiet
    isQuiet = false
  }

  /// - Returns: whether the key was pressed, and once.
  mutating func end(_ wait: Wait) -> Bool {
    guard wait == self.wait else { return false }
    defer { isPressed = false }
    isQuiet = true
    return isPressed
  }
}
