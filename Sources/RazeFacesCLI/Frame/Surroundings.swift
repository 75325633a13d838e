package import Foundation
package import RazeFacesScreens
import StoreCore
import TerminalNcurses

/// The surroundings of a run of the program, as one value: those of a process, or of a test that
/// holds them still.
package struct Surroundings: Sendable {
  package var environment: [String: String]
  package var homeDirectory: String
  /// Relative names of files begin here; nil is the process's own folder.
  package var directory: String?
  /// Read only through the sandbox's clock.
  package var clock: @Sendable () -> Date
  package var timeZone: TimeZone
  /// The seed for a world that shall draw the same numbers each time; nil draws the system's.
  package var seed: Int64?
  /// Lets so much time pass, or less if its task is cancelled.
  package var pause: @Sendable (Duration) async -> Void
  /// Waits for a time at which something is due by itself; nil is the pause.
  package var alarm: (@Sendable (Duration) async -> Void)?
  package var streams: CommandStreams
  /// The prompt; nil if nobody can be asked.
  package var prompt: @MainActor @Sendable () -> (any Prompt)?
  /// The width of help; nil asks the terminal.
  package var columns: Int?
  /// The path of this program, for processes of its own; nil where it cannot start any.
  package var program: String?
  /// Ends the process without any farewell; nil ends the session of the device alone, in a process
  /// that goes on.
  package var die: (@Sendable () -> Void)?
  package var screen: ScreenSurroundings
  /// The world of the tape that a command is a step of; nil outside of tapes.
  var tape: TapeBounds?

  package init(
    environment: [String: String], homeDirectory: String, directory: String?,
    clock: @escaping @Sendable () -> Date, timeZone: TimeZone, seed: Int64? = nil,
    pause: @escaping @Sendable (Duration) async -> Void, streams: CommandStreams,
    prompt: @escaping @MainActor @Sendable () -> (any Prompt)?, columns: Int?,
    die: (@Sendable () -> Void)?, screen: ScreenSurroundings
  ) {
    self.environment = environment
    self.homeDirectory = homeDirectory
    self.directory = directory
    self.clock = clock
    self.timeZone = timeZone
    self.seed = seed
    self.pause = pause
    self.streams = streams
    self.prompt = prompt
    self.columns = columns
    self.die = die
    self.screen = screen
  }

  /// This process's.
  package static let process = {
    var process = ofProcess
    process.program = "/proc/self/exe"
    return process
  }()

  private static let ofProcess = Surroundings(
    environment: ProcessInfo.processInfo.environment, homeDirectory: NSHomeDirectory(),
    directory: nil, clock: { Date() }, timeZone: .current,
    // Swift's own sleep ends the process for what it cannot count; nobody waits for a century.
    pause: { try? await Task.sleep(for: min($0, .seconds(100 * 365 * 86_400))) },
    streams: .standard, prompt: { TerminalPrompt() }, columns: nil,
    die: { kill(getpid(), SIGKILL) }, screen: .process)

  /// Returns a file's name as this folder's.
  func path(_ name: String) -> String { files.path(name) }

  /// Returns the catalog that an option names, or that is found.
  func catalog(_ option: String?) -> CatalogSource {
    tape?.source ?? .find(option: option, environment: environment, resolve: path)
  }

  var files: FileAccess { FileAccess(in: directory, isConfined: tape != nil) }

  /// The folders that say whose machine this is.
  var ownPaths: [String] {
    [homeDirectory, directory ?? FileManager.default.currentDirectoryPath]
  }
}

/// The world of a tape. Its commands get it whatever their options and the environment name.
struct TapeBounds: Sendable {
  let state: String
  let source: CatalogSource
  let catalog: any Catalog
}
