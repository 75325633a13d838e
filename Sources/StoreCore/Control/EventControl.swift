/// The log of a world, as far back as it is kept.
public protocol EventControl: Sendable {
  func events(_ query: EventQuery) async throws -> EventPage

  /// Logs an event that the app on this device tells of. It is written with the world's next
  /// change, may be lost if the process is killed, and wakes nobody.
  ///
  /// - Parameter fact: is asked for when it is written; nil if there is nothing to be kept.
  func log(about subject: WorldEvent.Subject, _ fact: @escaping @Sendable () -> WorldEvent.Fact?)
}

extension EventControl {
  public func log(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject) {
    log(about: subject) { fact }
  }

  /// Returns the failed payments, oldest first.
  public func failedPayments(in scope: TransactionQuery.Scope) async throws -> [WorldEvent] {
    let isHere = scope == .deviceAndAccount
    let events = try await events(EventQuery(.failedPayments(everywhere: !isHere))).events
    return events.filter { event in
      switch scope {
      case .deviceAndAccount, .everything: true
      case .account(let email): event.subject.account == email
      case .device(let name): event.subject.device == name
      }
    }
  }
}
