import Foundation

/// A system call that failed, as `errno`.
struct SystemFailure: Error, Equatable {
  let code: Int32
}

/// The steps that a preferences file is written with. Behind a protocol so that a test can stop
/// the world between any two of them.
protocol FileSystem: Sendable {
  /// Returns a file's bytes; nil if there is no such file.
  func contents(of path: String) throws(SystemFailure) -> Data?

  /// Makes the folder and those above it that are missing, mode 0700, durably.
  func makeFolder(_ path: String) throws(SystemFailure)

  /// Takes the lock without waiting; nil if another holds it. A dead process holds none.
  func tryLock(_ path: String) throws(SystemFailure) -> OpenFile?
  func unlock(_ lock: OpenFile)

  /// Waits before the lock is tried again.
  func wait(_ duration: Duration)

  /// Creates a new empty file, mode 0600. An earlier one in its place is a dead writer's leftover
  /// and goes.
  func create(_ path: String) throws(SystemFailure) -> OpenFile
  func write(_ bytes: Data, to file: OpenFile) throws(SystemFailure)
  func synchronize(_ file: OpenFile) throws(SystemFailure)
  func close(_ file: OpenFile)

  func rename(_ path: String, to target: String) throws(SystemFailure)
  func synchronizeFolder(_ path: String) throws(SystemFailure)

  /// Removes a file; one that is not there counts as removed.
  func remove(_ path: String) throws(SystemFailure)
  func exists(_ path: String) -> Bool
}

/// An open file's descriptor, which only its file system knows how to use.
struct OpenFile: Equatable, Sendable {
  let descriptor: Int32
}
