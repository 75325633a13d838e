import Localization
import StoreCore
import TerminalKit

/// The account sheet: the person signed in, and the actions there.
struct AccountSheet: StorefrontSheet {

  enum Focus: CaseIterable, Hashable, Sendable {
    case switchTester, signOut, close

    fileprivate var title: Text {
      switch self {
      case .signOut: Text("Sign Out")
      case .switchTester: Text("Use Another Apple ID")
      case .close: Text("Close")
      }
    }
  }

  private var focus = Focus.switchTester

  var name: SheetName { .account }
  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] = [
    .choose { sheet, _ in sheet.choose() },
    Binding(KeyPress(.tab), KeyPress(.down), "j", says: Text("next")) { sheet, _ in
      sheet.move(by: 1)
    },
    Binding(.backTab, KeyPress(.up), "k", says: Text("previous"), footer: .never) { sheet, _ in
      sheet.move(by: -1)
    },
    Binding(KeyPress(.escape), "a", "q", says: Text("close"), footer: .always) { _, _ in [.close]
    },
  ]

  private mutating func move(by step: Int) -> [Request] {
    focus = Focus.allCases.stop(after: focus, by: step)
    return []
  }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    focus = target
    return choose()
  }

  private func choose() -> [Request] {
    switch focus {
    case .signOut: [.close, .perform(.signOut)]
    case .switchTester: [.close, .signIn(email: nil)]
    case .close: [.close]
    }
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts
    var content = SheetContent<Focus>(columns, focus: focus, isCentered: true)
    content.addTitle(texts("Account"))
    content.addBlank()
    if let account = shared.account {
      content.add(account.email, .strong)
      let country = "\(account.storefront.countryCode)  \(account.storefront.currencyCode)"
      let name = shared.marks.writes(account.fullName) ? account.fullName : ""
      content.lines.append(.text(name.isEmpty ? country : "\(name)  \(country)", .quiet))
      if account.asksToBuy { content.add(texts("asks to buy"), .quiet) }
      content.addBlank()
    }
    for choice in Focus.allCases {
      content.addButtons([.init(texts(choice.title), choice)])
    }
    return content
  }
}
