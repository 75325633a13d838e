enum LogWords {
  static func zone(_ offset: String) -> String { "Times are in \(offset)." }
  static let emptyTitle = "Nothing has happened yet"
  static let empty = "What the shop and the App Store do is written here as it happens."
}
