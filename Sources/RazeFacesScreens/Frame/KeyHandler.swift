import Localization
import RazeFacesShop
import StoreCore
import TerminalKit

/// A screen, a sheet, or another part of the program that has keys.
protocol KeyHandler: Sendable {
  /// The keys that this one knows now; the first that has a key counts.
  var bindings: [Binding<Self>] { get }
  /// Whether letters are typed instead of obeyed, just now.
  var takesText: Bool { get }
  /// Whether letters can be typed here at all.
  var hasTextFields: Bool { get }
  mutating func edit(_ edit: Edit, _ shared: Shared)
}

extension KeyHandler {
  var takesText: Bool { false }
  var hasTextFields: Bool { takesText }
  mutating func edit(_ edit: Edit, _ shared: Shared) {}

  func has(_ key: KeyPress) -> Bool { bindings.contains { $0.keys.contains(key) } }

  /// - Returns: nil if the key is not in the table.
  mutating func press(_ key: KeyPress, _ shared: Shared) -> [Request]? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) }) else { return nil }
    if let reason = binding.disabledReason(self, shared) {
      let note = Note(.info, reason) { [self] in binding.disabledReason(self, $0) != nil }
      return [.note(note)]
    }
    return binding.perform(&self, shared)
  }

  /// Returns all keys, for the list of them.
  func hints(_ shared: Shared) -> [KeyHint] {
    bindings.map { KeyHint($0, disabledBecause: $0.disabledReason(self, shared), shared) }
  }

  /// Returns the keys that the footer may show: those that do something now, and steady ones.
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

/// One line of a table of keys. It feeds dispatch, the footer and the list of keys, so that none
/// of them can say what the others do not do.
struct Binding<Handler: Sendable>: Sendable {
  private(set) var keys: [KeyPress]
  /// The names of the keys; the first one's unless said otherwise.
  let label: String
  let words: Phrase
  /// The same for the footer, if its row is short of room for them.
  let shortWords: Phrase?
  let footer: FooterPlace
  /// Whether the footer offers it now: what is owned is not offered for sale.
  let isOffered: @Sendable (Handler, Shared) -> Bool
  /// The reason why the key does nothing now; nil while it does.
  let disabledReason: @Sendable (Handler, Shared) -> Phrase?
  let perform: @Sendable (inout Handler, Shared) -> [Request]

  init(
    _ keys: [KeyPress], _ words: Phrase, short: Phrase? = nil, label: String? = nil,
    footer: FooterPlace = .ifRoom,
    offered isOffered: @escaping @Sendable (Handler, Shared) -> Bool = { _, _ in true },
    unless disabledReason: @escaping @Sendable (Handler, Shared) -> Phrase? = { _, _ in nil },
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

  /// Returns the binding without keys that mean something else; nil if its first key does.
  func without(_ others: Set<KeyPress>) -> Binding? {
    guard let first = keys.first, !others.contains(first) else { return nil }
    var binding = self
    binding.keys.removeAll(where: others.contains)
    return binding
  }
}

/// The footer has room for the few keys that matter; the list of keys has all.
enum FooterPlace: Sendable {
  case never, ifRoom
  /// A hint for a person who has just begun.
  case atFirst
  /// Stays before those: one looks for it.
  case early
  /// One of the last to go: without it one does not find out of here, or does not find the others.
  case always
  /// The same, and it keeps its place while it does nothing, so that the others do not move.
  case steady

  /// The order in which hints make room for others.
  static let firstToGo = [ifRoom, atFirst, early]
}

/// A key as it stands on the screen just now.
struct KeyHint: Sendable {
  let keys: [KeyPress]
  let label: String
  let words: String
  let shortWords: String
  let footer: FooterPlace
  let disabledReason: String?
  let isOffered: Bool

  /// The columns that label and short words take side by side.
  let columns: Int

  init<Handler>(
    _ binding: Binding<Handler>, disabledBecause reason: Phrase?, isOffered: Bool = true,
    _ shared: Shared
  ) {
    keys = binding.keys
    label = binding.label
    words = binding.words(shared.texts)
    shortWords = binding.shortWords?(shared.texts) ?? words
    columns = TextWidth.columns(of: label) + 1 + TextWidth.columns(of: shortWords)
    footer = binding.footer
    disabledReason = reason?(shared.texts)
    self.isOffered = isOffered
  }
}

extension Array where Element: Equatable {
  /// Returns the next place where the focus may stand, round and round.
  func stop(after present: Element, by step: Int) -> Element {
    let place = firstIndex(of: present) ?? 0
    return self[((place + step) % count + count) % count]
  }
}

// MARK: - What they ask for

/// A request of a screen or sheet that is not its own to fulfill. The program carries it to its
/// target.
enum Request: Sendable {
  case perform(StorefrontEffect)
  /// The line above the keys.
  case note(Note)
  case open(any StorefrontSheet)
  /// Takes away the sheet that asks for it.
  case close
  case show(Tab)
  /// The screen beside this one.
  case turn(by: Int)
  case copy(String)
  /// Opens the account: the person signed in, and the actions there.
  case account
  /// - Parameter email: what the sign-in sheet starts with.
  case signIn(email: String?)
  /// A product comes that was agreed to be had again at no charge.
  case expectAgain(productID: String, name: String)
  /// An interrupted purchase is made now: the terms were agreed to.
  case goOn(with: String)
  /// Opens the questions that wait for an answer.
  case answerWhatWaits
  /// Shows a transaction, or a payment that came to nothing, in the list.
  case lookUp(WorldEvent.Subject)
  /// Shows its events in the log.
  case lookUpEvents(WorldEvent.Subject)
  /// The screens in another language, at once.
  case speak(Language)
  /// Another device of this world, in this window.
  case openDevice(String)
  case help
  case quit
}

/// The five places of the storefront, in the order of their number keys.
enum Tab: Int, CaseIterable, Sendable {
  case store, library, transactions, sandbox, log

  /// The key that leads there.
  var number: Int { rawValue + 1 }

  func turned(by step: Int) -> Tab {
    let all = Self.allCases
    return all[(rawValue + step + all.count) % all.count]
  }
}

// MARK: - Sheets

/// A window in front of the screens: a question of the system, a notice, or a window of the
/// storefront's own. Most are a column of lines, some of which can have the focus.
protocol StorefrontSheet: KeyHandler {
  associatedtype Focus: Hashable, Sendable = Never

  var name: SheetName { get }
  var level: SheetLevel { get }
  /// Whether the sheet was answered and stays until the store reacts.
  var isWaiting: Bool { get }

  /// - Parameter columns: what is between the frame's paddings.
  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus>
  /// Handles a click on something that can have the focus.
  mutating func click(_ target: Focus, _ shared: Shared) -> [Request]

  mutating func click(at point: Point, _ shared: Shared) -> [Request]
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request]
  func draw(on canvas: inout Canvas, _ shared: Shared)

  /// Takes a message from outside; told to all sheets, whatever stands before them.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction

  /// The effects to perform once the sheet has opened.
  var effectsOnOpening: [StorefrontEffect] { get }
  /// The effects that read the store's state for this sheet: performed when it opens, and again
  /// when something was booked or told.
  var effectsOnNews: [StorefrontEffect] { get }
  /// The effects to perform before the program ends while this sheet is in front; nil if the
  /// question is asked as without it.
  var effectsBeforeQuitting: [StorefrontEffect]? { get }
  /// Returns the effects to perform when nobody needs its answer any more, so that it closes; nil
  /// as long as somebody does.
  func effectsOfLosingItsReason(_ shared: Shared) -> [StorefrontEffect]?

  /// Returns the product whose picture it shows.
  func pictured(_ shared: Shared) -> String?
  /// Handles the quiet after a key that has to be pressed once.
  mutating func endQuiet(_ wait: LonePress.Wait, _ shared: Shared) -> [Request]
  /// Returns whether it is told after what the terms have to be agreed to for was settled: an
  /// interrupted purchase is no failure as long as it may go on.
  func awaitsTerms(of productID: String) -> Bool
}

/// The name of a sheet.
package enum SheetName: String, CaseIterable, Sendable {
  case account, coverage, fault, help, menu, newTester, note, notice, priceConsent, purchase
  case question, redeem, signIn, terms, time, verifyEmail
}

/// The order of sheets. Of windows and of the system's questions there is one at a time. Notices
/// and questions stand in one line: the earlier one is in front.
enum SheetLevel: Sendable {
  case window, notice
  /// A question of the system's. The store waits for its answer, so it stays until there is one,
  /// and while the store thinks about it.
  case question
  /// Whether to leave; nothing stands before it.
  case leaving

  /// The rank: a sheet of a higher one stands before one of a lower.
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
  /// No other screen needs to hear of it.
  case handled
  case closes
}

extension StorefrontSheet {
  var level: SheetLevel { .window }
  var isWaiting: Bool { false }
  var effectsOnOpening: [StorefrontEffect] { [] }
  var effectsOnNews: [StorefrontEffect] { [] }
  func pictured(_ shared: Shared) -> String? { nil }
  func effectsOfLosingItsReason(_ shared: Shared) -> [StorefrontEffect]? { nil }
  mutating func endQuiet(_ wait: LonePress.Wait, _ shared: Shared) -> [Request] { [] }
  func awaitsTerms(of productID: String) -> Bool { false }
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] { [] }

  var effectsBeforeQuitting: [StorefrontEffect]? {
    guard level == .question else { return nil }
    return isWaiting ? [] : [.answerSheet(.cancel)]
  }

  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    reaction(to: message)
  }

  /// Returns the reaction of every sheet of this level.
  func reaction(to message: StorefrontMessage) -> SheetReaction {
    switch (level, message) {
    // A question of the system takes the place of every window.
    case (.window, .sheetRequested): .closes
    case (.question, .sheetClosed): .closes
    // Whatever comes of it, the conversation has reached its end, even if nobody says so.
    case (.question, .broadcast), (.question, .allSet), (.question, .planChanged),
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
  /// Dismisses a question of the system's.
  static var cancelQuestion: [Request] { [.close, .perform(.answerSheet(.cancel))] }
}
