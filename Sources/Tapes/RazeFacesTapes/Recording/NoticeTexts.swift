import Localization
import RazeFacesConsole
import RazeFacesScreens

/// The texts of one language, by which displayed notices are identified.
struct NoticeTexts {
  /// Shorter texts occur in too many sentences.
  private static let shortest = 10

  private let entries: [(name: TextName, length: Int, expression: String)]

  init(_ language: Language) {
    entries = TextName.all
      .map { name in
        let pattern = name.pattern(in: language)
        return (name: name, length: pattern.fixedLength, expression: pattern.expression)
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

extension ScreenContents {
  /// Returns the expectations for what has changed since an earlier screen.
  func expectations(since earlier: ScreenContents, _ notices: NoticeTexts) -> [TapeExpectation] {
    var expectations: [TapeExpectation] = []
    if screen != earlier.screen { expectations.append(.screen(screen)) }
    if let sheet = sheets.last, sheet != earlier.sheets.last {
      expectations.append(.sheet(sheet.rawValue))
    }
    let before = Dictionary(earlier.products.map { ($0.id, $0.status) }) { first, _ in first }
    let changed = products.filter { before[$0.id] ?? $0.status != $0.status }
    expectations += changed.sorted { $0.id < $1.id }
      .map { TapeExpectation.status(productID: $0.id, $0.status.rawValue) }
    expectations += texts.filter { !earlier.texts.contains($0) }.compactMap(notices.name(of:))
      .map(TapeExpectation.notice)
    return expectations
  }
}
