import Localization
import StoreCore

/// A kind of switch: the names of its values on the command line, and the effect of Enter in the
/// panel.
struct SwitchKind<Value: Hashable & Sendable>: Sendable {
  enum Enter: Sendable {
    case toggle(@Sendable (Value, ConsoleFacts) -> Value)
    case choose([Value])
    /// One choice per product, in a menu that stays open.
    case chooseProducts(@Sendable (CatalogProduct, Value) -> (isOn: Bool, next: Value))
  }

  var allowed: String
  var word: @Sendable (Value) -> String
  var words: @Sendable (Value) -> Text
  var parse: @Sendable (_ word: String, _ name: String, any Catalog) throws(InvalidInput) -> Value
  var enter: Enter
}

private enum Word {
  static let on = "on"
  static let off = "off"
  static let catalog = "catalog"

  static func onOff(_ isOn: Bool) -> String { isOn ? on : off }
  static func means(_ word: String, _ wanted: String) -> Bool { word.lowercased() == wanted }

  static func choice<Value>(
    _ word: String, _ name: String, _ all: [Value], _ spell: (Value) -> String
  ) throws(InvalidInput) -> Value {
    try Input.choice(word, of: "value of \(name)", among: all, name: spell)
  }
}

extension SwitchKind<Bool> {
  static let onOff = SwitchKind(
    allowed: "on|off", word: Word.onOff, words: Text.yesNo,
    parse: { word, name, _ throws(InvalidInput) in
      try Word.choice(word, name, [true, false], Word.onOff)
    }, enter: .toggle { isOn, _ in !isOn })
}

extension SwitchKind {
  private static func oneOf(
    _ all: [Value], name spell: @escaping @Sendable (Value) -> String,
    words: @escaping @Sendable (Value) -> Text
  ) -> SwitchKind {
    SwitchKind(
      allowed: all.map(spell).joined(separator: "|"), word: spell, words: words,
      parse: { word, name, _ throws(InvalidInput) in try Word.choice(word, name, all, spell) },
      enter: .choose(all))
  }
}

extension SwitchKind<WorldSettings.RefundPolicy> {
  static let refundPolicy = oneOf(WorldSettings.RefundPolicy.allCases, name: { $0.rawValue }) {
    switch $0 {
    case .ask: Text("wait for the tester")
    case .approve: Text("approved at once")
    case .decline: Text("declined at once")
    }
  }
}

extension SwitchKind<TimeRate> {
  static let rate = oneOf(TimeRate.allCases, name: { $0.name }, words: { $0.words })
}

extension SwitchKind<Bool?> {
  static func overriding(_ usual: @escaping @Sendable (any Catalog) -> Bool) -> SwitchKind {
    let words: [(Bool?, String)] = [(true, "active"), (false, "inactive"), (nil, Word.catalog)]
    let spell = { @Sendable (value: Bool?) in words.first { $0.0 == value }?.1 ?? Word.catalog }
    return SwitchKind(
      allowed: words.map(\.1).joined(separator: "|"), word: spell,
      words: { $0.map { $0 ? Text("in effect") : Text("not in effect") } ?? .asInCatalog },
      parse: { word, name, _ throws(InvalidInput) in
        try Word.choice(word, name, words.map(\.0), spell)
      },
      enter: .toggle { value, facts in
        let usual = usual(facts.catalog)
        let next = !(value ?? usual)
        return next == usual ? nil : next
      })
  }
}

extension SwitchKind<WorldSettings.GracePeriod?> {
  static var gracePeriod: SwitchKind {
    let all: [WorldSettings.GracePeriod?] = [nil, .sixteenDays, .twentyEightDays, .threeDays]
    let spell = { @Sendable (days: WorldSettings.GracePeriod?) in
      days.map { String($0.rawValue) } ?? Word.off
    }
    return SwitchKind(
      allowed: "off|3|16|28 (days)", word: spell,
      words: {
        $0.map { Text("{days} days", ["days": $0.rawValue]) } ?? Text("no", context: "grace period")
      },
      parse: { word, name, _ throws(InvalidInput) in
        if Word.means(word, Word.on) { return .sixteenDays }
        return try Word.choice(word, name, all, spell)
      },
      enter: .toggle { value, _ in all[((all.firstIndex(of: value) ?? 0) + 1) % all.count] })
  }
}

extension SwitchKind<Int?> {
  static func number(_ range: ClosedRange<Int>, choices: [Int?], none: Text) -> SwitchKind {
    SwitchKind(
      allowed: "N|off", word: { $0.map(String.init) ?? Word.off },
      words: { $0.map { .verbatim(String($0)) } ?? none },
      parse: { word, name, _ throws(InvalidInput) in
        Word.means(word, Word.off) ? nil : try Input.whole(word, in: range, of: name)
      }, enter: .choose(choices))
  }
}

extension SwitchKind<ClosedRange<Int>?> {
  static func milliseconds(upTo most: Int, choices: [ClosedRange<Int>?]) -> SwitchKind {
    SwitchKind(
      allowed: "MIN-MAX|off (milliseconds)",
      word: { $0.map { "\($0.lowerBound)-\($0.upperBound)" } ?? Word.off },
      words: { $0.map(Text.latency) ?? .yesNo(false) },
      parse: { word, name, _ throws(InvalidInput) in
        if Word.means(word, Word.off) { return nil }
        // A single number is both minimum and maximum.
        let parts = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1],
          low >= 0, high >= low, high <= most
        else {
          throw InvalidInput(
            "\"\(word)\" is not a valid \(name); allowed: MIN-MAX in milliseconds up to \(most), "
              + "such as 200-800, or \"off\"")
        }
        return low...high
      }, enter: .choose(choices))
  }
}

extension SwitchKind<String?> {
  static let bundleID = SwitchKind(
    allowed: "ID|catalog", word: { $0 ?? Word.catalog },
    words: { $0.map(Text.verbatim) ?? .asInCatalog },
    parse: { word, _, _ throws(InvalidInput) in
      if Word.means(word, Word.catalog) { return nil }
      let isAllowed: (Character) -> Bool = {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
      }
      guard (1...155).contains(word.count), word.allSatisfy(isAllowed) else {
        throw InvalidInput(
          "\"\(word)\" is not a valid bundle ID; allowed: letters, digits, \".\" and \"-\", "
            + "or \"catalog\"")
      }
      return word
    }, enter: .toggle { id, facts in id == nil ? facts.catalog.bundleID + ".other" : nil })
}

extension SwitchKind<[String: Bool?]> {
  /// Overrides of the catalog by product. Setting a value changes only its product.
  static let products = SwitchKind(
    allowed: "PRODUCT=on|off|catalog",
    word: { products in
      let words = products.sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value.map(Word.onOff) ?? Word.catalog)" }
      return words.isEmpty ? Word.catalog : words.joined(separator: " ")
    },
    words: { $0.isEmpty ? .asInCatalog : Text("{count} changed", ["count": $0.count]) },
    parse: { word, name, catalog throws(InvalidInput) in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw InvalidInput(
          "\"\(word)\" is not a valid value; allowed: PRODUCT=on, PRODUCT=off, "
            + "PRODUCT=catalog")
      }
      let product = try Input.productID(String(parts[0]), in: catalog)
      let words = [Word.on, Word.off, Word.catalog]
      let choice = try Word.choice(String(parts[1]), name, words) { $0 }
      return [product: choice == Word.catalog ? nil : choice == Word.on]
    },
    enter: .chooseProducts { product, changed in
      let usual = product.isClearedForSale
      let isOn = (changed[product.id] ?? nil) ?? usual
      return (isOn, [product.id: isOn == usual ? !usual : nil])
    })
}

extension Text {
  static let asInCatalog = Text("as in the catalog")

  static func yesNo(_ isOn: Bool) -> Text { isOn ? Text("yes") : Text("no") }

  static func latency(_ range: ClosedRange<Int>) -> Text {
    Text("{shortest}-{longest} ms", ["shortest": range.lowerBound, "longest": range.upperBound])
  }
}

extension TimeRate {
  var words: Text {
    switch self {
    case .realTime: Text("real time")
    case .monthIs30Seconds: Text("a month is {seconds} seconds", ["seconds": 30])
    case .monthIs5Minutes: Text("a month is {minutes} minutes", ["minutes": 5])
    case .monthIs15Minutes: Text("a month is {minutes} minutes", ["minutes": 15])
    case .monthIs30Minutes: Text("a month is {minutes} minutes", ["minutes": 30])
    case .monthIs1Hour: Text("a month is 1 hour")
    case .renewalEvery2Seconds: Text("renewals every {seconds} seconds", ["seconds": 2])
    case .renewalEvery10Seconds: Text("renewals every {seconds} seconds", ["seconds": 10])
    case .renewalEvery30Seconds: Text("renewals every {seconds} seconds", ["seconds": 30])
    case .renewalEvery1Minute: renewals(every: 1)
    case .renewalEvery5Minutes: renewals(every: 5)
    case .renewalEvery15Minutes: renewals(every: 15)
    }
  }

  private func renewals(every minutes: Int) -> Text {
    Text("renewals every {minutes, plural, one {minute} other {# minutes}}", ["minutes": minutes])
  }
}
