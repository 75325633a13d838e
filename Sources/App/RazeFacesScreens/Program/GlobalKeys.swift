import Localization
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

/// The keys that are not specific to a screen.
struct GlobalKeys: KeyHandler {
  let bindings: [Binding<Self>]

  static let onScreen = GlobalKeys(bindings: all)
  /// In a sheet, `q` is Esc.
  static let inSheet = GlobalKeys(bindings: [writePicture, otherDevice, quit])
  static let whileTyping = GlobalKeys(bindings: [otherDevice, quit])
  static let inTooSmallWindow = GlobalKeys(bindings: [leave, quit])

  private static let all: [Binding<Self>] =
    Tab.allCases.map { tab in
      Binding(
        KeyPress(Character("\(tab.number)")), says: tab.newScreen.title, footer: .never
      ) { _, _ in [.show(tab)] }
    } + [
      Binding(
        KeyPress(.tab), KeyPress(.right), "l", says: Text("next screen"), footer: .never
      ) { _, _ in [.showNeighbor(by: 1)] },
      Binding(
        .backTab, KeyPress(.left), "h", says: Text("previous screen"), footer: .never
      ) { _, _ in [.showNeighbor(by: -1)] },
      Binding("a", says: Text("Account").inSentence) { _, _ in [.account] },
      Binding("D", says: Text("another device"), short: Text("Device").inSentence, footer: .atFirst)
      { [.perform(.loadSandbox)] + MenuSheet.devices.opened($1) },
      Binding(
        "O", says: Text("open the app again"), footer: .always,
        offered: { _, shared in !shared.shop.undelivered.isEmpty }
      ) { _, shared in (shared.storeState?.device).map { [.openDevice($0)] } ?? [] },
      Binding(
        "L", says: Text("Language").inSentence, footer: .atFirst, unless: reasonForOneLanguage
      ) { MenuSheet.languages.opened($1) },
      Binding(
        "w", says: SandboxGroup.waiting.title.inSentence, footer: .never,
        unless: reasonForNothingToAnswer
      ) { _, _ in [.openPendingRequests] },
      Binding(
        "x", says: SandboxAction.world(.faults(.clear)).title.inSentence, footer: .never,
        unless: reasonForNoFault
      ) {
        let (panel, shared) = ($1.panel(), $1)
        return panel.endings.flatMap { panel.perform($0)(shared) }
      },
    ] + Binding.time() + [
      Binding("<", "U", says: Text("undo"), footer: .never) { _, _ in [.perform(.history(.undo))] },
      Binding(.control("r"), says: Text("redo"), footer: .never) { _, _ in
        [.perform(.history(.redo))]
      },
      Binding("#", says: Text("add a note to the log"), footer: .never) { _, _ in
        [.open(TextForm(.note))]
      },
      Binding(
        "E", says: Text("write the evidence of this session"), footer: .never,
        unless: { $1.standReason }
      ) { _, _ in [.perform(.writeEvidence)] },
      writePicture,
      Binding(":", says: Text("find what can be done"), footer: .never) { _, _ in [.palette] },
      Binding("?", says: Text("help"), footer: .always) { _, _ in [.help] },
      otherDevice, leave, quit,
    ]

  @Sendable private static func reasonForOneLanguage(_: GlobalKeys, _ shared: Shared) -> Text? {
    shared.spoken.count > 1 ? nil : Text("This terminal can display English only.")
  }

  @Sendable private static func reasonForNothingToAnswer(_: GlobalKeys, _ shared: Shared) -> Text? {
    shared.storeState?.waiting ?? 0 == 0 ? SandboxPanel.nothingWaits : nil
  }

  @Sendable private static func reasonForNoFault(_: GlobalKeys, _ shared: Shared) -> Text? {
    let panel = shared.panel()
    guard panel.endings.isEmpty else { return nil }
    return SandboxAction.world(.faults(.clear)).disabledReason(panel.facts)
  }

  private static let writePicture = Binding<Self>(
    "P", says: Text("write a picture of this screen"), footer: .never, unless: { $1.standReason }
  ) { _, _ in [.perform(.writePicture)] }

  /// The window performs it itself, so that it works in every sheet and text field.
  private static let otherDevice = Binding<Self>(
    .control("o"), says: Text("the other device"), short: Text("switch"), footer: .always,
    offered: { $1.otherDevice != nil },
    unless: {
      $1.otherDevice == nil
        ? Text("Only one device is open. Press D, then b, to open another.") : nil
    }
  ) { _, _ in [.perform(.goToOtherDevice)] }

  private static let leave = Binding<Self>(
    "q", says: Text("quit"), footer: .ifRoom, unless: { $1.standReason }
  ) { _, _ in [.quit()] }

  private static let quit = Binding<Self>(
    .control("c"), says: Text("quit the program"), footer: .never, unless: { $1.standReason }
  ) { _, _ in [.quit(endsProgram: true)] }
}

extension Tab {
  var newScreen: any StorefrontScreen {
    switch self {
    case .store: StoreScreen()
    case .library: LibraryScreen()
    case .transactions: TransactionsScreen()
    case .sandbox: SandboxScreen()
    case .log: LogScreen()
    }
  }
}
