import Localization
import RazeFacesScreens
import TerminalKit

/// What the presenter of a demonstration does with the storefronts shown.
extension TapePlayer {
  func switchLanguage(_ language: Language) {
    for open in devices.values { open.session?.switchLanguage(language) }
    showSoon()
  }

  /// Fits the storefronts into the room that is left for the picture.
  func resize(to size: Size) {
    self.size = size
    for open in devices.values { open.terminal.resize(to: size) }
    showSoon()
  }

  /// Delivers a key of a presenter who has taken over.
  func feed(_ event: TerminalEvent) {
    devices[device]?.terminal.feed([event])
    showSoon()
  }

  /// Lets time pass for a presenter, without the pauses of the playback.
  func live(for duration: Duration) async {
    let end = stage.clock.now + duration
    while stage.clock.moveToNext(upTo: end) { try? await IdleProcess.wait() }
    show()
  }

  /// Shows the screen after the storefront has drawn it, which it does in a task of its own.
  private func showSoon() { Task { show() } }

  func show() {
    if let canvas = devices[device]?.terminal.canvas { viewer?.show(canvas) }
  }
}
