import Localization
import RazeFacesShop
import StoreCore
import TerminalKit

/// A screen, a sheet, or another part of the program that handles keys.
protocol KeyHandler: Sendable {
  /// The current key bindings. The first one with a key takes precedence.
  var bindings: [Binding<Self>] { get }
  /// Whether letters are text input at the moment.
  var takesText: Bool { get }
  /// Whether letters may become text input here.
  var hasTextFields: Bool { get }
  /// Returns whether a key edits the text. If not, the key's binding applies.
  func takes(_ edit: Edit) -> Bool
  mutating func edit(_ edit: Edit, _ shared: Shared)
}

extension KeyHandler {
  var takesText: Bool { false }
  var hasTextFields: Bool { takesText }
  func takes(_ edit: Edit) -> Bool { takesText }
  mutating func edit(_ edit: Edit, _ shared: Shared) {}

  func has(_ key: KeyPress) -> Bool { bindings.contains { $0.keys.contains(key) } }

  /// - Returns: nil if no binding has the key.
  mutating func press(_ key: KeyPress, _ shared: Shared) -> [Request]? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) }) else { return nil }
    if let reason = binding.disabledReason(self, shared) {
      let note = Note(.info, reason) { [self] in binding.disabledReason(self, $0) != nil }
      return [.note(note)]
    }
    return binding.perform(&self, shared)
  }

  /// Returns all keys, for the help.
  func hints(_ shared: Shared) -> [KeyHint] {
    bindings.map { KeyHint($0, disabledBecause: $0.disabledReason(self, shared), shared) }
  }

  /// Returns the keys for the footer: those that are enabled, and steady ones.
  func footerHints(_ shared: Shared) -> [KeyHint] {
    bindings.compactMap { binding in
      guard binding.footer != .never, binding.footer != .atFirst || shared.isUntouched else {
        return nil
      }
      let reason = binding.disabledReason(self, shared)
      let isOffered = reason == nil && binding.isOffered(self, shared)
      guard isOffered || binding.footer == .steady else { return nil }
      return KeyHint(binding, disabledBecause: reason, isOffered: isOffered, shared)
    }
  }
}

/// A row of a key table, which feeds dispatch, the footer, and the help, so that they always agree.
struct Binding<Handler: Sendable>: Sendable {
  private(set) var keys: [KeyPress]
  /// The names of the keys; by default, the name of the first one.
  let label: String
  let words: Text
  /// Shorter words for the footer.
  let shortWords: Text?
  let footer: FooterPlace
  /// Whether the footer shows the key now: it does not offer to buy what is owned.
  let isOffered: @Sendable (Handler, Shared) -> Bool
  /// The reason why the key is disabled; nil if it is enabled.
  let disabledReason: @Sendable (Handler, Shared) -> Text?
  let perform: @Sendable (inout Handler, Shared) -> [Request]

  init(
    _ keys: [KeyPress], _ words: Text, short: Text? = nil, label: String? = nil,
    footer: FooterPlace = .ifRoom,
    offered isOffered: @escaping @Sendable (Handler, Shared) -> Bool = { _, _ in true },
    unless disabledReason: @escaping @Sendable (Handler, Shared) -> Text? = { _, _ in nil },
    perform: @escaping @Sendable (inout Handler, Shared) -> [Request]
  ) {
    self.keys = keys
    self.label = label ?? keys.first?.description ?? ""
    self.words = words
    shortWords = short
    self.footer = footer
    self.isOffered = isOffered
    self.disabledReason = disabledReason
    self.perform = perform
  }

  /// Returns the binding without the given keys; nil if its first key is one of them.
  func without(_ others: Set<KeyPress>) -> Binding? {
    guard let first = keys.first, !others.contains(first) else { return nil }
    var binding = self
    binding.keys.removeAll(where: others.contains)
    return binding
  }
}

/// The priority of a key in the footer. The help lists all keys.
enum FooterPlace: Sendable {
  case never, ifRoom
  /// Shown only before the first sign-in and purchase.
  case atFirst
  /// Stays longer than the cases above, because users look for it.
  case early
  /// Removed last, because it leads out of here or to the other keys.
  case always
  /// Stays as long as `always`, and is shown while disabled, so that the other keys do not move.
  case steady

  /// The order in which hints are removed if there is no room.
  static let firstToGo = [ifRoom, atFirst, early]
}

/// A key binding as displayed now.
struct KeyHint: Sendable {
  let keys: [KeyPress]
  let label: String
  let words: String
  let shortWords: String
  let footer: FooterPlace
  let disabledReason: String?
  let isOffered: Bool

  /// The columns of the label and the short words together.
  let columns: Int

  init<Handler>(
    _ binding: Binding<Handler>, disabledBecause reason: Text?, isOffered: Bool = true,
    _ shared: Shared
  ) {
    keys = binding.keys
    label = binding.label
    words = shared.texts(binding.words)
    shortWords = binding.shortWords.map { shared.texts($0) } ?? words
    columns = TextWidth.columns(of: label) + 1 + TextWidth.columns(of: shortWords)
    footer = binding.footer
    disabledReason = reason.map { shared.texts($0) }
    self.isOffered = isOffered
  }
}

extension Array where Element: Equatable {
  /// Returns the next focus target, wrapping around.
  func stop(after present: Element, by step: Int) -> Element {
    let place = firstIndex(of: present) ?? 0
    return self[((place + step) % count + count) % count]
  }
}

// MARK: - Requests

/// A request from a screen or sheet that the program carries out.
enum Request: Sendable {
  case perform(StorefrontEffect)
  case note(Note)
  case open(any StorefrontSheet)
  /// Closes the sheet that sends it.
  case close
  case show(Tab)
  /// Shows the neighboring screen.
  case turn(by: Int)
  case copy(String)
  /// Opens the account menu, or starts signing in.
  case account
  /// - Parameter email: The initial text of the sign-in sheet.
  case signIn(email: String?)
  /// Expects a product that the user agreed to get again at no charge.
  case expectAgain(productID: String, name: String)
  /// Continues an interrupted purchase, because the user agreed to the terms.
  case goOn(with: String)
  /// Opens the requests that are waiting for an answer.
  case answerWhatWaits
  /// Shows a transaction or a failed payment in the list.
  case lookUp(WorldEvent.Subject)
  /// Shows the events of a transaction or payment in the log.
  case lookUpEvents(WorldEvent.Subject)
  /// Switches the language of the screens.
  case speak(Language)
  /// Opens another device of this world in this window.
  case openDevice(String)
  case help
  case quit
}

/// The five screens of the storefront, in the order of their number keys.
enum Tab: Int, CaseIterable, Sendable {
  case store, library, transactions, sandbox, log

  var number: Int { rawValue + 1 }

  func turned(by step: Int) -> Tab {
    let all = Self.allCases
    return all[(rawValue + step + all.count) % all.count]
  }
}

// MARK: - Sheets

/// A window in front of the screens: a system prompt, a notice, or a window of the storefront. Most
/// consist of lines, some of which can have the focus.
protocol StorefrontSheet: KeyHandler {
  associatedtype Focus: Hashable, Sendable = Never

  var name: SheetName { get }
  var level: SheetLevel { get }
  /// Whether the user has answered, and the sheet waits for the store.
  var isWaiting: Bool { get }

  /// - Parameter columns: The width between the frame's paddings.
  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus>
  mutating func click(_ target: Focus, _ shared: Shared) -> [Request]

  mutating func click(at point: Point, _ shared: Shared) -> [Request]
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request]
  func draw(on canvas: inout Canvas, _ shared: Shared)

  /// Receives a message. All open sheets get it, even those behind others.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction

  /// The key that usually opens the sheet, and also answers it; see ``EarlyKeys``.
  var heldKey: KeyPress? { get }
  /// The effects that reload the sheet's data after changes in the store.
  var effectsOnNews: [StorefrontEffect] { get }
  /// The effects before quitting from this sheet; nil asks for confirmation as usual.
  var effectsBeforeQuitting: [StorefrontEffect]? { get }
  /// Returns the effects to perform if the sheet is obsolete and closes; nil if it is still needed.
  func effectsOfLosingItsReason(_ shared: Shared) -> [StorefrontEffect]?

  /// Returns the ID of the product whose picture it shows.
  func pictured(_ shared: Shared) -> String?
  /// Returns whether the sheet is shown only after the terms of an interrupted purchase are
  /// settled. Until then, the interruption is not a failure.
  func awaitsTerms(of productID: String) -> Bool
}

package enum SheetName: String, CaseIterable, Sendable {
  case account, coverage, fault, help, menu, newTester, note, notice, priceConsent, purchase
  case question, redeem, signIn, terms, time, verifyEmail
}

/// The stacking order of sheets. There is at most one window and one system prompt. Notices and
/// system prompts share a rank; the earlier one is in front.
enum SheetLevel: Sendable {
  case window, notice
  /// A system prompt. It stays open until the user has answered and the store has reacted.
  case question
  /// The confirmation to leave, which is always in front.
  case leaving

  /// Sheets of a higher rank are in front.
  var rank: Int {
    switch self {
    case .window: 0
    case .notice, .question: 1
    case .leaving: 2
    }
  }
}

enum SheetReaction: Sendable {
  case none
  /// No other part needs to handle the message.
  case handled
  case closes
}

extension StorefrontSheet {
  var level: SheetLevel { .window }
  var isWaiting: Bool { false }
  var heldKey: KeyPress? { nil }
  var effectsOnNews: [StorefrontEffect] { [] }
  func pictured(_ shared: Shared) -> String? { nil }
  func effectsOfLosingItsReason(_ shared: Shared) -> [StorefrontEffect]? { nil }
  func awaitsTerms(of productID: String) -> Bool { false }
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] { [] }

  var effectsBeforeQuitting: [StorefrontEffect]? {
    guard level == .question else { return nil }
    return isWaiting ? [] : [.answerSheet(.cancel)]
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    reaction(to: message)
  }

  /// Returns the default reaction of sheets at this level.
  func reaction(to message: StorefrontMessage) -> SheetReaction {
    switch (level, message) {
    // A system prompt replaces any window.
    case (.window, .sheetRequested): .closes
    case (.question, .sheetClosed): .closes
    // Any of these ends the conversation, even if `sheetClosed` does not follow.
    case (.question, .happened), (.question, .allSet), (.question, .planChanged),
      (.question, .accountChanged):
      isWaiting ? .closes : .none
    default: .none
    }
  }

  func content(_ shared: Shared) -> SheetContent<Focus> {
    content(SheetMeasures.columns(in: shared.layout.sheetArea.width), shared)
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    SheetDrawing(content(shared), shared).draw(on: &canvas)
  }

  mutating func click(at point: Point, _ shared: Shared) -> [Request] {
    guard !isWaiting,
      let target = SheetFrame(content(shared), in: shared.layout.sheetArea).target(at: point)
    else { return [] }
    return click(target, shared)
  }
}

extension StorefrontSheet where Focus == Never {
  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Never> {
    SheetContent(columns, focus: nil)
  }

  mutating func click(_ target: Never, _ shared: Shared) -> [Request] {}
}

extension [Request] {
  static var cancelQuestion: [Request] { [.close, .perform(.answerSheet(.cancel))] }
}
