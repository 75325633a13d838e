import DurableFiles
public import Foundation

/// An error while reading or changing preferences. `description` says what failed, where, and what
/// to do.
public enum FileDefaultsError: Error, Sendable, Hashable {
  /// A system call failed with this `errno`.
  case failed(Operation, path: String, code: Int32)
  /// Another process held the lock for too long. A later attempt may succeed.
  case locked(path: String)
  /// The value cannot be stored. `keyPath` leads to it, as in `coupons[2].expires`.
  case unstorable(keyPath: String, UnstorableValue)
  /// Foundation could not encode accepted values as XML. This is a bug in the program.
  case unencodable(path: String, reason: String)
  /// A device name or bundle ID that is not valid as a file name.
  case badName(NameKind, String)
  /// The defaults were changed inside their own `update`. Use its `Edit` instead.
  case nestedUpdate(path: String)

  public enum Operation: Sendable, Hashable, CaseIterable {
    case read, makeFolder, lock, write, moveAside, remove
  }

  public enum NameKind: Sendable, Hashable {
    case device, bundleID
  }
}

/// A damaged preferences file that was renamed, not deleted.
public struct DamagedFile: Sendable, Equatable {
  public let path, movedTo, reason: String
}

/// The error's description. Names and paths are quoted with control characters escaped, because
/// they come from outside.
extension FileDefaultsError: CustomStringConvertible, LocalizedError {
  public var description: String { "\(problem) \(advice)" }
  public var errorDescription: String? { problem }
  public var recoverySuggestion: String? { advice }

  private var problem: String {
    switch self {
    case .failed(let operation, let path, let code):
      "Cannot \(operation.verb) \(path.quoted): \(String(cString: strerror(code)))."
    case .locked(let path):
      "Another process has kept the preferences locked for too long (\(path.quoted))."
    case .unstorable(let keyPath, let problem):
      "Cannot store \(keyPath.quoted): it is \(problem)."
    case .unencodable(let path, let reason):
      "Cannot convert the preferences \(path.quoted) to XML: \(reason)."
    case .badName(.device, let name): "\(name.quoted) cannot be a device's name."
    case .badName(.bundleID, let name): "\(name.quoted) cannot be a bundle ID."
    case .nestedUpdate(let path):
      "The preferences \(path.quoted) were changed from inside their own update."
    }
  }

  private var advice: String {
    switch self {
    case .failed(_, let path, let code): Self.advice(errno: code, path: path)
    case .locked: "Let it finish, or continue it if it is stopped; then try again."
    case .unstorable(_, .type):
      "Store numbers, strings, dates, data, and arrays and dictionaries of these."
    case .unstorable(_, .controlCharacter): "Store it as data."
    case .unstorable(_, .date): "Store it as a number or a string."
    case .unstorable(_, .depth): "Reduce its nesting, or store it as data."
    case .unencodable: "This is a bug; please report it."
    case .badName(.device, _):
      "Use 1 to 200 bytes without slashes and control characters, not beginning with a full stop."
    case .badName(.bundleID, _):
      "Use 1 to 200 letters (A-Z), digits, hyphens and full stops, not beginning with a full stop."
    case .nestedUpdate: "Use the value that the update passes to its body."
    }
  }

  private static func advice(errno code: Int32, path: String) -> String {
    switch code {
    case EACCES, EPERM: "Check who owns it and its folder: ls -ld \(path.quoted)"
    case EROFS: "Choose a state folder on a disk that can be written."
    case ENOSPC, EDQUOT: "Free some disk space, then try again. Nothing was lost."
    case ENOTDIR, EISDIR, EEXIST, EINVAL, ELOOP:
      "Something else is in its place; move it away."
    case EFBIG:
      """
      Preferences are at most \(DiskFileSystem.largestFile >> 20) MiB, so this is a different file. \
      Move it away.
      """
    case ENAMETOOLONG: "Choose a state folder with a shorter path."
    case EMFILE, ENFILE: "Too many files are open: close other programs, then try again."
    default: "Check the disk and the folder, then try again."
    }
  }
}

extension FileDefaultsError.Operation {
  fileprivate var verb: String {
    switch self {
    case .read: "read the preferences"
    case .makeFolder: "create the preferences folder"
    case .lock: "lock the preferences with"
    case .write: "write the preferences"
    case .moveAside: "move aside the damaged preferences"
    case .remove: "remove the preferences"
    }
  }
}

extension UnstorableValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .type(let name): "a value of type \(name), which property lists do not support"
    case .controlCharacter: "text with a control character, which XML does not support"
    case .date: "a date outside of the years 1 to 9999"
    case .depth: "nested more than \(PropertyValue.maximumDepth) levels deep"
    }
  }
}

extension DamagedFile: CustomStringConvertible {
  public var description: String {
    """
    The preferences file \(path.quoted) was damaged (\(reason)) and is now \(movedTo.quoted). The \
    app starts without what it held; to bring it back, repair that file and rename it while nothing \
    runs.
    """
  }
}

extension String {
  var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      quoted += isControl || scalar == "\"" ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return quoted + "\""
  }
}
