import Foundation
package import StoreCore
package import StoreSimulation

/// Sends the notifications of a world, one at a time, when they are due.
///
/// It sleeps until the next due date or a change of the world's folder.
package struct NotificationLoop: Sendable {
  /// A notification that was sent, with its answer. A doubled one is sent twice.
  package struct Sent: Sendable {
    package let notification: ServerNotification
    package let answer: ServerNotification.Answer
  }

  package enum News: Sendable {
    case sent(Sent)
    /// A fault dropped the notification, so it was not sent.
    case dropped(ServerNotification)
    /// Nothing can be sent before the clock moves or the world changes.
    case idle
    /// The world cannot be used at the moment. It is tried again.
    case failed(any Error)
  }

  private let server: ServerSide
  private let sender: NotificationSender
  private let pause: @Sendable (Duration) async -> Void
  private static let pauseAfterFailure = 5.0

  package init(
    _ server: ServerSide, _ sender: NotificationSender,
    pause: @escaping @Sendable (Duration) async -> Void
  ) { (self.server, self.sender, self.pause) = (server, sender, pause) }

  /// Runs until its task is cancelled.
  package func run(_ report: @Sendable (News) -> Void) async {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let watcher = await server.watch { wake.yield() }
    defer { withExtendedLifetime(watcher) {} }
    wake.yield()
    var timer: Task<Void, Never>?
    for await _ in wakes {
      timer?.cancel()
      guard let seconds = await send(report) else { continue }
      timer = Task { [pause] in
        await pause(.milliseconds(Int(min(seconds, 86_400) * 1_000) + 1))
        if !Task.isCancelled { wake.yield() }
      }
    }
    timer?.cancel()
  }

  /// Sends everything that is due. Returns the seconds until the next call; nil to wait for a
  /// change of the world.
  private func send(_ report: (News) -> Void) async -> TimeInterval? {
    do {
      while let delivery = try await server.nextDelivery() {
        guard delivery.copies > 0 else {
          report(.dropped(delivery.notification))
          continue
        }
        var answers: [ServerNotification.Answer] = []
        for _ in 0..<delivery.copies {
          let answer = await sender.send(delivery.payload, to: delivery.address)
          // The next loop repeats an interrupted attempt.
          if Task.isCancelled, answer.result != .success { return nil }
          answers.append(answer)
          report(.sent(Sent(notification: delivery.notification, answer: answer)))
        }
        try await server.store(answers, of: delivery.notification.id)
        if Task.isCancelled { return nil }
      }
      report(.idle)
      return try await server.secondsToNextDelivery()
    } catch {
      report(.failed(error))
      return Self.pauseAfterFailure
    }
  }
}
