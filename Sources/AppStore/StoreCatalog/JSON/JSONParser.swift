/// A strict JSON parser (RFC 8259) that reports mistakes with their positions.
///
/// It continues after mistakes that leave the rest unambiguous, such as a trailing comma or a
/// comment. Otherwise it stops, and `isComplete` is false.
struct JSONParser {
  var json: ParsedJSON
  private(set) var mistakes = MistakeList()
  private(set) var isComplete = true
  var position = 0

  /// The text's bytes, copied because each byte is read through them.
  let bytes: JSONBytes

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
    json = ParsedJSON(bytes: bytes)
    // Approximately the number of nodes in a catalog. A growing list would be copied.
    json.nodes.reserveCapacity(bytes.count / 16)
    parseDocument()
  }

  private mutating func parseDocument() {
    guard skipEncodingMark() else { return stop(.utf16, at: 0) }
    skipSpace()
    guard position < bytes.count else { return stop(.emptyFile, at: 0) }
    guard parseValue(depth: 0) else { return }
    skipSpace()
    if position < bytes.count { report(.afterDocument, at: position, path: "$") }
  }

  mutating func parseValue(depth: Int) -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "\""): return parseString()
    case UInt8(ascii: "{"):
      return parseContainer(.object, closing: UInt8(ascii: "}"), depth: depth)
    case UInt8(ascii: "["):
      return parseContainer(.array, closing: UInt8(ascii: "]"), depth: depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      parseNumber()
      return true
    case UInt8(ascii: "t") where isWord("true"): append(.true, length: 4)
    case UInt8(ascii: "f") where isWord("false"): append(.false, length: 5)
    case UInt8(ascii: "n") where isWord("null"): append(.null, length: 4)
    default: return parseMisspelled()
    }
    return true
  }

  mutating func skipSpace() {
    position = bytes.pastSpace(position)
    while bytes[position] == UInt8(ascii: "/") || bytes[position] == UInt8(ascii: "#") {
      guard skipComment() else { return }
      position = bytes.pastSpace(position)
    }
  }

  mutating func append(_ kind: JSONNode.Kind, length: Int) {
    json.nodes.append(
      JSONNode(
        start: UInt32(position), end: UInt32(position + length), next: UInt32(json.nodes.count + 1),
        kind: kind))
    position += length
  }

  mutating func report(_ mistake: Mistake, at offset: Int, path: String? = nil) {
    let json = json
    mistakes.add(at: offset, mistake) { path ?? json.pathOfWhatIsBeingRead }
  }

  mutating func stop(_ mistake: Mistake, at offset: Int) {
    report(mistake, at: offset)
    isComplete = false
  }

  private mutating func skipEncodingMark() -> Bool {
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return false
    case (0xEF, 0xBB) where bytes[2] == 0xBF:
      report(.byteOrderMark, at: 0, path: "$")
      position = 3
    default: break
    }
    return true
  }

  private mutating func parseContainer(_ kind: JSONNode.Kind, closing: UInt8, depth: Int) -> Bool {
    guard depth < ParsedJSON.deepest else {
      stop(.tooDeep, at: position)
      return false
    }
    let node = json.nodes.count
    append(kind, length: 1)
    json.nodes[node].next = JSONNode.open
    skipSpace()
    if bytes[position] == closing { return close(node) }
    while true {
      if kind == .object, !parseKey(in: node) { return false }
      guard position < bytes.count else { return failAtEnd(node) }
      guard parseValue(depth: depth + 1) else { return false }
      switch separator(closing: closing, in: node) {
      case .another: continue
      case .closed: return close(node)
      case .none: return false
      }
    }
  }

  /// Parses a key and its colon.
  private mutating func parseKey(in node: Int) -> Bool {
    guard bytes[position] == UInt8(ascii: "\"") else { return failAtKey(node) }
    guard parseString() else { return false }
    skipSpace()
    guard bytes[position] == UInt8(ascii: ":") else {
      stop(.missingColon, at: position)
      return false
    }
    position += 1
    skipSpace()
    return true
  }

  private mutating func close(_ node: Int) -> Bool {
    position += 1
    json.nodes[node].end = UInt32(position)
    json.nodes[node].next = UInt32(json.nodes.count)
    return true
  }

  private enum Separator { case another, closed }

  /// Parses the separator after a value, and moves to the next value or the closing bracket.
  private mutating func separator(closing: UInt8, in node: Int) -> Separator? {
    skipSpace()
    guard bytes[position] == UInt8(ascii: ",") else {
      return bytes[position] == closing ? .closed : missingSeparator(closing, in: node)
    }
    let comma = position
    position += 1
    skipSpace()
    while bytes[position] == UInt8(ascii: ",") {
      report(.extraComma, at: position)
      position += 1
      skipSpace()
    }
    guard bytes[position] == closing else { return .another }
    report(.trailingComma, at: comma)
    return .closed
  }

  private mutating func missingSeparator(_ closing: UInt8, in node: Int) -> Separator? {
    switch bytes[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      report(.missingComma, at: position)
      return .another
    default:
      if position >= bytes.count {
        _ = failAtEnd(node)
      } else {
        let closing = closing == UInt8(ascii: "}") ? "}" : "]"
        stop(.unexpected(found, expected: "a comma or \(closing)"), at: position)
      }
      return nil
    }
  }

  private mutating func failAtKey(_ node: Int) -> Bool {
    if position >= bytes.count { return failAtEnd(node) }
    switch bytes[position] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "'"):
      stop(.unquotedKey, at: position)
    default: stop(.unexpected(found, expected: "a key in double quotes, or }"), at: position)
    }
    return false
  }

  private mutating func failAtEnd(_ node: Int) -> Bool {
    let start = Int(json.nodes[node].start)
    let line = TextPosition(of: start, in: bytes).line
    stop(.endsInside(json.nodes[node].kind == .object ? "{" : "[", line: line), at: bytes.count)
    return false
  }

  var found: String {
    guard position < bytes.count else { return "the end of the file" }
    let length = max(1, bytes.lengthOfUTF8(at: position))
    return "\"\(bytes.string(position..<min(position + length, bytes.count)))\""
  }
}
