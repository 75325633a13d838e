/// An escape sequence in a JSON string. A surrogate pair counts as one.
struct JSONEscape {
  let scalar: Unicode.Scalar
  let length: Int

  /// Decodes an escape sequence; nil if it is invalid, including an unpaired surrogate.
  init?(_ bytes: JSONBytes, at backslash: Int) {
    if let simple = Self.simple(bytes[backslash + 1]) {
      scalar = simple
      length = 2
      return
    }
    guard bytes[backslash + 1] == UInt8(ascii: "u"),
      let unit = Self.codeUnit(bytes, at: backslash + 2)
    else { return nil }
    if let single = Unicode.Scalar(unit) {
      scalar = single
      length = 6
      return
    }
    guard (0xD800...0xDBFF).contains(unit), bytes[backslash + 6] == UInt8(ascii: "\\"),
      bytes[backslash + 7] == UInt8(ascii: "u"),
      let low = Self.codeUnit(bytes, at: backslash + 8), (0xDC00...0xDFFF).contains(low),
      let pair = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    else { return nil }
    scalar = pair
    length = 12
  }

  private static func simple(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(byte)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  private static func codeUnit(_ bytes: JSONBytes, at position: Int) -> UInt32? {
    var unit: UInt32 = 0
    for index in position..<position + 4 {
      guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// Returns the content of a string with its escape sequences decoded.
  static func decoded(_ bytes: JSONBytes, _ content: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var position = content.lowerBound
    while position < content.upperBound {
      guard bytes[position] == UInt8(ascii: "\\") else {
        text.append(bytes[position])
        position += 1
        continue
      }
      guard let escape = JSONEscape(bytes, at: position) else { break }
      text.append(contentsOf: Array(String(escape.scalar).utf8))
      position += escape.length
    }
    return String(decoding: text, as: UTF8.self)
  }
}
