import Localization
import TerminalKit

/// A row of a key table, which feeds dispatch, the footer, and the help, so that they always agree.
struct Binding<Handler: Sendable>: Sendable {
  typealias Perform = @Sendable (inout Handler, Shared) -> [Request]
  typealias Reason = @Sendable (Handler, Shared) -> Text?

  private(set) var keys: [KeyPress]
  /// The names of the keys; by default, the name of the first one.
  let label: String
  let words: Text
  /// Shorter words for the footer.
  let shortWords: Text?
  let footer: FooterPlace
  /// Whether the footer shows the key now: it does not offer to buy what is owned.
  let isOffered: @Sendable (Handler, Shared) -> Bool
  /// The reason why the key is disabled; nil if it is enabled.
  let disabledReason: Reason
  let perform: Perform

  /// - Parameter more: Keys from a table, after the others.
  init(
    _ keys: KeyPress..., keys more: [KeyPress] = [], says words: Text, short: Text? = nil,
    label: String? = nil, footer: FooterPlace = .ifRoom,
    offered isOffered: @escaping @Sendable (Handler, Shared) -> Bool = { _, _ in true },
    unless disabledReason: @escaping Reason = { _, _ in nil }, perform: @escaping Perform
  ) {
    self.keys = keys + more
    self.label = label ?? self.keys.first?.description ?? ""
    self.words = words
    shortWords = short
    self.footer = footer
    self.isOffered = isOffered
    self.disabledReason = disabledReason
    self.perform = perform
  }

  /// Returns the binding without the given keys; nil if its first key is one of them.
  func without(_ others: Set<KeyPress>) -> Binding? {
    guard let first = keys.first, !others.contains(first) else { return nil }
    var binding = self
    binding.keys.removeAll(where: others.contains)
    return binding
  }
}

/// The priority of a key in the footer. The help lists all keys.
enum FooterPlace: Sendable {
  case never, ifRoom
  /// Shown only before the first sign-in and purchase.
  case atFirst
  /// Stays longer than the cases above, because users look for it.
  case early
  /// Removed last, because it leads out of here or to the other keys.
  case always
  /// Stays as long as `always`, and is shown while disabled, so that the other keys do not move.
  case steady

  /// The order in which hints are removed if there is no room.
  static let firstToGo = [ifRoom, atFirst, early]
}

/// A key binding as displayed now.
struct KeyHint: Sendable {
  let keys: [KeyPress]
  let label: String
  let text: Text
  let words: String
  let shortWords: String
  let footer: FooterPlace
  let disabledReason: String?
  /// Whether the key is enabled, and the footer shows it.
  let isOffered: Bool

  /// The columns of the label and the short words together.
  let columns: Int

  init<Handler>(_ binding: Binding<Handler>, of handler: Handler, _ shared: Shared) {
    keys = binding.keys
    label = binding.label
    text = binding.words
    words = shared.texts(binding.words)
    shortWords = binding.shortWords.map { shared.texts($0) } ?? words
    columns = TextWidth.columns(of: label) + 1 + TextWidth.columns(of: shortWords)
    footer = binding.footer
    let reason = binding.disabledReason(handler, shared)
    disabledReason = reason.map { shared.texts($0) }
    isOffered = reason == nil && binding.isOffered(handler, shared)
  }
}
