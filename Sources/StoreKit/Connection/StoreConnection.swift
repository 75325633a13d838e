public import Foundation
public import StoreCore
import Synchronization

/// Joins this process's StoreKit to an App Store. Not Apple's: on iOS the system does it.
///
/// What the app asks for before ``open(_:presenter:pause:)`` waits until then.
@MainActor public enum StoreConnection {
  private static var session: StoreSession?
  private nonisolated static let mailbox = Mutex(Mailbox())

  /// Begins to work: presents sheets with `presenter`, and spends the store's latencies in `pause`.
  ///
  /// `timer` is for how long the app may take to answer (storekit-rules 2.14); it returns early
  /// where its task is cancelled.
  ///
  /// Throws what the store throws where its state cannot be read.
  public static func open(
    _ service: any StoreService, presenter: any SheetPresenter,
    pause: @escaping @Sendable (Duration) async -> Void,
    timer: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) async throws {
    await close(keepingPosted: true)
    let opened = StoreSession(
      service: service, presenter: presenter, pause: pause, timer: timer,
      mailbox: mailbox.withLock { $0 },
      snapshot: try await service.snapshot())
    session = opened
    opened.onSnapshot = { onSnapshot?($0) }
    onSnapshot?(opened.latest)
    await opened.run()
  }

  /// Ends as the end of the process would: observers and transaction objects are forgotten,
  /// sheets that are open lead nowhere, the store keeps what it has.
  public static func close() async {
    await close(keepingPosted: false)
    onSnapshot = nil
  }

  private static func close(keepingPosted: Bool) async {
    if session == nil && keepingPosted { return }
    let old = mailbox.withLock { current in
      defer { current = Mailbox() }
      return current
    }
    old.close()
    if let session {
      await session.end()
    } else {
      for await letter in old.letters { letter.drop() }
    }
    session = nil
    SKPaymentQueue.shared.forget()
  }

  /// Returns when nothing is under way but a question that nobody has answered yet, and all that
  /// the store knew when it was called has been delivered. For tests, which never sleep.
  public static func idle() async { await session?.idle() }

  /// To be called by a presenter as it answers a sheet that it kept open: a task that is woken
  /// takes a moment to arrive, and ``idle()`` would see nothing under way meanwhile.
  public static func answerIsComing() { session?.answerIsComing() }

  /// The latest that is known of the device; nil before the store is open.
  public static var snapshot: DeviceSnapshot? { session?.latest }

  /// Called after every change of ``snapshot``.
  public static var onSnapshot: (@MainActor (DeviceSnapshot) -> Void)?

  /// The system's own sign-in, as from Settings: true when somebody has signed in, false when the
  /// dialogue was dismissed.
  public static func signIn() async throws -> Bool {
    let session = try current()
    return try await session.counted {
      try await session.converse { try await session.service.signIn(answer: $0) }
    }
  }

  /// The signed app receipt; nil before the first purchase (storekit-rules 4).
  public static func receipt() async throws -> Data? { try await current().service.receipt() }

  /// What happens when a person buys on the App Store page: the observer decides whether the
  /// payment goes into the queue now (storekit-rules 2.13). Throws where there is no such product.
  public static func startPromotedPurchase(of productID: String) async throws {
    let session = try current()
    try await session.counted { try await session.promote(productID) }
  }

  private static let notConnected =
    "There is no App Store: StoreConnection.open was not called."

  static func current() throws -> StoreSession {
    guard let session else {
      throw SKError(.unknown, userInfo: [NSLocalizedDescriptionKey: notConnected])
    }
    return session
  }

  nonisolated static func post(
    _ act: @escaping @MainActor @Sendable (StoreSession) async -> Void,
    orElse drop: @escaping @Sendable () -> Void = {}
  ) {
    mailbox.withLock { $0.post(act, orElse: drop) }
  }
}
