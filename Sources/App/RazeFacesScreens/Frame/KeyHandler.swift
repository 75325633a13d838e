import TerminalKit

/// A screen, a sheet, or another part of the program that handles keys.
protocol KeyHandler: Sendable {
  /// The current key bindings. The first one with a key takes precedence.
  var bindings: [Binding<Self>] { get }
  /// Whether letters are text input at the moment.
  var takesText: Bool { get }
  /// Whether letters may become text input here.
  var hasTextFields: Bool { get }
  /// Returns whether a key edits the text. If not, the key's binding applies.
  func takes(_ edit: TextEdit) -> Bool
  mutating func edit(_ edit: TextEdit, _ shared: Shared)
}

extension KeyHandler {
  var takesText: Bool { false }
  var hasTextFields: Bool { takesText }
  func takes(_ edit: TextEdit) -> Bool { takesText }
  mutating func edit(_ edit: TextEdit, _ shared: Shared) {}

  func has(_ key: KeyPress) -> Bool { bindings.contains { $0.keys.contains(key) } }

  /// - Returns: nil if no binding has the key.
  mutating func press(_ key: KeyPress, _ shared: Shared) -> [Request]? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) }) else { return nil }
    if let reason = binding.disabledReason(self, shared) {
      let note = Note(.info, reason) { [self] in binding.disabledReason(self, $0) != nil }
      return [.note(note)]
    }
    return binding.perform(&self, shared)
  }

  /// Returns all keys, for the help.
  func hints(_ shared: Shared) -> [KeyHint] { bindings.map { KeyHint($0, of: self, shared) } }

  /// Returns the keys for the footer: those that are enabled, and steady ones.
  func footerHints(_ shared: Shared) -> [KeyHint] {
    bindings.compactMap { binding in
      guard binding.footer != .never, binding.footer != .atFirst || shared.isUntouched else {
        return nil
      }
      let hint = KeyHint(binding, of: self, shared)
      return hint.isOffered || hint.footer == .steady ? hint : nil
    }
  }
}
