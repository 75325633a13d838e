package import Foundation
import RazeFacesDevice
import StoreCore
import TerminalKit

/// The recorder of a session's screens, for those who ask for its evidence.
///
/// A screen is at rest when a person does something about it, or when it has stood for a second. It is
/// compared off the main actor, once the next one is drawn: a key waits for nothing.
@MainActor package final class SessionRecorder {
  private enum Entry: Sendable {
    case screen(Canvas, [SessionRecord.Repeated], Date)
    case wanted(CheckedContinuation<ScreenHistory, Never>)
  }

  /// The time after which a screen is at rest though nobody has touched a key.
  private static let rest: TimeInterval = 1
  /// The most deeds that lead to one screen.
  private static let mostDeeds = 50

  /// The sessions of this storefront, one after the other: what they did is its own.
  var sessions: Set<String> = []
  private let clock: @Sendable () -> Date
  private let start: Date
  private let entries: AsyncStream<Entry>.Continuation
  private var shown: (screen: Canvas, date: Date)?
  private var isKept = false
  /// A screen that is handed over with the next one.
  private var pending: Entry?
  private var deeds: [SessionRecord.Repeated] = []
  /// The device at the first key.
  private var before: DeviceState?

  /// - Parameter clock: this machine's.
  package init(clock: @escaping @Sendable () -> Date) {
    self.clock = clock
    start = clock()
    let (stream, continuation) = AsyncStream.makeStream(of: Entry.self)
    entries = continuation
    Task.detached(priority: .utility) {
      var history = ScreenHistory()
      for await entry in stream {
        switch entry {
        case .screen(let screen, let deeds, let date): history.append(screen, deeds, at: date)
        case .wanted(let continuation): continuation.resume(returning: history)
        }
      }
    }
  }

  deinit { entries.finish() }

  /// Notes a picture that is on the terminal.
  func shows(_ screen: Canvas) {
    let now = clock()
    if let shown, now.timeIntervalSince(shown.date) >= Self.rest { keep() }
    handOver()
    shown = (screen, now)
    isKept = false
  }

  /// Notes what is about to be done, on the screen that is shown.
  func handles(_ message: StorefrontMessage, _ device: @autoclosure () -> DeviceState) {
    guard shown != nil, let deed = SessionRecord.Deed(message) else { return }
    if before == nil, message.isByHand { before = device() }
    // A word that is typed is one deed.
    if deed != .edit || deeds.last?.deed != .edit { keep() }
    if deeds.last?.deed == deed {
      deeds[deeds.count - 1].count += 1
    } else if deeds.count < Self.mostDeeds {
      deeds.append(SessionRecord.Repeated(deed: deed, count: 1))
    }
  }

  private func keep() {
    guard !isKept, let shown else { return }
    pending = .screen(shown.screen, deeds, shown.date)
    (isKept, deeds) = (true, [])
  }

  private func handOver() {
    guard let pending else { return }
    entries.yield(pending)
    self.pending = nil
  }

  /// Returns all that is kept, the present screen included.
  func record(of name: String, _ device: DeviceState) async -> SessionRecord {
    keep()
    handOver()
    let history = await withCheckedContinuation { entries.yield(.wanted($0)) }
    // After a change of devices, the first one has no products to compare.
    let before = before.flatMap { $0.snapshot?.device == device.snapshot?.device ? $0 : nil }
    return SessionRecord(
      device: name, start: start, moments: history.moments, missing: history.missing,
      before: StorefrontGlance.products(before ?? device), after: StorefrontGlance.products(device))
  }
}

extension SessionRecord.Deed {
  fileprivate init?(_ message: StorefrontMessage) {
    switch message {
    case .key(let press): self = .press(press)
    case .edited: self = .edit
    case .pointed(let event):
      switch event.kind {
      case .click: self = .click(event.point, isDouble: false)
      case .doubleClick: self = .click(event.point, isDouble: true)
      case .wheelUp: self = .wheel(isUp: true)
      case .wheelDown: self = .wheel(isUp: false)
      }
    case .resized(let size): self = .resize(size)
    default: return nil
    }
  }
}
