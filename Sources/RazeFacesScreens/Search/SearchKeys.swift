import Foundation

/// The list's words in one stretch of bytes, folded so that case, accents and full-width letters
/// make no difference. A keystroke then only compares bytes, over a hundred thousand rows as well.
struct SearchKeys: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var nameEnds: [Int] = []

  mutating func reserve(_ count: Int) {
    ends.reserveCapacity(count)
    nameEnds.reserveCapacity(count)
    bytes.reserveCapacity(count * 32)
  }

  /// Appends a product's keys. The last part of the identifier is enough: all of an app's
  /// identifiers begin alike, and a search for "face" must not find them all.
  mutating func append(name: String, id: String) {
    Self.fold(name, into: &bytes)
    nameEnds.append(bytes.count)
    bytes.append(UInt8(ascii: "\n"))
    let dot = id.utf8.lastIndex(of: UInt8(ascii: "."))
    Self.fold(dot.map { String(id[id.utf8.index(after: $0)...]) } ?? id, into: &bytes)
    ends.append(bytes.count)
  }

  var count: Int { ends.count }

  /// Returns the rows among `rows` in which every word occurs, in the same order.
  func rows(_ rows: [Int], matching words: [[UInt8]]) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      rows.filter { row in
        let start = row == 0 ? 0 : ends[row - 1]
        let text = UnsafeBufferPointer(rebasing: bytes[start..<ends[row]])
        return words.allSatisfy { Self.occurs($0, in: text) }
      }
    }
  }

  /// Returns the rows in the order of the folded names' bytes; equal ones keep the order of the
  /// catalog.
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

  /// Returns the words of a query, as they are searched for. A pasted identifier counts by its last
  /// part.
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
    // Unicode does not take the Vietnamese d with stroke apart, but people type a plain d.
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
    ).replacing("đ", with: "d")
    bytes.append(contentsOf: folded.utf8)
  }
}
