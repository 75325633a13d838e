import Foundation
import StoreCore
import StoreReceipts
import Testing

@Suite struct VerifyReceiptServerTests {
  private let authority: SigningAuthority
  private let sandbox: VerifyReceiptServer
  private let production: VerifyReceiptServer

  init() throws {
    authority = try SigningAuthority()
    let account = VerifyReceiptServer.AccountData(
      transactions: try [Samples.face(), Samples.coupons(), Samples.earlierClub(), Samples.club()],
      renewals: [Samples.renewal], latestReceipt: Data("latest".utf8))
    sandbox = VerifyReceiptServer(
      address: .sandbox, trustedRoot: authority.rootCertificate, sharedSecret: "secret",
      appAppleID: 12345, account: account)
    var production = sandbox
    production.address = .production
    self.production = production
  }

  private func request(
    _ receipt: AppReceipt? = nil, password: String? = "secret", excludingOld: Bool? = nil
  ) throws -> VerifyReceiptRequest {
    VerifyReceiptRequest(
      receipt: try authority.sign(receipt ?? Samples.receipt()), password: password,
      excludeOldTransactions: excludingOld)
  }

  private func status(
    _ server: VerifyReceiptServer, _ request: VerifyReceiptRequest
  ) -> Int? {
    server.response(to: request, at: Samples.now)["status"]?.integer
  }

  @Test func aSandboxReceiptBelongsToTheSandbox() throws {
    #expect(status(production, try request()) == 21007)
    #expect(status(sandbox, try request()) == 0)
    #expect(
      production.response(to: try request(), at: Samples.now)
        == .object(["status": .integer(21007)])
    )
  }

  @Test func aProductionReceiptBelongsToProduction() throws {
    let receipt = try Samples.receipt(environment: .production)
    #expect(status(sandbox, try request(receipt)) == 21008)
    #expect(status(production, try request(receipt)) == 0)
    let response = production.response(to: try request(receipt), at: Samples.now)
    #expect(response["environment"] == .string("Production"))
    #expect(response["receipt"]?["adam_id"] == .integer(12345))
  }

  @Test func xcodesReceiptsAreNobodys() throws {
    let receipt = try Samples.receipt(environment: .xcode)
    #expect(status(sandbox, try request(receipt)) == 21003)
    #expect(status(production, try request(receipt)) == 21003)
  }

  @Test func onlyAPostIsAnswered() throws {
    let body = try request().body
    #expect(
      sandbox.response(method: "GET", body: body, at: Samples.now)["status"] == .integer(21000))
    #expect(sandbox.response(method: "POST", body: body, at: Samples.now)["status"] == .integer(0))
  }

  @Test(arguments: [
    "", "[]", "{", "{}", #"{"receipt-data":7}"#, #"{"receipt-data":""}"#,
    #"{"receipt-data":"!"}"#, #"{"receipt-data":"AAAA"}"#, #"{"password":"secret"}"#,
  ])
  func whatIsNoReceiptIsMalformed(body: String) {
    let response = sandbox.response(method: "POST", body: Data(body.utf8), at: Samples.now)
    #expect(response == .object(["status": .integer(21002)]))
  }

  @Test func aForgedReceiptIsNotAuthenticated() throws {
    var forged = try authority.sign(Samples.receipt())
    let product = try #require(forged.range(of: Data("face.smile".utf8)))
    forged.replaceSubrange(product, with: Data("face.crown".utf8))
    #expect(status(sandbox, VerifyReceiptRequest(receipt: forged, password: "secret")) == 21003)

    let foreign = try SigningAuthority().sign(Samples.receipt())
    #expect(status(sandbox, VerifyReceiptRequest(receipt: foreign, password: "secret")) == 21003)
  }

  @Test func subscriptionsNeedTheSharedSecret() throws {
    #expect(status(sandbox, try request(password: nil)) == 21004)
    #expect(status(sandbox, try request(password: "wrong")) == 21004)
    let plain = try Samples.receipt(of: [Samples.face()])
    #expect(status(sandbox, try request(plain, password: nil)) == 0)
    #expect(status(sandbox, try request(plain, password: "wrong")) == 21004)
    var open = sandbox
    open.sharedSecret = nil
    #expect(status(open, try request(password: nil)) == 0)
  }

  @Test func aDeletedAccountIsNotFound() throws {
    var server = sandbox
    server.account = nil
    #expect(status(server, try request()) == 21010)
  }

  @Test(arguments: [21003, 21004, 21005, 21009, 21010, 21100, 21199])
  func anyStatusCanBeArmed(code: Int) throws {
    var server = sandbox
    server.armedStatus = VerifyReceiptStatus(code: code)
    let response = server.response(to: try request(), at: Samples.now)
    #expect(response["status"] == .integer(code))
    #expect(response["receipt"] == nil)
    #expect((response["is-retryable"] == .boolean(true)) == (code >= 21100))
  }

  @Test func anExpiredSubscriptionsReceiptIsStillDecoded() throws {
    var server = sandbox
    server.armedStatus = .subscriptionExpired
    let response = server.response(to: try request(), at: Samples.now)
    #expect(response["status"] == .integer(21006))
    #expect(response["receipt"]?["in_app"]?.array?.count == 3)
  }

  @Test func everyCodeIsAStatusAndNoOther() {
    for code in [0, 21000, 21002, 21003, 21004, 21005, 21006, 21007, 21008, 21009, 21010, 21150] {
      #expect(VerifyReceiptStatus(code: code)?.code == code)
    }
    for code in [1, 21001, 21011, 21099, 21200] { #expect(VerifyReceiptStatus(code: code) == nil) }
  }

  @Test func aPurchaseIsAllTexts() throws {
    let response = sandbox.response(to: try request(), at: Samples.now)
    let lines = try #require(response["receipt"]?["in_app"]?.array)
    for line in lines {
      #expect(line.members?.values.allSatisfy { $0.string != nil } == true)
    }
    #expect(
      lines[0]
        == .object([
          "quantity": .string("1"),
          "product_id": .string("com.example.razefaces.face.smile"),
          "transaction_id": .string("2000000000000001"),
          "original_transaction_id": .string("2000000000000001"),
          "purchase_date": .string("2025-10-09 08:53:20 Etc/GMT"),
          "purchase_date_ms": .string("1760000000000"),
          "purchase_date_pst": .string("2025-10-09 01:53:20 America/Los_Angeles"),
          "original_purchase_date": .string("2025-10-09 08:53:20 Etc/GMT"),
          "original_purchase_date_ms": .string("1760000000000"),
          "original_purchase_date_pst": .string("2025-10-09 01:53:20 America/Los_Angeles"),
          "is_trial_period": .string("false"),
          "in_app_ownership_type": .string("PURCHASED"),
        ]))
  }

  @Test func theReceiptSaysWhatTheSandboxSays() throws {
    let response = sandbox.response(to: try request(), at: Samples.now)
    let receipt = try #require(response["receipt"])
    #expect(response["environment"] == .string("Sandbox"))
    #expect(receipt["receipt_type"] == .string("ProductionSandbox"))
    #expect(receipt["adam_id"] == .integer(0))
    #expect(receipt["bundle_id"] == .string(Samples.bundleID))
    #expect(receipt["application_version"] == .string("1.4"))
    #expect(receipt["original_application_version"] == .string("1.0"))
    #expect(receipt["original_purchase_date"] == .string("2013-08-01 07:00:00 Etc/GMT"))
    #expect(
      receipt["original_purchase_date_pst"] == .string("2013-08-01 00:00:00 America/Los_Angeles"))
    #expect(receipt["original_purchase_date_ms"] == .string("1375340400000"))
    #expect(receipt["request_date_ms"] == .string("1760000000123"))
  }

  @Test func losAngelesHasItsWinterTimeToo() throws {
    let winter = Date(timeIntervalSince1970: 1_735_689_600)
    let response = sandbox.response(to: try request(), at: winter)
    #expect(
      response["receipt"]?["request_date_pst"]
        == .string("2024-12-31 16:00:00 America/Los_Angeles"))
  }

  @Test func theLatestInfoGoesBeyondTheReceipt() throws {
    let old = try Samples.receipt(of: [Samples.earlierClub()])
    let response = sandbox.response(to: try request(old), at: Samples.now)
    let latest = try #require(response["latest_receipt_info"]?.array)
    // Newest first; the coupons are finished consumables.
    #expect(
      latest.map { $0["transaction_id"]?.string }
        == ["2000000000000004", "2000000000000001", "2000000000000003"])
    #expect(latest.allSatisfy { $0.members?.values.allSatisfy { $0.string != nil } == true })
    #expect(latest[0]["is_trial_period"] == .string("true"))
    #expect(latest[0]["is_upgraded"] == .string("true"))
    #expect(latest[0]["in_app_ownership_type"] == .string("FAMILY_SHARED"))
    #expect(latest[0]["cancellation_reason"] == .string("1"))
    #expect(latest[0]["subscription_group_identifier"] == .string("21000001"))
    #expect(latest[0]["web_order_line_item_id"] == .string("2000000000000099"))
    #expect(latest[0]["expires_date"] == .string("2025-10-16 08:53:20 Etc/GMT"))
    #expect(response["latest_receipt"] == .string(Data("latest".utf8).base64EncodedString()))
  }

  @Test func oldTransactionsOfASubscriptionCanBeLeftOut() throws {
    let response = sandbox.response(to: try request(excludingOld: true), at: Samples.now)
    let latest = try #require(response["latest_receipt_info"]?.array)
    #expect(
      latest.map { $0["transaction_id"]?.string } == ["2000000000000004", "2000000000000001"])
  }

  @Test func pendingRenewalsAreAllTexts() throws {
    let response = sandbox.response(to: try request(), at: Samples.now)
    let pending = try #require(response["pending_renewal_info"]?.array?.first)
    #expect(
      pending
        == .object([
          "original_transaction_id": .string("2000000000000003"),
          "product_id": .string("com.example.razefaces.club.month"),
          "auto_renew_product_id": .string("com.example.razefaces.club.year"),
          "auto_renew_status": .string("0"),
          "expiration_intent": .string("2"),
          "is_in_billing_retry_period": .string("1"),
          "price_increase_status": .string("1"),
          "grace_period_expires_date": .string("2025-10-10 08:53:20 Etc/GMT"),
          "grace_period_expires_date_ms": .string("1760086400123"),
          "grace_period_expires_date_pst": .string("2025-10-10 01:53:20 America/Los_Angeles"),
        ]))
  }

  @Test func aReceiptWithoutSubscriptionsHasNoLatestInfo() throws {
    let plain = try Samples.receipt(of: [Samples.face(), Samples.coupons()])
    let response = sandbox.response(to: try request(plain), at: Samples.now)
    #expect(response["latest_receipt_info"] == nil)
    #expect(response["latest_receipt"] == nil)
    #expect(response["pending_renewal_info"] == nil)
    #expect(response["receipt"]?["in_app"]?.array?.count == 2)
  }

  @Test func equalAnswersAreEqualBytes() throws {
    let tree = JSONTree.object([
      "b": .array([.integer(1), .boolean(true)]), "a": .string("x/\u{e9}\"\n"),
    ])
    #expect(
      String(decoding: tree.encoded(), as: UTF8.self) == #"{"a":"x/é\"\n","b":[1,true]}"#)
  }
}
