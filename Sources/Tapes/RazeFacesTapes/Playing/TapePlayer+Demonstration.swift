import RazeFacesScreens
import TerminalKit

extension TapePlayer {
  /// Connects the storefronts to the keys of a demonstration's presenter.
  func followViewer() {
    guard let viewer = stage.viewer, viewer.demonstration != nil else { return }
    viewer.speak = { [weak self] language in
      self?.devices.values.forEach { $0.session?.switchLanguage(language) }
      self?.showSoon()
    }
    viewer.resize = { [weak self] size in
      self?.size = size
      self?.devices.values.forEach { $0.terminal.resize(to: size) }
      self?.showSoon()
    }
    viewer.feed = { [weak self] event in
      guard let self else { return }
      devices[device]?.terminal.feed([event])
      showSoon()
    }
    viewer.live = { [weak self] duration in await self?.live(for: duration) }
  }

  /// Shows the screen after the storefront has drawn it, which it does in a task of its own.
  private func showSoon() {
    Task {
      if let canvas = devices[device]?.terminal.canvas { stage.viewer?.show(canvas) }
    }
  }

  /// Lets time pass for a presenter, without the pauses of the playback.
  private func live(for duration: Duration) async {
    let end = stage.clock.now + duration
    while stage.clock.moveToNext(upTo: end) { try? await IdleProcess.wait() }
    if let canvas = devices[device]?.terminal.canvas { stage.viewer?.show(canvas) }
  }
}
