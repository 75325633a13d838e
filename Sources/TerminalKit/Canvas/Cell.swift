/// One cell of a canvas: what stands in it, how many columns that takes, and how it looks.
///
/// Only the canvas makes cells, after cleaning the text: no cell holds a control character.
public struct Cell: Hashable, Sendable {
  /// A base with its marks; a blank in a continuation.
  public let character: Character
  /// 1, or 2 for a wide character, whose second column is a cell of width 0.
  public let width: UInt8
  public var style: Style

  init(_ character: Character, width: UInt8 = 1, style: Style = .plain) {
    self.character = character
    self.width = width
    self.style = style
  }

  static let blank = Cell(" ")

  /// Whether this is the second column of the wide character to its left.
  public var isContinuation: Bool { width == 0 }
}
