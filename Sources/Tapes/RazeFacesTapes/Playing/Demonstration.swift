import Foundation
package import Localization
import TerminalKit

/// The speaker's side of a demonstration: where it is, what it waits for, and where it goes next.
///
/// Space goes on, Backspace goes back, digits followed by `g` go to a scene, `p` plays and pauses,
/// `b` blanks the screen, `L` changes the language, and `q` leaves. Enter takes over: every key is
/// then the storefront's, until Ctrl-G.
package struct Demonstration: Sendable {
  /// Where to go from a scene that was left before its end.
  package enum Jump: Hashable, Sendable {
    case quit
    /// - Parameters:
    ///   - number: The number of the scene, from 1.
    ///   - upTo: The number of the caption to go to, from 1; 0 for the beginning.
    case scene(Int, upTo: Int = 0)
  }

  package let count: Int
  /// Whether visitors use it without a presenter: it begins again at its end, and only three Ctrl-C
  /// within two seconds leave it.
  package let isForVisitors: Bool
  /// The times of the latest Ctrl-C, without other keys between them.
  private var interrupts: [Date] = []
  /// The number of the scene, from 1.
  package private(set) var scene: Int
  /// The languages of `L`, in their order.
  package let languages: [Language]
  package var language: Language
  /// Whether captions are English texts with translations. Those of other people's tapes are not.
  let isTranslated: Bool
  package private(set) var jump: Jump?
  private(set) var isPaused = false
  private(set) var isBlank = false
  /// Whether the presenter has the storefront's keys.
  private(set) var isTakenOver = false
  /// The number of the caption with which the scene becomes visible; 0 for all of it.
  private var firstShown = 0
  /// The captions shown in this scene.
  private(set) var captions = 0
  /// The keys pressed last, as they are called.
  private var keys: [String] = []
  private var digits = ""

  package init(
    count: Int, from scene: Int = 1, languages: [Language], language: Language, isTranslated: Bool,
    isForVisitors: Bool = false
  ) {
    (self.count, self.scene, self.languages) = (count, scene, languages)
    (self.language, self.isTranslated) = (language, isTranslated)
    self.isForVisitors = isForVisitors
  }

  /// Starts a scene. A scene is the same each time, so that passing over its first captions leads
  /// to the world as it was at the next one.
  mutating func startScene(_ scene: Int, upTo caption: Int) {
    (self.scene, firstShown) = (scene, caption)
    (jump, self.captions, keys, digits, isTakenOver) = (nil, 0, [], "", false)
  }

  /// Whether the scene plays unseen, without pauses.
  var isPassingOver: Bool { captions < firstShown }

  // MARK: - Keys

  enum Answer: Hashable {
    /// Nothing but the picture has changed.
    case none
    /// The present pause ends.
    case goesOn
    /// The scene ends, see ``jump``.
    case leaves
    case speaks(Language)
  }

  /// Begins the scene again, for the next visitor.
  mutating func restart() { jump = .scene(scene) }

  mutating func quit() { jump = .quit }

  /// - Parameter date: The real time.
  mutating func press(_ key: KeyPress, at date: Date = .distantPast) -> Answer {
    if isForVisitors, key == .control("c") {
      interrupts = interrupts.suffix(2) + [date]
      let isMeant = interrupts.count == 3 && date.timeIntervalSince(interrupts[0]) <= 2
      return isMeant ? leave(.quit) : .none
    }
    interrupts = []
    if isForVisitors, key == "q", !isTakenOver { return .none }
    if isTakenOver {
      return key == .control("g") ? leave(.scene(scene, upTo: captions)) : .none
    }
    if case .character(let digit) = key.key, key.modifiers.isEmpty, digit.isASCII, digit.isNumber {
      digits = String((digits + String(digit)).suffix(3))
      return .none
    }
    defer { digits = "" }
    switch key {
    case "q", .control("c"): return leave(.quit)
    case KeyPress(.backspace):
      // At the beginning of a scene, goes to the one before.
      return leave(.scene(max(1, captions > 1 ? scene : scene - 1)))
    case "g":
      guard let number = Int(digits), (1...count).contains(number) else { return .none }
      return leave(.scene(number))
    case KeyPress(.enter):
      isTakenOver = true
      return .goesOn
    case " ", KeyPress(.right):
      isPaused = false
      return .goesOn
    case "p":
      isPaused.toggle()
      return isPaused ? .none : .goesOn
    case "b":
      isBlank.toggle()
      return .none
    case "L":
      let place = languages.firstIndex(of: language) ?? 0
      language = languages.isEmpty ? language : languages[(place + 1) % languages.count]
      return .speaks(language)
    default: return .none
    }
  }

  private mutating func leave(_ jump: Jump) -> Answer {
    self.jump = jump
    return .leaves
  }

  // MARK: - Display

  /// The lines below the picture: two for a caption, and one for keys and the place.
  static let rows = 3

  mutating func countCaption() { captions += 1 }

  mutating func show(key: KeyPress) {
    keys.append(key.description)
    keys = keys.suffix(Self.mostKeys)
  }

  private static let mostKeys = 6

  /// Returns a caption in the language of the demonstration.
  func translated(_ caption: String) -> String {
    isTranslated ? Texts(language)(Text.caption(caption)) : caption
  }

  /// The time to read a caption, for a listener who also looks at the picture.
  func readingTime(_ caption: String) -> Duration {
    .milliseconds(1500 + 60 * TextWidth.columns(of: translated(caption)))
  }

  /// Draws the lines below the picture.
  func draw(caption: String, in area: Rect, on canvas: inout Canvas) {
    let texts = Texts(language)
    let words =
      isTakenOver
      ? texts("You have the keys. Ctrl-G goes on.") : TextWidth.sanitize(translated(caption))
    let lines = TextWidth.wrap(words, columns: area.width - 2)
    for (row, line) in lines.prefix(2).enumerated() {
      let cut = row == 1 && lines.count > 2 ? line + canvas.glyphs.ellipsis : line
      canvas.write(cut, at: area.origin.moved(x: 1, y: row), style: .bold, width: area.width - 2)
    }
    var x = 1
    for key in keys {
      x += canvas.write(" \(key) ", at: area.origin.moved(x: x, y: 2), style: .reverse) + 1
    }
    let pause = isPaused ? texts("Paused") + "  " : ""
    let place = texts("{number} of {count}", ["number": scene, "count": count])
    let typed = digits.isEmpty ? "" : digits + "g  "
    canvas.write(
      typed + pause + place, at: area.origin.moved(y: 2), style: .dim, width: area.width - 1,
      align: .right)
  }
}
