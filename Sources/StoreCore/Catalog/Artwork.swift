/// The look of a product: shapes for terminals with colors, letters for the others.
public struct Artwork: Hashable, Sendable {
  /// Rows of one width; empty if there is no drawing in letters.
  public var letters: [String]
  /// The drawing; nil if there are no shapes.
  public var drawing: Drawing?

  public init(letters: [String] = [], drawing: Drawing? = nil) {
    self.letters = letters
    self.drawing = drawing
  }
}
