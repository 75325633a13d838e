import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

/// What all screens and sheets read and none of them changes.
struct Shared: Sendable {
  var shop = ShopState()
  let content: AppContent
  /// What the tester's console lists; read when a screen needs it.
  var console = ConsolePicture()
  var layout: Layout
  var texts: Texts
  let dates: Dates
  let theme: Theme
  let marks: Marks
  /// The sandbox's time.
  var now: Date
  /// False for a person who wants nothing to move.
  let allowsMotion: Bool
  /// Counts up while something goes on.
  var tick = 0

  init(
    content: AppContent, screen: Screen, texts: Texts = .english, timeZone: TimeZone, now: Date,
    allowsMotion: Bool = true
  ) {
    self.content = content
    layout = Layout(size: screen.size)
    self.texts = texts
    dates = Dates(timeZone)
    theme = Theme(screen.capabilities.colors)
    marks = Marks(glyphs: screen.capabilities.glyphs)
    self.now = now
    self.allowsMotion = allowsMotion
  }

  var device: DeviceSnapshot? { shop.device }
  var account: Account? { device?.account }
  /// The settings of this world; the standard ones until the store has told.
  var settings: WorldSettings { device?.settings ?? .standard }
  var languages: [String] { device?.languages ?? [] }

  func texts<Text: RoomText>(_ room: Text.Type) -> RoomTexts<Text> { texts.of(room) }

  /// What the app calls a product, on the shelf or not.
  func productName(_ id: String) -> String { content.name(id, languages: languages) ?? id }

  /// The present picture of the spinner.
  var spinner: String { marks.spinner(tick, moves: allowsMotion) }
}

extension ConsolePicture {
  func tester(_ email: String) -> Account? { testers.first { $0.email == email } }
  func subscription(_ id: UInt64) -> SubscriptionStanding? { subscriptions.first { $0.id == id } }
}
