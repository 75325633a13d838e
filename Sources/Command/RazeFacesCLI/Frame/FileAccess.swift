import CDispatch
import CoreFoundation
import Foundation
import Glibc
import StoreSimulation

/// Access to files outside the world.
///
/// Files are written atomically with mode 0600. A target must be new or a regular file, outside of
/// state folders.
///
/// A tape's access is confined to one folder: each component of a path is opened relative to its
/// parent, without following links.
struct FileAccess: Sendable {
  /// The folder for relative paths; nil for the process's current folder.
  let folder: String?
  let isConfined: Bool

  init(in folder: String?, isConfined: Bool = false) {
    (self.folder, self.isConfined) = (folder, isConfined)
  }

  func path(_ name: String) -> String {
    guard let folder, !name.hasPrefix("/") else { return name }
    return folder + "/" + name
  }

  func write(_ bytes: Data, to name: String) throws(CommandFailure) {
    try write(to: name) { try $0.write(contentsOf: bytes) }
  }

  func write(to name: String, _ fill: (FileHandle) throws -> Void) throws(CommandFailure) {
    do {
      let place = try Place(name, self)
      defer { close(place.folder) }
      try place.requireOutsideOfStates()
      try place.replace(fill)
    } catch {
      throw CommandFailure(.cannotWrite, "cannot write \(name): \(Denial.words(error))")
    }
  }

  /// Writes a new file under the first name that no file has yet, and returns the name.
  func writeNew(_ bytes: Data, named names: [String]) throws(CommandFailure) -> String {
    for name in names {
      do {
        let place = try Place(name, self)
        defer { close(place.folder) }
        try place.requireOutsideOfStates()
        try place.replace(isNew: true) { try $0.write(contentsOf: bytes) }
        return name
      } catch let denial as Denial where denial.code == EEXIST {
        continue
      } catch {
        throw CommandFailure(.cannotWrite, "cannot write \(name): \(Denial.words(error))")
      }
    }
    throw CommandFailure(
      .cannotWrite, "cannot write \(names.last ?? ""): all similar names are taken")
  }

  func makeFolder(_ name: String) throws(CommandFailure) {
    do {
      let place = try Place(name + "/.files", self, makesFolders: true)
      defer { close(place.folder) }
      try place.requireOutsideOfStates()
      guard faccessat(place.folder, ".", W_OK | X_OK, 0) == 0 else { throw Denial(code: errno) }
    } catch {
      throw CommandFailure(.cannotWrite, "cannot write into \(name): \(Denial.words(error))")
    }
  }

  /// Reads a file. Rejects named pipes, because reading one would block.
  ///
  /// - Parameter most: the maximum size in bytes. From a larger file, returns one byte more.
  func read(_ name: String, most: Int) throws(CommandFailure) -> Data {
    do {
      let place = try Place(name, self)
      defer { close(place.folder) }
      return try place.open(isConfined: isConfined).read(upToCount: most + 1) ?? Data()
    } catch {
      throw CommandFailure(.cannotRead, "cannot read \(name): \(Denial.words(error))")
    }
  }
}

private struct Denial: Error {
  let words: String
  var code: Int32?

  init(_ words: String) { self.words = words }
  init(code: Int32) { (words, self.code) = (String(cString: strerror(code)), code) }

  static func words(_ error: any Error) -> String {
    (error as? Denial)?.words ?? error.localizedDescription
  }
}

private struct Place {
  let folder: Int32
  private let name: String

  /// Linux's O_PATH, which does not need read permission for the folder.
  private static let folderOnly: Int32 = 0o10000000 | O_DIRECTORY | O_CLOEXEC
  private static let database = StateFolder(url: URL(filePath: "/")).database.lastPathComponent

  init(_ path: String, _ access: FileAccess, makesFolders: Bool = false) throws(Denial) {
    var parts = path.split(separator: "/").map(String.init).filter { $0 != "." }
    guard let last = parts.popLast(), last != "..", !path.hasSuffix("/") else {
      throw Denial(code: path.isEmpty ? ENOENT : EISDIR)
    }
    if access.isConfined, path.hasPrefix("/") || parts.contains("..") {
      throw Denial("it is outside the tape's folder")
    }
    var folder = Glibc.open(path.hasPrefix("/") ? "/" : access.folder ?? ".", Self.folderOnly)
    for part in parts where folder >= 0 {
      let flags = Self.folderOnly | (access.isConfined ? O_NOFOLLOW : 0)
      var next = openat(folder, part, flags)
      if next < 0, errno == ENOENT, makesFolders, !Self.isInState(folder),
        mkdirat(folder, part, 0o700) == 0
      {
        // Independent of the umask.
        _ = fchmodat(folder, part, 0o700, 0)
        next = openat(folder, part, flags)
      }
      let code = errno
      close(folder)
      (folder, errno) = (next, code)
    }
    guard folder >= 0 else { throw Denial(code: errno) }
    (self.folder, name) = (folder, last)
  }

  func requireOutsideOfStates() throws(Denial) {
    guard name != Self.database, !Self.isInState(folder) else {
      throw Denial("it is inside a state folder; name another place")
    }
  }

  private static func isInState(_ folder: Int32) -> Bool {
    var current = dup(folder)
    defer { close(current) }
    var (status, above, file) = (stat(), stat(), stat())
    while fstat(current, &status) == 0 {
      if fstatat(current, database, &file, AT_SYMLINK_NOFOLLOW) == 0 { return true }
      let next = openat(current, "..", folderOnly)
      close(current)
      current = next
      guard fstat(current, &above) == 0,
        above.st_ino != status.st_ino || above.st_dev != status.st_dev
      else { return false }
    }
    return false
  }

  /// - Parameter isNew: whether to fail with `EEXIST` if there is a file already.
  func replace(isNew: Bool = false, _ fill: (FileHandle) throws -> Void) throws {
    let (temporary, file) = try create()
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      // Independent of the umask.
      guard fchmod(file, 0o600) == 0 else { throw Denial(code: errno) }
      try fill(handle)
      guard fsync(file) == 0 else { throw Denial(code: errno) }
      if isNew {
        guard linkat(folder, temporary, folder, name, 0) == 0 else { throw Denial(code: errno) }
        unlinkat(folder, temporary, 0)
        return
      }
      try requireReplaceable()
      guard renameat(folder, temporary, folder, name) == 0 else { throw Denial(code: errno) }
    } catch {
      unlinkat(folder, temporary, 0)
      throw error
    }
  }

  private func requireReplaceable() throws(Denial) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: throw Denial("it is a symbolic link; remove it, or name another file")
    case S_IFDIR: throw Denial(code: EISDIR)
    default: throw Denial("it is not a regular file; name another one")
    }
  }

  private func create() throws(Denial) -> (name: String, file: Int32) {
    for number in 0..<1_000 {
      let name = ".razefaces-\(getpid())-\(number)"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let file = openat(folder, name, flags, 0o600)
      if file >= 0 { return (name, file) }
      guard errno == EEXIST else { break }
    }
    throw Denial(code: errno)
  }

  func open(isConfined: Bool) throws(Denial) -> FileHandle {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isConfined ? O_NOFOLLOW : 0)
    let file = openat(folder, name, flags)
    guard file >= 0 else { throw Denial(code: errno) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var (status, named) = (stat(), stat())
    guard fstat(file, &status) == 0, fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw Denial(code: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return handle
    case S_IFDIR: throw Denial(code: EISDIR)
    // The path of a pipe from the shell's process substitution is a link, and the pipe always has a
    // writer.
    case S_IFIFO where !isConfined && named.st_mode & S_IFMT == S_IFLNK:
      _ = fcntl(file, F_SETFL, O_RDONLY)
      return handle
    default: throw Denial("it is not a regular file")
    }
  }
}
