import TerminalKit

/// Keys that were pressed before the list that they are for had been read. They wait for it, and then
/// do what they would have done: one more key would otherwise meet another row.
struct WaitingKeys: Sendable {
  /// The greatest number of keys that wait; more are not heard.
  static let most = 64

  /// Keys of a screen that are for all of it and for no row: scope or order, tiles, restore, reload.
  static let ofNoRow: Set<KeyPress> = ["s", "v", "r", "R"]

  private var keys: [KeyPress] = []

  var isEmpty: Bool { keys.isEmpty }
  /// Whether what comes after them may be letters of a text.
  var openText: Bool { keys.contains("/") }

  mutating func add(_ key: KeyPress) {
    if keys.count < Self.most { keys.append(key) }
  }

  /// Takes out the one that was pressed first.
  mutating func next() -> KeyPress? { keys.isEmpty ? nil : keys.removeFirst() }

  mutating func drop() { keys = [] }
}
