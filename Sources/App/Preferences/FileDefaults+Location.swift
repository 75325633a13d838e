import DurableFiles
public import Foundation
public import StoreCore

extension FileDefaults {
  /// Returns the preferences file of an app on one device of a simulated world:
  /// `devices/<device>/Preferences/<bundle-id>.plist` in the state folder, as on iOS.
  ///
  /// - Throws: an error if a name could lead out of its folder.
  public static func url(
    stateDirectory: URL, device: String, bundleID: String
  ) throws(StoreFailure) -> URL {
    guard DeviceName.isValid(device) else { throw .misuse(.device(name: device)) }
    guard isBundleID(bundleID) else {
      throw .other(.misuse, "\(bundleID.quoted) cannot be a bundle ID")
    }
    return stateDirectory.appendingPathComponent("devices", isDirectory: true)
      .appendingPathComponent(device, isDirectory: true)
      .appendingPathComponent("Preferences", isDirectory: true)
      .appendingPathComponent(bundleID + ".plist", isDirectory: false)
  }

  private static let longestBundleID = 200

  private static func isBundleID(_ name: String) -> Bool {
    guard (1...longestBundleID).contains(name.utf8.count), name.first != "." else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "-" }
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
  public static func obstacle(at url: URL) -> StoreFailure? {
    let disk = DiskFileSystem()
    let file = PropertyListFile(path: url.path)
    do {
      _ = try file.contents()
    } catch {
      return error
    }
    if let (path, code) = disk.obstacle(toMaking: file.folder) {
      return .failed(FileFailure.cannotCreateFolder, path, code: code)
    }
    if let code = obstacle(toLocking: file.lockPath) {
      return .failed(FileFailure.cannotWrite, file.lockPath, code: code)
    }
    // A folder at this path cannot be replaced by the temporary file.
    return disk.isFolder(file.temporaryPath)
      ? .failed(FileFailure.cannotWrite, file.temporaryPath, code: EISDIR) : nil
  }

  private static func obstacle(toLocking path: String) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor >= 0 {
      close(descriptor)
      return nil
    }
    return errno == ENOENT ? nil : errno
  }
}
