import Localization
import StoreCore
import TerminalKit

/// A list to choose from, or to read. Its content is created whenever it is drawn, so that it never
/// offers what another process has already done.
struct MenuSheet: StorefrontSheet {
  let name: SheetName
  /// Whether the menu is only informative, and Enter closes it.
  private let isToRead: Bool
  /// The keys of this menu beside those of all menus.
  private let ownKeys: [Binding<Self>]
  /// The effects that reload the menu's data after changes in the store.
  let effectsOnNews: [StorefrontEffect]
  /// Returns the content; nil if its subject is gone.
  private let content: @Sendable (Shared, MenuSheet) -> Menu?
  private(set) var selected = 0

  // What is loaded while the menu is open.

  private(set) var coverage: Coverage?
  /// The latest state of the transaction that the menu is about.
  private(set) var transaction: TransactionRecord?
  /// The reasons why a product's offers are not available to the account, by product and offer.
  private(set) var offerProblems: [String: [String: Refusal.OfferRefusal]] = [:]

  init(
    _ name: SheetName = .menu, isToRead: Bool = false, ownKeys: [Binding<Self>] = [],
    effectsOnNews: [StorefrontEffect] = [], about transaction: TransactionRecord? = nil,
    content: @escaping @Sendable (Shared, MenuSheet) -> Menu?
  ) {
    (self.name, self.isToRead, self.ownKeys) = (name, isToRead, ownKeys)
    (self.effectsOnNews, self.transaction, self.content) = (effectsOnNews, transaction, content)
  }

  /// - Returns: No requests if there is nothing to choose from.
  func opened(_ shared: Shared) -> [Request] {
    guard let menu = menu(shared), !menu.choices.isEmpty else { return [] }
    var sheet = self
    sheet.selected = menu.start
    return [.open(sheet)]
  }

  func menu(_ shared: Shared) -> Menu? { content(shared, self) }

  var bindings: [Binding<Self>] { Self.keys + ownKeys }

  private static let keys: [Binding<Self>] =
    [
      Binding(
        KeyPress(.enter), says: Text("choose"), footer: .always,
        offered: { sheet, _ in !sheet.isToRead }
      ) { $0.choose($1) }
    ] + Binding.list(tabs: true) { $0.move($1, $2) } + [
      Binding(
        KeyPress(.escape), "m", "q", "a", "?", says: Text.close.inSentence, label: "Esc",
        footer: .always
      ) { $0.dismiss($1) }
    ]

  private static let page = 9

  private mutating func move(_ move: Move, _ shared: Shared) -> [Request] {
    let last = max(0, (menu(shared)?.choices.count ?? 0) - 1)
    selected = max(0, min(move.row(from: selected, last: last, page: Self.page), last))
    return []
  }

  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] {
    move(rows < 0 ? .up : .down, shared)
  }

  mutating func click(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    guard case .item(let place) = target else { return dismiss(shared) }
    selected = place
    return choose(shared)
  }

  private func dismiss(_ shared: Shared) -> [Request] {
    menu(shared)?.leaving == nil ? [.close] : .cancelQuestion
  }

  private func choose(_ shared: Shared) -> [Request] {
    guard let menu = menu(shared), menu.choices.indices.contains(selected) else { return [.close] }
    let choice = menu.choices[selected]
    return (choice.staysOpen ? [] : [.close]) + choice.requests(shared)
  }

  /// Updates the menu, and closes it if its subject is gone.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    switch message {
    case .sheetRequested: return .closes
    case .sandboxLoaded, .deviceChanged: break
    case .coverageLoaded(let coverage): self.coverage = coverage
    case .offersLoaded(let product, let problems): offerProblems[product] = problems
    case .transactionsLoaded(let page, _):
      transaction = page.records.first { $0.id == transaction?.id } ?? transaction
    default: return .none
    }
    guard let menu = menu(shared), isToRead || !menu.choices.isEmpty else { return .closes }
    selected = max(0, min(selected, menu.choices.count - 1))
    return .none
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    var content = SheetContent(columns, focus: .item(selected))
    guard let menu = menu(shared) else { return content }
    if let leaving = menu.leaving {
      content.addHeader(menu.title, leaving: leaving, shared)
      content.addBlank()
    } else {
      content.addTitle(menu.title)
    }
    for text in menu.text { content.add(text, .quiet) }
    if !menu.text.isEmpty || menu.leaving == nil { content.addBlank() }
    for (place, choice) in menu.choices.enumerated() {
      if let heading = choice.heading {
        if place > 0 { content.addBlank() }
        content.add(heading, .strong)
      }
      content.addItem(choice.title, note: choice.note, .item(place))
    }
    if menu.choices.indices.contains(selected), let remark = menu.choices[selected].remark {
      content.addBlank()
      let height = content.lines.count
      content.add(remark, isToRead ? .quiet : .problem)
      content.remarkLines = content.lines.count - height
    }
    if menu.leaving != nil {
      content.addBlank()
      content.add(shared.environment, .quiet)
    }
    return content
  }
}

/// What Enter does on a line of the panel, or on a choice of a menu.
typealias Act = (Shared) -> [Request]

struct Menu {
  struct Choice {
    let title: String
    var note = ""
    /// A remark that is shown while the choice is selected.
    var remark: String?
    /// The heading above the choice, if it is the first of its section.
    var heading: String?
    /// Whether the menu stays open, as for a switch that is used several times in a row.
    var staysOpen = false
    var requests: Act = { _ in [] }
  }

  let title: String
  var text: [String] = []
  var choices: [Choice]
  /// The index of the initially selected choice.
  var start = 0
  /// The label of a system prompt's dismiss button; nil for other menus.
  var leaving: Text?
}
