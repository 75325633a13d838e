/// One cell of a canvas: a character, its width, and its style.
///
/// Only the canvas creates cells, from sanitized text, so no cell contains a control character.
public struct Cell: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    /// A cluster of more than one code point.
    case cluster(Character)
  }

  let content: Content
  /// 1, or 2 for a wide character. The cell after a wide character is a continuation of width 0.
  public let width: Int
  public let style: Style

  /// A base character with its combining marks; a space in a continuation.
  public var character: Character {
    switch content {
    case .scalar(let scalar): Character(scalar)
    case .cluster(let character): character
    }
  }

  /// The code point, or nil if the cell holds a cluster of several.
  public var scalar: Unicode.Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  public var isContinuation: Bool { width == 0 }
}

/// The compact form in which a canvas stores a cell. It holds no references, because every frame
/// creates and compares thousands of cells.
struct PackedCell: Equatable, Sendable {
  /// Bits 30 and 31 are the width. Bit 29 is set if the lower bits are an index into the canvas's
  /// clusters instead of a code point.
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

  /// The index of the cluster in the canvas; nil for a single code point.
  var clusterIndex: Int? { glyph & Self.clusterBit == 0 ? nil : Int(glyph & Self.contentMask) }

  func content(from clusters: [Character]) -> Cell.Content {
    if let clusterIndex { return .cluster(clusters[clusterIndex]) }
    return .scalar(Unicode.Scalar(glyph & Self.contentMask) ?? " ")
  }
}
