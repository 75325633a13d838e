import Localization
import RazeFacesConsole
import StoreCore

/// The devices of this world and the usual ones, to switch to.
struct DevicesMenu: MenuSubject {
  private static let usual = ["iphone", "ipad"]

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts
    let here = shared.storeState?.device
    let known = shared.sandboxLists.devices
    let all = Set(known.map(\.name) + Self.usual + [here].compactMap(\.self)).sorted()
    return Menu(
      title: texts("Devices"), text: [texts("Each has its own account, content, and receipt.")],
      choices: all.map { name in
        let account = known.first { $0.name == name }?.accountEmail
        return Menu.Choice(shared.deviceName(name), note: account ?? "") { _ in
          name == here ? [] : [.openDevice(name)]
        }
      }, start: all.firstIndex { $0 == here } ?? 0)
  }
}

/// The available languages, each with its own name.
struct LanguageMenu: MenuSubject {
  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts
    return Menu(
      title: texts("Language"), text: [texts("Names and prices follow the account's storefront.")],
      choices: shared.spoken.map { language in
        Menu.Choice(language.name) { _ in
          [.speak(language), .perform(.keepLanguage(language.rawValue))]
        }
      }, start: shared.spoken.firstIndex(of: shared.texts.language) ?? 0)
  }
}
