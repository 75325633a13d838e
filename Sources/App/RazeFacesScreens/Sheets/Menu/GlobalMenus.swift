import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

extension MenuSheet {
  // MARK: - Account

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
        Menu.Choice(title: texts("Use Another Apple ID")) { _ in [.signIn(email: nil)] },
        Menu.Choice(title: texts("Sign Out")) { _ in [.perform(.signOut)] },
        Menu.Choice(title: texts(.close)),
      ])
  }

  // MARK: - Devices

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
        return Menu.Choice(title: shared.deviceName(name), note: account ?? "") { _ in
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
      unless: { reasonAgainstBeside($0, $1) }
    ) { sheet, shared in [.close, .perform(.openBeside(deviceNames(shared)[sheet.selected]))] }
  ]

  private static func reasonAgainstBeside(_ sheet: MenuSheet, _ shared: Shared) -> Text? {
    if shared.otherDevice != nil { return Text("Two devices are open. Close one to open another.") }
    return deviceNames(shared)[sheet.selected] == shared.storeState?.device
      ? Text("This device is open already.") : nil
  }

  // MARK: - Languages

  /// The available languages, each with its own name.
  static let languages = MenuSheet { shared, _ in
    let texts = shared.texts
    return Menu(
      title: texts("Language"), text: [texts("Names and prices follow the account's storefront.")],
      choices: shared.spoken.map { language in
        Menu.Choice(title: language.name) { _ in
          [.switchLanguage(language), .perform(.saveLanguage(language.rawValue))]
        }
      }, start: shared.spoken.firstIndex(of: shared.texts.language) ?? 0)
  }

  // MARK: - Help

  /// Returns the help: the keys of the screen as it is now, then those that work everywhere.
  static func help(_ screen: any StorefrontScreen, _ globalKeys: any KeyHandler) -> Self {
    MenuSheet(.help, isToRead: true) { shared, _ in
      let texts = shared.texts
      let here = texts("{screen}, available now", ["screen": screen.title])
      return Menu(
        title: texts("Keys"),
        choices: choices(screen.hints(shared), under: here, shared)
          + choices(globalKeys.hints(shared), under: texts("Everywhere"), shared))
    }
  }

  /// The columns of the selection mark and of the gap before the keys.
  private static let gaps = 4

  private static func choices(
    _ hints: [KeyHint], under heading: String, _ shared: Shared
  ) -> [Menu.Choice] {
    let columns = SheetContent.columns(in: shared.layout.sheetArea.width)
    return hints.enumerated().map { place, hint in
      let keys =
        hint.label.contains(" ") ? hint.label : hint.keys.map(\.description).joined(separator: " ")
      let whole = hint.disabledReason.map {
        shared.texts(.setting(.verbatim(hint.words), .verbatim($0)))
      }
      // A reason that needs a second line is shown for the selected key only.
      let fits = whole.map { TextWidth.columns(of: $0 + keys) + gaps <= columns } ?? true
      return Menu.Choice(
        title: fits ? whole ?? hint.words : hint.words, note: keys,
        remark: fits ? nil : hint.disabledReason, heading: place == 0 ? heading : nil)
    }
  }
}
