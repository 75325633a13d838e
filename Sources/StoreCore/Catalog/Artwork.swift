/// What a product looks like: shapes for terminals with colours, letters for the others.
public struct Artwork: Hashable, Sendable {
  /// Rows of one width; empty if there is no drawing in letters.
  public var letters: [String]
  /// Nil if there are no shapes.
  public var drawing: Drawing?

  public init(letters: [String] = [], drawing: Drawing? = nil) {
    self.letters = letters
    self.drawing = drawing
  }
}
