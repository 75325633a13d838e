// Dispatch sources can be canceled from any thread, but the module lacks the annotations.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// A watcher that uses inotify to report when any process changes or closes a file in a folder.
public final class FolderWatcher: Sendable {
  private let watch: FolderWatches.Watch

  /// Watches a folder; nil if the folder is missing, or the user has no inotify watches left.
  ///
  /// - Parameter changed: receives the names of the changed files once per burst, on a queue that
  ///   all watchers share. An empty name is the folder itself.
  public init?(folder: String, changed: @escaping @Sendable (Set<String>) -> Void) {
    guard let watch = FolderWatches.add(folder, changed) else { return nil }
    self.watch = watch
  }

  public func stop() { FolderWatches.remove(watch) }

  deinit { stop() }
}

/// The watches of this process. They share an inotify instance, because a user has only 128 and a
/// process can have more worlds open.
private final class FolderWatches: Sendable {
  typealias Watch = (descriptor: Int32, number: Int)
  typealias Handler = @Sendable (Set<String>) -> Void

  private static let shared = Mutex<FolderWatches?>(nil)

  private let instance: Int32
  private let source: any DispatchSourceRead
  /// The handlers of each watch, and the number of the last one.
  private let handlers = Mutex<(last: Int, byDescriptor: [Int32: [Int: Handler]])>((0, [:]))

  static func add(_ folder: String, _ handler: @escaping Handler) -> Watch? {
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
    source.setEventHandler { [weak self] in self?.notify(Self.drain(instance)) }
    source.resume()
  }

  private func add(_ folder: String, _ handler: @escaping Handler) -> Watch? {
    // Without IN_MODIFY, because a transaction consists of dozens of writes. The writer signals a
    // readable transaction with IN_ATTRIB. IN_CLOSE_WRITE means that the writer has exited.
    let events = UInt32(
      IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
        | IN_MOVE_SELF)
    // Under the lock, so that no other watcher of this folder removes the watch in between.
    return handlers.withLock { handlers in
      let descriptor = inotify_add_watch(instance, folder, events)
      guard descriptor >= 0 else { return nil }
      handlers.last += 1
      handlers.byDescriptor[descriptor, default: [:]][handlers.last] = handler
      return (descriptor, handlers.last)
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

  private func notify(_ names: [Int32: Set<String>]) {
    let told = handlers.withLock { handlers in
      handlers.byDescriptor.compactMap { descriptor, handlers in
        // -1 means that the kernel's queue has overflowed, so any folder may have changed.
        (names[descriptor] ?? names[-1]).map { ($0, Array(handlers.values)) }
      }
    }
    for (names, handlers) in told {
      for handler in handlers { handler(names) }
    }
  }

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
