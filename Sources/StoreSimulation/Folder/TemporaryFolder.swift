import CDispatch
import CoreFoundation
package import Foundation
import Glibc
import Synchronization

/// A folder that is removed together with this process.
///
/// It contains a file that this process keeps locked. If the lock of such a folder is free, its
/// process was killed, and the next process that makes a folder of this kind removes it.
package struct TemporaryFolder: Sendable {
  package let url: URL

  private static let mark = ".razefaces-temporary"
  /// The locks of this process's folders, by path.
  private static let locks = Mutex<[String: Int32]>([:])

  /// Creates a folder with the name of its kind and six letters.
  ///
  /// - Returns: nil if that is impossible; then `errno` says why.
  package init?(named kind: String, in parent: String) {
    Self.removeAbandoned(kind, in: parent)
    // Another process may remove the folder before it is locked.
    for _ in 0..<10 {
      var template = Array("\(parent)/\(kind)-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { return nil }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      let mark = "\(path)/\(Self.mark)"
      let file = open(mark, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { if errno == ENOENT { continue } else { return nil } }
      var (locked, named) = (stat(), stat())
      if flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &locked) == 0,
        stat(mark, &named) == 0, locked.st_ino == named.st_ino
      {
        Self.locks.withLock { $0[path] = file }
        url = URL(fileURLWithPath: path, isDirectory: true)
        return
      }
      close(file)
    }
    return nil
  }

  package func remove() { Self.remove(url.path) }

  /// Removes all folders of this process.
  package static func removeAll() {
    for path in locks.withLock({ Array($0.keys) }) { remove(path) }
  }

  private static func remove(_ path: String) {
    guard let file = locks.withLock({ $0.removeValue(forKey: path) }) else { return }
    empty(path)
    close(file)
  }

  /// Removes what is in a folder, then the mark that says whose it is, then the folder.
  private static func empty(_ path: String) {
    let files = FileManager.default
    // While the process ends, others of its threads may still write.
    for _ in 0..<3 where files.fileExists(atPath: path) {
      for name in (try? files.contentsOfDirectory(atPath: path)) ?? [] where name != mark {
        try? files.removeItem(atPath: "\(path)/\(name)")
      }
      if (try? files.contentsOfDirectory(atPath: path)) == [mark] { unlink("\(path)/\(mark)") }
      rmdir(path)
    }
  }

  private static func removeAbandoned(_ kind: String, in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(kind + "-") && name.utf8.count == kind.utf8.count + 7 {
      let path = "\(parent)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & (S_IFMT | 0o077) == S_IFDIR,
        status.st_uid == geteuid()
      else { continue }
      // Its process was killed before there was a mark.
      if rmdir(path) == 0 { continue }
      let file = open("\(path)/\(mark)", O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { empty(path) }
      close(file)
    }
  }
}
