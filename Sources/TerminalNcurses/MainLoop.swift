import CNcurses
import Dispatch
import Glibc

/// The main thread's loop: it runs the main queue, and with it the main actor, and hands out input
/// by itself.
///
/// A Dispatch source would do so, too, but a key then passes two other threads before it is heard.
@MainActor
public enum MainLoop {
  /// Serves the main queue until somebody ends the process. Called on the main thread, once.
  public static func run() -> Never {
    while true {
      var descriptors = [pollfd(fd: nc_main_queue_handle(), events: Int16(POLLIN), revents: 0)]
      for watch in watches {
        descriptors.append(pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0))
      }
      nc_wait(&descriptors, nfds_t(descriptors.count))
      // Hands first: who pressed a key is waiting.
      for descriptor in descriptors.dropFirst() where descriptor.revents != 0 {
        watches.first { $0.descriptor == descriptor.fd }?.handle()
      }
      if descriptors[0].revents != 0 { nc_run_main_queue() }
    }
  }

  private struct Watch {
    var descriptor: Int32
    var handle: @MainActor () -> Void
  }

  private static var watches: [Watch] = []

  /// Calls back whenever there is something to read, or the other end has gone, until `ignore`.
  static func watch(_ descriptor: Int32, _ handle: @escaping @MainActor () -> Void) {
    ignore(descriptor)
    watches.append(Watch(descriptor: descriptor, handle: handle))
  }

  static func ignore(_ descriptor: Int32) {
    watches.removeAll { $0.descriptor == descriptor }
  }
}
