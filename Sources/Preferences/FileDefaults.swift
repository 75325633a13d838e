public import Foundation
import Synchronization

/// `UserDefaults` on a file: the same names and coercions over an XML property list that
/// `plistutil`, Python's plistlib and an iOS developer's eyes can read.
///
/// **Reads** come from memory and cost no system call. What another process writes is seen after
/// `refresh()` (call it when the folder's watcher reports a change) and in every `update`.
///
/// **Writes** are durable when they return: lock, read again, apply, temporary file, fsync,
/// rename, fsync of the folder. A reader sees all old or all new, keys that others wrote survive,
/// and several changes in one `update` are one write. A change that changes nothing writes nothing.
///
/// **Failures** are never silent. `update`, `refresh` and `wipe` throw; the setters with
/// `UserDefaults`' names cannot, so they change nothing and report to the handler given at `init`.
///
/// Any thread may use it. A write that finds the lock taken waits for it, 5 seconds at most.
public final class FileDefaults: Sendable, DefaultsReading {
  /// The property list. Beside it stand `<name>.lock` and, during a write, `.<name>.tmp`.
  public let url: URL

  private let file: PropertyListFile
  private let report: @Sendable (FileDefaultsReport) -> Void
  /// Asked before a change, with the lock held; what it throws is what the change throws.
  private let mayChange: @Sendable () throws -> Void
  private let memory = Mutex(Memory())

  /// The file's contents when it was read last, and the values that only this process knows.
  private struct Memory {
    var bytes: Data?
    /// Whether these bytes are certain to survive a power cut. What was only read is not: its
    /// writer may have been killed between the rename and the fsync of the folder.
    var isSettled = false
    var values: [String: PropertyValue] = [:]
    var registered: [String: PropertyValue] = [:]
    var damagedFiles: [DamagedFile] = []
    var reportedDamages = 0
    var updatingThread: pthread_t?
    /// A count of the file's news, so that a slow reader cannot bring back old ones.
    var generation = 0
  }

  /// Reads the file. A missing one is empty defaults, and nothing is written before the first
  /// change. A damaged one is moved aside and reported; one that cannot be read is an error.
  ///
  /// - Parameters:
  ///   - mayChange: asked before each `update` and `wipe`, while nobody else can write the file:
  ///     what it throws is thrown there, and nothing is changed.
  ///   - report: called on the thread that caused the report, with no lock held.
  public convenience init(
    url: URL, mayChange: @escaping @Sendable () throws -> Void = {},
    report: @escaping @Sendable (FileDefaultsReport) -> Void
  ) throws(FileDefaultsError) {
    try self.init(
      url: url, fileSystem: DiskFileSystem(), patience: Self.patience, mayChange: mayChange,
      report: report)
  }

  static let patience = Duration.seconds(5)

  init(
    url: URL, fileSystem: any FileSystem, patience: Duration,
    mayChange: @escaping @Sendable () throws -> Void = {},
    report: @escaping @Sendable (FileDefaultsReport) -> Void
  ) throws(FileDefaultsError) {
    self.url = url
    self.file = PropertyListFile(path: url.path, fileSystem: fileSystem, patience: patience)
    self.mayChange = mayChange
    self.report = report
    try refresh()
  }

  /// Damaged files that this instance moved aside, oldest first; the handler heard of each.
  public var damagedFiles: [DamagedFile] { memory.withLock { $0.damagedFiles } }

  public func value(forKey key: String) -> PropertyValue? {
    memory.withLock { $0.values[key] ?? $0.registered[key] }
  }

  /// Returns everything that the readers answer with: registered values under the stored ones.
  public func dictionaryRepresentation() -> [String: Any] {
    memory.withLock { $0.registered.merging($0.values) { _, stored in stored } }
      .mapValues(\.object)
  }

  /// Registers values for keys that are not stored. They are never written; later calls win key by
  /// key. If one value is refused none is registered, and the refusal is reported.
  public func register(defaults: [String: Any]) {
    do {
      var values: [String: PropertyValue] = [:]
      for (key, object) in defaults {
        values[key] = try PropertyValue(object, at: .key(key))
      }
      memory.withLock { [values] in $0.registered.merge(values) { _, new in new } }
    } catch {
      report(.failed(FileDefaultsError(error)))
    }
  }

  // MARK: Changing

  /// Makes several changes as one durable write, decided on the freshest values: the lock is held
  /// and the file read again before the body runs. So "deliver unless it was delivered" is exact,
  /// also if others write.
  ///
  ///     try defaults.update { edit in
  ///       guard !edit.bool(forKey: marker) else { return }
  ///       edit.set(true, forKey: marker)
  ///       edit.set(edit.integer(forKey: "coupons") + 5, forKey: "coupons")
  ///     }
  ///
  /// If the body throws, nothing is written. Keep it short: every other writer waits for it.
  /// Only after an error of the very last step (fsync of the folder) is the change visible, but
  /// not certain to survive a power cut.
  ///
  /// - Throws: `FileDefaultsError`, also for a value that was refused in the body; and what the
  ///   body throws.
  @discardableResult
  public func update<Result>(_ body: (inout Edit) throws -> Result) throws -> Result {
    try write { edit in
      do {
        try mayChange()
        return Swift.Result<Result, any Error>.success(try body(&edit))
      } catch {
        edit.abandon()
        return .failure(error)
      }
    }.get()
  }

  /// Updates the values for setters that cannot throw.
  func change(_ body: (inout Edit) -> Void) {
    do {
      try write(body)
    } catch {
      report(.failed(error))
    }
  }

  private func write<Result>(_ body: (inout Edit) -> Result) throws(FileDefaultsError) -> Result {
    try exclusively { () throws(FileDefaultsError) in
      let registered = memory.withLock { $0.registered }
      let current = try current()
      var edit = Edit(values: current, registered: registered)
      let result = body(&edit)
      if let refused = edit.refused { throw refused }
      if edit.values != current { try store(edit.values) }
      // Also when nothing changed: the body may have decided on what it read ("was delivered").
      try settle()
      return result
    }
  }

  private func store(_ values: [String: PropertyValue]) throws(FileDefaultsError) {
    let bytes: Data
    do {
      bytes = try PropertyListCoding.encode(values)
    } catch {
      throw .unencodable(path: file.path, reason: String(describing: error))
    }
    try file.replace(with: bytes)
    cache(bytes, values)
  }

  private func settle() throws(FileDefaultsError) {
    if memory.withLock({ $0.isSettled }) { return }
    try file.settle()
    memory.withLock { $0.isSettled = true }
  }

  /// Removes the file, as deleting the app does. Registered defaults stay, as does a damaged file
  /// that was moved aside, because somebody was told its name.
  public func wipe() throws {
    try exclusively { () throws(FileDefaultsError) in
      do { try mayChange() } catch { return Result<Void, any Error>.failure(error) }
      try file.remove()
      cache(nil, [:])
      try settle()
      return .success(())
    }.get()
  }

  // MARK: Reading the file

  /// Reads the file again, and says which stored keys have changed since it was read last.
  /// Costs one read of the file; it is parsed only if its bytes are others.
  @discardableResult
  public func refresh() throws(FileDefaultsError) -> Set<String> {
    while true {
      let (known, old, generation) = memory.withLock { ($0.bytes, $0.values, $0.generation) }
      let bytes = try file.contents()
      if bytes == known { return [] }
      let values: [String: PropertyValue]
      do {
        values = try bytes.map(PropertyListCoding.decode) ?? [:]
      } catch {
        // To move it aside takes the lock, and a second look: a writer may just have replaced it.
        values = try exclusively { () throws(FileDefaultsError) in try current() }
        return changes(from: old, to: values)
      }
      if cache(bytes, values, unless: generation) { return changes(from: old, to: values) }
    }
  }

  /// Refreshes the values under `UserDefaults`' name: a failure is reported and answered with
  /// false. Writes need no synchronizing; they are durable when they return.
  @discardableResult
  public func synchronize() -> Bool {
    do {
      try refresh()
      return true
    } catch {
      report(.failed(error))
      return false
    }
  }

  /// Returns the file's values as they are now. Only under the lock.
  private func current() throws(FileDefaultsError) -> [String: PropertyValue] {
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
      memory.withLock { $0.damagedFiles.append(damaged) }
      cache(nil, [:])
      return [:]
    }
  }

  @discardableResult
  private func cache(
    _ bytes: Data?, _ values: [String: PropertyValue], unless generation: Int? = nil
  ) -> Bool {
    memory.withLock {
      if let generation, generation != $0.generation { return false }
      $0.bytes = bytes
      $0.values = values
      $0.isSettled = false
      $0.generation += 1
      return true
    }
  }

  private func changes(
    from old: [String: PropertyValue], to new: [String: PropertyValue]
  ) -> Set<String> {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  /// Holds the file's lock during the body, and reports files moved aside once it is given back.
  private func exclusively<Result>(
    _ body: () throws(FileDefaultsError) -> Result
  ) throws(FileDefaultsError) -> Result {
    let thread = pthread_self()
    guard memory.withLock({ $0.updatingThread != thread }) else {
      throw .nestedUpdate(path: file.path)
    }
    defer { reportDamages() }
    return try file.locked { () throws(FileDefaultsError) in
      memory.withLock { $0.updatingThread = thread }
      defer { memory.withLock { $0.updatingThread = nil } }
      return try body()
    }
  }

  private func reportDamages() {
    let news = memory.withLock { memory in
      defer { memory.reportedDamages = memory.damagedFiles.count }
      return memory.damagedFiles.dropFirst(memory.reportedDamages)
    }
    for file in news { report(.movedAside(file)) }
  }
}
