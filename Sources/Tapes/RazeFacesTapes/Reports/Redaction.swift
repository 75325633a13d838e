import Localization
import StoreCore

/// Replaces known names with aliases in text that has not been wrapped yet.
///
/// A truncated name is recognized if at least six letters are left.
struct Redaction {
  private struct Known {
    let letters: [Character]
    let alias: String
    /// Whether the name may be an everyday word, so that only whole words match.
    var isWord = false
  }

  private static let shortestPart = 6

  /// The known names by their first two letters.
  private var known: [[Character]: [Known]] = [:]

  init(_ names: PrivateNames) {
    learn(DeviceName.standard, as: DeviceName.standard)
    let devices = names.devices.filter { $0 != DeviceName.standard }
    for (number, device) in Self.unique(devices).enumerated() {
      learn(device, as: "device-\(number + 1)")
    }
    let namesOf = Dictionary(names.people.map { ($0.email, $0.names) }) { $0 + $1 }
    for (number, email) in Self.unique(names.people.map(\.email)).enumerated() {
      let alias = "tester-\(number + 1)"
      learn(email, as: "\(alias)@example.invalid")
      let name = email.prefix { $0 != "@" }
      if name.count >= Self.shortestPart { learn(String(name), as: alias, isWord: true) }
      for name in namesOf[email] ?? [] {
        learn(name, as: "Tester \(number + 1)", isWord: !name.contains(" "))
      }
    }
    for path in names.paths where path.count > 1 {
      learn(path, as: "[path]")
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      // This name reveals nothing.
      guard name.count >= Self.shortestPart, name != "catalog.json" else { continue }
      learn(name, as: "[path]", isWord: true)
    }
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private mutating func learn(_ name: String, as alias: String, isWord: Bool = false) {
    let letters = name.map(Self.folded)
    guard letters.count > 1 else { return }
    known[Array(letters.prefix(2)), default: []].append(
      Known(letters: letters, alias: alias, isWord: isWord))
  }

  private static func folded(_ letter: Character) -> Character {
    letter.isASCII && !letter.isUppercase ? letter : letter.lowercased().first ?? letter
  }

  func callAsFunction(_ text: String) -> String {
    let letters = Array(text)
    let folded = letters.map(Self.folded)
    var result = ""
    var place = 0
    while place < letters.count {
      if let (length, alias) = name(in: folded, at: place) {
        result += alias
        place += length
      } else {
        result.append(letters[place])
        place += 1
      }
    }
    return result
  }

  /// Finds the longest known name that starts at a position.
  private func name(in text: [Character], at place: Int) -> (length: Int, alias: String)? {
    guard place + 1 < text.count, let candidates = known[[text[place], text[place + 1]]] else {
      return nil
    }
    var best: (length: Int, alias: String)?
    for candidate in candidates {
      var length = zip(candidate.letters, text[place...]).prefix { $0 == $1 }.count
      while length > 0, text[place + length - 1] == " " { length -= 1 }
      let isWhole = length == candidate.letters.count
      let isBetter = length > best?.length ?? 0 || isWhole && length == best?.length
      if isBetter, accepts(candidate, length, text, place) { best = (length, candidate.alias) }
    }
    return best
  }

  private func accepts(_ name: Known, _ length: Int, _ text: [Character], _ place: Int) -> Bool {
    let isWhole = length == name.letters.count
    let isLong = length >= Self.shortestPart
    guard isWhole || isLong else { return false }
    let end = place + length
    let ends = end == text.count || !Self.joins(text[end - 1], text[end])
    if isWhole, !isLong || name.isWord, !ends { return false }
    if isWhole, isLong, !name.isWord { return true }
    guard place == 0 || !Self.joins(text[place - 1], text[place]) else { return false }
    guard name.isWord || !isWhole else { return true }
    // A word that the app itself uses reveals nothing.
    let word = text[place...].prefix(while: Self.isOfWord)
    return word.count < length || !Self.ownWords.contains(String(word))
  }

  /// Returns whether two neighboring characters belong to one word. Only ASCII counts, because some
  /// scripts have no spaces between words.
  private static func joins(_ first: Character, _ second: Character) -> Bool {
    isOfWord(first) && isOfWord(second) && first.isASCII && second.isASCII
  }

  private static func isOfWord(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

  private static let ownWords = Set(
    TextName.all.flatMap { name in
      name.pattern(in: .english).expression.lowercased().split { !isOfWord($0) }.map(String.init)
    })

  /// Returns the words that look like email addresses.
  static func addresses(in text: String) -> [String] {
    text.split { $0.isWhitespace || "\"'`<>()".contains($0) }.map { word in
      String(word.reversed().drop { ".,;:".contains($0) }.reversed())
    }.filter { word in
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
    }
  }
}
