import Foundation
import StoreCore

/// A durable note of a change to the whole world. If the process is killed during the change, the
/// next launch completes it.
struct ResetNote: Sendable {
  enum Content: Hashable, Sendable {
    /// A reset of the world with this identity.
    case reset(world: String)
    /// The staged snapshot replaces the world, which then has this generation.
    case restore(generation: Int64, name: String)
    /// An undo or redo, after which the world has this generation.
    case step(HistoryStep, generation: Int64)

    fileprivate var text: String {
      switch self {
      case .reset(let world): world
      case .restore(let generation, let name): "restore \(generation) \(name)"
      case .step(let step, let generation): "\(step) \(generation)"
      }
    }

    fileprivate init?(_ text: String) {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      if words.count == 1, text.utf8.count == DeviceSnapshot.noWorldID.uuidString.utf8.count,
        let world = UUID(uuidString: text)
      {
        self = .reset(world: world.uuidString)
      } else if words.count == 3, words[0] == "restore", let generation = Int64(words[1]),
        WorldSnapshot.isName(String(words[2]))
      {
        self = .restore(generation: generation, name: String(words[2]))
      } else if words.count == 2, let step = HistoryStep(rawValue: String(words[0])),
        let generation = Int64(words[1])
      {
        self = .step(step, generation: generation)
      } else {
        return nil
      }
    }
  }

  let stateDirectory: URL

  /// Without `isDirectory`, Foundation checks whether the path is a folder, which changes `errno`.
  var url: URL { stateDirectory.appendingPathComponent("reset.unfinished", isDirectory: false) }

  /// The temporary file that is renamed to the note.
  private var unwritten: URL {
    stateDirectory.appendingPathComponent("reset.unfinished.new", isDirectory: false)
  }

  /// Writes the note. It is durable when this returns.
  func write(_ content: Content) throws {
    let file = open(unwritten.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw cannotWrite(unwritten) }
    // The lock on the open file protects it from ``removeLeftovers()``.
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw StoreFailure.files(.inUse(unwritten.path))
    }
    let bytes = Array(content.text.utf8)
    // A short write does not set `errno`, and a full disk is its cause.
    errno = ENOSPC
    guard ftruncate(file, 0) == 0, Foundation.write(file, bytes, bytes.count) == bytes.count,
      fsync(file) == 0, rename(unwritten.path, url.path) == 0
    else {
      let failure = cannotWrite(url)
      unlink(unwritten.path)
      throw failure
    }
    try settle()
  }

  /// Removes the note. The removal is durable when this returns, so that a later launch does not
  /// undo new changes.
  func remove() throws {
    guard unlink(url.path) == 0 || errno == ENOENT else {
      let why = String(cString: strerror(errno))
      throw StoreFailure.files(.cannotDelete(url.path, why: why))
    }
    try settle()
  }

  private func settle() throws {
    let folder = open(stateDirectory.path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw cannotWrite(stateDirectory) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw cannotWrite(stateDirectory) }
  }

  private func cannotWrite(_ url: @autoclosure () -> URL) -> StoreFailure {
    let why = String(cString: strerror(errno))
    return .files(.cannotWrite(url().path, why: why))
  }

  /// An upper bound for the size of a note in bytes.
  private static let most = 128

  /// - Returns: nil if there is no note.
  /// - Throws: a ``StoreFailure`` if the file is not a valid note. Non-regular files are rejected;
  ///   reading a pipe would block.
  func read() throws -> Content? {
    let file = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      let code = errno
      if code == ENOENT { return nil }
      throw StoreFailure.files(.cannotRead(url.path, why: String(cString: strerror(code))))
    }
    defer { close(file) }
    var status = stat()
    var bytes = [UInt8](repeating: 0, count: Self.most)
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw isNone }
    let count = Foundation.read(file, &bytes, bytes.count)
    guard (1..<Self.most).contains(count),
      let content = Content(String(decoding: bytes[..<count], as: UTF8.self))
    else { throw isNone }
    return content
  }

  private var isNone: StoreFailure { .damaged(.resetNote(url.path)) }

  // MARK: - Leftovers

  /// Removes the temporary file of a killed process. If a process is still writing the file, its
  /// lock protects it.
  func removeLeftovers() {
    let file = open(unwritten.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(unwritten.path) }
  }

  /// Removes temporary files of earlier builds, which wrote the note with Foundation. Their names
  /// are `.dat.nosync`, a process number in hexadecimal, a dot, and six letters and digits. Files
  /// of running processes and other files with similar names are kept.
  func removeLeftoversOfFoundation() {
    let names = try? FileManager.default.contentsOfDirectory(atPath: stateDirectory.path)
    for name in names ?? [] {
      guard let match = try? /\.dat\.nosync([0-9A-F]{1,8})\.[0-9A-Za-z]{6}/.wholeMatch(in: name),
        let process = pid_t(match.1, radix: 16), process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let path = stateDirectory.appendingPathComponent(name).path
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_size <= Self.most
      else { continue }
      unlink(path)
    }
  }
}
