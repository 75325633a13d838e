import Foundation
import TestSupport
import Testing

/// A database that is truncated while a storefront uses it, as by an incomplete copy.
@Suite(.watched) struct ShorterWorldTests {
  @Test func damageIsReportedWithoutBusyWaiting() throws {
    let world = try CommandWorld()
    try world.signIn()
    #expect(try world.launch("buy", "coupon0", "--yes").status == 0)
    let storefront = try Storefront(world: world)
    try storefront.open()
    let opens = try OpenedFiles(in: world.state)
    let database = world.state.appendingPathComponent("appstore.sqlite")
    let file = try FileHandle(forWritingTo: database)
    #expect(try file.seekToEnd() > 50_000)
    try file.truncate(atOffset: 50_000)
    try file.close()
    try storefront.terminal.press("b")
    let alert = try storefront.terminal.wait(until: "Purchase Failed")
    #expect(alert.contains("damaged"))
    try storefront.terminal.press("Escape")
    try storefront.terminal.wait("the alert to be gone") { !$0.contains("Purchase Failed") }
    // The storefront continues. The failure is reported at most once to observers.
    var told = 0
    for name in [
      "Friday Deploy", "Merge Conflict", "Off by One", "Segfault Sob", "Null Stare",
    ] {
      try storefront.terminal.press("j")
      let screen = try storefront.terminal.wait(until: "▌ \(name)")
      #expect(!screen.contains("Purchase Failed"))
      if screen.contains("✕ /") { told += 1 }
    }
    #expect(told <= 1)
    #expect(opens.count() < 40)
    try storefront.terminal.press("q")
    try storefront.terminal.wait(until: "left with 0")
  }
}

/// The number of times that files in a folder are opened.
private final class OpenedFiles {
  private let descriptor: Int32

  init(in folder: URL) throws {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    // Also watches closing, because inotify merges equal consecutive events.
    let events = UInt32(IN_OPEN | IN_CLOSE)
    try #require(inotify_add_watch(descriptor, folder.path, events) >= 0)
  }

  deinit { close(descriptor) }

  func count() -> Int {
    var (buffer, count) = ([UInt8](repeating: 0, count: 1 << 16), 0)
    while true {
      let length = read(descriptor, &buffer, buffer.count)
      guard length > 0 else { return count }
      var offset = 0
      while offset < length {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        if event.mask & UInt32(IN_OPEN) != 0 { count += 1 }
        offset += MemoryLayout<inotify_event>.size + Int(event.len)
      }
    }
  }
}
