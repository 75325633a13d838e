import DurableFiles
public import Foundation

extension FileDefaults {
  /// Creates the preferences of an app on one device of a simulated world.
  ///
  /// The file is `devices/<device>/Preferences/<bundle-id>.plist` in the state folder, as on iOS.
  /// The first change creates folders with mode 0700 and files with 0600.
  ///
  /// - Throws: `badName` if a name could lead out of its folder; otherwise as `init(url:report:)`.
  public convenience init(
    stateDirectory: URL, device: String, bundleID: String,
    mayChange: @escaping @Sendable () throws -> Void = {},
    report: @escaping @Sendable (DamagedFile) -> Void
  ) throws(FileDefaultsError) {
    let url = try Self.url(stateDirectory: stateDirectory, device: device, bundleID: bundleID)
    try self.init(url: url, mayChange: mayChange, report: report)
  }

  public static func url(
    stateDirectory: URL, device: String, bundleID: String
  ) throws(FileDefaultsError) -> URL {
    guard isFolderName(device) else { throw .badName(.device, device) }
    guard isBundleID(bundleID) else { throw .badName(.bundleID, bundleID) }
    return stateDirectory.appendingPathComponent("devices", isDirectory: true)
      .appendingPathComponent(device, isDirectory: true)
      .appendingPathComponent("Preferences", isDirectory: true)
      .appendingPathComponent(bundleID + ".plist", isDirectory: false)
  }

  private static let longestName = 200

  private static func isFolderName(_ name: String) -> Bool {
    guard (1...longestName).contains(name.utf8.count), !name.hasPrefix(".") else { return false }
    return !name.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
  }

  private static func isBundleID(_ name: String) -> Bool {
    guard (1...longestName).contains(name.utf8.count), !name.hasPrefix(".") else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Reads a file's values without moving it aside if it is damaged.
  public static func contents(at url: URL) -> [String: PropertyValue]? {
    guard let bytes = try? DiskFileSystem().contents(of: url.path) else { return nil }
    return try? PropertyListCoding.decode(bytes)
  }

  /// Returns the values in a file's bytes; nil if they are damaged.
  public static func values(in bytes: Data) -> [String: PropertyValue]? {
    try? PropertyListCoding.decode(bytes)
  }

  /// Returns an error that would prevent reading or writing the preferences; nil if there is none.
  ///
  /// Writes nothing. Damage is not an obstacle, because a damaged file is moved aside.
  public static func obstacle(at url: URL) -> FileDefaultsError? {
    let disk = DiskFileSystem()
    let file = PropertyListFile(path: url.path, fileSystem: disk, patience: .zero)
    do {
      _ = try file.contents()
    } catch {
      return error
    }
    if let (path, code) = obstacle(toMaking: file.folder) {
      return .failed(.makeFolder, path: path, code: code)
    }
    if let code = obstacle(toLocking: file.lockPath) {
      return .failed(.lock, path: file.lockPath, code: code)
    }
    // A folder at this path cannot be replaced by the temporary file.
    return isFolder(file.temporaryPath)
      ? .failed(.write, path: file.temporaryPath, code: EISDIR) : nil
  }

  /// Returns the reason that the folder cannot be created. Its nearest existing parent must be a
  /// writable folder.
  private static func obstacle(toMaking folder: String) -> (path: String, code: Int32)? {
    var nearest = folder
    var status = stat()
    while lstat(nearest, &status) != 0 {
      guard errno == ENOENT else { return (nearest, errno) }
      nearest = nearest.parentFolder
    }
    guard stat(nearest, &status) == 0 else { return (nearest, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { return (nearest, ENOTDIR) }
    return access(nearest, W_OK | X_OK) == 0 ? nil : (nearest, errno)
  }

  private static func obstacle(toLocking path: String) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor >= 0 {
      close(descriptor)
      return nil
    }
    return errno == ENOENT ? nil : errno
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
