package import Foundation

package struct SystemFailure: Error, Equatable {
  package let code: Int32

  package init(code: Int32) { self.code = code }
}

/// The file operations for replacing whole files durably. This is a protocol, so that tests can
/// stop between any two steps.
package protocol FileSystem: Sendable {
  func contents(of path: String) throws(SystemFailure) -> Data?

  /// Creates the folder and its missing parents durably, with mode 0700.
  func makeFolder(_ path: String) throws(SystemFailure)

  /// Takes the lock without waiting; returns nil if another holder has it. The lock of a dead
  /// process is released.
  func tryLock(_ path: String) throws(SystemFailure) -> OpenFile?
  func unlock(_ lock: OpenFile)

  func wait(_ duration: Duration)

  /// Creates an empty file with mode 0600. Replaces a file left by a dead writer.
  func create(_ path: String) throws(SystemFailure) -> OpenFile
  func write(_ bytes: Data, to file: OpenFile) throws(SystemFailure)
  func synchronize(_ file: OpenFile) throws(SystemFailure)
  func close(_ file: OpenFile)

  func rename(_ path: String, to target: String) throws(SystemFailure)
  func synchronizeFolder(_ path: String) throws(SystemFailure)

  func remove(_ path: String) throws(SystemFailure)
  /// Returns whether there is a file; false only if there is none, not if that is unknown.
  func exists(_ path: String) throws(SystemFailure) -> Bool
}

extension FileSystem {
  /// Makes a temporary file durable and gives it the name of the file that it replaces. The name is
  /// durable after ``synchronizeFolder(_:)``. A failure leaves the previous file unchanged, and
  /// deletes the temporary one.
  ///
  /// - Parameters:
  ///   - bytes: what to write first; nil if everything is written.
  ///   - rename: gives the file its name; nil to do it at once.
  package func replace(
    _ path: String, with file: OpenFile, at temporary: String, writing bytes: Data? = nil,
    _ rename: (() throws(SystemFailure) -> Void)? = nil
  ) throws(SystemFailure) {
    do throws(SystemFailure) {
      if let bytes { try write(bytes, to: file) }
      // Before the rename. Otherwise a power failure could leave an empty file under the new name.
      try synchronize(file)
      if let rename { try rename() } else { try self.rename(temporary, to: path) }
    } catch {
      // Report the first failure. A remaining temporary file is harmless.
      if temporary != path { try? remove(temporary) }
      throw error
    }
  }
}

/// The descriptor of an open file.
package typealias OpenFile = Int32

/// The real file system. It uses POSIX calls, because Foundation has no fsync and no advisory
/// locks.
package struct DiskFileSystem: FileSystem {
  /// The maximum size of a file in bytes, much larger than real preferences or receipts.
  package static let largestFile = 64 << 20

  package init() {}

  package func contents(of path: String) throws(SystemFailure) -> Data? {
    // Without O_NONBLOCK, a FIFO at this path would block forever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    defer { _ = Foundation.close(descriptor) }
    var status = stat()
    try check(fstat(descriptor, &status))
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SystemFailure(code: EISDIR)
    default: throw SystemFailure(code: EINVAL)
    }
    guard status.st_size <= Self.largestFile else { throw SystemFailure(code: EFBIG) }
    return try readAll(descriptor, expecting: Int(status.st_size))
  }

  private func readAll(_ descriptor: Int32, expecting size: Int) throws(SystemFailure) -> Data {
    // One extra byte lets the read that gets the whole file also detect its end.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var filled = 0
    while true {
      let count = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress! + filled, $0.count - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure(code: errno) }
      if count == 0 { return Data(bytes[..<filled]) }
      filled += count
      guard filled <= Self.largestFile else { throw SystemFailure(code: EFBIG) }
      if filled == bytes.count { bytes.append(contentsOf: [UInt8](repeating: 0, count: filled)) }
    }
  }

  package func makeFolder(_ path: String) throws(SystemFailure) {
    if mkdir(path, 0o700) != 0 {
      let code = errno
      if code == EEXIST { return }
      let parent = path.parentFolder
      guard code == ENOENT, parent != path else { throw SystemFailure(code: code) }
      try makeFolder(parent)
      if mkdir(path, 0o700) != 0 && errno != EEXIST { throw SystemFailure(code: errno) }
    }
    try synchronizeFolder(path.parentFolder)
  }

  package func tryLock(_ path: String) throws(SystemFailure) -> OpenFile? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      _ = Foundation.close(descriptor)
      if code == EWOULDBLOCK { return nil }
      throw SystemFailure(code: code)
    }
    return descriptor
  }

  package func unlock(_ lock: OpenFile) {
    // Unlock explicitly: a recently forked child shares the lock until it executes its program. The
    // file stays, because deleting it would race with the next user.
    flock(lock, LOCK_UN)
    close(lock)
  }

  package func wait(_ duration: Duration) { Thread.sleep(forTimeInterval: duration / .seconds(1)) }

  package func create(_ path: String) throws(SystemFailure) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    var descriptor = open(path, flags, 0o600)
    if descriptor < 0 && errno == EEXIST {
      try remove(path)
      descriptor = open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    return descriptor
  }

  package func write(_ bytes: Data, to file: OpenFile) throws(SystemFailure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure(code: errno) }
      written += count
    }
  }

  package func synchronize(_ file: OpenFile) throws(SystemFailure) {
    while fsync(file) != 0 {
      guard errno == EINTR else { throw SystemFailure(code: errno) }
    }
  }

  package func close(_ file: OpenFile) {
    // Linux closes the descriptor even if this fails, and the data is already on the disk.
    _ = Foundation.close(file)
  }

  package func rename(_ path: String, to target: String) throws(SystemFailure) {
    try check(Foundation.rename(path, target))
  }

  package func synchronizeFolder(_ path: String) throws(SystemFailure) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw SystemFailure(code: errno) }
    defer { close(folder) }
    do {
      try synchronize(folder)
    } catch  where error.code == EINVAL || error.code == ENOTSUP {
      // Some network and FUSE file systems do not support fsync of a folder, so ignore the error.
    }
  }

  package func remove(_ path: String) throws(SystemFailure) {
    if unlink(path) != 0 && errno != ENOENT { throw SystemFailure(code: errno) }
  }

  package func exists(_ path: String) throws(SystemFailure) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw SystemFailure(code: errno) }
    return false
  }

  package func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the reason that a folder cannot be created. Its nearest existing parent must be a
  /// writable folder.
  package func obstacle(toMaking folder: String) -> (path: String, code: Int32)? {
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

  /// Runs the body with an existing file locked, unless a living process has locked it.
  package func ifAbandoned(_ path: String, _ body: () -> Void) {
    // Network file systems lock only what can be written.
    let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { _ = Foundation.close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { body() }
  }

  private func check(_ result: Int32) throws(SystemFailure) {
    if result != 0 { throw SystemFailure(code: errno) }
  }
}

extension String {
  /// The folder of the file at this path; `.` for a name alone. Foundation's function for strings
  /// traps on a name of one character.
  package var parentFolder: String {
    URL(fileURLWithPath: self, isDirectory: false).deletingLastPathComponent().relativePath
  }
}
