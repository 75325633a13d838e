package import RazeFacesConsole
package import RazeFacesShop

/// What one room of the storefront says: a case for each text, with what is filled in. A language
/// is a function from these to words, so the compiler knows when one of its texts is missing.
package protocol RoomText: Sendable {
  var english: String { get }
}

/// The texts of one room in one language.
package struct RoomTexts<Text: RoomText>: Sendable {
  private let words: @Sendable (Text) -> String

  package init(_ words: @escaping @Sendable (Text) -> String) { self.words = words }

  package func callAsFunction(_ text: Text) -> String { words(text) }

  fileprivate func enter(into rooms: inout [ObjectIdentifier: any Sendable]) {
    rooms[ObjectIdentifier(Text.self)] = self
  }
}

/// All that a person reads on the screen, in one language. A reference, so that the state that
/// holds it costs nothing to copy.
package final class Texts: Sendable {
  package static let english = Texts()

  /// By the type of their cases; a room that is not here speaks English.
  private let rooms: [ObjectIdentifier: any Sendable]
  let console: ConsoleTexts
  let shop: any ShopTexts
  private let change: (@Sendable (String) -> String)?

  private init(
    rooms: [ObjectIdentifier: any Sendable] = [:], console: ConsoleTexts = .english,
    shop: any ShopTexts = .english, change: (@Sendable (String) -> String)? = nil
  ) {
    self.rooms = rooms
    self.console = console
    self.shop = shop
    self.change = change
  }

  /// The same language with each text changed as it is read: to see on the screens how much room a
  /// language needs before there is one.
  package convenience init(_ texts: Texts, change: @escaping @Sendable (String) -> String) {
    self.init(rooms: texts.rooms, console: texts.console, shop: texts.shop, change: change)
  }

  /// A language made of what its rooms say.
  package convenience init<each Text: RoomText>(
    console: ConsoleTexts, shop: any ShopTexts, rooms: repeat RoomTexts<each Text>
  ) {
    var all: [ObjectIdentifier: any Sendable] = [:]
    for texts in repeat each rooms { texts.enter(into: &all) }
    self.init(rooms: all, console: console, shop: shop)
  }

  func of<Text: RoomText>(_ room: Text.Type) -> RoomTexts<Text> { RoomTexts(words) }

  func words<Text: RoomText>(_ text: Text) -> String {
    // In English nothing is to be looked up, which each text of each frame would pay for.
    guard !rooms.isEmpty else { return changed(text.english) }
    let room = rooms[ObjectIdentifier(Text.self)] as? RoomTexts<Text>
    return changed(room?(text) ?? text.english)
  }

  /// For words that are made elsewhere and shown as they are.
  func changed(_ words: String) -> String { change?(words) ?? words }
}

/// Something to be said, in whatever language is spoken when it is shown.
struct Phrase: Sendable {
  private let words: @Sendable (Texts) -> String

  init(_ words: @escaping @Sendable (Texts) -> String) { self.words = words }

  init<Text: RoomText>(_ text: Text) { words = { $0.words(text) } }

  /// A name, or what somebody else has worded.
  static func verbatim(_ words: String) -> Phrase { Phrase { _ in words } }

  func callAsFunction(_ texts: Texts) -> String { words(texts) }
}
