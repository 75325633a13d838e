extension JSONBytes {
  /// Returns the length of the character that begins here, in bytes; 0 where this is not UTF-8, as
  /// for overlong forms, surrogates, and anything beyond U+10FFFF (RFC 3629).
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

  /// Returns the character that begins here, in text that is known to be UTF-8, and how long it is.
  func scalar(at position: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[position])
    func rest(_ index: Int) -> UInt32 { UInt32(self[position + index] & 0x3F) }
    switch first {
    case 0..<0x80: return (first, 1)
    case 0..<0xE0: return ((first & 0x1F) << 6 | rest(1), 2)
    case 0..<0xF0: return ((first & 0x0F) << 12 | rest(1) << 6 | rest(2), 3)
    default: return ((first & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
    }
  }
}
