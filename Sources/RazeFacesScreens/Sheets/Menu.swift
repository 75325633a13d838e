import RazeFacesConsole
import RazeFacesShop
import StoreCore
import StoreKit

/// What a menu is about. Its choices are made from the present state each time it is drawn, so that
/// it never offers what another terminal has done meanwhile.
enum MenuSubject: Hashable, Sendable {
  case console(ConsoleItem)
  case promoted
  case promote(String)
  case payment(QueueKey)
  case refundReason(RefundSheet)
  case offers(String)
}

struct Menu {
  /// What choosing does.
  enum Deed {
    case perform([AppEffect])
    case console(ConsoleAction)
    case open(MenuSubject)
    case enterCode
  }

  struct Choice {
    let title: String
    var note = ""
    let deed: Deed
    /// A switch that is used several times in a row.
    var staysOpen = false

    init(_ title: String, note: String = "", _ deed: Deed) {
      self.title = title
      self.note = note
      self.deed = deed
    }

    init(_ choice: ConsoleMenu.Choice) {
      self.init(choice.title, note: choice.note, .console(choice.action))
      staysOpen = choice.staysOpen
    }
  }

  let title: String
  var text: [String] = []
  var choices: [Choice]
  /// Where the cursor stands first: on what is chosen now.
  var start = 0
}

extension AppState {
  mutating func open(_ subject: MenuSubject) {
    guard let menu = menu(subject), !menu.choices.isEmpty else { return }
    dialog = .menu(subject, selected: menu.start)
  }

  /// The system's refund sheet.
  mutating func show(_ sheet: RefundSheet) -> [AppEffect] {
    guard Self.isUserFacing(dialog) else { return [.answerRefund(nil)] }
    open(.refundReason(sheet))
    return []
  }

  /// A form that is being filled in is not taken away by a question.
  private static func isUserFacing(_ dialog: Dialog?) -> Bool {
    switch dialog {
    case .newTester, .redeem: false
    case .help, .account, .confirm, .menu, .fault, nil: true
    }
  }

  mutating func pressInMenu(_ action: Action) -> [AppEffect] {
    guard case .menu(let subject, let selected)? = dialog, let menu = menu(subject) else {
      dialog = nil
      return []
    }
    switch action {
    case .move(let move):
      var list = ListCursor(selected: min(selected, menu.choices.count - 1))
      list.move(move, count: menu.choices.count, page: Self.menuPage)
      dialog = .menu(subject, selected: list.selected)
    case .cancel:
      dialog = nil
      if case .refundReason = subject { return [.answerRefund(nil)] }
    case .accept:
      guard menu.choices.indices.contains(selected) else { return [] }
      return choose(menu.choices[selected])
    default: break
    }
    return []
  }

  private static let menuPage = 10

  private mutating func choose(_ choice: Menu.Choice) -> [AppEffect] {
    if !choice.staysOpen { dialog = nil }
    switch choice.deed {
    case .perform(let effects): return effects
    case .console(let action): return carryOut(action)
    case .open(let subject): open(subject)
    case .enterCode: dialog = .redeem(RedeemForm())
    }
    return []
  }

  /// What it was about is gone: approved in another terminal, or removed.
  mutating func closeMenuWithoutSubject() {
    guard case .menu(let subject, let selected)? = dialog else { return }
    guard let menu = menu(subject), !menu.choices.isEmpty else {
      dialog = nil
      return
    }
    dialog = .menu(subject, selected: min(selected, menu.choices.count - 1))
  }

  func menuContent(_ subject: MenuSubject, _ selected: Int, _ columns: Int) -> SheetContent? {
    guard let menu = menu(subject) else { return nil }
    var content = SheetContent(lines: [], focus: .choice(selected))
    content.addTitle(menu.title, columns: columns)
    for text in menu.text { content.add(text, .quiet, columns: columns) }
    content.addBlank()
    content.lines += menu.choices.enumerated().map { place, choice in
      .item(choice.title, choice.note, .choice(place))
    }
    return content
  }
}
