/// The bytes of a JSON text. From its end on they are zero, so that a reader may look ahead.
struct JSONBytes: Sendable {
  /// Offsets are kept in 32 bits.
  static let largest = Int(Int32.max)

  private let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var count: Int { bytes.count }

  @inline(__always) subscript(position: Int) -> UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns whether the bytes are exactly this text's.
  func equals(_ text: String, _ range: Range<Int>) -> Bool {
    text.utf8.count == range.count && text.utf8.elementsEqual(bytes[range])
  }

  func contains(_ byte: UInt8, in range: Range<Int>) -> Bool { bytes[range].contains(byte) }

  /// The first position from here on that is not white space.
  func pastSpace(_ start: Int) -> Int {
    var position = start
    while true {
      switch self[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return position
      }
    }
  }

  /// The first position from here on that ends a run of plain letters in a string: a quote, a
  /// backslash, a control character, or a byte beyond ASCII.
  func pastPlainLetters(_ start: Int) -> Int {
    var position = start
    while true {
      switch self[position] {
      case 0..<0x20, 0x80...0xFF, UInt8(ascii: "\""), UInt8(ascii: "\\"): return position
      default: position += 1
      }
    }
  }
}
