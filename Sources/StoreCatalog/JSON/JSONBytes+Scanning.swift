/// Passing over text. Eight bytes are looked at together: byte by byte, reading a catalog of 100,000
/// products takes an eighth longer (`Benchmarks catalog`).
extension JSONBytes {
  /// Returns the first position from here on that is not white space.
  @inline(__always) func pastSpace(_ start: Int) -> Int {
    var position = start
    while true {
      switch self[position] {
      case 0x20, 0x0A, 0x0D, 0x09:
        position += 1
        // Indentation is long runs of blanks.
        while position < count {
          let blanks = (word(at: position) ^ .repeated(0x20)).firstMarkedByte
          position += blanks
          if blanks < 8 { break }
        }
      default: return position
      }
    }
  }

  /// Returns the first position from here on that ends a run of plain letters in a string: a quote,
  /// a backslash, a control character, or a byte beyond ASCII.
  @inline(__always) func pastPlainLetters(_ start: Int) -> Int {
    firstMark(from: start) { word in
      word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "\\"))
        | word.marks(below: 0x20) | word.marksBeyondASCII
    }
  }

  /// Returns the position behind the string that begins here.
  @inline(__always) func pastString(_ quote: Int) -> Int {
    var position = quote + 1
    while position < count {
      position = firstMark(from: position) { word in
        word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "\\")) | word.marks(of: 0)
      }
      if self[position] == UInt8(ascii: "\"") { return position + 1 }
      position += 2
    }
    return count
  }

  @inline(__always) func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let marks = word(at: position).marks(of: byte)
      if marks != 0 { return position + marks.firstMarkedByte < range.upperBound }
      position += 8
    }
    return false
  }

  /// Returns the position behind the number or the word that begins here.
  func pastScalar(_ start: Int) -> Int {
    var position = start
    while true {
      switch self[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "E"):
        position += 1
      default: return position
      }
    }
  }

  /// Returns the position behind the object or the array that begins here.
  func pastContainer(_ start: Int) -> Int {
    var position = start
    var depth = 0
    while position < count {
      switch self[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return position + 1 }
      case UInt8(ascii: "\""):
        position = pastString(position)
        continue
      default: break
      }
      position += 1
    }
    return count
  }

  @inline(__always)
  private func firstMark(from start: Int, _ marks: (UInt64) -> UInt64) -> Int {
    var position = start
    while true {
      let found = marks(word(at: position))
      if found != 0 { return position + found.firstMarkedByte }
      position += 8
    }
  }
}

/// Eight bytes of a text at once. Each test answers a word whose lowest set bit lies in the first
/// byte that fits; bytes above it may be marked wrongly, so only the first counts.
extension UInt64 {
  /// Returns the first bytes alone, the rest zero.
  @inline(__always) func keeping(_ count: Int) -> UInt64 {
    count >= 8 ? self : self & ((1 << (UInt64(count) << 3)) &- 1)
  }

  @inline(__always) fileprivate static func repeated(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  @inline(__always) fileprivate func marks(of byte: UInt8) -> UInt64 {
    let difference = self ^ .repeated(byte)
    return (difference &- .repeated(0x01)) & ~difference & .repeated(0x80)
  }

  @inline(__always) fileprivate func marks(below byte: UInt8) -> UInt64 {
    (self &- .repeated(byte)) & ~self & .repeated(0x80)
  }

  @inline(__always) fileprivate var marksBeyondASCII: UInt64 { self & .repeated(0x80) }

  /// The index of the first marked byte, 8 when none is.
  @inline(__always) fileprivate var firstMarkedByte: Int { trailingZeroBitCount >> 3 }
}
