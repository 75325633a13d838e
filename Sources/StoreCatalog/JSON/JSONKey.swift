/// A word that is looked for in JSON text, prepared for comparing eight bytes at a time.
struct JSONKey: Sendable {
  let name: String
  private let length: Int
  private let head: UInt64
  private let tail: UInt64

  init(_ name: String) {
    let utf8 = Array(name.utf8)
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.name = name
    length = utf8.count
    head = word(utf8[...])
    tail = utf8.count > 8 ? word(utf8[(utf8.count - 8)...]) : 0
  }

  /// Returns whether the bytes are exactly this word, written without escapes.
  @inline(__always) func matches(_ bytes: JSONBytes, _ range: Range<Int>) -> Bool {
    guard range.count == length, bytes.word(at: range.lowerBound).keeping(length) == head else {
      return false
    }
    guard length > 8 else { return true }
    guard bytes.word(at: range.upperBound - 8) == tail else { return false }
    return length <= 16 || bytes.string(range) == name
  }
}

/// The words that are allowed in one place, in the order in which they are usually written.
struct JSONKeys: Sendable {
  private let keys: [JSONKey]

  init(_ names: [String]) {
    keys = names.map(JSONKey.init)
  }

  var names: [String] { keys.map(\.name) }
  var count: Int { keys.count }

  subscript(index: Int) -> String { keys[index].name }

  @inline(__always) func key(at index: Int) -> JSONKey { keys[index] }

  /// Returns the place of a word in the table. The search begins at `hint`, since members mostly
  /// come in the usual order.
  @inline(__always)
  func index(of range: Range<Int>, in bytes: JSONBytes, hint: Int = 0) -> Int? {
    var index = hint
    for _ in 0..<keys.count {
      if index >= keys.count { index = 0 }
      if keys[index].matches(bytes, range) { return index }
      index += 1
    }
    return nil
  }

  func index(of name: String) -> Int? {
    keys.firstIndex { $0.name == name }
  }
}
