/// A value in a JSON text that was checked before, read where it stands.
///
/// Nothing is built but what is asked for, and nothing is checked again: a lookup is a walk over the
/// bytes in between. What is asked of a value of another type answers as if it were absent.
struct JSONValue {
  let bytes: JSONBytes
  /// The value's first byte.
  let offset: Int

  var isObject: Bool { bytes[offset] == UInt8(ascii: "{") }
  var isArray: Bool { bytes[offset] == UInt8(ascii: "[") }
  var isTrue: Bool { bytes[offset] == UInt8(ascii: "t") }

  /// Visits a member after the other until the body answers false.
  @inline(__always)
  func forEachMember(_ body: (_ key: JSONValue, _ value: JSONValue) -> Bool) {
    guard isObject else { return }
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
      || (hasEscape(content) && JSONEscapes.decoded(bytes, content) == key.name)
  }

  /// Whether it is the key of somebody's own note, which nobody looks at: it begins with `_`.
  @inline(__always) var isNote: Bool { bytes[offset + 1] == UInt8(ascii: "_") }

  /// Returns whether it is a string with this text.
  func isString(_ text: String) -> Bool {
    guard bytes[offset] == UInt8(ascii: "\"") else { return false }
    let content = contentOfString
    return hasEscape(content)
      ? JSONEscapes.decoded(bytes, content) == text : bytes.equals(text, content)
  }

  /// A string's bytes between its quotes.
  @inline(__always) var contentOfString: Range<Int> {
    offset + 1..<bytes.pastString(offset) - 1
  }

  var string: String? {
    guard bytes[offset] == UInt8(ascii: "\"") else { return nil }
    let content = contentOfString
    return hasEscape(content)
      ? JSONEscapes.decoded(bytes, content) : bytes.string(content)
  }

  private func hasEscape(_ content: Range<Int>) -> Bool {
    bytes.contains(UInt8(ascii: "\\"), in: content)
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
