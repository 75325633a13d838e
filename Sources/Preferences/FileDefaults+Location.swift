public import Foundation

extension FileDefaults {
  /// Creates the app's preferences on one device of a simulated world, at the place where iOS would
  /// have them: `devices/<device>/Preferences/<bundle-id>.plist` in the state folder. Folders are
  /// made with mode 0700 at the first change, files with 0600.
  ///
  /// - Throws: `badName` if a name could lead out of its folder; else as `init(url:report:)`.
  public convenience init(
    stateDirectory: URL, device: String, bundleID: String,
    mayChange: @escaping @Sendable () throws -> Void = {},
    report: @escaping @Sendable (FileDefaultsReport) -> Void
  ) throws(FileDefaultsError) {
    let url = try Self.url(stateDirectory: stateDirectory, device: device, bundleID: bundleID)
    try self.init(url: url, mayChange: mayChange, report: report)
  }

  /// Returns the file of these preferences, whether or not it exists.
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

  /// File names hold 255 bytes; 200 leave room for our endings.
  private static let longestName = 200

  private static func isFolderName(_ name: String) -> Bool {
    guard (1...longestName).contains(name.utf8.count), !name.hasPrefix(".") else { return false }
    return !name.unicodeScalars.contains {
      $0 == "/" || $0.properties.generalCategory == .control
    }
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
}

extension FileDefaults {
  /// Reads a file's values and leaves it where it is, also if it is damaged.
  ///
  /// - Returns: nil if there is none, or none that can be read.
  public static func contents(at url: URL) -> [String: PropertyValue]? {
    guard let bytes = try? DiskFileSystem().contents(of: url.path) else { return nil }
    return try? PropertyListCoding.decode(bytes)
  }

  /// Returns the values in the bytes of such a file; nil if it is damaged.
  public static func values(in bytes: Data) -> [String: PropertyValue]? {
    try? PropertyListCoding.decode(bytes)
  }

  /// Returns the obstacle to reading the preferences or writing a change, as far as it can be seen
  /// without writing; nil if there is none. Damage is no obstacle: a damaged file is moved aside.
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
    // A folder there cannot be unlinked.
    return isFolder(file.temporaryPath)
      ? .failed(.write, path: file.temporaryPath, code: EISDIR) : nil
  }

  /// Returns the obstacle to making a folder: the nearest one that is there has to take another
  /// one, or the file.
  private static func obstacle(toMaking folder: String) -> (path: String, code: Int32)? {
    var nearest = folder
    var status = stat()
    while lstat(nearest, &status) != 0 {
      guard errno == ENOENT else { return (nearest, errno) }
      nearest = (nearest as NSString).deletingLastPathComponent
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
