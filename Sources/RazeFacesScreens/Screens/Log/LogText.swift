package enum LogText: RoomText {
  case title, shortTitle
  case loading, emptyTitle, empty, noMatch
  case timesAreIn(String), everythingInZone(String), gone(Int)
  case scope(everything: Bool)
  case filtered(String, Int)
  case wholeLine, copyLine, filter, changeScope, allIsShown

  package var english: String {
    switch self {
    case .title, .shortTitle: "Log"
    case .loading: "Reading the log..."
    case .emptyTitle: "Nothing has happened yet"
    case .empty: "What the shop and the App Store do is written here as it happens."
    case .noMatch: "No line matches"
    case .timesAreIn(let zone): "Times are in \(zone)."
    case .everythingInZone(let zone): "Every device and account. Times are in \(zone)."
    case .gone(1): "1 older line is gone."
    case .gone(let count): "\(count) older lines are gone."
    case .scope(everything: true): "What happened on every device and account"
    case .scope(everything: false): "What happened on this device and account"
    case .filtered(let query, let found): "Filter: \(query) (\(found))"
    case .wholeLine: "whole line"
    case .copyLine: "copy the line"
    case .filter: "find"
    case .changeScope: "scope"
    case .allIsShown: "All lines are shown."
    }
  }
}
