import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The devices of this world and the usual ones, to switch to.
struct DevicesMenu: MenuSubject {
  private static let usual = ["iphone", "ipad"]

  /// The names of all devices in the order of the menu.
  private static func names(_ shared: Shared) -> [String] {
    let known = shared.sandboxLists.devices.map(\.name)
    return Set(known + usual + [shared.storeState?.device].compactMap(\.self)).sorted()
  }

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts
    let here = shared.storeState?.device
    let known = shared.sandboxLists.devices
    let all = Self.names(shared)
    return Menu(
      title: texts("Devices"), text: [texts("Each has its own account, content, and receipt.")],
      choices: all.map { name in
        let account = known.first { $0.name == name }?.accountEmail
        return Menu.Choice(shared.deviceName(name), note: account ?? "") { _ in
          guard name != here else { return [] }
          return [name == shared.beside ? .perform(.goToOtherDevice) : .openDevice(name)]
        }
      }, start: all.firstIndex { $0 == here } ?? 0)
  }

  var ownKeys: [Binding<MenuSheet>] { Self.keys }

  private static let keys: [Binding<MenuSheet>] = [
    Binding(
      "b", says: Text("open beside"), short: Text("beside"), footer: .early,
      offered: { reasonAgainstBeside($0, $1) == nil }, unless: { reasonAgainstBeside($0, $1) }
    ) { sheet, shared in
      [.close, .perform(.openBeside(names(shared)[sheet.selected]))]
    }
  ]

  private static func reasonAgainstBeside(_ sheet: MenuSheet, _ shared: Shared) -> Text? {
    if shared.beside != nil { return Text("Two devices are open. Close one to open another.") }
    return names(shared)[sheet.selected] == shared.storeState?.device
      ? Text("This device is open already.") : nil
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
