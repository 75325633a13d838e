import Foundation
import Localization
package import StoreCore

/// An error for invalid input. The one-line message lists the allowed values. It is in English,
/// because only the command line shows it.
package struct InvalidInput: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }

  package static func unknown(_ word: String, _ what: String, allowed: [String]) -> InvalidInput {
    let guess = allowed.nearest(to: word).map { "did you mean \"\($0)\"? " }
    let list = allowed.isEmpty ? "there is none yet" : "allowed: \(allowed.joined(separator: ", "))"
    return InvalidInput("\"\(word)\" is not a valid \(what); \(guess ?? "")\(list)")
  }

  package static func outside(
    _ range: ClosedRange<Int>, _ what: String, is word: String
  ) -> InvalidInput {
    InvalidInput(
      "\(what) is \(word); it must be a whole number from \(range.lowerBound) to "
        + "\(range.upperBound)")
  }
}

package enum Input {
  package static func choice<Value>(
    _ word: String, of what: String, among all: [Value], name: (Value) -> String
  ) throws(InvalidInput) -> Value {
    let wanted = word.lowercased()
    guard let match = all.first(where: { name($0).lowercased() == wanted }) else {
      throw .unknown(word, what, allowed: all.map(name))
    }
    return match
  }

  /// Returns the case with a name, in any letter case.
  package static func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ word: String, of what: String
  ) throws(InvalidInput) -> Value {
    try choice(word, of: what, among: Array(Value.allCases), name: { $0.rawValue })
  }

  package static func note(_ words: String) throws(InvalidInput) -> String {
    let note = words.trimmingCharacters(in: .whitespacesAndNewlines)
    let most = WorldEvent.longestNote
    // Limits the bytes too, because a character can have any number of combining marks.
    guard 1...most ~= note.count else {
      throw InvalidInput("a note has 1 to \(most) characters; this one has \(note.count)")
    }
    guard note.utf8.count <= 4 * most else {
      throw InvalidInput(
        "a note has up to \(4 * most) bytes in UTF-8; this one has \(note.utf8.count)")
    }
    guard !note.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw InvalidInput("a note is one line, and has no control characters")
    }
    return note
  }

  package static func notificationAddress(_ word: String) throws(InvalidInput) -> String {
    guard let address = NotificationAddress(word) else {
      throw InvalidInput(
        "\"\(word)\" is not an http address of this machine; "
          + "use one such as http://127.0.0.1:3000/notifications")
    }
    return address.text
  }

  package static func whole(
    _ word: String, in range: ClosedRange<Int>, of what: String
  ) throws(InvalidInput) -> Int {
    guard let number = Int(word), range.contains(number) else {
      throw .outside(range, what, is: word)
    }
    return number
  }

  /// Returns a product by its identifier or its name in any language. An unambiguous end of the
  /// identifier or beginning of the name is enough.
  package static func productID(
    _ name: String, in catalog: Catalog
  ) throws(InvalidInput) -> String {
    let ids = catalog.productIDs
    if ids.contains(name) { return name }
    var meant = ids.filter { $0.hasSuffix("." + name) }
    if meant.isEmpty { meant = Self.products(named: name, in: catalog) }
    switch meant.count {
    case 1: return meant[0]
    case 0:
      let guess = guess(name, among: ids).map { "did you mean \"\($0)\"? " } ?? ""
      throw InvalidInput(
        "this shop has no product \"\(name)\"; \(guess)`razefaces products` lists them all")
    default:
      throw InvalidInput(
        "\"\(name)\" may be any of \(meant.joined(separator: ", ")); give more of the identifier")
    }
  }

  private static func products(named name: String, in catalog: Catalog) -> [String] {
    let languages = [[]] + Language.allCases.map { [$0.rawValue] }
    let words = { (text: String) in text.lowercased().split { !$0.isLetter && !$0.isNumber } }
    let wanted = words(name)
    guard !wanted.isEmpty else { return [] }
    let named = catalog.products.map { product in
      (product.id, languages.map { words(product.localization(languages: $0).displayName) })
    }
    let exact = named.filter { $0.1.contains(wanted) }
    let meant = exact.isEmpty ? named.filter { $0.1.contains { $0.starts(with: wanted) } } : exact
    return meant.map(\.0)
  }

  /// Returns a suggestion for a misspelled identifier, such as `club.monthly` for `clubmonthly`.
  private static func guess(_ name: String, among ids: [String]) -> String? {
    let ends = ids.flatMap { id in
      id.indices.filter { id[$0] == "." }.map { String(id[id.index(after: $0)...]) } + [id]
    }
    let letters = { (word: String) in word.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = letters(name)
    return ends.first { letters($0) == wanted } ?? ends.nearest(to: name)
  }
}

extension ClockStep {
  package static let usual: [ClockStep] =
    [Period.Unit.day, .week, .month, .year].map { .period(Period(1, $0)) } + [.nextEvent]

  // MARK: - Parsing

  /// Parses a step such as `1y`, `3mo`, `2w`, `5d`, `12h`, `30m`, or `10s`. Days and longer units
  /// follow the store's calendar: 31 January plus one month is the last day of February.
  package init(step word: String) throws(InvalidInput) {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let invalid = InvalidInput(
      "\"\(word)\" is not a valid step of time; allowed: a number from 1 to 999999 with y, mo, w, d, h, m "
        + "or s, such as 1y, 3mo or 12h")
    guard digits.count <= 6, let count = Int(digits), count > 0 else { throw invalid }
    switch word.dropFirst(digits.count) {
    case "y": self = .period(Period(count, .year))
    case "mo": self = .period(Period(count, .month))
    case "w": self = .period(Period(count, .week))
    case "d": self = .period(Period(count, .day))
    case "h": self = .seconds(count * 3600)
    case "m": self = .seconds(count * 60)
    case "s": self = .seconds(count)
    default: throw invalid
    }
  }

  /// Parses `next`, a date such as `2027-01-31` (midnight in the store's time zone), or a complete
  /// ISO 8601 date and time.
  package init(target word: String) throws(InvalidInput) {
    if word == "next" {
      self = .nextEvent
      return
    }
    let invalid = InvalidInput(
      "\"\(word)\" is not a valid date; allowed: a day such as 2027-01-31, "
        + "a date and time such as 2027-01-31T12:00:00Z, or \"next\"")
    // Foundation's parsers ignore trailing text and accept an hour of 25, so check the format
    // first.
    let form = /(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:Z|[+-]\d\d:\d\d))?/
    let days = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    guard let parts = word.wholeMatch(of: form), let day = try? days.parse(String(parts.1)),
      days.format(day) == parts.1
    else { throw invalid }
    if parts.1.count == word.count {
      self = .date(day)
      return
    }
    let times = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: .gmt)
    guard let date = try? times.parse(word) else { throw invalid }
    self = .date(date)
  }
}

extension Fault {
  /// The longest delay in milliseconds: ten minutes.
  package static let longestDelay = 600_000
  package static let mostTimes = 1_000_000

  package static let usualFrequencies: [Frequency] = [
    .times(1), .times(2), .times(3), .times(5), .times(10), .always, .probability(0.5),
    .probability(0.1),
  ]
  package static let usualDelays = [0, 300, 1000, 3000, 10_000]
}
