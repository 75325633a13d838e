package import Foundation
import StoreCore
package import StoreSimulation

/// Answers requests by the table of endpoints. Depends on no network.
package struct Router: Sendable {
  private let server: ServerSide
  private let explain: @Sendable (any Error) -> String

  /// - Parameter explain: the words for a failure of the world, for the server's log.
  package init(
    _ server: ServerSide, explain: @escaping @Sendable (any Error) -> String = { "\($0)" }
  ) {
    (self.server, self.explain) = (server, explain)
  }

  /// Returns the size that the body of a request may have.
  package static func mostBytes(_ request: ServerRequest) -> Int {
    matches(request.path).map(\.0.mostBytes).max() ?? 64 << 10
  }

  private static func matches(_ path: String) -> [(Endpoint, values: [String: String])] {
    Endpoint.all.compactMap { endpoint in endpoint.values(in: path).map { (endpoint, $0) } }
  }

  package func answer(_ request: ServerRequest) async -> AnsweredRequest {
    let start = server.realTime
    let (response, reason) = await response(to: request)
    return AnsweredRequest(
      date: start, method: request.method, path: request.path, reason: reason,
      milliseconds: max(0, server.realTime.milliseconds - start.milliseconds), response: response)
  }

  private func response(
    to request: ServerRequest
  ) async -> (ServerResponse, reason: String?) {
    let matches = Self.matches(request.path)
    guard let (endpoint, values) = matches.first(where: { $0.0.method == request.method }) else {
      return Self.notFound(request, isKnown: !matches.isEmpty)
    }
    do {
      try await server.checkAvailability()
      if endpoint.isAuthorized, let flaw = try await server.flaw(of: request.authorization) {
        return (.unauthenticated(requestID: try await server.newRequestID()), flaw)
      }
      if endpoint.isAuthorized, let answer = try await answerOfFault() { return answer }
      let call = Call(server: server, values: values, request: request)
      return (try await endpoint.answer(call), nil)
    } catch let error as ServerError {
      return (.error(error), error.rawValue)
    } catch {
      // Another process holds the world's lock, or the folder cannot be used at the moment.
      let isLocked = (error as? StoreFailure)?.cause == .locked
      return (.error(isLocked ? .internalErrorRetryable : .internalError), explain(error))
    }
  }

  /// Returns the answer that a tester has armed for the next call; nil if there is none.
  private func answerOfFault() async throws -> (ServerResponse, reason: String?)? {
    guard let code = try await server.applyFault() else { return nil }
    let reason = "a fault is armed for calls of your server"
    guard let error = ServerError.allCases.first(where: { $0.code == code }) else {
      guard code == 401 else { return (.text("HTTP \(code)\n", status: code), reason) }
      return (.unauthenticated(requestID: try await server.newRequestID()), reason)
    }
    var response = ServerResponse.error(error)
    if error == .rateLimitExceeded {
      // Apple names the time of the next call, in milliseconds, instead of a duration.
      response.headers["Retry-After"] = "\(server.realTime.milliseconds + 1_000)"
    }
    return (response, reason)
  }

  private static func notFound(
    _ request: ServerRequest, isKnown: Bool
  ) -> (ServerResponse, reason: String?) {
    if isKnown {
      return (.text("Method Not Allowed\n", status: 405), "this path has no \(request.method)")
    }
    let isAbsent = Endpoint.absent.contains { request.path.hasPrefix($0) }
    return (
      .text("Not Found\n", status: 404),
      isAbsent ? "this endpoint is not simulated" : "there is no such endpoint"
    )
  }
}

/// A request with its answer, for the server's log.
package struct AnsweredRequest: Sendable {
  package let date: Date
  package let method, path: String
  package var status: Int { response.status }
  /// Why the request failed; nil if it did not.
  package let reason: String?
  package let milliseconds: Int
  package let response: ServerResponse
}
