/// One cell of a canvas: what stands in it, how many columns that takes, and how it looks.
///
/// Only the canvas makes cells, after cleaning the text: no cell holds a control character.
public struct Cell: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    /// A cluster of more than one code point.
    case cluster(Character)
  }

  let content: Content
  /// 1, or 2 for a wide character, whose second column is a cell of width 0.
  public let width: Int
  public let style: Style

  /// A base with its marks; a blank in a continuation.
  public var character: Character {
    switch content {
    case .scalar(let scalar): Character(scalar)
    case .cluster(let character): character
    }
  }

  /// The code point that it consists of; nil if there are several.
  public var scalar: Unicode.Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// Whether this is the second column of the wide character to its left.
  public var isContinuation: Bool { width == 0 }
}

/// A cell as the canvas stores it, small and without references: thousands are made, compared and
/// thrown away for each picture.
struct PackedCell: Equatable, Sendable {
  /// The width in the two highest bits, then whether the rest is an index of the canvas's clusters
  /// and not a code point.
  private let glyph: UInt32
  var style: Style

  private static let clusterBit: UInt32 = 1 << 29
  private static let contentMask: UInt32 = (1 << 29) - 1

  init(scalar: UInt32, width: Int, style: Style) {
    glyph = UInt32(width) << 30 | scalar
    self.style = style
  }

  init(clusterIndex: Int, width: Int, style: Style) {
    glyph = UInt32(width) << 30 | Self.clusterBit | UInt32(clusterIndex)
    self.style = style
  }

  static func blank(_ style: Style) -> PackedCell {
    PackedCell(scalar: 0x20, width: 1, style: style)
  }

  static func continuation(_ style: Style) -> PackedCell {
    PackedCell(scalar: 0x20, width: 0, style: style)
  }

  var width: Int { Int(glyph >> 30) }

  /// The index of this cell's cluster in the canvas; nil if it is a single code point.
  var clusterIndex: Int? { glyph & Self.clusterBit == 0 ? nil : Int(glyph & Self.contentMask) }

  func content(from clusters: [Character]) -> Cell.Content {
    if let clusterIndex { return .cluster(clusters[clusterIndex]) }
    return .scalar(Unicode.Scalar(glyph & Self.contentMask) ?? " ")
  }
}
