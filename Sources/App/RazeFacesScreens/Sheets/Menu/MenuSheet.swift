import Localization
import TerminalKit

struct MenuSheet: StorefrontSheet {
  typealias Focus = Int

  private(set) var subject: any MenuSubject
  private(set) var selected: Int

  init(_ subject: any MenuSubject, at start: Int = 0) {
    self.subject = subject
    selected = start
  }

  /// - Returns: No requests if there is nothing to choose from.
  static func opening(_ subject: any MenuSubject, _ shared: Shared) -> [Request] {
    guard let menu = subject.menu(shared), !menu.choices.isEmpty else { return [] }
    return [.open(MenuSheet(subject, at: menu.start))]
  }

  var name: SheetName { subject.name }
  var bindings: [Binding<Self>] { Self.keys + subject.ownKeys }

  private static let keys: [Binding<Self>] =
    [
      Binding(
        KeyPress(.enter), says: Text("choose"), footer: .always,
        offered: { sheet, _ in !sheet.subject.isToRead }
      ) { $0.choose($1) }
    ] + Binding.list(tabs: true) { $0.move($1, $2) } + [
      Binding(
        KeyPress(.escape), "m", "q", "a", "?", says: Text("close"), label: "Esc", footer: .always
      ) { $0.dismiss($1) }
    ]

  var effectsOnNews: [StorefrontEffect] { subject.effectsOnNews }

  private static let page = 10

  private mutating func move(_ move: Move, _ shared: Shared) -> [Request] {
    let count = subject.menu(shared)?.choices.count ?? 0
    var list = ListCursor(selected: selected)
    list.move(move, count: count, page: Self.page)
    selected = list.selected
    return []
  }

  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request] {
    move(rows < 0 ? .up : .down, shared)
  }

  mutating func click(_ target: Int, _ shared: Shared) -> [Request] {
    if target == Self.wayOut { return dismiss(shared) }
    selected = target
    return choose(shared)
  }

  /// The focus of a system menu's dismiss button, which is not a choice.
  private static let wayOut = -1

  private func dismiss(_ shared: Shared) -> [Request] {
    [.close] + (subject.menu(shared)?.dismissal ?? [])
  }

  private func choose(_ shared: Shared) -> [Request] {
    guard let menu = subject.menu(shared), menu.choices.indices.contains(selected) else {
      return [.close]
    }
    let choice = menu.choices[selected]
    return (choice.staysOpen ? [] : [.close]) + choice.requests(shared)
  }

  /// Updates the menu, and closes it if its subject is gone.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) -> SheetReaction {
    switch message {
    case .sheetRequested: return .closes
    case .sandboxLoaded, .deviceChanged, .transactionsLoaded, .offersLoaded, .coverageLoaded:
      subject.receive(message)
      guard let menu = subject.menu(shared), menu.isLoading || !menu.choices.isEmpty else {
        return .closes
      }
      selected = max(0, min(selected, menu.choices.count - 1))
      return .none
    default: return .none
    }
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Int> {
    var content = SheetContent<Int>(columns, focus: selected)
    guard let menu = subject.menu(shared) else { return content }
    if let leaving = menu.leaving {
      content.addHeader(menu.title, Self.wayOut, leaving: leaving, shared)
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
      content.addItem(choice.title, note: choice.note, place)
    }
    if menu.choices.indices.contains(selected), let remark = menu.choices[selected].remark {
      content.addBlank()
      let height = content.lines.count
      content.add(remark, subject.isToRead ? .quiet : .problem)
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
    let note: String
    /// A remark that is shown while the choice is selected.
    let remark: String?
    /// The heading above the choice, if it is the first of its section.
    let heading: String?
    /// Whether the menu stays open, as for a switch that is used several times in a row.
    let staysOpen: Bool
    let requests: Act

    init(
      _ title: String, note: String = "", remark: String? = nil, heading: String? = nil,
      staysOpen: Bool = false, _ requests: @escaping Act
    ) {
      self.title = title
      self.note = note
      self.remark = remark
      self.heading = heading
      self.staysOpen = staysOpen
      self.requests = requests
    }
  }

  let title: String
  var text: [String] = []
  var choices: [Choice]
  /// The index of the initially selected choice.
  var start = 0
  /// Whether the choices are not loaded yet.
  var isLoading = false
  /// The requests to perform if the menu is canceled.
  var dismissal: [Request] = []
  /// The label of a system menu's dismiss button; nil for other menus.
  var leaving: Text?
}

/// The subject of a menu. The menu is recreated whenever it is drawn, so that it never offers what
/// another process has already done.
protocol MenuSubject: Sendable {
  var name: SheetName { get }
  /// The keys of this menu beside those of all menus.
  var ownKeys: [Binding<MenuSheet>] { get }
  /// Whether the menu is only informative, and Enter closes it.
  var isToRead: Bool { get }
  /// Returns the menu; nil if its subject is gone.
  func menu(_ shared: Shared) -> Menu?
  mutating func receive(_ message: StorefrontMessage)
  /// The effects that reload the menu's data after changes in the store.
  var effectsOnNews: [StorefrontEffect] { get }
}

extension MenuSubject {
  var name: SheetName { .menu }
  var ownKeys: [Binding<MenuSheet>] { [] }
  var isToRead: Bool { false }
  var effectsOnNews: [StorefrontEffect] { [] }
  mutating func receive(_ message: StorefrontMessage) {}
}
