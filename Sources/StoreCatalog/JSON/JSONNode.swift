/// One value or key on the tape that `JSONParser` writes, in the order of the text.
///
/// An object is followed by its keys and values in turn, an array by its elements.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
    /// Something that is no JSON; it has been reported, so that no check needs to say more.
    case broken
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    static let hasEscapes = Traits(rawValue: 1)
    static let hasNonASCII = Traits(rawValue: 2)
    /// A string with a syntax mistake in it, reported already.
    static let isFaulty = Traits(rawValue: 4)
  }

  static let open = UInt32.max

  /// The value's first byte, a string's opening quote.
  var start: UInt32
  /// The position behind the value.
  var end: UInt32
  /// The place at which the tape goes on behind everything inside this value; `open` while it is
  /// being parsed.
  var next: UInt32
  var kind: Kind
  var traits: Traits

  var range: Range<Int> { Int(start)..<Int(end) }
  /// A string's bytes between its quotes; a key without quotes has none.
  var content: Range<Int> { Int(start) + 1..<max(Int(end) - 1, Int(start) + 1) }
}
