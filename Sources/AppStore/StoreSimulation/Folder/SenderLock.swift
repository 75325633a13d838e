import Foundation
import Glibc

/// The lock of the only process that sends a world's notifications. The kernel releases it when the
/// process ends.
final class SenderLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock; nil if another process has it, or if there is no file for it.
  init?(_ folder: StateFolder) {
    AtomicFile.makeFolder(folder.url.path)
    descriptor = open(folder.sender.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}
