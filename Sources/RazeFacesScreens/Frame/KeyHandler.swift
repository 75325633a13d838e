import Localization
import TerminalKit

/// A screen, a sheet, or another part of the program that has keys.
protocol KeyHandler: Sendable {
  associatedtype Text: TextKey

  /// The keys that this one knows now; the first that has a key counts.
  var bindings: [Binding<Self>] { get }
  /// Whether letters are typed instead of obeyed, just now.
  var takesText: Bool { get }
  /// Whether letters can be typed here at all.
  var hasTextFields: Bool { get }
  mutating func edit(_ edit: Edit, _ shared: Shared)
}

extension KeyHandler {
  var takesText: Bool { false }
  var hasTextFields: Bool { takesText }
  mutating func edit(_ edit: Edit, _ shared: Shared) {}

  func has(_ key: KeyPress) -> Bool { bindings.contains { $0.keys.contains(key) } }

  /// - Returns: nil if the key is not in the table.
  mutating func press(_ key: KeyPress, _ shared: Shared) -> [Request]? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) }) else { return nil }
    if let reason = binding.disabledReason(self, shared) {
      let note = Note(.info, reason) { [self] in binding.disabledReason(self, $0) != nil }
      return [.note(note)]
    }
    return binding.perform(&self, shared)
  }

  /// Returns all keys, for the list of them.
  func hints(_ shared: Shared) -> [KeyHint] {
    bindings.map { KeyHint($0, disabledBecause: $0.disabledReason(self, shared), shared) }
  }

  /// Returns the keys that the footer may show: those that do something now.
  func footerHints(_ shared: Shared) -> [KeyHint] {
    bindings.compactMap { binding in
      guard binding.footer != .never, binding.footer != .atFirst || shared.isUntouched,
        binding.disabledReason(self, shared) == nil,
        binding.isOffered(self, shared)
      else { return nil }
      return KeyHint(binding, disabledBecause: nil, shared)
    }
  }
}

extension Array where Element: Equatable {
  /// Returns the next place where the focus may stand, round and round.
  func stop(after present: Element, by step: Int) -> Element {
    let place = firstIndex(of: present) ?? 0
    return self[((place + step) % count + count) % count]
  }
}
