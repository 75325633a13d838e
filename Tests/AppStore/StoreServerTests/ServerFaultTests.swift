import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import Synchronization
import TestSupport
import Testing

/// What a tester can make of notifications on their way, and of calls of an app's server.
@Suite(.watched) struct ServerFaultTests {
  @Test func aFaultChangesTheWayOfTheNextNotification() async throws {
    let arrivals = Mutex<[String]>([])
    let server = try await TestServer.served(at: nil)
    let receiver = try await Receiver.start { request in
      let jws = JSONTree(request.body)?["signedPayload"]
      let payload = try? server.payload(jws)
      let signed = payload?["data"]?["signedTransactionInfo"]
      let product = (try? server.payload(signed))?["productId"]?.text ?? "?"
      arrivals.withLock { $0.append(product.replacing("com.example.shop.", with: "")) }
      return Receiver.response(200)
    }
    try await server.store.set(.notificationAddress(receiver.address()))
    func arrive(
      _ fault: FaultEffect.NotificationFault, _ products: String...
    ) async throws -> [String] {
      try await server.store.fail(.notification, with: .notification(fault))
      for product in products { try await server.store.own(product) }
      for _ in 0..<2 { try await loop(server, receiver.sender) }
      return arrivals.withLock { all in
        defer { all = [] }
        return all
      }
    }
    #expect(try await arrive(.doubled, TestServer.coupon) == ["coupon", "coupon"])
    #expect(try await arrive(.dropped, TestServer.coupon, TestServer.face) == ["face"])
    #expect(
      try await arrive(.reordered, TestServer.club, TestServer.coupon) == ["coupon", "club"])
    #expect(try await arrive(.delayed, TestServer.coupon) == [])
    #expect(try await server.store.server.secondsToNextDelivery() == 3)
    try await server.store.pass(days: 1)
    #expect(
      try await arrive(.doubled, TestServer.coupon).sorted() == ["coupon", "coupon", "coupon"])
    await receiver.end()
  }

  @Test func bothAnswersToADoubledNotificationAreKept() async throws {
    let statuses = Mutex([500, 200])
    let receiver = try await Receiver.start { _ in
      Receiver.response(statuses.withLock { $0.removeFirst() })
    }
    let server = try await TestServer.served(at: receiver.address())
    try await server.store.fail(.notification, with: .notification(.doubled))
    try await server.store.own(TestServer.coupon)
    #expect(try await loop(server, receiver.sender) == [500, 200])
    let sent = try #require(try await server.store.server.notifications(limit: 1).first)
    #expect(sent.state == .delivered)
    #expect(sent.attempts.map { $0.answers.map(\.status) } == [[500, 200]])
    #expect(sent.attempts.map { $0.answer?.status } == [200])
    await receiver.end()
  }

  /// Runs a loop until it is idle.
  ///
  /// - Returns: the statuses of the answers.
  @discardableResult
  private func loop(_ server: TestServer, _ sender: NotificationSender) async throws -> [Int?] {
    let (news, teller) = AsyncStream.makeStream(of: NotificationLoop.News.self)
    let loop = Task {
      await NotificationLoop(server.store.server, sender, pause: { _ in })
        .run { teller.yield($0) }
    }
    var statuses: [Int?] = []
    for await each in news {
      if case .failed(let error) = each { throw error }
      if case .sent(let sent) = each { statuses.append(sent.answer.status) }
      if case .idle = each { break }
    }
    loop.cancel()
    await loop.value
    return statuses
  }

  @Test func aFaultAnswersTheNextCall() async throws {
    let server = try await TestServer.served(at: nil)
    try await server.store.own(TestServer.coupon)
    let path = "/v1/transactions/\(try await server.newest(TestServer.coupon).id)"
    for code in FaultEffect.serverErrors where code != 401 {
      try await server.store.fail(.serverAPI, with: .serverError(code))
      #expect(try await server.code("GET", path) == code)
      #expect(try await server.code("GET", path) == nil)
    }
    for status in [401, 404, 503, 599] {
      let effect = try #require(FaultEffect(name: "\(status)", at: .serverAPI))
      try await server.store.fail(.serverAPI, with: effect)
      #expect(try await server.call("GET", path).status == status)
    }
    #expect(FaultEffect(name: "200", at: .serverAPI) == nil)
    try await server.store.fail(.serverAPI, with: .serverError(4_290_000))
    let answer = await server.send("GET", "/inApps" + path, authorization: try server.token())
    #expect(answer.response.headers["Retry-After"] == "\(TestServer.now.milliseconds + 1_000)")
    #expect(answer.reason?.contains("fault") == true)
    // A device without a network does not affect the server.
    try await server.store.perform(.faults(.setOffline(true)))
    #expect(try await server.call("GET", path).status == 200)
  }
}
