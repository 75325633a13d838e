import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// Shown in place of a storefront whose app was killed, while another device is in the window.
@MainActor package final class KilledApp {
  private let pane: WindowPane
  private let screen: KilledAppScreen
  private var loop: ProgramLoop<KilledAppScreen>?

  /// - Parameter session: The storefront that was killed.
  package init(_ session: StorefrontSession, in pane: WindowPane) {
    self.pane = pane
    screen = KilledAppScreen(texts: session.texts, theme: session.theme, device: session.title)
  }

  /// Waits for the user.
  ///
  /// - Returns: Whether to open the app again. If not, the user leaves the device.
  package func isOpenedAgain() async -> Bool {
    let loop = ProgramLoop(screen, state: (), on: pane) { isOpenedAgain, loop in
      loop.stop(isOpenedAgain ? Self.opensAgain : 0)
    }
    self.loop = loop
    loop.didDraw = { [pane] in pane.window.show() }
    pane.content = self
    return await loop.run() == Self.opensAgain
  }

  /// No exit status, because these are at least 0.
  private static let opensAgain: Int32 = -1
}

extension KilledApp: PaneContent {
  func drawKeys(on canvas: inout Canvas) { screen.drawKeys(on: &canvas) }
  var title: String { screen.device }
  var summary: String { screen.texts(KilledAppScreen.title) }
  var theme: Theme { screen.theme }
  var session: StorefrontSession? { nil }
  func stop(_ code: Int32) { loop?.stop(code) }
}

/// Enter opens the app again, and `q` leaves.
private struct KilledAppScreen: Program {
  static let title = Text.title(of: .terminated(isPaid: false))

  let texts: Texts
  let theme: Theme
  let device: String

  /// - Returns: Whether the app opens again; nil for other events.
  func message(for event: TerminalEvent, in state: Void, on screen: Screen) -> Bool? {
    switch event {
    case .key(KeyPress(.enter)): true
    case .key("q"), .key(.control("c")): false
    default: nil
    }
  }

  func update(_ state: inout Void, _ isOpenedAgain: Bool) -> [Bool] { [isOpenedAgain] }

  func view(_ state: Void, on screen: Screen) -> Canvas {
    var canvas = screen.canvas()
    let (width, middle) = (screen.size.width, screen.size.height / 2)
    canvas.write(device, at: Point(0, middle - 2), style: theme.quiet, width: width, align: .center)
    canvas.write(
      texts(Self.title), at: Point(0, middle), style: theme.warning, width: width, align: .center)
    drawKeys(on: &canvas)
    return canvas
  }

  func drawKeys(on canvas: inout Canvas) {
    let slot = Layout(size: canvas.size).keysRow
    var x = slot.minX
    for (key, words) in [(KeyPress(.enter), Text("open the app again")), ("q", Text("quit"))] {
      let start = x
      x += canvas.write(key.description, at: Point(x, slot.minY), style: theme.accent.with(.bold))
      x += 1 + canvas.write(texts(words), at: Point(x + 1, slot.minY), style: theme.quiet)
      canvas.addButton(Rect(x: start, y: slot.minY, width: x - start, height: 1), presses: [key])
      x += 2
    }
  }
}
