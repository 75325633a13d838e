import Localization
import RazeFacesConsole
import RazeFacesScreens

/// The parts of a settled screen that a recording turns into expectations.
struct StorefrontSight {
  private let screen: String
  private let sheet: String?
  private let statuses: [String: String]
  private let texts: [String]

  init(_ glance: StorefrontGlance) {
    screen = glance.screen
    sheet = glance.sheets.last?.rawValue
    statuses = Dictionary(
      glance.products.map { ($0.id, $0.status.rawValue) }, uniquingKeysWith: { first, _ in first })
    texts = glance.texts
  }

  /// Returns the expectations for what has changed since an earlier screen.
  func expectations(since earlier: StorefrontSight, _ notices: NoticeTexts) -> [TapeExpectation] {
    var expectations: [TapeExpectation] = []
    if screen != earlier.screen { expectations.append(.screen(screen)) }
    if let sheet, sheet != earlier.sheet { expectations.append(.sheet(sheet)) }
    let products = statuses.filter { earlier.statuses[$0.key] ?? $0.value != $0.value }
    for (id, status) in products.sorted(by: { $0.key < $1.key }) {
      expectations.append(.status(productID: id, status))
    }
    for text in texts where !earlier.texts.contains(text) {
      if let name = notices.name(of: text) { expectations.append(.notice(name)) }
    }
    return expectations
  }
}

/// The texts of one language, by which displayed notices are identified.
struct NoticeTexts {
  private struct Sighting {
    let name: TextName
    let length: Int
    let expression: String
  }

  /// Shorter texts occur in too many sentences.
  private static let shortest = 10

  private let entries: [Sighting]

  init(_ language: Language) {
    entries = TextName.all
      .map { name in
        let pattern = name.pattern(in: language)
        return Sighting(name: name, length: pattern.fixedLength, expression: pattern.expression)
      }
      .filter { $0.length >= Self.shortest }
      .sorted { ($1.length, "\($0.name)") < ($0.length, "\($1.name)") }
  }

  /// Returns the name of the longest text in this one, matched as ``TapePlayer`` matches it.
  func name(of text: String) -> TextName? {
    let plain = text.filter { !$0.isWhitespace }
    return entries.first { entry in
      let wanted = try? ScreenPattern(entry.expression.filter { !$0.isWhitespace })
      return wanted?.matches(plain) == true
    }?.name
  }
}
