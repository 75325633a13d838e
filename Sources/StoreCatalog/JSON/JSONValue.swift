/// A value in a JSON text that was checked before, read where it stands.
///
/// Nothing is built but what is asked for, and nothing is checked again: a lookup is a walk over the
/// bytes in between. What is asked of a value of another type answers as if it were absent.
struct JSONValue {
  let bytes: JSONBytes
  /// The value's first byte.
  let offset: Int

  var isArray: Bool { bytes[offset] == UInt8(ascii: "[") }
  var isTrue: Bool { bytes[offset] == UInt8(ascii: "t") }

  /// Visits a member after the other until the body answers false.
  @inline(__always)
  func forEachMember(_ body: (_ key: JSONValue, _ value: JSONValue) -> Bool) {
    guard bytes[offset] == UInt8(ascii: "{") else { return }
    var position = bytes.pastSpace(offset + 1)
    while bytes[position] == UInt8(ascii: "\"") {
      let key = JSONValue(bytes: bytes, offset: position)
      position = bytes.pastSpace(bytes.pastSpace(key.end) + 1)
      let value = JSONValue(bytes: bytes, offset: position)
      guard body(key, value) else { return }
      position = bytes.pastSpace(value.end)
      if bytes[position] == UInt8(ascii: ",") { position = bytes.pastSpace(position + 1) }
    }
  }

  func forEachElement(_ body: (JSONValue) -> Void) {
    guard isArray else { return }
    var position = bytes.pastSpace(offset + 1)
    while position < bytes.count, bytes[position] != UInt8(ascii: "]") {
      let element = JSONValue(bytes: bytes, offset: position)
      body(element)
      position = bytes.pastSpace(element.end)
      if bytes[position] == UInt8(ascii: ",") { position = bytes.pastSpace(position + 1) }
    }
  }

  func member(_ wanted: JSONKey) -> JSONValue? {
    var found: JSONValue?
    forEachMember { key, value in
      guard key.matches(wanted) else { return true }
      found = value
      return false
    }
    return found
  }

  func map<Element>(_ transform: (JSONValue) -> Element) -> [Element] {
    var elements: [Element] = []
    forEachElement { elements.append(transform($0)) }
    return elements
  }

  @inline(__always) func matches(_ key: JSONKey) -> Bool {
    let content = contentOfString
    return key.matches(bytes, content)
      || (bytes.hasEscape(in: content) && JSONEscapes.decoded(bytes, content) == key.name)
  }

  /// Whether it is a string with this text.
  func isString(_ text: String) -> Bool {
    guard bytes[offset] == UInt8(ascii: "\"") else { return false }
    let content = contentOfString
    return bytes.hasEscape(in: content)
      ? JSONEscapes.decoded(bytes, content) == text : bytes.equals(text, content)
  }

  /// A string's bytes between its quotes.
  @inline(__always) var contentOfString: Range<Int> {
    offset + 1..<bytes.pastString(offset) - 1
  }

  var string: String? {
    guard bytes[offset] == UInt8(ascii: "\"") else { return nil }
    let content = contentOfString
    return bytes.hasEscape(in: content)
      ? JSONEscapes.decoded(bytes, content) : bytes.string(content)
  }

  var int: Int? { Int(numberText) }

  /// A number as it is written.
  var numberText: String { bytes.string(offset..<bytes.pastScalar(offset)) }

  /// The position behind the value.
  var end: Int {
    switch bytes[offset] {
    case UInt8(ascii: "\""): bytes.pastString(offset)
    case UInt8(ascii: "{"), UInt8(ascii: "["): bytes.pastContainer(offset)
    default: bytes.pastScalar(offset)
    }
  }
}

extension JSONBytes {
  /// The first position from here on that is not white space.
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

  @inline(__always) fileprivate func pastString(_ quote: Int) -> Int {
    var position = quote + 1
    while position < count {
      let word = word(at: position)
      let marks = word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
      guard marks != 0 else {
        position += 8
        continue
      }
      position += marks.firstMarkedByte
      if self[position] == UInt8(ascii: "\"") { return position + 1 }
      position += 2
    }
    return count
  }

  @inline(__always) fileprivate func hasEscape(in range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let marks = word(at: position).bytes(equalTo: UInt8(ascii: "\\"))
      if marks != 0 { return position + marks.firstMarkedByte < range.upperBound }
      position += 8
    }
    return false
  }

  fileprivate func pastScalar(_ start: Int) -> Int {
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

  fileprivate func pastContainer(_ start: Int) -> Int {
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
}
