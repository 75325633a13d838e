import TerminalKit

/// The keys that no room has for itself.
struct Everywhere: KeyRoom {
  typealias Text = FrameText

  enum Place: Sendable {
    case screen, sheet
    /// Where letters can be typed.
    case typing
    case tooSmallWindow
  }

  let place: Place

  var bindings: [Binding<Self>] {
    switch place {
    case .screen: Self.all
    case .sheet: Self.quietQuit
    case .typing: Self.leave
    case .tooSmallWindow: Self.quit
    }
  }

  private static let all: [Binding<Self>] =
    Tab.allCases.map { tab in
      Binding(
        [KeyPress(Character("\(tab.number)"))], tab.newScreen.title, footer: .never
      ) { _, _ in [.show(tab)] }
    } + [
      Binding(
        KeyPress(.tab), KeyPress(.right), "l", common: .nextScreen, footer: .never
      ) { _, _ in [.turn(by: 1)] },
      Binding(
        .backTab, KeyPress(.left), "h", common: .previousScreen, footer: .never
      ) { _, _ in [.turn(by: -1)] },
      Binding("a", common: .account) { _, _ in [.account] },
      Binding("?", common: .help, footer: .always) { _, _ in [.help] },
    ] + quit

  private static let quit: [Binding<Self>] = [
    Binding("q", .control("c"), common: .quit, footer: .always) { _, _ in [.quit] }
  ]

  private static let quietQuit: [Binding<Self>] = [
    Binding("q", .control("c"), common: .quit, footer: .never) { _, _ in [.quit] }
  ]

  private static let leave: [Binding<Self>] = [
    Binding(.control("c"), common: .quit, footer: .never) { _, _ in [.quit] }
  ]
}
