import DurableFiles
public import Foundation
public import StoreCore

/// Reads and replaces whole files as atomically and durably as preferences.
public enum WholeFile {
  /// Returns a file's bytes; nil if the file does not exist.
  ///
  /// - Throws: an error if it is not a regular file, or is too large for preferences or a receipt.
  public static func contents(of url: URL) throws(StoreFailure) -> Data? {
    try PropertyListFile(path: url.path).contents()
  }

  /// Returns whether a file exists.
  ///
  /// - Throws: an error if that cannot be found out.
  public static func exists(_ url: URL) throws(StoreFailure) -> Bool {
    try PropertyListFile(path: url.path).exists(url.path)
  }

  /// Replaces a file, and creates its folder if needed. Deletes the file if `bytes` is nil.
  public static func replace(_ url: URL, with bytes: Data?) throws(StoreFailure) {
    let file = PropertyListFile(path: url.path)
    if let bytes {
      try makeFolder(file.folder)
      try file.replace(with: bytes)
    } else {
      guard try file.exists(url.path) else { return }
      try file.remove()
    }
    try file.synchronizeFolder()
  }

  /// The number of files above which synchronizing the whole disk is faster.
  private static let manyFiles = 30

  /// Replaces many files, and creates their folders if needed. All changes are durable when this
  /// returns. After a failure, some files may be unchanged.
  public static func replace(_ contents: [URL: Data]) throws(StoreFailure) {
    let all = contents.map { (PropertyListFile(path: $0.key.path), $0.value) }
      .sorted { $0.0.path < $1.0.path }
    let isMany = all.count > manyFiles
    for (file, bytes) in all {
      if isMany { makeFolderLoosely(file.folder) }
      try makeFolder(file.folder)
      try perform(FileFailure.cannotWrite, file.path) { try file.writeTemporary(bytes) }
    }
    // One sync of the whole disk is faster than an fsync per file.
    if isMany { sync() }
    for (file, _) in all { try rename(file.temporaryPath, to: file.path) }
    if isMany { sync() }
    for (file, _) in all { try file.synchronizeFolder() }
  }

  /// Creates a folder and its missing parents durably. Only their owner can enter them.
  public static func makeFolder(_ path: String) throws(StoreFailure) {
    try perform(FileFailure.cannotCreateFolder, path) { try DiskFileSystem().makeFolder(path) }
  }

  fileprivate static func makeFolderLoosely(_ folder: String) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Creates an empty file that only its owner can access, replacing an earlier one.
  public static func create(_ url: URL) throws(StoreFailure) {
    let disk = DiskFileSystem()
    try makeFolder(url.deletingLastPathComponent().path)
    try perform(FileFailure.cannotWrite, url.path) { disk.close(try disk.create(url.path)) }
  }

  /// Makes a written file durable, then renames it.
  public static func install(_ temporary: URL, as url: URL) throws(StoreFailure) {
    try rename(temporary.path, to: url.path)
    try perform(FileFailure.cannotWrite, url.path) {
      try DiskFileSystem().synchronizeFolder(url.deletingLastPathComponent().path)
    }
  }

  private static func rename(_ temporary: String, to path: String) throws(StoreFailure) {
    let disk = DiskFileSystem()
    try perform(FileFailure.cannotWrite, path) {
      let file = open(temporary, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else { throw SystemFailure(code: errno) }
      defer { disk.close(file) }
      try disk.replace(path, with: file, at: temporary)
    }
  }

  /// Copies a file to a new file, in pieces.
  ///
  /// - Parameter most: the maximum size in bytes. A larger file is an error.
  public static func copy(_ source: URL, to url: URL, most: Int) throws(StoreFailure) {
    let disk = DiskFileSystem()
    let original = open(source.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard original >= 0 else { throw .failed(FileFailure.cannotRead, source.path, code: errno) }
    defer { disk.close(original) }
    var status = stat()
    let isFile = fstat(original, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isFile else { throw .failed(FileFailure.cannotRead, source.path, code: EINVAL) }
    guard status.st_size <= most else {
      throw .failed(FileFailure.cannotRead, source.path, code: EFBIG)
    }
    try create(url)
    let copy = open(url.path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard copy >= 0 else { throw .failed(FileFailure.cannotWrite, url.path, code: errno) }
    defer { disk.close(copy) }
    var rest = most
    while true {
      let piece = try perform(FileFailure.cannotRead, source.path) { try disk.piece(of: original) }
      guard !piece.isEmpty else { return }
      rest -= piece.count
      // The file grew during the copy.
      guard rest >= 0 else { throw .failed(FileFailure.cannotRead, source.path, code: EFBIG) }
      try perform(FileFailure.cannotWrite, url.path) { try disk.write(piece, to: copy) }
    }
  }
}

/// The locks of preferences files, which need not exist. No other process or instance can write the
/// files while this object is alive.
public final class LockedFiles: Sendable {
  private let held: [(file: PropertyListFile, lock: OpenFile)]

  /// Takes the locks in a fixed order, to avoid deadlocks.
  ///
  /// - Throws: ``StoreFailure/FileFailure/inUse(_:)`` if a lock is not released in time.
  public init(_ urls: Set<URL>) throws(StoreFailure) {
    var held: [(file: PropertyListFile, lock: OpenFile)] = []
    if urls.count > Self.fewFiles {
      Self.allowMoreFiles()
      for url in urls { WholeFile.makeFolderLoosely(url.deletingLastPathComponent().path) }
    }
    do {
      for path in Set(urls.map(\.path)).sorted() {
        let file = PropertyListFile(path: path)
        held.append((file, try file.acquire()))
      }
    } catch {
      for each in held { each.file.fileSystem.unlock(each.lock) }
      throw error
    }
    self.held = held
  }

  deinit { for each in held { each.file.fileSystem.unlock(each.lock) } }

  /// The number of lock files that fits into any process's limit on open files, with a margin.
  private static let fewFiles = 200

  /// Raises this process's limit of open files to the system's maximum.
  private static func allowMoreFiles() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

extension DiskFileSystem {
  fileprivate func piece(of file: OpenFile) throws(SystemFailure) -> Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure(code: errno) }
      return Data(bytes[..<count])
    }
  }
}
