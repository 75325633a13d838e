import RazeFacesScreens
import StoreSimulation
import TerminalNcurses

extension ScreenSurroundings {
  static let process = ScreenSurroundings(
    takeTerminal: {
      let terminal = try NcursesTerminal(
        for: TerminalProgram(name: Program.name, advice: CommandSpelling.headlessAdvice))
      terminal.willDie = { TemporaryFolder.removeAll() }
      return (terminal, { terminal.stop() })
    },
    setTicking: { tick in
      if let tick { ticker.start(every: .milliseconds(100), tick) } else { ticker.stop() }
    },
    watch: { path, changed in FolderWatcher(folder: path) { _ in changed() } })

  @MainActor private static let ticker = Ticker()
}
