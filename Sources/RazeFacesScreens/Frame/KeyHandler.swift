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

/// One line of a table of keys. It feeds dispatch, the footer and the list of keys, so that none
/// of them can say what the others do not do.
struct Binding<Handler: Sendable>: Sendable {
  let keys: [KeyPress]
  /// The names of the keys; the first one's unless said otherwise.
  let label: String
  let words: Phrase
  /// The same for the footer, if its row is short of room for them.
  let shortWords: Phrase?
  let footer: FooterPlace
  /// Whether the footer offers it now: what is owned is not offered for sale.
  let isOffered: @Sendable (Handler, Shared) -> Bool
  /// The reason why the key does nothing now; nil while it does.
  let disabledReason: @Sendable (Handler, Shared) -> Phrase?
  let perform: @Sendable (inout Handler, Shared) -> [Request]

  init(
    _ keys: [KeyPress], _ words: Phrase, short: Phrase? = nil, label: String? = nil,
    footer: FooterPlace = .ifRoom,
    offered isOffered: @escaping @Sendable (Handler, Shared) -> Bool = { _, _ in true },
    unless disabledReason: @escaping @Sendable (Handler, Shared) -> Phrase? = { _, _ in nil },
    perform: @escaping @Sendable (inout Handler, Shared) -> [Request]
  ) {
    self.keys = keys
    self.label = label ?? keys.first?.description ?? ""
    self.words = words
    shortWords = short
    self.footer = footer
    self.isOffered = isOffered
    self.disabledReason = disabledReason
    self.perform = perform
  }
}

/// The footer has room for the few keys that matter; the list of keys has all.
enum FooterPlace: Sendable {
  case never, ifRoom
  /// A hint for a person who has just begun.
  case atFirst
  /// Stays before those: one looks for it.
  case early
  /// One of the last to go: without it one does not find out of here, or does not find the others.
  case always

  /// The order in which hints make room for others.
  static let firstToGo = [ifRoom, atFirst, early]
}

/// A key as it stands on the screen just now.
struct KeyHint: Sendable {
  let keys: [KeyPress]
  let label: String
  let words: String
  let shortWords: String
  let footer: FooterPlace
  let disabledReason: String?

  /// The columns that label and short words take side by side.
  let columns: Int

  init<Handler>(_ binding: Binding<Handler>, disabledBecause reason: Phrase?, _ shared: Shared) {
    keys = binding.keys
    label = binding.label
    words = binding.words(shared.texts)
    shortWords = binding.shortWords?(shared.texts) ?? words
    columns = TextWidth.columns(of: label) + 1 + TextWidth.columns(of: shortWords)
    footer = binding.footer
    disabledReason = reason?(shared.texts)
  }
}

extension Array where Element: Equatable {
  /// Returns the next place where the focus may stand, round and round.
  func stop(after present: Element, by step: Int) -> Element {
    let place = firstIndex(of: present) ?? 0
    return self[((place + step) % count + count) % count]
  }
}
