import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

@Suite(.watched) struct ChangingTests {
  private static let token = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
  private static let request = "0a0b0c0d-1234-4abc-8def-1234567890ab"

  private static func served(owning owned: String? = nil) async throws -> TestServer {
    let server = try await TestServer()
    try await server.store.signIn(TestServer.customer)
    if let owned { try await server.store.own(owned) }
    return server
  }

  private func payload(_ id: UInt64, _ server: TestServer) async throws -> [String: JSONTree] {
    try server.payload(
      await server.get("/v1/transactions/\(id)")["signedTransactionInfo"])
  }

  @Test func aTokenIsOnTheCurrentTransactionAndThoseThatFollow() async throws {
    let server = try await Self.served(owning: TestServer.basic)
    let first = try await server.newest(TestServer.basic)
    try await server.store.pass(days: 32)
    let second = try await server.newest(TestServer.basic)
    #expect(second.id != first.id)
    let path = "/v1/transactions/\(first.id)/appAccountToken"
    let (status, object) = try await server.call(
      "PUT", path, ["appAccountToken": .text(Self.token)])
    #expect(status == 200 && object == .null)
    try await server.store.pass(days: 32)
    let third = try await server.newest(TestServer.basic)
    #expect(try await payload(first.id, server)["appAccountToken"] == nil)
    for id in [second.id, third.id] {
      #expect(try await payload(id, server)["appAccountToken"] == .text(Self.token))
    }
    // The device gets a new document, too.
    let signed = try await server.store.control.inspectTransaction(second.id)?.document
    #expect(signed?.payload["appAccountToken"] == .text(Self.token))
    #expect(try await server.code("PUT", path, ["appAccountToken": .text("x")]) == 4_000_183)
    #expect(try await server.code("PUT", path) == 4_000_000)
    let other = "/v1/transactions/\(second.id)/appAccountToken"
    #expect(
      try await server.code("PUT", other, ["appAccountToken": .text(Self.token)]) == 4_000_187)
  }

  @Test func aTransactionIsFinishedOnce() async throws {
    let server = try await Self.served()
    try await server.store.purchase(TestServer.coupon)
    let id = try await server.newest(TestServer.coupon).id
    for _ in 0..<2 {
      #expect(try await server.call("POST", "/v1/transactions/\(id)/finish").status == 200)
    }
    #expect(try await server.newest(TestServer.coupon).isFinished)
    #expect(try await server.store.service.storeState().queue.isEmpty)
    #expect(try await server.code("POST", "/v1/transactions/1/finish") == 4_040_010)
  }

  private func extend(_ days: Int, _ reason: Int = 1, _ request: String = request) -> JSONTree {
    [
      "extendByDays": .number(days), "extendReasonCode": .number(reason),
      "requestIdentifier": .text(request),
    ]
  }

  @Test func anExtensionMovesTheRenewalTwiceAYear() async throws {
    let server = try await Self.served(owning: TestServer.basic)
    let line = try await server.newest(TestServer.basic)
    let end = try #require(line.expirationDate)
    let path = "/v1/subscriptions/extend/\(line.id)"
    for count in 1...2 {
      let (status, answer) = try await server.call("PUT", path, extend(10))
      let date = end.addingTimeInterval(864_000 * Double(count)).milliseconds
      #expect(status == 200)
      #expect(answer["success"] == .flag(true))
      #expect(answer["effectiveDate"] == .number(date))
      #expect(answer["originalTransactionId"] == .text(String(line.id)))
      #expect(try await payload(line.id, server)["expiresDate"] == .number(date))
    }
    #expect(try await server.code("PUT", path, extend(10)) == 4_030_005)
    try await server.store.advance(to: end.addingTimeInterval(864_000))
    #expect(try await server.store.ledger().count == 1)
    try await server.store.pass(days: 11)
    #expect(try await server.store.ledger().count == 2)
  }

  @Test func wrongExtensionsAreRefused() async throws {
    let server = try await Self.served(owning: TestServer.club)
    let trial = try await server.newest(TestServer.club)
    let path = "/v1/subscriptions/extend/\(trial.id)"
    #expect(try await server.code("PUT", path, extend(91)) == 4_000_009)
    #expect(try await server.code("PUT", path, extend(1, 4)) == 4_000_010)
    #expect(try await server.code("PUT", path, extend(1, 0, "")) == 4_000_011)
    let long = String(repeating: "a", count: 129)
    #expect(try await server.code("PUT", path, extend(1, 0, long)) == 4_000_011)
    // Nothing was paid in the free trial.
    #expect(try await server.code("PUT", path, extend(1)) == 4_030_004)
    #expect(try await server.code("PUT", "/v1/subscriptions/extend/x", extend(1)) == 4_000_008)
    #expect(try await server.code("PUT", "/v1/subscriptions/extend/1", extend(1)) == 4_040_005)
    try await server.store.own(TestServer.face)
    let face = try await server.newest(TestServer.face)
    #expect(
      try await server.code("PUT", "/v1/subscriptions/extend/\(face.id)", extend(1)) == 4_030_004)
  }

  @Test func allSubscribersAreExtendedOnceForEachRequest() async throws {
    let server = try await Self.served(owning: TestServer.basic)
    let line = try await server.newest(TestServer.basic)
    let path = "/v1/subscriptions/extend/mass"
    let status = "\(path)/\(TestServer.basic)/\(Self.request)"
    #expect(try await server.code("GET", status) == 4_040_009)
    var body = try #require(extend(10).members)
    body["productId"] = .text(TestServer.basic)
    for path in [path, path + "/"] {
      let (code, answer) = try await server.call("POST", path, .object(body))
      #expect(code == 200)
      #expect(answer == ["requestIdentifier": .text(Self.request)])
    }
    let extended = try await server.newest(TestServer.basic)
    #expect(extended.expirationDate == line.expirationDate?.addingTimeInterval(864_000))
    let answer = try await server.get(status)
    #expect(answer["complete"] == .flag(true))
    #expect(answer["succeededCount"] == .number(1) && answer["failedCount"] == .number(0))
    #expect(answer["completeDate"]?.number != nil)
    let wrong: [(String, JSONTree, Int)] = [
      ("productId", .text(TestServer.face), 4_000_023), ("productId", .number(1), 4_000_023),
      ("requestIdentifier", .text("a"), 4_000_011),
      ("storefrontCountryCodes", .list([]), 4_000_027),
      ("storefrontCountryCodes", .list([.text("US")]), 4_000_028),
    ]
    for (name, value, code) in wrong {
      var body = body
      body[name] = value
      #expect(try await server.code("POST", path, .object(body)) == code)
    }
    #expect(try await server.code("GET", "\(path)/\(TestServer.basic)/a") == 4_000_011)
    #expect(try await server.code("GET", "\(path)/gone/\(Self.request)") == 4_000_023)
  }

  @Test func onlySubscribersOfTheStorefrontsAreExtended() async throws {
    let server = try await Self.served(owning: TestServer.basic)
    var body = try #require(extend(10).members)
    body["productId"] = .text(TestServer.basic)
    body["storefrontCountryCodes"] = .list([.text("VNM")])
    let path = "/v1/subscriptions/extend/mass"
    #expect(try await server.call("POST", path, .object(body)).status == 200)
    let answer = try await server.get("\(path)/\(TestServer.basic)/\(Self.request)")
    #expect(answer["succeededCount"] == .number(0))
  }

  private func report(_ change: (inout [String: JSONTree]) -> Void = { _ in }) -> JSONTree {
    var members: [String: JSONTree] = [
      "customerConsented": .flag(true), "sampleContentProvided": .flag(false),
      "deliveryStatus": .text("DELIVERED"),
    ]
    change(&members)
    return .object(members)
  }

  @Test(arguments: [
    ("DECLINE", nil), ("GRANT_FULL", "REFUND_FULL"), ("GRANT_PRORATED", "REFUND_PRORATED"),
  ])
  func aPreferenceDecidesARequest(preference: String, type: String?) async throws {
    let server = try await Self.served(owning: TestServer.coupon)
    let id = try await server.newest(TestServer.coupon).id
    try await server.store.service.requestRefund(of: id, reason: .other)
    let body = report {
      $0["refundPreference"] = .text(preference)
      $0["consumptionPercentage"] = .number(25_000)
    }
    let path = "/v2/transactions/consumption/\(id)"
    let (status, object) = try await server.call("PUT", path, body)
    #expect(status == 202 && object == .null)
    let payload = try await payload(id, server)
    #expect(payload["revocationType"] == type.map(JSONTree.text))
    let percentage = type == "REFUND_PRORATED" ? 75_000 : 100_000
    #expect(payload["revocationPercentage"] == (type == nil ? nil : .number(percentage)))
    let decided = try await server.store.control.refundRequests().first?.status
    #expect(decided == (type == nil ? .declined : .approved))
  }

  @Test func aLateReportDecidesNothing() async throws {
    let server = try await Self.served(owning: TestServer.coupon)
    let id = try await server.newest(TestServer.coupon).id
    try await server.store.service.requestRefund(of: id, reason: .other)
    try await server.store.pass(days: 0.01)
    let body = report { $0["refundPreference"] = .text("GRANT_FULL") }
    #expect(try await server.call("PUT", "/v2/transactions/consumption/\(id)", body).status == 202)
    #expect(try await server.store.control.refundRequests().first?.status == .pending)
  }

  @Test func wrongReportsAreRefused() async throws {
    let server = try await Self.served(owning: TestServer.coupon)
    try await server.store.own(TestServer.basic)
    let path = "/v2/transactions/consumption/"
    let coupon = try await server.newest(TestServer.coupon).id
    let wrong: [(String, JSONTree?, Int)] = [
      ("customerConsented", .flag(false), 4_000_035), ("customerConsented", nil, 4_000_035),
      ("sampleContentProvided", nil, 4_000_041), ("deliveryStatus", .text("LOST"), 4_000_036),
      ("consumptionPercentage", .number(100_001), 4_000_000),
      ("refundPreference", .text("MAYBE"), 4_000_044),
    ]
    for (name, value, code) in wrong {
      let body = report { $0[name] = value }
      #expect(try await server.code("PUT", path + "\(coupon)", body) == code, "\(name)")
    }
    let basic = try await server.newest(TestServer.basic).id
    let body = report { $0["consumptionPercentage"] = .number(0) }
    #expect(try await server.code("PUT", path + "\(basic)", body) == 4_000_209)
    #expect(try await server.code("PUT", path + "1", report()) == 4_040_010)
  }

  @Test func versionOneTakesNumbers() async throws {
    let server = try await Self.served(owning: TestServer.coupon)
    try await server.store.own(TestServer.face)
    let coupon = try await server.newest(TestServer.coupon).id
    let path = "/v1/transactions/consumption/"
    let names = [
      "accountTenure": 32, "consumptionStatus": 34, "deliveryStatus": 36,
      "lifetimeDollarsPurchased": 37, "lifetimeDollarsRefunded": 38, "platform": 39,
      "playTime": 40, "userStatus": 42,
    ]
    let body = report { members in
      members["appAccountToken"] = .text("")
      for name in names.keys { members[name] = .number(0) }
    }
    #expect(try await server.call("PUT", path + "\(coupon)", body).status == 202)
    for (name, code) in names {
      var members = try #require(body.members)
      members[name] = .number(9)
      #expect(
        try await server.code("PUT", path + "\(coupon)", .object(members)) == 4_000_000 + code)
    }
    let face = try await server.newest(TestServer.face).id
    #expect(try await server.code("PUT", path + "\(face)", body) == 4_000_047)
  }
}
