package enum LogText: RoomText {
  case title, shortTitle
  case emptyTitle, empty
  case timesAreIn(String)
  case wholeLine, copyLine

  package var english: String {
    switch self {
    case .title, .shortTitle: "Log"
    case .emptyTitle: "Nothing has happened yet"
    case .empty: "What the shop and the App Store do is written here as it happens."
    case .timesAreIn(let zone): "Times are in \(zone)."
    case .wholeLine: "whole line"
    case .copyLine: "copy the line"
    }
  }
}
