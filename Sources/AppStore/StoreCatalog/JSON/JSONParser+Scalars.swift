extension JSONParser {
  /// Parses a string. Validates its escapes and UTF-8, but does not decode the text.
  mutating func parseString() -> Bool {
    let start = position
    let node = json.nodes.count
    append(.string, length: 1)
    // Later mistakes are often only consequences of the first.
    var flaw: (mistake: Mistake, offset: Int)?
    var cursor = position
    while true {
      cursor = bytes.pastPlainLetters(cursor)
      let isClosed = bytes[cursor] == UInt8(ascii: "\"")
      if !isClosed, let next = pastSpecial(at: cursor, in: node, flaw: &flaw) {
        cursor = next
        continue
      }
      position = cursor + 1
      json.nodes[node].end = UInt32(position)
      json.nodes[node].isFaulty = flaw != nil
      if let flaw { report(flaw.mistake, at: flaw.offset) }
      if !isClosed { stop(.unfinishedString, at: start) }
      return isClosed
    }
  }

  /// Skips an escape, control character or non-ASCII characters; nil at the end of a line or text.
  private mutating func pastSpecial(
    at start: Int, in node: Int, flaw: inout (mistake: Mistake, offset: Int)?
  ) -> Int? {
    func reportOnce(_ mistake: Mistake, at offset: Int) {
      if flaw == nil { flaw = (mistake, offset) }
    }
    var cursor = start
    switch bytes[cursor] {
    case UInt8(ascii: "\\"):
      json.nodes[node].hasEscapes = true
      if let escape = JSONEscape(bytes, at: cursor) { return cursor + escape.length }
      reportOnce(.invalidEscape, at: cursor)
      return bytes[cursor + 1] < 0x20 ? cursor + 1 : cursor + 2
    case 0x0A, 0x0D: return nil
    case 0..<0x20:
      guard cursor < bytes.count else { return nil }
      reportOnce(.rawControl, at: cursor)
      return cursor + 1
    default:
      while bytes[cursor] >= 0x80 {
        let length = bytes.lengthOfUTF8(at: cursor)
        if length == 0 { reportOnce(.invalidUTF8, at: cursor) }
        cursor += max(1, length)
      }
      return cursor
    }
  }

  mutating func parseNumber() {
    var cursor = position
    if bytes[cursor] == UInt8(ascii: "-") { cursor += 1 }
    let whole = cursor
    var isNumber = skipDigits(&cursor)
    if bytes[whole] == UInt8(ascii: "0"), cursor > whole + 1 { isNumber = false }
    if bytes[cursor] == UInt8(ascii: ".") {
      cursor += 1
      isNumber = skipDigits(&cursor) && isNumber
    }
    if bytes[cursor] | 0x20 == UInt8(ascii: "e") {
      cursor += 1
      if bytes[cursor] == UInt8(ascii: "+") || bytes[cursor] == UInt8(ascii: "-") { cursor += 1 }
      isNumber = skipDigits(&cursor) && isNumber
    }
    guard isNumber, !isPartOfWord(bytes[cursor]) else { return appendBroken(Mistake.number) }
    append(.number, length: cursor - position)
  }

  private func skipDigits(_ cursor: inout Int) -> Bool {
    let start = cursor
    while bytes[cursor] &- UInt8(ascii: "0") <= 9 { cursor += 1 }
    return cursor > start
  }

  func isWord(_ word: String) -> Bool {
    let end = position + word.utf8.count
    return end <= bytes.count && bytes.equals(word, position..<end) && !isPartOfWord(bytes[end])
  }

  /// Reports an invalid value, and skips it if its end is clear.
  mutating func parseMisspelled() -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      appendBroken(Mistake.bareWord)
    case UInt8(ascii: "+"), UInt8(ascii: "."): appendBroken(Mistake.number)
    case UInt8(ascii: "'"):
      guard let end = endOfSingleQuotes() else {
        stop(.singleQuotes, at: position)
        return false
      }
      appendBroken(.singleQuotes, length: end - position)
    default:
      stop(.unexpected(found, expected: "a value"), at: position)
      return false
    }
    return true
  }

  private func endOfSingleQuotes() -> Int? {
    var cursor = position + 1
    while bytes[cursor] >= 0x20 {
      if bytes[cursor] == UInt8(ascii: "'") { return cursor + 1 }
      cursor += 1
    }
    return nil
  }

  private mutating func appendBroken(_ mistake: (String) -> Mistake) {
    var cursor = position + 1
    while isPartOfWord(bytes[cursor]) { cursor += 1 }
    let text = bytes.string(position..<min(cursor, position + 40))
    appendBroken(mistake(text), length: cursor - position)
  }

  private mutating func appendBroken(_ mistake: Mistake, length: Int) {
    append(.broken, length: length)
    report(mistake, at: position - length)
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "+-._".utf8.contains(byte)
  }

  /// Reports and skips a comment; false if there is none, or if it never ends.
  mutating func skipComment() -> Bool {
    let start = position
    switch (bytes[start], bytes[start + 1]) {
    case (UInt8(ascii: "#"), _), (UInt8(ascii: "/"), UInt8(ascii: "/")):
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      position += 2
      while bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != UInt8(ascii: "/") {
        guard position < bytes.count else {
          stop(.unfinishedComment, at: start)
          return false
        }
        position += 1
      }
      position += 2
    default: return false
    }
    report(.comment, at: start)
    return true
  }
}
