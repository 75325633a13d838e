import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation
import Synchronization

/// The logs of the sessions that a test has used, for when it fails.
final class SessionLogs: Sendable {
  private enum Entry: Sendable {
    case open(name: String, SimulatedAppStore)
    case closed(String)
  }

  /// The sessions of this test; those of the process for a test without the trait.
  @TaskLocal static var current = SessionLogs()

  private let entries = Mutex<(last: Int, entries: [(number: Int, entry: Entry)])>((0, []))

  /// - Returns: The number for ``close(_:)``.
  func open(_ name: String, _ store: SimulatedAppStore) -> Int {
    entries.withLock { state in
      state.last += 1
      state.entries.append((state.last, .open(name: name, store)))
      return state.last
    }
  }

  /// Keeps what the log has to say, because the session ends before the test.
  func close(_ number: Int) {
    entries.withLock { state in
      guard let place = state.entries.firstIndex(where: { $0.number == number }) else { return }
      state.entries[place].entry = .closed(Self.text(state.entries[place].entry))
    }
  }

  func forget() { entries.withLock { $0.entries = [] } }

  /// The logs with their reasons, oldest first; empty if the test has used no session.
  var text: String {
    entries.withLock { $0.entries.map { Self.text($0.entry) }.joined() }
  }

  /// Writes the logs to standard error, under the test's name.
  func report(_ test: String) {
    let text = text
    guard !text.isEmpty else { return }
    Self.note("The App Store during \(test):\n\(text)")
  }

  static func note(_ words: String) {
    let text = words.hasSuffix("\n") ? words : words + "\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  private static func text(_ entry: Entry) -> String {
    switch entry {
    case .closed(let text): return text
    case .open(let name, let store):
      let dates = DateText(timeZone: .gmt)
      let page = try? store.control.synchronously { try $0.events(EventQuery(.everything)) }
      let lines = (page?.events ?? []).map { event in
        "    \(dates.time(event.date))  \(Texts.english.events.line(event, dates))\n"
      }
      return "  \(name)\n" + (lines.isEmpty ? "    Nothing has happened.\n" : lines.joined())
    }
  }
}
