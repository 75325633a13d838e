import StoreCatalog
package import StoreCore
import StoreKit
package import StoreSimulation

/// The world of a process whose code sets no App Store. It is opened at the first StoreKit call.
package struct AutomaticWorld {
  /// The reason that the world cannot be opened, for the developer.
  struct Obstacle: Error, Equatable, CustomStringConvertible { let description: String }

  var environment = ProcessInfo.processInfo.environment
  var workingFolder = FileManager.default.currentDirectoryPath
  var program = Bundle.main.executablePath ?? ""

  func open() throws(Obstacle) -> (store: SimulatedAppStore, presenter: any SheetPresenter) {
    let presenter = try presenter()
    let (catalog, path) = try findCatalog()
    do {
      let folder = try folder()
      let store = try SimulatedAppStore(folder: folder, catalog: catalog)
      if Self.worlds(environment) != nil {
        Self.save(path, as: "catalog.path", in: folder)
        // With `--parallel`, SwiftPM passes the only test of a process as an argument.
        let test = CommandLine.arguments.dropFirst().first { $0.contains(/^\w+\.\w+\/\w+$/) }
        Self.save(isTests ? test : nil, as: "test.name", in: folder)
      }
      return (store, presenter)
    } catch {
      throw Obstacle(description: "The App Store cannot be opened: \(error)")
    }
  }

  /// Saves a text next to the world, for the report of `razefaces exec`.
  package static func save(_ text: String?, as name: String, in folder: StateFolder) {
    guard let text else { return }
    try? Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
  }

  private func presenter() throws(Obstacle) -> any SheetPresenter {
    let name = "RAZEFACES_ANSWERS"
    switch environment[name] ?? "" {
    case "", "yes": return AgreeingTester(email: nil, password: nil)
    case "refuse": return RefusingTester()
    case "terminal": return TerminalTester()
    case let other:
      throw Obstacle(
        description: "\(name) is \"\(other)\"; it must be one of yes, refuse, terminal.")
    }
  }

  /// Returns the folder that the environment names, or a temporary one.
  ///
  /// In `razefaces exec`, only one process at a time gets the named folder. Other processes create
  /// their own worlds, as do tests, whose results must not depend on the order of processes.
  private func folder() throws -> StateFolder {
    guard let named = environment[StateFolder.environmentVariable], !named.isEmpty else {
      return StateFolder(url: try TemporaryFolder.untilExit(named: "razefaces-world").url)
    }
    let folder = StateFolder(url: URL(fileURLWithPath: named, isDirectory: true))
    guard let worlds = Self.worlds(environment) else { return folder }
    try folder.requireExec(environment)
    if !isTests, lockUntilExit(folder) { return folder }
    return try Self.folder(in: worlds, named: ProcessInfo.processInfo.processName)
  }

  package static func worlds(_ environment: [String: String]) -> String? {
    environment[StateFolder.worldsVariable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Creates a folder for a world. `razefaces exec` reports on it and deletes it.
  package static func folder(
    in worlds: String, named name: String
  ) throws(StoreFailure) -> StateFolder {
    let name = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(64))
    var template = Array("\(worlds)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .files(.cannotCreateFolder(worlds, why: String(cString: strerror(errno))))
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    return StateFolder(url: URL(fileURLWithPath: path, isDirectory: true))
  }
}

/// Locks a world until this process exits, so the file stays open.
///
/// - Returns: False if another process has locked it.
private func lockUntilExit(_ folder: StateFolder) -> Bool {
  guard (try? folder.create()) != nil else { return true }
  let file = open(
    folder.url.appendingPathComponent("process.lock").path,
    O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
  guard file >= 0, flock(file, LOCK_EX | LOCK_NB) != 0 else { return true }
  close(file)
  return false
}

/// Called before `main` by a constructor in C.
@_cdecl("storekit_simulation_register") func registerAtLaunch() {
  StoreConnection.open {
    let (store, presenter) = try AutomaticWorld().open()
    return (store.service, presenter)
  }
}
