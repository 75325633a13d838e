package import Foundation
import StoreCore
import StoreSimulation

/// An HTTP request, independent of the network.
package struct ServerRequest: Sendable {
  package var method: String
  /// The path, percent-decoded, without the query.
  package var path: String
  package var query: [(name: String, value: String)]
  package var authorization: String?
  package var body: Data

  /// - Parameter target: the path and the query, as in the request line.
  package init(
    _ method: String, _ target: String, authorization: String? = nil, body: Data = Data()
  ) {
    (self.method, self.authorization, self.body) = (method, authorization, body)
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = Self.decoded(parts.first ?? "")
    query = (parts.dropFirst().first ?? "").split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Self.decoded(Substring($0.replacing("+", with: " "))) }
      return (halves[0], halves.count > 1 ? halves[1] : "")
    }
  }

  private static func decoded(_ text: Substring) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}

package struct ServerResponse: Hashable, Sendable {
  package var status: Int
  package var contentType: String?
  package var body = Data()
  /// Headers other than those of the content.
  package var headers: [String: String] = [:]

  package init(
    status: Int, contentType: String? = nil, body: Data = Data(), headers: [String: String] = [:]
  ) {
    (self.status, self.contentType, self.body, self.headers) = (status, contentType, body, headers)
  }

  /// Returns a response with a JSON object. Omits members whose value is nil.
  static func json(_ members: [String: JSONTree?], status: Int = 200) -> ServerResponse {
    // Apple's library for Python ignores an error's code if a character set is named.
    ServerResponse(
      status: status, contentType: "application/json",
      body: JSONTree.object(members.compactMapValues(\.self)).encoded())
  }

  static func empty(_ status: Int) -> ServerResponse { ServerResponse(status: status) }

  static func text(_ text: String, status: Int) -> ServerResponse {
    ServerResponse(status: status, contentType: "text/plain", body: Data(text.utf8))
  }

  static func error(_ error: ServerError) -> ServerResponse {
    json(
      ["errorCode": .number(error.code), "errorMessage": .text(error.message)],
      status: error.status)
  }

  /// Returns Apple's response to a request without authorization. It is not JSON.
  static func unauthenticated(requestID: String) -> ServerResponse {
    var response = text("Unauthenticated\n\nRequest ID: \(requestID).0.0\n", status: 401)
    response.headers["Server"] = "daiquiri/5"
    return response
  }
}
