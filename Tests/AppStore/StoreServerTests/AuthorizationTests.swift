import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

@Suite(.watched) struct AuthorizationTests {
  private static let path = "/inApps/v1/transactions/2000000700000001"
  private static let now = Int(TestServer.now.timeIntervalSince1970)

  private func reason(_ authorization: String?, _ server: TestServer) async -> String? {
    let answer = await server.send("GET", Self.path, authorization: authorization)
    guard answer.status == 401 else { return nil }
    let body = String(decoding: answer.response.body, as: UTF8.self)
    #expect(body.wholeMatch(of: /Unauthenticated\n\nRequest ID: [A-Z2-7]{26}\.0\.0\n/) != nil)
    #expect(answer.response.contentType == "text/plain")
    return answer.reason
  }

  @Test func tokensOfAllLibrariesAreAccepted() async throws {
    let server = try await TestServer()
    let accepted: [(inout [String: JSONTree]) -> Void] = [
      { _ in }, { $0["iat"] = .number(Self.now) },
      { $0["aud"] = .list([.text("appstoreconnect-v1")]) },
      { $0["exp"] = .number(Self.now + 3_600) }, { $0["exp"] = .decimal(Decimal(Self.now) + 0.5) },
      { $0["nonce"] = .text("any") },
      { $0["iss"] = .text(server.credentials.issuerID.uppercased()) },
    ]
    for change in accepted { #expect(await reason(try server.token(change), server) == nil) }
  }

  @Test func otherTokensAreRefusedWithAReasonInTheLog() async throws {
    let server = try await TestServer()
    func refused(
      _ words: String, _ change: (inout [String: JSONTree]) -> Void
    ) async throws {
      let reason = await reason(try server.token(change), server)
      #expect(reason?.contains(words) == true, "\(words): \(reason ?? "accepted")")
    }
    try await refused("issuer is \"x\"; this world's is") { $0["iss"] = .text("x") }
    try await refused("issuer is \"\"") { $0["iss"] = nil }
    try await refused("audience") { $0["aud"] = .text("appstore") }
    try await refused("bundle ID is \"com.other\"") { $0["bid"] = .text("com.other") }
    try await refused("no expiration") { $0["exp"] = .text("soon") }
    try await refused("expired 100 seconds ago") { $0["exp"] = .number(Self.now - 100) }
    try await refused("valid for 120 minutes") { $0["exp"] = .number(Self.now + 7_200) }
    try await refused("issued 600 seconds in the future") {
      ($0["iat"], $0["exp"]) = (.number(Self.now + 600), .number(Self.now + 900))
    }
    #expect(await reason(try server.token(isRevoked: true), server)?.contains("revoked") == true)
    #expect(await reason(nil, server)?.contains("no Authorization") == true)
    #expect(await reason("Basic abc", server)?.contains("Bearer") == true)
    #expect(await reason("Bearer abc", server)?.contains("not a JSON web token") == true)
    let long = "Bearer " + String(repeating: "a", count: 9_000)
    #expect(await reason(long, server)?.contains("longer than 8192 bytes") == true)
  }

  @Test func forgedTokensAreRefused() async throws {
    let server = try await TestServer()
    let other = try await TestServer()
    let parts = try server.token().split(separator: ".").map(String.init)
    func header(_ json: String) -> String {
      "Bearer " + Data(json.utf8).base64URL + "." + parts[1] + "." + parts[2]
    }
    let id = server.credentials.key.id
    let cases = [
      (header(#"{"alg":"none","kid":"\#(id)"}"#), "algorithm is \"none\""),
      (header(#"{"alg":"HS256","kid":"\#(id)"}"#), "algorithm is \"HS256\""),
      (header(#"{"alg":"ES256","kid":"\#(id)","typ":"JWS"}"#), "type is \"JWS\""),
      (header(#"{"alg":"ES256","kid":"ABC"}"#), "key ID is \"ABC\"; this world's is \(id)"),
      (header(#"{"alg":"ES256","kid":"\#(id)"}"#), "signature"),
      (parts[0] + "." + parts[1] + ".", "signature"),
    ]
    for (token, words) in cases {
      let reason = await reason(token, server)
      #expect(reason?.contains(words) == true, "\(words): \(reason ?? "accepted")")
    }
    // Worlds in memory share their seed, so that their keys are the same.
    #expect(await reason(try other.token(), server) == nil)
  }

  @Test func unknownPathsAndMethodsSayWhatIsMissing() async throws {
    let server = try await TestServer()
    let cases = [
      ("GET", "/inapps/v1/lookup/M123", 404, "there is no such endpoint"),
      ("GET", "/inApps/v1/refund/lookup/1", 404, "this endpoint is not simulated"),
      ("PUT", "/inApps/v1/messaging/image/1", 404, "this endpoint is not simulated"),
      ("DELETE", Self.path, 405, "this path has no DELETE"),
    ]
    for (method, path, status, reason) in cases {
      let answer = await server.send(method, path, authorization: try server.token())
      #expect(answer.status == status)
      #expect(answer.reason == reason)
    }
  }

  @Test func theServerFailsWhileTheAppStoreIsDown() async throws {
    let server = try await TestServer()
    try await server.store.perform(.faults(.setStoreDown(true)))
    #expect(try await server.code("GET", "/v1/lookup/M1") == 5_000_001)
    try await server.store.perform(.faults(.setStoreDown(false)))
    try await server.store.perform(.faults(.setOffline(true)))
    #expect(try await server.call("GET", "/v1/lookup/M1").status == 200)
  }

  @Test func everyErrorHasItsOwnWords() {
    #expect(ServerError.allCases.allSatisfy { [400, 403, 404, 429, 500].contains($0.status) })
    #expect(Set(ServerError.allCases.map(\.message)).count == ServerError.allCases.count)
  }
}
