public import Foundation

extension FileDefaults {
  /// Reads a file's values and leaves it where it is, also if it is damaged.
  ///
  /// - Returns: nil if there is none, or none that can be read.
  public static func contents(at url: URL) -> [String: PropertyValue]? {
    guard let bytes = try? DiskFileSystem().contents(of: url.path) else { return nil }
    return try? PropertyListCoding.decode(bytes)
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
