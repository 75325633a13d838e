import TerminalKit

enum TextEdit: Hashable, Sendable {
  case insert(String)
  case deleteBackward, deleteForward, deleteWord, deleteAll
  case left, right, start, end
}

/// A line of editable text. The cursor is between two grapheme clusters.
struct TextField: Hashable, Sendable {
  static let longest = 254
  /// Limits combining marks, because a character can have any number of them.
  static let mostBytes = 4 * longest

  private(set) var characters: [Character]
  private(set) var cursor: Int

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// - Returns: false if the edit changed nothing.
  @discardableResult
  mutating func apply(_ edit: TextEdit) -> Bool {
    let former = self
    switch edit {
    case .insert(let text): insert(text)
    case .deleteBackward: if cursor > 0 { remove((cursor - 1)..<cursor) }
    case .deleteForward: if cursor < characters.count { remove(cursor..<(cursor + 1)) }
    case .deleteWord: remove(startOfWord..<cursor)
    case .deleteAll: remove(0..<characters.count)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .start: cursor = 0
    case .end: cursor = characters.count
    }
    return self != former
  }

  /// Inserts text in one line and without control characters, which pasted text may contain.
  private mutating func insert(_ text: String) {
    // Text is joined first, because a combining mark belongs to the letter before it.
    let pasted = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.mostBytes)))
      .split(whereSeparator: \.isNewline).joined(separator: " ")
    let head = String(characters[..<cursor]) + pasted.filter { !$0.isControl }
    let joined = Array(head)
    let tail = characters[cursor...]
    var kept = joined.prefix(max(0, Self.longest - tail.count))
    var bytes = (kept + tail).reduce(0) { $0 + $1.utf8.count }
    while bytes > Self.mostBytes, let last = kept.popLast() { bytes -= last.utf8.count }
    characters = Array(kept) + tail
    cursor = kept.count
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension TextEdit {
  /// Creates the edit for a key, which is the same in all text fields.
  init?(_ press: KeyPress) {
    if let character = press.typed {
      self = .insert(String(character))
      return
    }
    switch (press.key, press.modifiers) {
    case (.backspace, []), (.character("h"), .control): self = .deleteBackward
    case (.backspace, .alt), (.character("w"), .control): self = .deleteWord
    case (.delete, []): self = .deleteForward
    case (.character("u"), .control): self = .deleteAll
    case (.left, []), (.character("b"), .control): self = .left
    case (.right, []), (.character("f"), .control): self = .right
    case (.home, []), (.character("a"), .control): self = .start
    case (.end, []), (.character("e"), .control): self = .end
    default: return nil
    }
  }
}
