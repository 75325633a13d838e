/// The error of preferences that could not be read or changed. `description` says what, where and
/// what to do.
public enum FileDefaultsError: Error, Sendable, Hashable {
  /// A system call failed; `code` is its `errno`.
  case failed(Operation, path: String, code: Int32)
  /// Another process held the lock for longer than we wait. Trying again later may do.
  case locked(path: String)
  /// The value is none that the file can hold; `keyPath` leads to it, as `coupons[2].expires`.
  case unstorable(keyPath: String, UnstorableValue)
  /// Foundation would not write the values as XML, although each of them was accepted: our fault.
  case unencodable(path: String, reason: String)
  /// A device's name or a bundle ID that cannot name a folder or a file.
  case badName(NameKind, String)
  /// A change asked of the defaults from inside their own `update`; ask its `Edit` instead.
  case nestedUpdate(path: String)

  public enum Operation: Sendable, Hashable, CaseIterable {
    case read, makeFolder, lock, write, moveAside, remove
  }

  public enum NameKind: Sendable, Hashable {
    case device, bundleID
  }
}

/// A preferences file that could not be understood and was given another name, not deleted.
public struct DamagedFile: Sendable, Equatable {
  /// The path of the preferences, where the next write will make a new file.
  public let path: String
  /// The path of the damaged file now: `<path>.damaged-<n>`.
  public let movedTo: String
  /// The damage, in words.
  public let reason: String
}

/// A failure of a call whose `UserDefaults` name leaves no room to throw.
public enum FileDefaultsReport: Sendable, Equatable {
  /// A setter or `register` did nothing, or `synchronize` could not read the file.
  case failed(FileDefaultsError)
  /// The preferences start empty again, for their file was damaged.
  case movedAside(DamagedFile)
}
