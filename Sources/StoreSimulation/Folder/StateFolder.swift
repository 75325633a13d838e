public import Foundation
public import StoreCore

/// The folder that is one world: Apple's side in `appstore.sqlite`, the app's side under `devices/`.
public struct StateFolder: Hashable, Sendable {
  public let url: URL

  public init(url: URL) { self.url = url }

  public static let environmentVariable = "RAZEFACES_STATE"

  /// Returns the folder of the state: `--state`, `$RAZEFACES_STATE`, `$XDG_STATE_HOME/razefaces`,
  /// `~/.local/state/razefaces`, in this order. A relative `XDG_STATE_HOME` is ignored, as the XDG
  /// specification demands. `~` is `$HOME`, else what the system knows.
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

  static let databaseName = "appstore.sqlite"

  public var database: URL { url.appendingPathComponent(Self.databaseName) }
  /// The file in which each session holds a lock.
  var sessions: URL { url.appendingPathComponent("sessions.lock") }
  public var devices: URL { url.appendingPathComponent("devices", isDirectory: true) }

  public func device(_ name: String) -> URL {
    devices.appendingPathComponent(name, isDirectory: true)
  }

  /// The database and its two companions, which live and die with it.
  var databaseFiles: [String] { ["", "-wal", "-shm"].map { database.path + $0 } }

  /// Makes the folder if need be; nobody but its owner may look inside.
  public func create() throws(StoreFailure) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreFailure.files(.cannotCreateFolder(url.path, why: StoreFailure.words(error)))
    }
  }
}
