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

  static let databaseName = "appstore.sqlite"

  public var database: URL { url.appendingPathComponent(Self.databaseName) }
  var sessions: URL { url.appendingPathComponent("sessions.lock") }
  public var devices: URL { url.appendingPathComponent("devices", isDirectory: true) }

  public func device(_ name: String) -> URL {
    devices.appendingPathComponent(name, isDirectory: true)
  }

  var databaseFiles: [String] { ["", "-wal", "-shm"].map { database.path + $0 } }

  public func create() throws(StoreFailure) {
    if let code = AtomicFile.makeFolder(url.path) {
      throw .files(.cannotCreateFolder(url.path, why: String(cString: strerror(code))))
    }
  }
}
