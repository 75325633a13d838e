import Crypto
import Foundation
import StoreCore
import StoreReceipts
import StoreServer
import StoreSimulation
import TestSupport
import Testing

/// The server of a world in memory, with a stopped clock, and a client with its key.
struct TestServer {
  static let now = Date(timeIntervalSince1970: 1_800_000_000)
  static let customer = "minh@example.com"
  static let face = "com.example.shop.face"
  static let coupon = "com.example.shop.coupon"
  static let club = "com.example.shop.club"
  static let basic = "com.example.shop.basic"

  let store: SimulatedAppStore
  let credentials: ServerCredentials
  private let key: SubscriptionOfferKey
  private let revokedKey: SubscriptionOfferKey

  init(_ catalog: Catalog? = nil) async throws {
    store = try SimulatedAppStore(
      inMemory: catalog ?? Catalog.small(),
      receiptsIn: StateFolder(url: TestFolders.unique("server")), wallClock: { Self.now })
    credentials = try await store.server.credentials()
    key = try Self.key(credentials.key)
    revokedKey = try Self.key(credentials.revokedKey)
  }

  /// Returns a server whose customer is signed in.
  ///
  /// - Parameter address: the address for notifications.
  static func served(at address: String?) async throws -> TestServer {
    let server = try await TestServer()
    try await server.store.set(.notificationAddress(address))
    try await server.store.signIn(TestServer.customer)
    return server
  }

  private static func key(_ exported: OfferSigningKey) throws -> SubscriptionOfferKey {
    try SubscriptionOfferKey(
      serialized: P256.Signing.PrivateKey(pemRepresentation: exported.privateKeyPEM)
        .rawRepresentation)
  }

  var bundleID: String { store.control.catalog.bundleID }

  /// The claims of Apple's library for Python.
  var claims: [String: JSONTree] {
    [
      "bid": .text(bundleID), "iss": .text(credentials.issuerID),
      "aud": .text("appstoreconnect-v1"),
      "exp": .number(Int(Self.now.timeIntervalSince1970) + 300),
    ]
  }

  /// Returns an `Authorization` header.
  func token(
    isRevoked: Bool = false, _ change: (inout [String: JSONTree]) -> Void = { _ in }
  ) throws -> String {
    var claims = claims
    change(&claims)
    let key = isRevoked ? revokedKey : key
    return "Bearer " + (try key.compactJWS(of: .object(claims)))
  }

  func send(
    _ method: String, _ target: String, _ body: JSONTree? = nil, authorization: String?
  ) async -> AnsweredRequest {
    await Router(store.server).answer(
      ServerRequest(
        method, target, authorization: authorization, body: body?.encoded() ?? Data()))
  }

  /// Sends a request with a valid token, and returns its status and its object.
  func call(
    _ method: String, _ target: String, _ body: JSONTree? = nil
  ) async throws -> (status: Int, object: JSONTree) {
    let answer = await send(method, "/inApps" + target, body, authorization: try token())
    return (answer.status, JSONTree(answer.response.body) ?? .null)
  }

  func get(_ target: String) async throws -> JSONTree {
    let (status, object) = try await call("GET", target)
    #expect(status == 200, "\(target): \(object)")
    return object
  }

  /// Returns the error code of a request.
  func code(_ method: String, _ target: String, _ body: JSONTree? = nil) async throws -> Int? {
    let (status, object) = try await call(method, target, body)
    let code = object["errorCode"]?.number
    if let code { #expect(status == code / 10_000) }
    return code
  }

  /// Returns the decoded payload of a document in an answer.
  func payload(_ document: JSONTree?) throws -> [String: JSONTree] {
    let jws = try #require(document?.text)
    let checks = JWSVerifier(
      VerificationExpectations(
        trustedRoots: [credentials.root], bundleID: bundleID, environment: .sandbox)
    ).verify(jws, as: SignedKind(of: jws))
    #expect(checks.flaw == nil)
    return try #require(JSONTree(CompactJWS(jws).payload)?.members)
  }

  func products(_ page: JSONTree) throws -> [String] {
    try #require(page["signedTransactions"]?.list).map {
      try #require(try payload($0)["productId"]?.text).replacing("com.example.shop.", with: "")
    }
  }

  /// Returns the newest transaction of a product.
  func newest(_ productID: String) async throws -> TransactionRecord {
    try #require(try await store.ledger().first { $0.productID == productID })
  }
}
