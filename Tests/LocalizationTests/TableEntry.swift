import Foundation

@testable import Localization

/// A key of any area, with its patterns.
struct TableEntry: Sendable {
  /// `NoticeText.allSet`
  let name: String
  /// `SheetTable.notice.allSet`
  let place: String
  let pattern: @Sendable (Language) -> String

  init(_ key: some TextKey) {
    name = "\(type(of: key)).\(key)"
    place = "\(type(of: key.entry)).\("\(key.entry)".prefix { $0 != "(" }).\(key)"
    pattern = { key.pattern(in: $0) }
  }

  /// The names of its places, in order.
  var arguments: [String] { Pattern(pattern(.english)).names.sorted() }

  static let all: [TableEntry] = TextAreas.all.flatMap { entries(of: $0) }

  private static func entries<Key: TextKey>(of area: Key.Type) -> [TableEntry] {
    area.allCases.map { TableEntry($0) }
  }
}
