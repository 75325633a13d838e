public import Foundation
public import StoreCore
import Synchronization

/// An app's preferences in a file: an XML property list with the values that `UserDefaults` keeps.
///
/// **Reads** come from memory and make no system calls. Changes of other processes become visible
/// in `refresh()` and `update`. Call `refresh()` when the folder's watcher reports a change.
///
/// **Writes** are durable when they return. Each one locks and reads the file, applies the changes,
/// and replaces the file atomically. Readers see all old or all new values, keys of other programs
/// are kept, and several changes in one `update` are one write. An update without changes writes
/// nothing.
///
/// **Failures** are thrown. A damaged file is moved aside, and reported to the handler given at
/// `init`.
///
/// All methods can be called on any thread. A write waits up to 5 seconds for the lock.
public final class FileDefaults: Sendable {
  /// The property list. In the same folder are `<name>.lock` and, during a write, `.<name>.tmp`.
  public let url: URL

  private let file: PropertyListFile
  private let report: @Sendable (DamagedFile) -> Void
  /// Called before a change, with the lock held. An error that it throws cancels the change.
  private let mayChange: @Sendable () throws -> Void
  private let memory = Mutex(LoadedFile())

  /// The contents of the file at the last read.
  private struct LoadedFile {
    var bytes: Data?
    /// Whether these bytes are certain to survive a power failure. Bytes that were only read may
    /// not, because their writer may have been killed between the rename and the fsync of the
    /// folder.
    var isFolderSynchronized = false
    var values: [String: PropertyValue] = [:]
    var unreportedDamages: [DamagedFile] = []
    var updatingThread: pthread_t?
    /// Whether the last ``waitUntilUnlocked()`` timed out.
    var hasWaited = false
    /// The number of the cached contents, so that a slow reader cannot restore older ones.
    var generation = 0
  }

  /// Reads the file. Defaults without a file are empty, and the first change creates it with mode
  /// 0600, in folders with mode 0700. A damaged file is moved aside and reported.
  ///
  /// - Parameters:
  ///   - mayChange: called before each `update` and `wipe`, with the lock held. An error that it
  ///     throws cancels the change.
  ///   - report: called on the thread that caused the report, with no lock held.
  /// - Throws: an error if the file cannot be read.
  public convenience init(
    url: URL, mayChange: @escaping @Sendable () throws -> Void = {},
    report: @escaping @Sendable (DamagedFile) -> Void
  ) throws(StoreFailure) {
    try self.init(
      url: url, file: PropertyListFile(path: url.path), mayChange: mayChange, report: report)
  }

  init(
    url: URL, file: PropertyListFile, mayChange: @escaping @Sendable () throws -> Void = {},
    report: @escaping @Sendable (DamagedFile) -> Void
  ) throws(StoreFailure) {
    (self.url, self.file, self.mayChange, self.report) = (url, file, mayChange, report)
    try refresh()
  }

  /// The values at the last read.
  public var values: [String: PropertyValue] { memory.withLock { $0.values } }

  // MARK: Changing

  /// Makes several changes in one durable write, based on current values. The lock is held and the
  /// file is read again before the body runs. So "deliver unless already delivered" is exact, even
  /// if other processes write.
  ///
  ///     try defaults.update { edit in
  ///       guard edit.values[marker] == nil else { return }
  ///       edit.set(true, forKey: marker)
  ///       edit.set(coupons + 5, forKey: "coupons")
  ///     }
  ///
  /// If the body throws, nothing is written. Keep it short, because all other writers wait for it.
  /// If only the final fsync of the folder fails, the change is visible but may not survive a power
  /// failure.
  ///
  /// - Throws: a `StoreFailure`, also for an invalid value set in the body; or the error that the
  ///   body throws.
  @discardableResult
  public func update<Result>(_ body: (inout Edit) throws -> Result) throws -> Result {
    try exclusively { () throws(StoreFailure) in
      let current = try current()
      var edit = Edit(values: current)
      let result = Swift.Result<Result, any Error> {
        try mayChange()
        return try body(&edit)
      }
      if case .success = result {
        if let refused = edit.refused { throw refused.failure }
        if edit.values != current { try store(edit.values) }
      }
      // Even without changes, because the body may have decided based on what it read.
      try synchronizeFolder()
      return result
    }.get()
  }

  private func store(_ values: [String: PropertyValue]) throws(StoreFailure) {
    let bytes: Data
    do {
      bytes = try PropertyListCoding.encode(values)
    } catch {
      throw .other(.cannotWrite, "\(file.path.quoted) cannot be encoded: \(error)")
    }
    try file.replace(with: bytes)
    cache(bytes, values)
  }

  private func synchronizeFolder() throws(StoreFailure) {
    if memory.withLock({ $0.isFolderSynchronized }) { return }
    try file.synchronizeFolder()
    memory.withLock { $0.isFolderSynchronized = true }
  }

  /// Deletes the file, as part of deleting the app. Damaged files that were moved aside stay,
  /// because their names were reported.
  public func wipe() throws {
    try exclusively { () throws(StoreFailure) in
      do { try mayChange() } catch { return Result<Void, any Error>.failure(error) }
      try file.remove()
      cache(nil, [:])
      try synchronizeFolder()
      return .success(())
    }.get()
  }

  // MARK: Reading the file

  /// Reads the file again. Parses it only if its bytes differ.
  public func refresh() throws(StoreFailure) {
    while true {
      let (known, generation) = memory.withLock { ($0.bytes, $0.generation) }
      let bytes = try file.contents()
      if bytes == known { return }
      let values: [String: PropertyValue]
      do {
        values = try bytes.map(PropertyListCoding.decode) ?? [:]
      } catch {
        // Reads the file again under the lock before moving it aside, because a writer may have
        // just replaced it.
        _ = try exclusively { () throws(StoreFailure) in try current() }
        return
      }
      if cache(bytes, values, unless: generation) { return }
    }
  }

  private func current() throws(StoreFailure) -> [String: PropertyValue] {
    let bytes = try file.contents()
    let (known, values) = memory.withLock { ($0.bytes, $0.values) }
    if bytes == known { return values }
    do {
      let values = try bytes.map(PropertyListCoding.decode) ?? [:]
      cache(bytes, values)
      return values
    } catch {
      let movedTo = try file.moveAside()
      let damaged = DamagedFile(path: file.path, movedTo: movedTo, reason: error.reason)
      memory.withLock { $0.unreportedDamages.append(damaged) }
      cache(nil, [:])
      return [:]
    }
  }

  @discardableResult private func cache(
    _ bytes: Data?, _ values: [String: PropertyValue], unless generation: Int? = nil
  ) -> Bool {
    memory.withLock {
      if let generation, generation != $0.generation { return false }
      $0.bytes = bytes
      $0.values = values
      $0.isFolderSynchronized = false
      $0.generation += 1
      return true
    }
  }

  // MARK: Waiting

  /// Whether another process, thread or instance is writing the file.
  public var isLocked: Bool { file.isLocked }

  /// Waits up to 5 seconds for the lock without blocking the caller's thread. If this times out,
  /// the next write does not wait again.
  public func waitUntilUnlocked() async {
    let isUnlocked = await withCheckedContinuation { done in
      Thread.detachNewThread { [file] in done.resume(returning: (try? file.locked {}) != nil) }
    }
    memory.withLock { $0.hasWaited = !isUnlocked }
  }

  /// Holds the file's lock during the body. Reports files that were moved aside after releasing it.
  private func exclusively<Result>(
    _ body: () throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    let thread = pthread_self()
    guard memory.withLock({ $0.updatingThread != thread }) else {
      throw .other(.cannotWrite, "\(file.path.quoted) was changed inside its own update")
    }
    defer { reportDamages() }
    let hasWaited = memory.withLock { memory in
      defer { memory.hasWaited = false }
      return memory.hasWaited
    }
    return try file.locked(patience: hasWaited ? .zero : nil) { () throws(StoreFailure) in
      memory.withLock { $0.updatingThread = thread }
      defer { memory.withLock { $0.updatingThread = nil } }
      return try body()
    }
  }

  private func reportDamages() {
    let damages = memory.withLock { memory in
      defer { memory.unreportedDamages = [] }
      return memory.unreportedDamages
    }
    for file in damages { report(file) }
  }
}

extension FileDefaults {
  /// The current values inside an `update`, and the changes that it writes together.
  ///
  /// If a value cannot be stored, `update` throws the first such error and writes nothing.
  public struct Edit {
    public private(set) var values: [String: PropertyValue]
    private(set) var refused: Unstorable?

    init(values: [String: PropertyValue]) { self.values = values }

    /// Stores a property list value; nil removes the key.
    public mutating func set(_ object: Any?, forKey key: String) {
      guard let object else { return removeObject(forKey: key) }
      do throws(Unstorable) {
        let value = try PropertyValue(object)
        try PropertyValue.check(key)
        try value.check()
        values[key] = value
      } catch {
        refused = refused ?? error.within(key)
      }
    }

    public mutating func removeObject(forKey key: String) { values[key] = nil }
  }
}
