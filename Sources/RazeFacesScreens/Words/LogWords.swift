import RazeFacesConsole
import RazeFacesShop

enum LogWords {
  static let zone = "Times are in \(DateText.zone)."
  static let emptyTitle = "Nothing has happened yet"
  static let empty = "What the shop and the App Store do is written here as it happens."
}
