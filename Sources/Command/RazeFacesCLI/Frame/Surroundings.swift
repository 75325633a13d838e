package import Foundation
package import RazeFacesScreens
import StoreCore
import StoreSimulation
import TerminalNcurses

/// The dependencies of a run of the program: a process's, or fixed values for a test.
package struct Surroundings: Sendable {
  package var environment: [String: String]
  package var homeDirectory: String
  /// The folder for relative paths; nil for the process's current folder.
  package var directory: String?
  /// The real time, read only through the sandbox's clock.
  package var clock: @Sendable () -> Date
  package var timeZone: TimeZone
  /// The seed of a new world's random numbers; nil for the system's random numbers.
  package var seed: Int64?
  /// Waits for a duration, or until the task is canceled.
  package var pause: @Sendable (Duration) async -> Void
  /// Waits until the next event is due; nil to use ``pause``.
  package var alarm: (@Sendable (Duration) async -> Void)?
  package var streams: CommandStreams
  /// Creates the prompt; returns nil without a terminal.
  package var prompt: @MainActor @Sendable () -> (any Prompt)?
  /// The width of help; nil for the terminal's width.
  package var columns: Int?
  /// The path of this program, for child processes; nil if it cannot start any.
  package var program: String?
  /// Kills the process without cleanup. If nil, only the device's session ends.
  package var die: (@Sendable () -> Void)?
  package var screen: ScreenSurroundings
  /// The limits of a tape's step; nil outside of tapes.
  var tape: TapeBounds?

  package static let process = Surroundings(
    environment: ProcessInfo.processInfo.environment, homeDirectory: NSHomeDirectory(),
    clock: { Date() }, timeZone: .autoupdatingCurrent,
    // At most a century, because Swift's sleep traps on durations that it cannot represent.
    pause: { try? await Task.sleep(for: min($0, .seconds(100 * 365 * 86_400))) },
    streams: .standard, prompt: { TerminalPrompt() }, program: "/proc/self/exe",
    die: { kill(getpid(), SIGKILL) }, screen: .process)

  func path(_ name: String) -> String { files.path(name) }

  /// Creates a folder in $TMPDIR, which is deleted when this process ends.
  func temporaryFolder(named kind: String) throws(CommandFailure) -> TemporaryFolder {
    let named = environment["TMPDIR"] ?? ""
    let parent = path(named.isEmpty ? "/tmp" : named)
    guard !parent.unicodeScalars.contains("\u{FFFD}") else {
      throw CommandFailure(.cannotWrite, "TMPDIR is not UTF-8; name another folder in it")
    }
    guard let folder = TemporaryFolder(named: kind, in: parent) else {
      throw CommandFailure(
        .cannotWrite, "cannot create a folder in \(parent): \(String(cString: strerror(errno)))")
    }
    return folder
  }

  func catalog(_ option: String?) -> CatalogSource {
    tape?.source ?? .find(option: option, environment: environment, resolve: path)
  }

  var files: FileAccess { FileAccess(in: directory, isConfined: tape != nil) }

  /// The paths that identify this machine's user.
  var ownPaths: [String] { [homeDirectory, directory ?? FileManager.default.currentDirectoryPath] }
}

/// The world of a tape. Its commands use this world whatever their options and environment are.
struct TapeBounds: Sendable {
  let state: String
  let source: CatalogSource
  let catalog: Catalog
  /// Whether visitors use the storefront, see `razefaces demo --loop`.
  let isStand: Bool
}

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
