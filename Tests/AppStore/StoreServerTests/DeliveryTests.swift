import Foundation
import StoreCatalog
import StoreCore
import StoreServer
import StoreSimulation
import Synchronization
import TestSupport
import Testing

/// Notifications on their way to an app's server, which these tests run on this machine.
@Suite(.watched) struct DeliveryTests {
  /// Sends all that is due, and returns the results.
  private func send(
    _ server: TestServer, _ sender: NotificationSender
  ) async throws -> [ServerNotification.AttemptResult] {
    var results: [ServerNotification.AttemptResult] = []
    while let next = try await server.store.server.nextDelivery() {
      let answer = await sender.send(next.payload, to: next.address)
      try await server.store.server.store([answer], of: next.notification.id)
      results.append(answer.result)
    }
    return results
  }

  private func states(_ server: TestServer) async throws -> [ServerNotification.State] {
    try await server.store.server.notifications(limit: 100).map(\.state)
  }

  @Test func theyArriveInOrderWithWhatIsSigned() async throws {
    let bodies = Mutex<[Data]>([])
    let receiver = try await Receiver.start { request in
      bodies.withLock { $0.append(request.body) }
      return Receiver.response(200)
    }
    let server = try await TestServer.served(at: receiver.address("/apple?key=1"))
    for product in [TestServer.coupon, TestServer.face, TestServer.club] {
      try await server.store.own(product)
    }
    #expect(try await send(server, receiver.sender) == [.success, .success, .success])
    #expect(try await states(server) == [.delivered, .delivered, .delivered])
    let sent = bodies.withLock { $0 }
    let kept = try await server.notifications()
    for (body, notification) in zip(sent, kept) {
      let members = try #require(JSONTree(body)?.members)
      #expect(members.count == 1)
      #expect(try server.payload(members["signedPayload"]) == notification.payload)
    }
    #expect(try await send(server, receiver.sender).isEmpty)
    #expect(receiver.paths == ["/apple", "/apple", "/apple"])
    await receiver.end()
  }

  @Test(arguments: [
    (200, ServerNotification.AttemptResult.success), (206, .success),
    (207, .unsuccessfulStatus), (404, .unsuccessfulStatus), (500, .unsuccessfulStatus),
  ])
  func theStatusDecides(_ status: Int, _ result: ServerNotification.AttemptResult) async throws {
    let receiver = try await Receiver.start { _ in Receiver.response(status) }
    let answer = await receiver.sender.send("x", to: receiver.address())
    #expect(answer.result == result && answer.status == status)
    await receiver.end()
  }

  @Test func redirectsAreFollowedOnThisMachineOnly() async throws {
    let receiver = try await Receiver.start { request in
      switch request.path {
      case "/circle": Receiver.response(307, ["Location": "/circle"])
      case "/away": Receiver.response(302, ["Location": "http://192.0.2.1/"])
      case "/named": Receiver.response(302, ["Location": "http://example.invalid/"])
      case "/secure": Receiver.response(302, ["Location": "https://127.0.0.1/"])
      case "/moved": Receiver.response(308, ["Location": "/apple"])
      default: Receiver.response(200)
      }
    }
    for (path, result) in [
      ("/circle", ServerNotification.AttemptResult.circularRedirect), ("/away", .other),
      ("/named", .other), ("/secure", .other), ("/moved", .success),
    ] {
      #expect(
        await receiver.sender.send("x", to: receiver.address(path)).result == result, "\(path)")
    }
    #expect(receiver.paths == ["/circle", "/away", "/named", "/secure", "/moved", "/apple"])
    await receiver.end()
  }

  @Test func aServerThatIsAwayOrSilentIsNamed() async throws {
    let (waiting, release) = AsyncStream.makeStream(of: Void.self)
    let receiver = try await Receiver.start { _ in
      for await _ in waiting {}
      return Receiver.response(200)
    }
    let impatient = receiver.sender(patience: .milliseconds(50))
    #expect(await impatient.send("x", to: receiver.address()).result == .timedOut)
    release.finish()
    let (sender, address) = (receiver.sender, receiver.address())
    #expect(await sender.send("x", to: address).result == .success)
    let other = try await Receiver.start { _ in Receiver.response(200) }
    await receiver.end()
    #expect(await other.sender.send("x", to: address).result == .socketIssue)
    await other.end()
  }

  // MARK: - Retries

  @Test func theSandboxSendsOnceAndProductionSixTimes() async throws {
    let receiver = try await Receiver.start { _ in Receiver.response(500) }
    let server = try await TestServer.served(at: receiver.address())
    try await server.store.own(TestServer.coupon)
    #expect(try await send(server, receiver.sender).count == 1)
    #expect(try await states(server) == [.failed])

    try await server.store.set(.notificationRetries(.production))
    try await server.store.own(TestServer.coupon)
    let start = try await server.store.control.now()
    #expect(try await send(server, receiver.sender).count == 1)
    #expect(try await server.store.server.secondsToNextDelivery() == 3_600)
    // A failed one holds up nothing behind it.
    try await server.store.own(TestServer.face)
    #expect(try await send(server, receiver.sender).count == 1)
    // The clock passes all five retries of both.
    try await server.store.pass(days: 8)
    #expect(try await send(server, receiver.sender).count == 10)
    let sent = try await server.store.server.notifications(limit: 10)
    #expect(sent.map(\.state) == [.failed, .failed, .failed])
    #expect(
      sent[1].attempts.map { $0.date.timeIntervalSince(start) / 3_600 } == [0, 1, 13, 37, 85, 157])
    await receiver.end()
  }

  @Test func aRetrySucceeds() async throws {
    let isWell = Mutex(false)
    let receiver = try await Receiver.start { _ in
      Receiver.response(isWell.withLock { $0 } ? 200 : 503)
    }
    let server = try await TestServer.served(at: receiver.address())
    try await server.store.set(.notificationRetries(.production))
    try await server.store.own(TestServer.coupon)
    _ = try await send(server, receiver.sender)
    isWell.withLock { $0 = true }
    try await server.store.pass(days: 8)
    #expect(try await send(server, receiver.sender) == [.success])
    let sent = try await server.store.server.notifications(limit: 1)
    #expect(sent[0].state == .delivered && sent[0].attempts.count == 2)
    await receiver.end()
  }

  @Test func anInterruptedAttemptIsRepeatedWithItsUUID() async throws {
    let server = try await TestServer.served(at: "http://127.0.0.1:1/")
    try await server.store.own(TestServer.coupon)
    let first = try #require(try await server.store.server.nextDelivery())
    let again = try #require(try await server.store.server.nextDelivery())
    #expect(again == first)
    #expect(again.notification.attempts.count == 1)
  }

  // MARK: - What waits

  @Test func withoutAnAddressOnlyAResendSends() async throws {
    let receiver = try await Receiver.start { _ in Receiver.response(200) }
    let server = try await TestServer.served(at: nil)
    try await server.store.own(TestServer.coupon)
    try await server.store.set(.notificationAddress(receiver.address()))
    try await server.store.own(TestServer.face)
    #expect(try await states(server) == [.unaddressed, .waiting])
    #expect(try await send(server, receiver.sender).count == 1)
    let first = try await server.store.server.notifications(limit: 2)[0]
    #expect(try await server.store.server.resend(first.id))
    #expect(try await !server.store.server.resend(99))
    #expect(try await send(server, receiver.sender).count == 1)
    #expect(try await states(server) == [.delivered, .delivered])
    #expect(try await server.store.server.notifications(limit: 2)[0].uuid == first.uuid)
    await receiver.end()
  }

  @Test func nothingIsSentWhileTheAppStoreIsDown() async throws {
    let receiver = try await Receiver.start { _ in Receiver.response(200) }
    let server = try await TestServer.served(at: receiver.address())
    try await server.store.own(TestServer.coupon)
    try await server.store.perform(.faults(.setStoreDown(true)))
    #expect(try await send(server, receiver.sender).isEmpty)
    try await server.store.perform(.faults(.setStoreDown(false)))
    #expect(try await send(server, receiver.sender).count == 1)
    await receiver.end()
  }

  @Test func aResetForgetsThemAllAndKeepsTheAddress() async throws {
    let server = try await TestServer.served(at: "http://127.0.0.1:1/")
    try await server.store.own(TestServer.coupon)
    try await server.store.perform(.reset)
    #expect(try await states(server).isEmpty)
    let settings = try await server.store.control.settings()
    #expect(settings.notificationAddress == "http://127.0.0.1:1/")
  }

  @Test func aLoopSendsWhatArisesWithoutPolling() async throws {
    let receiver = try await Receiver.start { _ in Receiver.response(200) }
    let server = try await TestServer.served(at: receiver.address())
    let (news, teller) = AsyncStream.makeStream(of: NotificationLoop.News.self)
    let loop = Task {
      await NotificationLoop(server.store.server, receiver.sender, pause: { _ in })
        .run { teller.yield($0) }
    }
    var sent: [String] = []
    var toBuy = [TestServer.coupon, TestServer.face]
    for await each in news {
      switch each {
      case .idle where sent.count + toBuy.count == 2 && !toBuy.isEmpty:
        try await server.store.own(toBuy.removeFirst())
      case .sent(let each): sent.append(each.notification.productID ?? "")
      case .failed(let error): throw error
      case .idle, .dropped: break
      }
      if sent.count == 2 { break }
    }
    #expect(sent == [TestServer.coupon, TestServer.face])
    loop.cancel()
    await loop.value
    await receiver.end()
  }

  // MARK: - Endpoints

  @Test func aTestNotificationHasATokenAndAnAnswer() async throws {
    let receiver = try await Receiver.start { _ in Receiver.response(200) }
    let server = try await TestServer.served(at: nil)
    #expect(try await server.code("POST", "/v1/notifications/test") == 4_040_007)
    try await server.store.set(.notificationAddress(receiver.address()))
    let (_, asked) = try await server.call("POST", "/v1/notifications/test")
    let path = "/v1/notifications/test/\(try #require(asked["testNotificationToken"]?.text))"
    #expect(try await server.code("GET", path) == 4_040_008)
    _ = try await send(server, receiver.sender)
    let answer = try await server.get(path)
    let payload = try server.payload(answer["signedPayload"])
    #expect(payload["notificationType"] == .text("TEST"))
    #expect(payload["data"]?["signedTransactionInfo"] == nil)
    let attempts = answer["sendAttempts"]?.list
    #expect(attempts?.count == 1)
    #expect(attempts?.first?["sendAttemptResult"] == .text("SUCCESS"))
    #expect(payload["data"]?.members.map { Set($0.keys) } == ["bundleId", "environment"])
    let uuid = try #require(path.split(separator: "/").last?.split(separator: "_").first)
    for token in ["x", "\(uuid)", "\(uuid)_x"] {
      #expect(try await server.code("GET", "/v1/notifications/test/\(token)") == 4_000_020)
    }
    #expect(try await server.code("GET", path + "0") == 4_040_008)
    await receiver.end()
  }

  @Test func theHistoryHasWhatWasSentInPages() async throws {
    let receiver = try await Receiver.start { _ in Receiver.response(500) }
    let server = try await TestServer.served(at: receiver.address())
    for _ in 0..<22 { try await server.store.own(TestServer.coupon) }
    try await server.store.own(TestServer.club)
    _ = try await send(server, receiver.sender)
    let now = try await server.store.control.now().milliseconds
    let day = 86_400_000
    func body(_ others: [String: JSONTree] = [:]) -> JSONTree {
      .object(
        ["startDate": .number(now - day), "endDate": .number(now + day)]
          .merging(others) { $1 })
    }
    let path = "/v1/notifications/history"
    let (_, first) = try await server.call("POST", path, body())
    #expect(first["notificationHistory"]?.list?.count == 20 && first["hasMore"] == .flag(true))
    let token = try #require(first["paginationToken"]?.text)
    let next = "\(path)?paginationToken=\(token)"
    let (_, second) = try await server.call("POST", next, body())
    #expect(second["notificationHistory"]?.list?.count == 3 && second["hasMore"] == .flag(false))
    #expect(second["paginationToken"] == nil)
    func count(_ others: [String: JSONTree]) async throws -> Int? {
      let (_, page) = try await server.call("POST", path, body(others))
      return page["notificationHistory"]?.list?.count
    }
    #expect(try await count(["notificationType": .text("SUBSCRIBED")]) == 1)
    #expect(
      try await count([
        "notificationType": .text("SUBSCRIBED"), "notificationSubtype": .text("RESUBSCRIBE"),
      ]) == 0)
    #expect(try await count(["onlyFailures": .flag(true)]) == 20)
    let line = try await server.newest(TestServer.club)
    #expect(try await count(["transactionId": .text(String(line.id))]) == 20)

    let type = JSONTree.text("REFUND")
    let wrong: [(Int, [String: JSONTree])] = [
      (4_000_015, ["startDate": .text("x")]), (4_000_016, ["endDate": .null]),
      (4_000_012, ["startDate": .number(now - 31 * day)]),
      (4_000_013, ["endDate": .number(now - day)]),
      (4_000_018, ["notificationType": .text("X")]),
      (4_000_018, ["notificationSubtype": .text("SUMMARY")]),
      (4_000_018, ["notificationType": type, "notificationSubtype": .text("UPGRADE")]),
      (4_000_019, ["notificationType": type, "transactionId": .text(String(line.id))]),
      (4_040_010, ["transactionId": .text("1")]),
    ]
    for (code, members) in wrong {
      #expect(try await server.code("POST", path, body(members)) == code, "\(members)")
    }
    #expect(try await server.code("POST", next, body(["onlyFailures": .flag(true)])) == 4_000_014)
    await receiver.end()
  }
}
