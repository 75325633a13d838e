import CDispatch
import CoreFoundation
import DurableFiles
package import Foundation
import Glibc
import Synchronization

/// A folder that is deleted when this process ends. The process keeps a file in it locked. If the
/// lock is free, the process was killed, and the next process that creates a folder of the same
/// kind deletes the folder.
package struct TemporaryFolder: Sendable {
  package let url: URL

  private static let mark = ".razefaces-temporary"
  private static let locks = Mutex<[String: Int32]>([:])

  /// Creates a folder whose name is the kind and six random characters; nil with the reason in
  /// `errno` if that fails.
  package init?(named kind: String, in parent: String) {
    // Another working folder must not change which folder it is.
    let parent = URL(fileURLWithPath: parent, isDirectory: true).path
    Self.removeAbandoned(kind, in: parent)
    // Another process may delete the folder before it is locked.
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

  /// The descriptor of the locked file. A process that inherits it keeps the folder.
  package var lock: Int32? { Self.locks.withLock { $0[url.path] } }

  package func remove() { Self.remove(url.path) }

  package static func removeAll() {
    for path in locks.withLock({ Array($0.keys) }) { remove(path) }
  }

  private static func remove(_ path: String) {
    // A signal meanwhile waits for the removal, instead of ending the process in the middle.
    locks.withLock { locks in
      guard let file = locks.removeValue(forKey: path) else { return }
      empty(path)
      close(file)
    }
  }

  private static func empty(_ path: String) {
    let files = FileManager.default
    // Other threads may still write while the process ends.
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
      // An empty folder has no lock file, because its process was killed before it created one.
      if rmdir(path) == 0 { continue }
      DiskFileSystem().ifAbandoned("\(path)/\(mark)") { empty(path) }
    }
  }
}
