public import Foundation
public import StoreCore

/// A world's folder: `appstore.sqlite` belongs to the App Store, `devices/` to the app.
public struct StateFolder: Hashable, Sendable {
  public let url: URL

  public init(url: URL) { self.url = url }

  public static let environmentVariable = "RAZEFACES_STATE"

  /// Returns the state folder: `--state`, `$RAZEFACES_STATE`, `$XDG_STATE_HOME/razefaces` or
  /// `~/.local/state/razefaces`, in this order. A relative `XDG_STATE_HOME` is ignored, as the XDG
  /// specification requires. `~` is `$HOME`, or the system's home folder if `HOME` is not absolute.
  public static func resolve(
    option: String?, environment: [String: String], home: @autoclosure () -> String
  ) -> StateFolder {
    if let option { return StateFolder(url: URL(fileURLWithPath: option, isDirectory: true)) }
    if let named = environment[environmentVariable], !named.isEmpty {
      return StateFolder(url: URL(fileURLWithPath: named, isDirectory: true))
    }
    func folder(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = folder("XDG_STATE_HOME") ?? (folder("HOME") ?? home()) + "/.local/state"
    return StateFolder(url: URL(fileURLWithPath: base + "/razefaces", isDirectory: true))
  }

  /// The environment variable for the folder of the worlds of `razefaces exec`. The process's own
  /// world is next to it.
  package static let worldsVariable = "RAZEFACES_WORLDS"

  /// Throws if the world belongs to a `razefaces exec` that has ended, because opening the world
  /// would create its folder again.
  package func requireExec(_ environment: [String: String]) throws(StoreFailure) {
    guard let worlds = environment[Self.worldsVariable], !worlds.isEmpty,
      url.path.hasPrefix(URL(fileURLWithPath: worlds).deletingLastPathComponent().path + "/"),
      try FileIdentity(worlds) == nil
    else { return }
    throw .files(.removed(url.path))
  }

  static let databaseName = "appstore.sqlite"

  /// Whether there is a world in the folder.
  public var hasWorld: Bool {
    get throws(StoreFailure) { try FileIdentity(database.path) != nil }
  }

  public var database: URL { url.appendingPathComponent(Self.databaseName) }
  /// The key and the root certificate for an app's own server.
  var server: URL { url.appendingPathComponent("server", isDirectory: true) }
  var sessions: URL { url.appendingPathComponent("sessions.lock") }
  public var devices: URL { url.appendingPathComponent("devices", isDirectory: true) }

  public func device(_ name: String) -> URL {
    devices.appendingPathComponent(name, isDirectory: true)
  }

  var databaseFiles: [String] { ["", "-wal", "-shm"].map { database.path + $0 } }

  public func create() throws(StoreFailure) { try create(url) }

  private func create(_ folder: URL) throws(StoreFailure) {
    if let code = AtomicFile.makeFolder(folder.path) {
      let why = String(cString: strerror(code))
      // Advice to name another folder would lose an existing world.
      throw .files(
        code == EIO
          ? .cannotRead(folder.path, why: why)
          : .cannotCreateFolder(folder.path, why: why))
    }
  }

  private static let asidePrefix = "set-aside-"

  /// Moves everything in the folder, except what was moved earlier, into a new folder inside it,
  /// for a world that cannot be opened. Returns the new folder.
  package func setAside() throws(StoreFailure) -> URL {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    } catch {
      throw .files(.cannotRead(url.path, why: StoreFailure.words(error)))
    }
    let taken = names.compactMap { name in
      name.hasPrefix(Self.asidePrefix) ? Int(name.dropFirst(Self.asidePrefix.count)) : nil
    }
    let aside = url.appendingPathComponent(
      Self.asidePrefix + String(min(taken.max() ?? 0, .max - 1) + 1), isDirectory: true)
    try create(aside)
    for name in names where !name.hasPrefix(Self.asidePrefix) {
      let target = aside.appendingPathComponent(name).path
      guard rename(url.appendingPathComponent(name).path, target) == 0 else {
        throw .files(.cannotWrite(target, why: String(cString: strerror(errno))))
      }
    }
    return aside
  }
}
