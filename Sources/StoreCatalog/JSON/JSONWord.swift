/// Eight bytes of a text at once. Each test answers a word whose lowest set bit lies in the first
/// byte that fits; bytes above it may be marked wrongly, so only the first counts.
extension UInt64 {
  @inline(__always) static func repeated(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  @inline(__always) func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ .repeated(byte)
    return (difference &- .repeated(0x01)) & ~difference & .repeated(0x80)
  }

  @inline(__always) func bytes(below byte: UInt8) -> UInt64 {
    (self &- .repeated(byte)) & ~self & .repeated(0x80)
  }

  @inline(__always) var bytesBeyondASCII: UInt64 { self & .repeated(0x80) }

  /// The index of the first marked byte, 8 when none is.
  @inline(__always) var firstMarkedByte: Int { trailingZeroBitCount >> 3 }

  /// The first bytes alone, the rest zero.
  @inline(__always) func keeping(_ count: Int) -> UInt64 {
    count >= 8 ? self : self & ((1 << (UInt64(count) << 3)) &- 1)
  }
}
