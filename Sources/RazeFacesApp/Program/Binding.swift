import TerminalKit

/// One line of the key table: it feeds dispatch, the footer and the `?` overlay, so that none of
/// them can say what the others do not do.
struct Binding: Sendable {
  let keys: [KeyPress]
  let action: Action
  /// How the keys are written; the first one's name unless said otherwise.
  let label: String
  let words: String
  /// What label and words take side by side.
  let columns: Int
  /// The footer has room for the few that matter; `?` shows all.
  let isInFooter: Bool
  /// Its place in the footer stays empty while it does nothing, so that the others do not move each
  /// time the selection does.
  let keepsPlace: Bool
  /// Why it does nothing now, in words; nil while it does.
  let whyNot: @Sendable (AppState) -> String?

  init(
    _ keys: KeyPress..., does action: Action, _ words: String, label: String? = nil,
    inFooter isInFooter: Bool = true, keepsPlace: Bool = false,
    unless whyNot: @escaping @Sendable (AppState) -> String? = { _ in nil }
  ) {
    self.keys = keys
    self.action = action
    self.label = label ?? keys.first?.description ?? ""
    self.words = words
    columns = TextWidth.columns(of: self.label) + 1 + TextWidth.columns(of: words)
    self.isInFooter = isInFooter
    self.keepsPlace = keepsPlace
    self.whyNot = whyNot
  }
}
