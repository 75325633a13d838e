import Foundation

/// The preferences file and its two companions: `<name>.lock`, which every writer holds, and
/// `.<name>.tmp`, which only the lock's holder writes. The temporary file therefore needs no
/// unique name, and what a killed writer left of it is replaced by the next one.
struct PropertyListFile: Sendable {
  let path: String
  let fileSystem: any FileSystem
  let patience: Duration

  var lockPath: String { path + ".lock" }
  var temporaryPath: String { "\(folder)/.\((path as NSString).lastPathComponent).tmp" }
  var folder: String { (path as NSString).deletingLastPathComponent }

  func contents() throws(FileDefaultsError) -> Data? {
    try named(.read, path) { () throws(SystemFailure) in try fileSystem.contents(of: path) }
  }

  /// Runs the body while no other process, thread or instance can write the file.
  func locked<Result>(
    _ body: () throws(FileDefaultsError) -> Result
  ) throws(FileDefaultsError) -> Result {
    let lock = try acquire()
    defer { fileSystem.unlock(lock) }
    return try body()
  }

  func acquire() throws(FileDefaultsError) -> OpenFile {
    var waited = Duration.zero
    var pause = Duration.microseconds(100)
    while true {
      if let lock = try tryLock() { return lock }
      // A blocking flock would hang with a holder that is stopped (Ctrl-Z, a debugger).
      guard waited < patience else { throw .locked(path: lockPath) }
      fileSystem.wait(pause)
      waited += pause
      pause = min(pause * 2, .milliseconds(4))
    }
  }

  private func tryLock() throws(FileDefaultsError) -> OpenFile? {
    do {
      return try fileSystem.tryLock(lockPath)
    } catch  where error.code == ENOENT {
      try named(.makeFolder, folder) { () throws(SystemFailure) in
        try fileSystem.makeFolder(folder)
      }
      return try named(.lock, lockPath) { () throws(SystemFailure) in
        try fileSystem.tryLock(lockPath)
      }
    } catch {
      throw .failed(.lock, path: lockPath, code: error.code)
    }
  }

  /// Puts the bytes in the file's place: readers see all old or all new. Only under the lock.
  /// `settle` must follow before anybody relies on it.
  func replace(with bytes: Data) throws(FileDefaultsError) {
    try named(.write, path) { () throws(SystemFailure) in
      do throws(SystemFailure) {
        try writeTemporary(bytes)
        try fileSystem.rename(temporaryPath, to: path)
      } catch {
        // The first failure is the one to tell; a leftover harms nobody.
        try? fileSystem.remove(temporaryPath)
        throw error
      }
    }
  }

  /// - Parameter isAlone: whether no later call synchronizes it with others.
  func writeTemporary(_ bytes: Data, isAlone: Bool = true) throws(SystemFailure) {
    let file = try fileSystem.create(temporaryPath)
    defer { fileSystem.close(file) }
    try fileSystem.write(bytes, to: file)
    // Before the rename: else a power cut could leave the new name on an empty file.
    if isAlone { try fileSystem.synchronize(file) }
  }

  /// Makes what was renamed or removed survive a power cut.
  func settle() throws(FileDefaultsError) {
    try named(.write, path) { () throws(SystemFailure) in
      try fileSystem.synchronizeFolder(folder)
    }
  }

  /// Gives a damaged file the first free name `<name>.damaged-<n>`. Only under the lock.
  func moveAside() throws(FileDefaultsError) -> String {
    var number = 1
    while fileSystem.exists("\(path).damaged-\(number)") { number += 1 }
    let target = "\(path).damaged-\(number)"
    try named(.moveAside, path) { () throws(SystemFailure) in
      try fileSystem.rename(path, to: target)
      try fileSystem.synchronizeFolder(folder)
    }
    return target
  }

  /// Removes the file and a dead writer's leftover. Only under the lock, which itself stays.
  func remove() throws(FileDefaultsError) {
    try named(.remove, path) { () throws(SystemFailure) in
      try fileSystem.remove(temporaryPath)
      try fileSystem.remove(path)
    }
  }

  private func named<Result>(
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
