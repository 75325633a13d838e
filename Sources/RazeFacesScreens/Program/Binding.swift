import TerminalKit

/// One line of the key table: it feeds dispatch, the footer and the `?` overlay, so that none of
/// them can say what the others do not do.
struct Binding: Sendable {
  let keys: [KeyPress]
  let action: Action
  /// How the keys are written; the first one's name unless said otherwise.
  let label: String
  let words: String
  /// The same for the footer, where the row may be short of room.
  let footerWords: String
  /// What label and the footer's words take side by side.
  let columns: Int
  /// The footer has room for the few that matter; `?` shows all.
  let isInFooter: Bool
  /// Its place in the footer stays empty while it does nothing, so that the others do not move each
  /// time the selection does.
  let keepsPlace: Bool
  /// Why it does nothing now, in words; nil while it does.
  let whyNot: @Sendable (AppState) -> String?

  init(
    _ keys: KeyPress..., does action: Action, _ words: String, short: String? = nil,
    label: String? = nil, inFooter isInFooter: Bool = true, keepsPlace: Bool = false,
    unless whyNot: @escaping @Sendable (AppState) -> String? = { _ in nil }
  ) {
    self.keys = keys
    self.action = action
    self.label = label ?? keys.first?.description ?? ""
    self.words = words
    footerWords = short ?? words
    columns = TextWidth.columns(of: self.label) + 1 + TextWidth.columns(of: footerWords)
    self.isInFooter = isInFooter
    self.keepsPlace = keepsPlace
    self.whyNot = whyNot
  }
}
