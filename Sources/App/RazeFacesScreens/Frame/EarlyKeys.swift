import TerminalKit

/// The keys that arrive before what they are meant for.
///
/// - Before a sheet is drawn, no key can be meant for it: all are ignored.
/// - A key for a list that is not loaded waits, so that it does not apply to a different row.
/// - The key that opens a sheet must not answer it while it is held down. Terminals do not report
///   key releases, and most wait half a second before they repeat a key, so the first repetition
///   looks like a press until the second one arrives. Such a key counts only if it is pressed once:
///   not again within a quiet period before or after.
struct EarlyKeys: Sendable {
  static let quiet = Duration.milliseconds(300)

  /// The maximum number of keys that wait. Others are ignored.
  static let most = 64

  /// Keys that do not depend on a row: scope or order, tiles, restore, reload.
  static let ofNoRow: Set<KeyPress> = ["s", "v", "r", "R"]

  private var waiting: [KeyPress] = []
  /// Whether a load has failed, so that no key waits for it.
  var hasFailedToLoad = false
  /// The number of waits so far, of which only the latest one counts.
  private var waits = 0
  /// Whether the key that may be held down was pressed once after a quiet period.
  private var isPressed = false
  private var isQuiet = false

  // MARK: - Keys for a list

  var areWaiting: Bool { !waiting.isEmpty }
  /// Whether the following keys may be text input.
  var openText: Bool { waiting.contains("/") }

  mutating func add(_ key: KeyPress) {
    if waiting.count < Self.most { waiting.append(key) }
  }

  mutating func next() -> KeyPress? { waiting.isEmpty ? nil : waiting.removeFirst() }

  mutating func drop() { waiting = [] }

  // MARK: - A key that may be held down

  /// Starts a wait, which replaces an earlier one, and returns its number.
  ///
  /// - Parameter isPressed: whether the key was pressed; false when its sheet opens.
  mutating func awaitQuiet(isPressed: Bool) -> Int {
    waits += 1
    self.isPressed = isPressed && isQuiet
    isQuiet = false
    return waits
  }

  /// - Returns: whether the key was pressed exactly once.
  mutating func end(wait number: Int) -> Bool {
    guard number == waits else { return false }
    defer { isPressed = false }
    isQuiet = true
    return isPressed
  }
}
