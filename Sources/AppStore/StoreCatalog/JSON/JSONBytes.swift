/// The bytes of a JSON text. Bytes past its end read as zero, which simplifies lookahead.
struct JSONBytes: Sendable {
  /// The maximum size. Offsets are stored in 32 bits.
  static let largest = Int(Int32.max)

  private let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var count: Int { bytes.count }

  @inline(__always) subscript(position: Int) -> UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func equals(_ letters: [UInt8], _ range: Range<Int>) -> Bool {
    guard letters.count == range.count else { return false }
    for offset in letters.indices where letters[offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }

  func equals(_ text: String, _ range: Range<Int>) -> Bool {
    text.utf8.count == range.count && text.utf8.elementsEqual(bytes[range])
  }

  func pastSpace(_ start: Int) -> Int {
    var position = start
    while true {
      switch self[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return position
      }
    }
  }

  /// Returns the end of a run of plain characters in a string. A quotation mark, a backslash, a
  /// control character or a non-ASCII byte ends the run.
  func pastPlainLetters(_ start: Int) -> Int {
    var position = start
    while true {
      switch self[position] {
      case 0..<0x20, 0x80...0xFF, UInt8(ascii: "\""), UInt8(ascii: "\\"): return position
      default: position += 1
      }
    }
  }

  /// Returns the length of the character at a position in bytes; 0 for invalid UTF-8, including
  /// overlong forms, surrogates, and values above U+10FFFF (RFC 3629).
  func lengthOfUTF8(at position: Int) -> Int {
    let first = self[position]
    let second = self[position + 1]
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return isContinuation(second) ? 2 : 0
    case 0xE0...0xEF:
      let lowest: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = first == 0xED ? 0x9F : 0xBF
      guard second >= lowest, second <= highest else { return 0 }
      return isContinuation(self[position + 2]) ? 3 : 0
    case 0xF0...0xF4:
      let lowest: UInt8 = first == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xF4 ? 0x8F : 0xBF
      guard second >= lowest, second <= highest, isContinuation(self[position + 2]) else {
        return 0
      }
      return isContinuation(self[position + 3]) ? 4 : 0
    default: return 0
    }
  }

  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

extension UInt8 {
  var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
