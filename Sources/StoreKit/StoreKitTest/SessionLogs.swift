import Localization
import RazeFacesConsole
import StoreCore
import StoreKitSimulation
import StoreSimulation
import Synchronization
import Testing

/// The logs of a test's sessions, which are written if the test fails.
final class SessionLogs: Sendable {
  /// The logs of the current test, or of the process if the test does not have the trait.
  @TaskLocal static var current = SessionLogs()

  /// A session's log. Its store is nil after the session has ended, and the text is then complete.
  private typealias Log = (
    number: Int, text: String, store: SimulatedAppStore?, folder: StateFolder?
  )

  private let entries = Mutex<(last: Int, entries: [Log])>((0, []))

  /// - Returns: The number to pass to ``close(_:)``.
  func open(_ name: String, _ world: TestWorld) -> Int {
    if let folder = world.folder, let test = Test.current {
      Self.name(test.id.nameComponents.joined(separator: "/"), of: folder)
    }
    return entries.withLock { state in
      state.last += 1
      state.entries.append((state.last, "  \(name)\n", world.store, world.folder))
      return state.last
    }
  }

  /// Saves the text of a log, because its session ends before the test.
  func close(_ number: Int) {
    entries.withLock { state in
      guard let place = state.entries.firstIndex(where: { $0.number == number }) else { return }
      state.entries[place].text = Self.text(state.entries[place])
      state.entries[place].store = nil
    }
  }

  /// Names the test of the sessions, for the report of `razefaces exec`.
  func name(_ test: String) {
    for folder in entries.withLock({ $0.entries.compactMap(\.folder) }) {
      Self.name(test, of: folder)
    }
  }

  private static func name(_ test: String, of folder: StateFolder) {
    AutomaticWorld.save(test, as: "test.name", in: folder)
  }

  func forget() { entries.withLock { $0.entries = [] } }

  /// The logs, oldest first; empty if the test has had no session.
  var text: String {
    entries.withLock { $0.entries.map(Self.text).joined() }
  }

  func report(_ test: String) {
    let text = text
    guard !text.isEmpty else { return }
    Self.write("The App Store during \(test):\n\(text)")
  }

  static func write(_ words: String) {
    let text = words.hasSuffix("\n") ? words : words + "\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  private static func text(_ log: Log) -> String {
    guard let store = log.store else { return log.text }
    let dates = DateText(timeZone: .gmt)
    let page = try? store.control.synchronously { try $0.events(EventQuery(.everything)) }
    let lines = (page?.events ?? []).map { event in
      "    \(dates.time(event.date))  \(Texts.english(event.line(dates)))\n"
    }
    return log.text + (lines.isEmpty ? "    Nothing has happened.\n" : lines.joined())
  }
}
