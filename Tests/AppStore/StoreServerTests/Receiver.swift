import Foundation
import StoreCore
import StoreServer
import Synchronization

/// An app's server, with the answer that it gives to each request.
final class Receiver: Sendable {
  private let listener: HTTPServer
  private let serving: Task<Void, Never>
  private let received: Received

  private final class Received: Sendable { let paths = Mutex<[String]>([]) }

  static func start(
    _ answer: @escaping @Sendable (ServerRequest) async -> ServerResponse
  ) async throws -> Receiver {
    try await Receiver(HTTPServer(port: 0), answer)
  }

  private init(
    _ listener: HTTPServer, _ answer: @escaping @Sendable (ServerRequest) async -> ServerResponse
  ) {
    let received = Received()
    self.listener = listener
    self.received = received
    serving = Task {
      await listener.run { request in
        received.paths.withLock { $0.append(request.path) }
        return await answer(request)
      }
    }
  }

  /// A sender that is patient while other tests run.
  var sender: NotificationSender { listener.sender(patience: .seconds(60)) }
  var paths: [String] { received.paths.withLock { $0 } }

  func sender(patience: Duration) -> NotificationSender { listener.sender(patience: patience) }

  func address(_ path: String = "/apple") -> String {
    "http://127.0.0.1:\(listener.port)\(path)"
  }

  func end() async {
    await listener.close()
    await serving.value
  }

  static func response(_ status: Int, _ headers: [String: String] = [:]) -> ServerResponse {
    ServerResponse(status: status, headers: headers)
  }
}
