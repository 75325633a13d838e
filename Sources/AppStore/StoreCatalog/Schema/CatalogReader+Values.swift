import StoreCore

extension CatalogReader {
  mutating func isText(_ node: Int) -> Bool {
    guard json.nodes[node].kind == .string else {
      reportWrongType(of: node, allowed: "a text in double quotes")
      return false
    }
    return !json.nodes[node].isFaulty
  }

  mutating func text(_ node: Int?) -> String? {
    guard let node, isText(node) else { return nil }
    return json.text(of: node)
  }

  @discardableResult mutating func text(
    _ node: Int?, _ isRight: (String) -> Bool, _ mistake: (String) -> Mistake
  ) -> String? {
    guard let node, let text = text(node) else { return nil }
    if !isRight(text) { report(mistake(text), at: node) }
    return text
  }

  /// Returns whether a value is an object or an array.
  mutating func has(_ kind: JSONNode.Kind, _ node: Int) -> Bool {
    let isRight = json.nodes[node].kind == kind
    if !isRight { reportWrongType(of: node, allowed: Mistake.name(of: kind)) }
    return isRight
  }

  mutating func boolean(_ node: Int?) -> Bool? {
    guard let node else { return nil }
    switch json.nodes[node].kind {
    case .true: return true
    case .false: return false
    default:
      reportWrongType(of: node, allowed: "true or false, without quotes")
      return nil
    }
  }

  mutating func integer(_ node: Int?, _ limits: ClosedRange<Int>) -> Int? {
    guard let node else { return nil }
    guard json.nodes[node].kind == .number else {
      reportWrongType(
        of: node, allowed: "a whole number from \(limits.lowerBound) to \(limits.upperBound)")
      return nil
    }
    let text = json.bytes.string(json.nodes[node].range)
    guard let number = Int(text), limits.contains(number) else {
      report(.number(text, limits), at: node)
      return nil
    }
    return number
  }

  mutating func word(_ node: Int?, in words: JSONKeys) -> Int? {
    guard let node, isText(node) else { return nil }
    guard let index = index(of: node, in: words) else {
      report(.unknownWord(json.text(of: node), among: words.names), at: node)
      return nil
    }
    return index
  }

  mutating func word<Word: CaseIterable>(
    _ node: Int?, in words: JSONKeys, as _: Word.Type = Word.self
  ) -> Word? where Word.AllCases == [Word] {
    word(node, in: words).map { Word.allCases[$0] }
  }

  /// Checks an identifier: letters, digits, hyphens, periods and underscores, without escapes.
  mutating func checkIdentifier(_ node: Int, _ limits: ClosedRange<Int>) -> Bool {
    guard isText(node) else { return false }
    let content = json.nodes[node].content
    let marks: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")]
    for position in content {
      let byte = json.bytes[position]
      if byte.isASCIIAlphanumeric || marks.contains(byte) { continue }
      let mistake = Mistake(
        "\"\(json.text(of: node))\" has a character that is not allowed",
        allowed: "letters, digits, hyphens, periods and underscores", mend: Mistake.identifier)
      report(mistake, at: node)
      return isUsableIdentifier(node)
    }
    guard limits.contains(content.count) else {
      report(.length(content.count, limits), at: node)
      return isUsableIdentifier(node)
    }
    return true
  }

  /// Returns whether an identifier that App Store Connect rejects can still be used.
  private mutating func isUsableIdentifier(_ node: Int) -> Bool {
    guard isLenient else { return false }
    let hidden = json.text(of: node).unicodeScalars.first(where: \.isUnprintable)
    if let hidden { report(.unprintable(hidden.value), at: node) }
    return hidden == nil
  }

  /// Checks that no earlier element has the same name.
  ///
  /// - Parameters:
  ///   - key: the form of the name to compare; nil for the exact name.
  ///   - mend: returns another name, if Xcode accepts two of them.
  mutating func checkIsNew(
    _ node: Int, _ what: String, as key: String? = nil, among firsts: inout [String: Int],
    mend: (@Sendable (String) -> JSONTree)? = nil
  ) {
    let text = json.text(of: node)
    let key = key ?? text
    guard let first = firsts[key] else {
      firsts[key] = node
      return
    }
    reportDuplicate(at: node) { reader in
      Mistake(
        "the \(what) \"\(text)\" is used twice, first in line \(reader.line(of: first))",
        allowed: "each \(what) once", mend: mend)
    }
  }

  /// Reads a text that is displayed in a terminal.
  mutating func readable(_ node: Int?, _ limits: ClosedRange<Int>) -> String? {
    guard let node, isText(node) else { return nil }
    let text = json.text(of: node)
    let scalars = text.unicodeScalars
    if let hidden = scalars.first(where: { !Self.isCommon($0.value) && $0.isUnprintable }) {
      report(.unprintable(hidden.value), at: node)
    } else if !limits.contains(scalars.count) {
      report(.length(scalars.count, limits), at: node)
    } else if scalars.first == " " || scalars.last == " " {
      report(text.allSatisfy(\.isWhitespace) ? .blank : .spaceAtEnds, at: node)
    }
    return text
  }

  /// Returns whether a code point is in a block that is entirely printable: Latin, Vietnamese,
  /// combining marks, Chinese, Japanese or Korean. This saves lookups in Unicode's tables.
  private static func isCommon(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x24F, 0x300...0x34E, 0x1E00...0x1EFF, 0x2010...0x2027,
      0x3000...0x303F, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60:
      true
    default: false
    }
  }
}
