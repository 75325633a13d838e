// Dispatch sources may be cancelled from any thread; the module is not annotated yet.
@preconcurrency import Dispatch
import Glibc

/// A watcher of a folder, which tells when a file was touched there, or closed by its writer, in
/// any process. The kernel wakes it (inotify); nothing polls.
public final class FolderWatcher: Sendable {
  private let source: any DispatchSourceRead

  /// Watches a folder; nil where the kernel gives no watch: the folder is missing, or the user's
  /// watches are used up. `changed` gets the names of the files, each burst once, on a queue of the
  /// watcher's own; an empty name is the folder's.
  public init?(folder: String, changed: @escaping @Sendable (Set<String>) -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // Not IN_MODIFY: one transaction is dozens of writes, and whoever made it says when it can be
    // read (IN_ATTRIB), or is gone (IN_CLOSE_WRITE).
    let events = UInt32(
      IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
        | IN_MOVE_SELF)
    guard inotify_add_watch(descriptor, folder, events) >= 0 else {
      close(descriptor)
      return nil
    }
    let queue = DispatchQueue(label: "razefaces.watcher", qos: .userInteractive)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      let names = Self.drain(descriptor)
      if !names.isEmpty { changed(names) }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  public func stop() {
    source.cancel()
  }

  deinit {
    source.cancel()
  }

  private static func drain(_ descriptor: Int32) -> Set<String> {
    var names: Set<String> = []
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer in
      while let base = buffer.baseAddress {
        let count = read(descriptor, base, buffer.count)
        guard count > 0 else { break }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = buffer[start..<min(count, start + Int(event.len))].prefix { $0 != 0 }
          names.insert(String(decoding: name, as: UTF8.self))
          offset = start + Int(event.len)
        }
      }
    }
    return names
  }
}
