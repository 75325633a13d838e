import CDispatch
import Foundation
import Glibc
import Synchronization

/// A lock that a session holds while it lives. The kernel releases it when the process ends.
///
/// Each session locks its own byte of one file, which stays empty because locks can lie beyond the
/// end of a file. The first byte is for the only process that sends notifications. Open file
/// description locks also exclude sessions of the same process.
final class SessionLock: Sendable {
  private let path: String
  private let place: off_t
  private let descriptor: Mutex<Int32?>

  /// Acquires the lock; nil if another session has it, if the folder is not writable, or if its
  /// file system lacks such locks.
  init?(in folder: StateFolder, place: UInt32) {
    path = folder.sessions.path
    self.place = off_t(place)
    let descriptor = Self.open(path, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { return nil }
    // Sets the mode regardless of the umask.
    fchmod(descriptor, 0o600)
    guard Self.lock(descriptor, F_WRLCK, at: self.place, Self.setLock) else {
      close(descriptor)
      return nil
    }
    self.descriptor = Mutex(descriptor)
  }

  deinit { release() }

  func release() {
    descriptor.withLock { descriptor in
      if let descriptor { close(descriptor) }
      descriptor = nil
    }
  }

  /// Returns whether another session holds its lock; also true if that cannot be determined.
  func isHeld(at place: UInt32) -> Bool {
    // Tests with a shared lock, because sessions that wait for an end briefly hold one too.
    isTaken(F_RDLCK, at: off_t(place)) ?? true
  }

  /// Calls back once when a session releases its lock. Blocks a thread until then, because the
  /// kernel offers no notification.
  func awaitEnd(at place: UInt32, _ ended: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [path] in
      let descriptor = Self.open(path, O_RDWR)
      guard descriptor >= 0 else { return }
      let isOver = Self.lock(descriptor, F_RDLCK, at: off_t(place), Self.waitForLock)
      close(descriptor)
      if isOver { ended() }
    }
  }

  /// Shares the lock of a payment queue with its other observers.
  func observe(_ queue: String) {
    descriptor.withLock { descriptor in
      guard let descriptor else { return }
      _ = Self.lock(descriptor, F_RDLCK, at: Self.place(of: queue), Self.setLock)
    }
  }

  func isObservedElsewhere(_ queue: String) -> Bool {
    isTaken(F_WRLCK, at: Self.place(of: queue)) ?? false
  }

  /// Returns whether another session prevents a lock; nil if that cannot be determined.
  private func isTaken(_ type: Int32, at place: off_t) -> Bool? {
    descriptor.withLock { descriptor in
      var wanted = Self.request(type, at: place)
      guard let descriptor, fcntl(descriptor, Self.getLock, &wanted) == 0 else { return nil }
      return wanted.l_type != Int16(F_UNLCK)
    }
  }

  /// The places of queues follow those of sessions.
  private static func place(of queue: String) -> off_t {
    var hash = StableHash()
    hash.add(queue.utf8)
    return 1 << 32 | off_t(hash.value & 0xFFFF_FFFF)
  }

  // The values of F_OFD_GETLK, F_OFD_SETLK and F_OFD_SETLKW.
  private static let getLock: Int32 = 36
  private static let setLock: Int32 = 37
  private static let waitForLock: Int32 = 38

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
  }

  private static func request(_ type: Int32, at place: off_t) -> flock {
    flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: place, l_len: 1, l_pid: 0)
  }

  private static func lock(
    _ descriptor: Int32, _ type: Int32, at place: off_t, _ command: Int32
  ) -> Bool {
    var wanted = request(type, at: place)
    while fcntl(descriptor, command, &wanted) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
