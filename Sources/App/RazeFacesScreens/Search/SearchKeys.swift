import Foundation

/// The search keys of a list in one byte array, folded to ignore case, accents, and full-width
/// forms. A search only compares bytes, which is fast enough for a hundred thousand rows.
struct SearchKeys: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var nameEnds: [Int] = []

  mutating func reserve(_ count: Int) {
    ends.reserveCapacity(count)
    nameEnds.reserveCapacity(count)
    bytes.reserveCapacity(count * 32)
  }

  /// Appends a product's keys. Only the last component of the ID is included, because all IDs of an
  /// app share a prefix, and a search for "face" must not match it.
  mutating func append(name: String, id: String) {
    Self.fold(name, into: &bytes)
    nameEnds.append(bytes.count)
    bytes.append(UInt8(ascii: "\n"))
    let dot = id.utf8.lastIndex(of: UInt8(ascii: "."))
    Self.fold(dot.map { String(id[id.utf8.index(after: $0)...]) } ?? id, into: &bytes)
    ends.append(bytes.count)
  }

  var count: Int { ends.count }

  /// Returns those of the given rows that contain every word, in the same order.
  func rows(_ rows: [Int], matching words: [[UInt8]]) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      rows.filter { row in
        let start = row == 0 ? 0 : ends[row - 1]
        let text = UnsafeBufferPointer(rebasing: bytes[start..<ends[row]])
        return words.allSatisfy { Self.occurs($0, in: text) }
      }
    }
  }

  /// Returns the items that contain every word of a query.
  static func matches<Item>(
    of query: String, in items: [Item], _ key: (Item) -> (name: String, id: String)
  ) -> [Item] {
    let words = words(of: query)
    guard !words.isEmpty else { return items }
    var keys = SearchKeys()
    for (name, id) in items.map(key) { keys.append(name: name, id: id) }
    return keys.rows(Array(items.indices), matching: words).map { items[$0] }
  }

  /// Returns the rows ordered by folded name. Equal names keep the order of the catalog.
  func orderedByName() -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      let name: (Int) -> UnsafeBufferPointer<UInt8> = { row in
        let start = row == 0 ? 0 : ends[row - 1]
        return UnsafeBufferPointer(rebasing: bytes[start..<nameEnds[row]])
      }
      return (0..<count).sorted { a, b in
        let (first, second) = (name(a), name(b))
        if first.lexicographicallyPrecedes(second) { return true }
        return a < b && !second.lexicographicallyPrecedes(first)
      }
    }
  }

  /// Returns the folded words of a query. Of a pasted product ID, only the last component counts.
  static func words(of query: String) -> [[UInt8]] {
    query.split(whereSeparator: \.isWhitespace).compactMap { word in
      guard let part = word.split(separator: ".").last else { return nil }
      var folded: [UInt8] = []
      fold(String(part), into: &folded)
      return folded
    }
  }

  private static func occurs(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    guard text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where text[start] == first {
      var offset = 1
      while offset < word.count, text[start + offset] == word[offset] { offset += 1 }
      if offset == word.count { return true }
    }
    return false
  }

  private static func fold(_ text: String, into bytes: inout [UInt8]) {
    let utf8 = text.utf8
    if utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in utf8 {
        bytes.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
      }
      return
    }
    // Foundation does not fold đ, but people type a plain d. It leaves Korean as it was typed.
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
    ).replacing("đ", with: "d").precomposedStringWithCanonicalMapping
    bytes.append(contentsOf: folded.utf8)
  }
}
