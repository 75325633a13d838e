import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

// MARK: - Devices

extension MenuSheet {
  /// The devices of this world and the usual ones, to switch to.
  static let devices = MenuSheet(ownKeys: keysOfDevices) { shared, _ in
    let texts = shared.texts
    let here = shared.storeState?.device
    let known = shared.sandboxLists.devices
    let all = deviceNames(shared)
    return Menu(
      title: texts("Devices"), text: [texts("Each has its own account, content, and receipt.")],
      choices: all.map { name in
        let account = known.first { $0.name == name }?.accountEmail
        return Menu.Choice(shared.deviceName(name), note: account ?? "") { _ in
          guard name != here else { return [] }
          return [name == shared.otherDevice ? .perform(.goToOtherDevice) : .openDevice(name)]
        }
      }, start: all.firstIndex { $0 != here } ?? 0)
  }

  /// Returns the names of all devices in the order of the menu.
  private static func deviceNames(_ shared: Shared) -> [String] {
    let known = shared.sandboxLists.devices.map(\.name)
    return Set(known + ["iphone", "ipad", shared.storeState?.device].compactMap(\.self)).sorted()
  }

  private static let keysOfDevices: [Binding<Self>] = [
    Binding(
      "b", says: Text("open beside"), short: Text("beside"), footer: .early,
      offered: { reasonAgainstBeside($0, $1) == nil }, unless: { reasonAgainstBeside($0, $1) }
    ) { sheet, shared in
      [.close, .perform(.openBeside(deviceNames(shared)[sheet.selected]))]
    }
  ]

  private static func reasonAgainstBeside(_ sheet: MenuSheet, _ shared: Shared) -> Text? {
    if shared.otherDevice != nil { return Text("Two devices are open. Close one to open another.") }
    return deviceNames(shared)[sheet.selected] == shared.storeState?.device
      ? Text("This device is open already.") : nil
  }
}

// MARK: - Languages

extension MenuSheet {
  /// The available languages, each with its own name.
  static let languages = MenuSheet { shared, _ in
    let texts = shared.texts
    return Menu(
      title: texts("Language"), text: [texts("Names and prices follow the account's storefront.")],
      choices: shared.spoken.map { language in
        Menu.Choice(language.name) { _ in
          [.switchLanguage(language), .perform(.saveLanguage(language.rawValue))]
        }
      }, start: shared.spoken.firstIndex(of: shared.texts.language) ?? 0)
  }
}
