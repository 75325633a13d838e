// Dispatch sources may be cancelled from any thread; the module is not annotated yet.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// A watcher of a folder, which tells when a file was touched there, or closed by its writer, in
/// any process. The kernel wakes it (inotify); nothing polls.
public final class FolderWatcher: Sendable {
  private let watch: FolderWatches.Watch

  /// Watches a folder; nil where the kernel gives no watch: the folder is missing, or the user's
  /// watches are used up. `changed` gets the names of the files, each burst once, on a queue that
  /// all watchers share; an empty name is the folder's.
  public init?(folder: String, changed: @escaping @Sendable (Set<String>) -> Void) {
    guard let watch = FolderWatches.add(folder, changed) else { return nil }
    self.watch = watch
  }

  public func stop() { FolderWatches.remove(watch) }

  deinit { stop() }
}

/// The watches of this process. They share one instance of inotify: a user has 128, and a process
/// may have more worlds open than that.
private final class FolderWatches: Sendable {
  struct Watch: Sendable {
    let descriptor: Int32
    let number: Int
  }

  private typealias Handler = @Sendable (Set<String>) -> Void

  private struct Handlers {
    var last = 0
    var byDescriptor: [Int32: [Int: Handler]] = [:]
  }

  /// Made by the first watcher that the kernel has an instance for.
  private static let shared = Mutex<FolderWatches?>(nil)

  private let instance: Int32
  private let source: any DispatchSourceRead
  private let handlers = Mutex(Handlers())

  static func add(_ folder: String, _ handler: @escaping @Sendable (Set<String>) -> Void) -> Watch?
  {
    let watches = shared.withLock { shared in
      if shared == nil { shared = FolderWatches() }
      return shared
    }
    return watches?.add(folder, handler)
  }

  static func remove(_ watch: Watch) { shared.withLock(\.self)?.remove(watch) }

  private init?() {
    let instance = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard instance >= 0 else { return nil }
    self.instance = instance
    let queue = DispatchQueue(label: "razefaces.watcher", qos: .userInteractive)
    source = DispatchSource.makeReadSource(fileDescriptor: instance, queue: queue)
    source.setEventHandler { [weak self] in self?.tell(Self.drain(instance)) }
    source.resume()
  }

  private func add(_ folder: String, _ handler: @escaping Handler) -> Watch? {
    // Not IN_MODIFY: one transaction is dozens of writes, and whoever made it says when it can be
    // read (IN_ATTRIB), or is gone (IN_CLOSE_WRITE).
    let events = UInt32(
      IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
        | IN_MOVE_SELF)
    // Under the lock, so that no other watcher of the same folder takes its watch away in between.
    return handlers.withLock { handlers in
      let descriptor = inotify_add_watch(instance, folder, events)
      guard descriptor >= 0 else { return nil }
      handlers.last += 1
      handlers.byDescriptor[descriptor, default: [:]][handlers.last] = handler
      return Watch(descriptor: descriptor, number: handlers.last)
    }
  }

  private func remove(_ watch: Watch) {
    handlers.withLock { handlers in
      guard handlers.byDescriptor[watch.descriptor]?.removeValue(forKey: watch.number) != nil,
        handlers.byDescriptor[watch.descriptor]?.isEmpty == true
      else { return }
      handlers.byDescriptor[watch.descriptor] = nil
      inotify_rm_watch(instance, watch.descriptor)
    }
  }

  private func tell(_ names: [Int32: Set<String>]) {
    let told = handlers.withLock { handlers in
      handlers.byDescriptor.compactMap { descriptor, handlers in
        // The kernel's queue has run over (-1): anything may have happened, anywhere.
        (names[descriptor] ?? names[-1]).map { ($0, Array(handlers.values)) }
      }
    }
    for (names, handlers) in told {
      for handler in handlers { handler(names) }
    }
  }

  /// Returns the names by watch.
  private static func drain(_ instance: Int32) -> [Int32: Set<String>] {
    var names: [Int32: Set<String>] = [:]
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer in
      while let base = buffer.baseAddress {
        let count = read(instance, base, buffer.count)
        guard count > 0 else { break }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = buffer[start..<min(count, start + Int(event.len))].prefix { $0 != 0 }
          names[event.wd, default: []].insert(String(decoding: name, as: UTF8.self))
          offset = start + Int(event.len)
        }
      }
    }
    return names
  }
}
