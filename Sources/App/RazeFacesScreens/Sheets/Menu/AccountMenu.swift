import Localization
import StoreCore
import TerminalKit

extension MenuSheet {
  static let account = MenuSheet(.account) { shared, _ in
    guard let account = shared.account else { return nil }
    let texts = shared.texts
    let country = "\(account.storefront.countryCode)  \(account.storefront.currencyCode)"
    let name = shared.marks.writes(account.fullName) ? account.fullName : ""
    return Menu(
      title: texts("Account"),
      text: [account.email, name.isEmpty ? country : "\(name)  \(country)"]
        + (account.asksToBuy ? [texts(.asksAParent)] : []),
      choices: [
        Menu.Choice(texts("Use Another Apple ID")) { _ in [.signIn(email: nil)] },
        Menu.Choice(texts("Sign Out")) { _ in [.perform(.signOut)] },
        Menu.Choice(texts(.close)) { _ in [] },
      ])
  }
}
