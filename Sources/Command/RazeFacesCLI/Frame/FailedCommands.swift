import Foundation
import Glibc
import StoreSimulation

/// The commands that fail during a recording, so that the tape can expect their failures. The
/// recorder holds the file's lock; commands add nothing without it.
struct FailedCommands: Sendable {
  struct FailedCommand: Codable {
    var command: [String]
    var status: Int32
  }

  private let folder: StateFolder
  private var path: String { folder.url.appending(path: "recording").path }

  init(in folder: StateFolder) { self.folder = folder }

  /// Collects commands until the handle is closed.
  func collect() throws -> FileHandle? {
    try folder.create()
    unlink(path)
    let file = open(path, O_RDONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    flock(file, LOCK_EX | LOCK_NB)
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  func end() { unlink(path) }

  func add(_ command: [String], _ status: Int32) {
    let file = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard flock(file, LOCK_SH | LOCK_NB) != 0 else { return end() }
    guard let line = try? JSONEncoder().encode(FailedCommand(command: command, status: status))
    else { return }
    try? handle.write(contentsOf: line + Data("\n".utf8))
  }

  static func newCommands(in collection: FileHandle) -> [FailedCommand] {
    let bytes = (try? collection.readToEnd()) ?? nil
    return (bytes ?? Data()).split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(FailedCommand.self, from: $0)
    }
  }
}
