/// The bytes of a JSON text, readable without bounds checks.
///
/// A catalog of 100,000 products is 40 MB, and it has to be read and checked before the first
/// frame. So this file, and no other, reads memory unchecked: eight bytes at a time where that
/// helps. That is sound because `JSONText` keeps eight zero bytes behind the text, because nobody
/// reads on past a zero byte, and because these values never outlive `JSONText.read`'s closure.
struct JSONBytes {
  private let base: UnsafeRawPointer
  /// The text's length without the padding.
  let count: Int

  fileprivate init(_ buffer: UnsafeRawBufferPointer, count: Int) {
    guard let base = buffer.baseAddress else { preconditionFailure("the padding is never empty") }
    self.base = base
    self.count = count
  }

  /// Any position up to `count` + 7; a position from `count` on reads zero.
  @inline(__always) subscript(position: Int) -> UInt8 {
    base.load(fromByteOffset: position, as: UInt8.self)
  }

  /// Eight bytes from a position up to `count`, the first one lowest.
  @inline(__always) func word(at position: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: buffer[range]), as: UTF8.self)
  }

  /// Returns whether the bytes are exactly this text's.
  func equals(_ text: String, _ range: Range<Int>) -> Bool {
    let isEqual = text.utf8.withContiguousStorageIfAvailable { utf8 in
      utf8.count == range.count
        && UnsafeRawBufferPointer(utf8).elementsEqual(
          UnsafeRawBufferPointer(rebasing: buffer[range]))
    }
    return isEqual ?? (string(range) == text)
  }

  func hash(_ range: Range<Int>, into hasher: inout Hasher) {
    hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: buffer[range]))
  }

  private var buffer: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: count)
  }
}

/// A JSON text in memory, padded so that `JSONBytes` may read it fast.
struct JSONText: Sendable {
  static let padding = 8
  /// Offsets are kept in 32 bits.
  static let largest = Int(Int32.max)

  private let padded: [UInt8]

  init(_ bytes: some Collection<UInt8>) {
    var padded: [UInt8] = []
    padded.reserveCapacity(bytes.count + Self.padding)
    padded.append(contentsOf: bytes)
    padded.append(contentsOf: repeatElement(0, count: Self.padding))
    self.padded = padded
  }

  /// Takes over bytes that end with `padding` zeros, without a copy.
  init(padded: [UInt8]) {
    precondition(padded.count >= Self.padding && padded.suffix(Self.padding).allSatisfy { $0 == 0 })
    self.padded = padded
  }

  var count: Int { padded.count - Self.padding }

  /// Lends the bytes for the time of the closure only.
  @inline(__always)
  func read<Result>(_ body: (JSONBytes) -> Result) -> Result {
    padded.withUnsafeBytes { body(JSONBytes($0, count: padded.count - Self.padding)) }
  }
}
