public import Foundation

/// Files that are there whole or not at all, also after the power went, as preferences are.
public enum WholeFile {
  /// Returns a file's bytes; nil if there is none. One that is no file, or too large to be anybody's
  /// preferences or receipt, is an error.
  public static func contents(of url: URL) throws(FileDefaultsError) -> Data? {
    try file(url).contents()
  }

  /// Puts the bytes in the file's place, in a folder that is made if need be; removes it where there
  /// are none.
  public static func replace(_ url: URL, with bytes: Data?) throws(FileDefaultsError) {
    let file = file(url)
    if let bytes {
      try perform(.makeFolder, file.folder) { () throws(SystemFailure) in
        try file.fileSystem.makeFolder(file.folder)
      }
      try file.replace(with: bytes)
    } else {
      guard file.fileSystem.exists(url.path) else { return }
      try file.remove()
    }
    try file.settle()
  }

  /// A number of files for which the whole disk is not too much to write.
  private static let manyFiles = 30

  /// Puts bytes in the places of many files, in folders that are made if need be. All survive a power
  /// cut when this returns; a failure may leave some of them as they were.
  public static func replace(_ contents: [URL: Data]) throws(FileDefaultsError) {
    let all = contents.sorted { $0.key.path < $1.key.path }.map { (file($0.key), $0.value) }
    let isMany = all.count > manyFiles
    for (file, bytes) in all {
      if isMany { makeFolderLoosely(file.folder) }
      try perform(.makeFolder, file.folder) { () throws(SystemFailure) in
        try file.fileSystem.makeFolder(file.folder)
      }
      try perform(.write, file.path) { () throws(SystemFailure) in
        try file.writeTemporary(bytes, isAlone: false)
      }
    }
    // Each file alone takes milliseconds. After this there is little left to do for any.
    if isMany { sync() }
    for (file, _) in all {
      try rename(URL(fileURLWithPath: file.temporaryPath), to: URL(fileURLWithPath: file.path))
    }
    if isMany { sync() }
    for (file, _) in all { try file.settle() }
  }

  /// Makes a folder that need not be on the disk yet.
  fileprivate static func makeFolderLoosely(_ folder: String) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Makes an empty file for its owner alone, in the place of any leftover.
  public static func create(_ url: URL) throws(FileDefaultsError) {
    let disk = DiskFileSystem()
    let folder = url.deletingLastPathComponent().path
    try perform(.makeFolder, folder) { () throws(SystemFailure) in try disk.makeFolder(folder) }
    try perform(.write, url.path) { () throws(SystemFailure) in
      disk.close(try disk.create(url.path))
    }
  }

  /// Gives a file that was written its name, once it is on the disk.
  public static func settle(_ temporary: URL, as url: URL) throws(FileDefaultsError) {
    try rename(temporary, to: url)
    try perform(.write, url.path) { () throws(SystemFailure) in
      try DiskFileSystem().synchronizeFolder(url.deletingLastPathComponent().path)
    }
  }

  private static func rename(_ temporary: URL, to url: URL) throws(FileDefaultsError) {
    let disk = DiskFileSystem()
    try perform(.write, url.path) { () throws(SystemFailure) in
      let descriptor = open(temporary.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { throw SystemFailure(code: errno) }
      let file = OpenFile(descriptor: descriptor)
      defer { disk.close(file) }
      try disk.synchronize(file)
      try disk.rename(temporary.path, to: url.path)
    }
  }

  /// Copies a file, piece by piece, into an empty one.
  ///
  /// - Parameter most: bytes; a larger file is an error.
  public static func copy(_ source: URL, to url: URL, most: Int) throws(FileDefaultsError) {
    let disk = DiskFileSystem()
    let descriptor = open(source.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw .failed(.read, path: source.path, code: errno) }
    let original = OpenFile(descriptor: descriptor)
    defer { disk.close(original) }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isFile else { throw .failed(.read, path: source.path, code: EINVAL) }
    guard status.st_size <= most else { throw .failed(.read, path: source.path, code: EFBIG) }
    try create(url)
    let target = open(url.path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard target >= 0 else { throw .failed(.write, path: url.path, code: errno) }
    let copy = OpenFile(descriptor: target)
    defer { disk.close(copy) }
    var rest = most
    while true {
      let piece = try perform(.read, source.path) { () throws(SystemFailure) in
        try disk.piece(of: original)
      }
      guard !piece.isEmpty else { return }
      rest -= piece.count
      // It grows while it is read.
      guard rest >= 0 else { throw .failed(.read, path: source.path, code: EFBIG) }
      try perform(.write, url.path) { () throws(SystemFailure) in
        try disk.write(piece, to: copy)
      }
    }
  }

  private static func file(_ url: URL) -> PropertyListFile {
    PropertyListFile(path: url.path, fileSystem: DiskFileSystem(), patience: FileDefaults.patience)
  }

  private static func perform<Result>(
    _ operation: FileDefaultsError.Operation, _ path: String,
    _ body: () throws(SystemFailure) -> Result
  ) throws(FileDefaultsError) -> Result {
    do {
      return try body()
    } catch {
      throw .failed(operation, path: path, code: error.code)
    }
  }
}

/// Preferences files, there or not, that nobody else can write as long as this is held.
public final class LockedFiles: Sendable {
  private let held: [(file: PropertyListFile, lock: OpenFile)]

  /// Takes the locks in one order, so that two who need several do not wait for each other.
  ///
  /// - Throws: ``FileDefaultsError/locked(path:)`` if somebody keeps one for longer than we wait.
  public init(_ urls: Set<URL>) throws(FileDefaultsError) {
    var held: [(file: PropertyListFile, lock: OpenFile)] = []
    if urls.count > Self.fewFiles {
      Self.allowMoreFiles()
      for url in urls { WholeFile.makeFolderLoosely(url.deletingLastPathComponent().path) }
    }
    do {
      for path in Set(urls.map(\.path)).sorted() {
        let file = PropertyListFile(
          path: path, fileSystem: DiskFileSystem(), patience: FileDefaults.patience)
        held.append((file, try file.acquire()))
      }
    } catch {
      for each in held { each.file.fileSystem.unlock(each.lock) }
      throw error
    }
    self.held = held
  }

  deinit { for each in held { each.file.fileSystem.unlock(each.lock) } }

  /// As many files as any process may have open, with enough to spare.
  private static let fewFiles = 200

  /// Allows this process as many open files as the system lets it have.
  private static func allowMoreFiles() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

extension DiskFileSystem {
  /// Returns the next bytes of a file; none at its end.
  fileprivate func piece(of file: OpenFile) throws(SystemFailure) -> Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file.descriptor, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure(code: errno) }
      return Data(bytes[..<count])
    }
  }
}
