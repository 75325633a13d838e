import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

@Suite(.watched) struct ReadingTests {
  /// A customer with a purchase of each kind.
  private static func served() async throws -> TestServer {
    let server = try await TestServer()
    try await server.store.signIn(TestServer.customer)
    for product in [TestServer.face, TestServer.coupon, TestServer.basic] {
      try await server.store.own(product)
    }
    return server
  }

  @Test func aTransactionIsSignedForNoDevice() async throws {
    let server = try await Self.served()
    let face = try await server.newest(TestServer.face)
    let answer = try await server.get("/v1/transactions/\(face.id)")
    let payload = try server.payload(answer["signedTransactionInfo"])
    #expect(payload["transactionId"] == .text(String(face.id)))
    #expect(payload["deviceVerification"] == nil)
    #expect(payload["signedDate"] == .number(TestServer.now.milliseconds))
    #expect(answer.members?.count == 1)
  }

  @Test func identifiersAreTheCustomersTransactions() async throws {
    let server = try await Self.served()
    let face = try await server.newest(TestServer.face)
    let app = try #require(
      try server.payload(
        await server.get("/v1/transactions/\(face.id)")["signedTransactionInfo"])[
          "appTransactionId"]?.text)
    for id in [String(face.id), app] {
      #expect(
        try server.products(await server.get("/v2/history/\(id)")) == ["face", "coupon", "basic"])
    }
    #expect(try await server.code("GET", "/v1/transactions/\(app)") == 4_000_048)
    for path in ["v1/transactions", "v2/history", "v1/subscriptions", "v2/refund/lookup"] {
      #expect(try await server.code("GET", "/\(path)/abc") == 4_000_006)
      #expect(try await server.code("GET", "/\(path)/+1") == 4_000_006)
      #expect(try await server.code("GET", "/\(path)/2000000000000001") == 4_040_010)
      #expect(try await server.code("GET", "/\(path)/99999999999999999999999") == 4_000_006)
    }
    try await server.store.perform(.tester(TestServer.customer, .remove))
    #expect(try await server.code("GET", "/v2/history/\(face.id)") == 4_040_001)
    #expect(try await server.get("/v1/transactions/\(face.id)")["signedTransactionInfo"] != nil)
  }

  @Test func theHistoryIsInTheOrderOfChanges() async throws {
    let server = try await Self.served()
    let face = try await server.newest(TestServer.face)
    let first = try await server.get("/v2/history/\(face.id)")
    #expect(first["hasMore"] == .flag(false))
    #expect(first["environment"] == .text("Sandbox"))
    #expect(first["appAppleId"] == nil)
    let revision = try #require(first["revision"]?.text)
    let rest = "/v2/history/\(face.id)?revision=\(revision)"
    #expect(try server.products(await server.get(rest)) == [])
    #expect(try await server.get(rest)["revision"] == .text(revision))
    try await server.store.refund(face.id)
    #expect(try server.products(await server.get(rest)) == ["face"])
    #expect(
      try server.products(await server.get("/v2/history/\(face.id)?sort=DESCENDING"))
        == ["face", "basic", "coupon"])
    #expect(try await server.code("GET", rest + "&sort=DESCENDING") == 4_000_005)
    for garbage in ["", "1", "1_2", "1_2_3", "a_b_c", revision + "0"] {
      #expect(
        try await server.code("GET", "/v2/history/\(face.id)?revision=\(garbage)") == 4_000_005)
    }
  }

  @Test func anUpgradeMovesTheFormerPlanToTheEnd() async throws {
    let server = try await Self.served()
    let basic = try await server.newest(TestServer.basic)
    try await server.store.own(TestServer.club)
    let page = try await server.get("/v2/history/\(basic.id)")
    let lines = try #require(page["signedTransactions"]?.list).map(server.payload)
    #expect(lines.suffix(2).contains { $0["isUpgraded"] == .flag(true) })
    #expect(lines.suffix(2).contains { $0["productId"] == .text(TestServer.club) })
  }

  @Test func filtersSelectTransactions() async throws {
    let server = try await Self.served()
    let face = try await server.newest(TestServer.face)
    try await server.store.refund(try await server.newest(TestServer.coupon).id)
    let cases: [(String, [String])] = [
      ("productId=\(TestServer.face)&productId=\(TestServer.coupon)", ["face", "coupon"]),
      ("productType=CONSUMABLE&productType=NON_CONSUMABLE", ["face", "coupon"]),
      ("productType=AUTO_RENEWABLE&productId=\(TestServer.face)", []),
      ("subscriptionGroupIdentifier=21480001", ["basic"]),
      ("inAppOwnershipType=PURCHASED", ["face", "basic", "coupon"]),
      ("inAppOwnershipType=FAMILY_SHARED", []),
      ("revoked=True", ["coupon"]), ("revoked=False", ["face", "basic"]),
      ("excludeRevoked=true", ["face", "basic"]),
      ("startDate=\(TestServer.now.milliseconds).0", ["face", "basic", "coupon"]),
      ("startDate=\(TestServer.now.milliseconds + 1)", []),
      ("endDate=\(TestServer.now.milliseconds)", []),
      ("endDate=\(TestServer.now.milliseconds + 1)", ["face", "basic", "coupon"]),
    ]
    for (filter, products) in cases {
      let page = try await server.get("/v2/history/\(face.id)?\(filter)")
      #expect(try server.products(page) == products, "\(filter)")
    }
    let wrong = [
      ("sort=UP", 4_000_021), ("productType=Consumable", 4_000_022), ("productId=", 4_000_023),
      ("subscriptionGroupIdentifier=", 4_000_024), ("excludeRevoked=1", 4_000_025),
      ("inAppOwnershipType=MINE", 4_000_026), ("revoked=maybe", 4_000_030),
      ("startDate=today", 4_000_015), ("endDate=-1", 4_000_016),
      ("startDate=99999999999999999", 4_000_015),
    ]
    for (filter, code) in wrong {
      #expect(try await server.code("GET", "/v2/history/\(face.id)?\(filter)") == code, "\(filter)")
    }
  }

  @Test func versionOneOmitsFinishedConsumablesThatWereNotRefunded() async throws {
    let server = try await Self.served()
    let coupon = try await server.newest(TestServer.coupon)
    let path = "/v1/history/\(coupon.id)"
    #expect(try server.products(await server.get(path)) == ["face", "basic"])
    try await server.store.refund(coupon.id)
    #expect(try server.products(await server.get(path)) == ["face", "basic", "coupon"])
  }

  @Test(arguments: ["ASCENDING", "DESCENDING"])
  func pagesHaveTwentyTransactionsAndMissNone(order: String) async throws {
    let server = try await TestServer()
    try await server.store.signIn(TestServer.customer)
    for _ in 0..<45 { try await server.store.own(TestServer.coupon) }
    let id = try await server.newest(TestServer.coupon).id
    var (seen, revision, sizes) = ([String](), "", [Int]())
    repeat {
      let next = revision.isEmpty ? "" : "&revision=\(revision)"
      let page = try await server.get("/v2/history/\(id)?sort=\(order)\(next)")
      let lines = try #require(page["signedTransactions"]?.list)
      seen += try lines.map { try #require(try server.payload($0)["transactionId"]?.text) }
      sizes.append(lines.count)
      revision = try #require(page["revision"]?.text)
      if page["hasMore"] == .flag(false) { break }
    } while sizes.count < 9
    #expect(sizes == [20, 20, 5])
    #expect(Set(seen).count == 45)
    #expect(seen == (order == "ASCENDING" ? seen.sorted() : seen.sorted(by: >)))
  }

  @Test func statusesHaveOneItemForEachSubscription() async throws {
    let server = try await Self.served()
    let basic = try await server.newest(TestServer.basic)
    let path = "/v1/subscriptions/\(basic.id)"
    let answer = try await server.get(path)
    let group = try #require(answer["data"]?.list?.first)
    #expect(group["subscriptionGroupIdentifier"] == .text("21480001"))
    let item = try #require(group["lastTransactions"]?.list?.first)
    #expect(item["status"] == .number(1))
    #expect(item["originalTransactionId"] == .text(String(basic.originalID)))
    #expect(
      try server.payload(item["signedTransactionInfo"])["productId"] == .text(TestServer.basic))
    #expect(
      try server.payload(item["signedRenewalInfo"])["autoRenewProductId"]
        == .text(TestServer.basic))
    #expect(try await server.get(path + "?status=2&status=3")["data"] == .list([]))
    #expect(try await server.get(path + "?status=1&status=3")["data"]?.list?.count == 1)
    for wrong in ["0", "6", "active"] {
      #expect(try await server.code("GET", path + "?status=\(wrong)") == 4_000_031)
    }
    try await server.store.change(basic.originalID, .expire)
    let data = try await server.get(path + "?status=2")["data"]
    #expect(data?.list?.count == 1)
  }

  @Test func aCustomerWithoutSubscriptionsHasNone() async throws {
    let server = try await TestServer()
    try await server.store.signIn(TestServer.customer)
    try await server.store.own(TestServer.face)
    let id = try await server.newest(TestServer.face).id
    #expect(try await server.get("/v1/subscriptions/\(id)")["data"] == .list([]))
  }

  @Test func theAppTransactionIsTheAccounts() async throws {
    let server = try await Self.served()
    let id = try await server.newest(TestServer.face).id
    let answer = try await server.get("/v1/transactions/appTransactions/\(id)")
    let payload = try server.payload(answer["signedAppTransactionInfo"])
    let line = try server.payload(
      await server.get("/v1/transactions/\(id)")["signedTransactionInfo"])
    #expect(payload["appTransactionId"] == line["appTransactionId"])
    #expect(payload["bundleId"] == .text(server.bundleID))
  }

  @Test func refundsAreSortedByTheirDates() async throws {
    let server = try await Self.served()
    let (face, coupon) = (
      try await server.newest(TestServer.face), try await server.newest(TestServer.coupon)
    )
    let path = "/v2/refund/lookup/\(face.id)"
    let empty = try await server.get(path)
    #expect(empty["signedTransactions"] == .list([]))
    try await server.store.refund(coupon.id)
    try await server.store.pass(days: 1)
    try await server.store.refund(face.id)
    #expect(try server.products(await server.get(path)) == ["coupon", "face"])
    let start = try #require(empty["revision"]?.text)
    #expect(
      try server.products(await server.get(path + "?revision=\(start)")) == ["coupon", "face"])
    #expect(try await server.code("GET", path + "?revision=1_2_3") == 4_000_005)
  }

  @Test func anOrderIDFindsItsTransaction() async throws {
    let server = try await Self.served()
    for record in try await server.store.ledger() {
      let answer = try await server.get("/v1/lookup/\(try #require(record.orderID))")
      #expect(answer["status"] == .number(0))
      let found = try #require(answer["signedTransactions"]?.list)
      #expect(try found.map { try server.payload($0)["transactionId"] } == [.text("\(record.id)")])
    }
    for unknown in ["M000000000", "MK5TTTVWJH", "X1", "m000000000"] {
      #expect(try await server.get("/v1/lookup/\(unknown)") == ["status": .number(1)])
    }
    #expect(try await server.code("GET", "/v1/lookup/M-1") == 4_000_000)
    #expect(try await server.code("GET", "/v1/lookup/M%20") == 4_000_000)
  }
}
