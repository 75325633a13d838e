import Foundation
import StoreCore
import StoreReceipts
import Testing

/// The names of the answers' members, which apps read. RulesOfTheReceiptTests prove statuses.
@Suite struct VerifyReceiptServerTests {
  private let authority: SigningAuthority
  private let sandbox: VerifyReceiptServer
  private let production: VerifyReceiptServer

  init() throws {
    authority = try SigningAuthority()
    let account = ReceiptAccount(
      transactions: try [Samples.face(), Samples.coupons(), Samples.earlierClub(), Samples.club()],
      renewals: [Samples.renewal], latestReceipt: Data("latest".utf8))
    sandbox = VerifyReceiptServer(
      address: .sandbox, trustedRoot: authority.rootCertificate, sharedSecret: "secret",
      account: account)
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

  private func status(_ server: VerifyReceiptServer, _ request: VerifyReceiptRequest) -> Int? {
    server.response(to: request, at: Samples.now)["status"]?.number
  }

  @Test func productionReceiptBelongsToProduction() throws {
    var receipt = try Samples.receipt(environment: .production)
    receipt.contents.appAppleID = 12345
    #expect(status(sandbox, try request(receipt)) == 21008)
    let response = production.response(to: try request(receipt), at: Samples.now)
    #expect(response["status"] == .number(0))
    #expect(response["environment"] == .text("Production"))
    #expect(response["receipt"]?["adam_id"] == .number(12345))
  }

  @Test func xcodeReceiptOfTheTrustedRootBelongsToTheSandbox() throws {
    let receipt = try Samples.receipt(environment: .xcode)
    #expect(status(production, try request(receipt)) == 21007)
    let response = sandbox.response(to: try request(receipt), at: Samples.now)
    #expect(response["status"] == .number(0) && response["environment"] == .text("Xcode"))
    #expect(response["receipt"]?["receipt_type"] == .text("Xcode"))
    let otherRoot = try SigningAuthority().rootCertificate
    for address in [ReceiptAddress.production, .sandbox] {
      let other = VerifyReceiptServer(address: address, trustedRoot: otherRoot, account: nil)
      #expect(status(other, try request(receipt)) == 21003)
    }
  }

  @Test func onlyAPostIsAnswered() throws {
    let body = try JSONEncoder().encode(request())
    #expect(
      sandbox.response(method: "GET", body: body, at: Samples.now)["status"] == .number(21000))
    #expect(sandbox.response(method: "POST", body: body, at: Samples.now)["status"] == .number(0))
  }

  @Test(arguments: [
    "", "[]", "{", "{}", #"{"receipt-data":7}"#, #"{"receipt-data":""}"#,
    #"{"receipt-data":"!"}"#, #"{"receipt-data":"AAAA"}"#, #"{"password":"secret"}"#,
  ])
  func otherBodyIsMalformed(body: String) {
    let response = sandbox.response(method: "POST", body: Data(body.utf8), at: Samples.now)
    #expect(response == .object(["status": .number(21002)]))
  }

  @Test(arguments: [21003, 21004, 21005, 21006, 21009, 21010, 21100, 21199])
  func armedStatusHasAReceiptOnlyForAnExpiredSubscription(code: Int) throws {
    var server = sandbox
    server.armedStatus = code
    let response = server.response(to: try request(), at: Samples.now)
    #expect(response["status"] == .number(code))
    #expect((response["receipt"] != nil) == (code == 21006))
    #expect(response["receipt"]?["in_app"]?.list?.count == (code == 21006 ? 3 : nil))
    #expect((response["is-retryable"] == .flag(true)) == (code >= 21100))
  }

  @Test func onlyApplesCodesAreStatuses() {
    let codes = [0, 21000, 21002, 21003, 21004, 21005, 21006, 21007, 21008, 21009, 21010, 21100]
    #expect(ReceiptStatus.allCases.map(\.rawValue) == codes)
    for code in codes { #expect(ReceiptStatus(code: code)?.rawValue == code) }
    for code in 21100...21199 { #expect(ReceiptStatus(code: code) == .dataAccess) }
    for code in [1, 21001, 21011, 21099, 21200] { #expect(ReceiptStatus(code: code) == nil) }
  }

  @Test func valuesOfAPurchaseAreTexts() throws {
    let response = sandbox.response(to: try request(), at: Samples.now)
    let lines = try #require(response["receipt"]?["in_app"]?.list)
    #expect(lines.map { $0["quantity"]?.text } == ["1", "3", "1"])
    for line in lines {
      #expect(line.members?.values.allSatisfy { $0.text != nil } == true)
    }
    #expect(
      lines[0]
        == .object([
          "quantity": .text("1"),
          "product_id": .text("com.example.razefaces.face.smile"),
          "transaction_id": .text("2000000000000001"),
          "original_transaction_id": .text("2000000000000001"),
          "purchase_date": .text("2025-10-09 08:53:20 Etc/GMT"),
          "purchase_date_ms": .text("1760000000000"),
          "purchase_date_pst": .text("2025-10-09 01:53:20 America/Los_Angeles"),
          "original_purchase_date": .text("2025-10-09 08:53:20 Etc/GMT"),
          "original_purchase_date_ms": .text("1760000000000"),
          "original_purchase_date_pst": .text("2025-10-09 01:53:20 America/Los_Angeles"),
          "is_trial_period": .text("false"),
          "in_app_ownership_type": .text("PURCHASED"),
        ]))
  }

  @Test func receiptHasTheSandboxsValues() throws {
    let response = sandbox.response(to: try request(), at: Samples.now)
    let receipt = try #require(response["receipt"])
    #expect(response["environment"] == .text("Sandbox"))
    #expect(receipt["adam_id"] == .number(0))
    for (key, text) in [
      ("receipt_type", "ProductionSandbox"), ("bundle_id", Samples.bundleID),
      ("application_version", "1.4"), ("original_application_version", "1.0"),
      ("original_purchase_date", "2013-08-01 07:00:00 Etc/GMT"),
      ("original_purchase_date_pst", "2013-08-01 00:00:00 America/Los_Angeles"),
      ("original_purchase_date_ms", "1375340400000"), ("request_date_ms", "1760000000123"),
    ] { #expect(receipt[key] == .text(text)) }
  }

  @Test func pacificDatesFollowWinterTime() throws {
    let winter = Date(timeIntervalSince1970: 1_735_689_600)
    let response = sandbox.response(to: try request(), at: winter)
    #expect(
      response["receipt"]?["request_date_pst"] == .text("2024-12-31 16:00:00 America/Los_Angeles"))
  }

  @Test func latestInfoGoesBeyondTheReceipt() throws {
    let old = try Samples.receipt(of: [Samples.earlierClub()])
    let response = sandbox.response(to: try request(old), at: Samples.now)
    let latest = try #require(response["latest_receipt_info"]?.list)
    // Newest first; the coupons are finished consumables.
    #expect(
      latest.map { $0["transaction_id"]?.text }
        == ["2000000000000004", "2000000000000001", "2000000000000003"])
    #expect(latest.allSatisfy { $0.members?.values.allSatisfy { $0.text != nil } == true })
    for (key, text) in [
      ("original_transaction_id", "2000000000000003"), ("is_trial_period", "true"),
      ("is_upgraded", "true"), ("in_app_ownership_type", "FAMILY_SHARED"),
      ("cancellation_reason", "1"), ("subscription_group_identifier", "21000001"),
      ("web_order_line_item_id", "2000000000000099"),
      ("expires_date", "2025-10-16 08:53:20 Etc/GMT"),
    ] { #expect(latest[0][key] == .text(text)) }
    #expect(response["latest_receipt"] == .text(Data("latest".utf8).base64EncodedString()))
  }

  @Test func oldTransactionsCanBeExcluded() throws {
    let response = sandbox.response(to: try request(excludingOld: true), at: Samples.now)
    let latest = try #require(response["latest_receipt_info"]?.list)
    #expect(latest.map { $0["transaction_id"]?.text } == ["2000000000000004", "2000000000000001"])
  }

  @Test func valuesOfPendingRenewalsAreTexts() throws {
    let response = sandbox.response(to: try request(), at: Samples.now)
    let pending = try #require(response["pending_renewal_info"]?.list?.first)
    #expect(
      pending
        == .object([
          "original_transaction_id": .text("2000000000000003"),
          "product_id": .text("com.example.razefaces.club.month"),
          "auto_renew_product_id": .text("com.example.razefaces.club.year"),
          "auto_renew_status": .text("0"),
          "expiration_intent": .text("2"),
          "is_in_billing_retry_period": .text("1"),
          "price_consent_status": .text("1"),
          "price_increase_status": .text("1"),
          "grace_period_expires_date": .text("2025-10-10 08:53:20 Etc/GMT"),
          "grace_period_expires_date_ms": .text("1760086400000"),
          "grace_period_expires_date_pst": .text("2025-10-10 01:53:20 America/Los_Angeles"),
        ]))
  }

  @Test func purchasesAreAsTheReceiptSaysThem() throws {
    // The receipt was sent before the refund, and the offer is in no other attribute.
    var sent = try Samples.earlierClub()
    (sent.revocationDate, sent.revocationReason) = (nil, nil)
    var coupon = try Samples.coupons()
    (coupon.offerKind, coupon.offerID) = (.promotional, "stay")
    let receipt = try Samples.receipt(of: [sent, coupon])
    let response = sandbox.response(to: try request(receipt), at: Samples.now)
    let lines = try #require(response["receipt"]?["in_app"]?.list)
    #expect(lines[0]["cancellation_date"] == nil && lines[0]["cancellation_reason"] == nil)
    #expect(lines[0]["is_trial_period"] == .text("true"))
    #expect(lines[0]["is_in_intro_offer_period"] == .text("false"))
    #expect(lines[1]["promotional_offer_id"] == .text("stay"))
    let latest = try #require(response["latest_receipt_info"]?.list?.last)
    #expect(latest["transaction_id"] == .text(String(sent.id)))
    #expect(latest["cancellation_date"] != nil && latest["cancellation_reason"] == .text("1"))
  }

  @Test func receiptWithoutSubscriptionsHasNoLatestInfo() throws {
    let plain = try Samples.receipt(of: [Samples.face(), Samples.coupons()])
    let response = sandbox.response(to: try request(plain), at: Samples.now)
    #expect(response["latest_receipt_info"] == nil)
    #expect(response["latest_receipt"] == nil)
    #expect(response["pending_renewal_info"] == nil)
    #expect(response["receipt"]?["in_app"]?.list?.count == 2)
  }

  @Test func encodingIsDeterministic() throws {
    let tree = JSONTree.object([
      "b": .list([.number(1), .flag(true)]), "a": .text("x/\u{e9}\"\n"),
    ])
    #expect(tree.json == #"{"a":"x/é\"\n","b":[1,true]}"#)
  }
}
