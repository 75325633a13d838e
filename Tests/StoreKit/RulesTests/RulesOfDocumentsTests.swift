import Crypto
import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 3.13 to 3.16, and their effects on the receipt (4.5 and 4.6).
@MainActor @Suite(.ownWorld) struct RulesOfDocumentsTests {
  private let world: AppWorld

  init() async throws { world = try await AppWorld() }

  // MARK: - What all of them have

  /// Apple's check of a document's device.
  private func isForThisDevice(_ value: Data, _ nonce: UUID) throws -> Bool {
    let device = try #require(AppStore.deviceVerificationID)
    let text = nonce.uuidString.lowercased() + device.uuidString.lowercased()
    return value == Data(SHA384.hash(data: Data(text.utf8)))
  }

  @Test func documentsAreBoundToTheirDevice() async throws {
    let bought = try await world.own(AppWorld.monthly)
    #expect(try isForThisDevice(bought.deviceVerification, bought.deviceVerificationNonce))
    let latest = try #require(await Transaction.latest(for: AppWorld.monthly))
    #expect(try isForThisDevice(latest.deviceVerification, latest.deviceVerificationNonce))
    let info = try await world.status().renewalInfo
    #expect(try isForThisDevice(info.deviceVerification, info.deviceVerificationNonce))
    let app = try await AppTransaction.shared
    #expect(try isForThisDevice(app.deviceVerification, app.deviceVerificationNonce))
    let nonces = [
      latest.deviceVerificationNonce, info.deviceVerificationNonce, app.deviceVerificationNonce,
    ]
    #expect(Set(nonces).count == 3)
  }

  @Test func datesAreWholeSecondsExceptTheSigningDate() async throws {
    let world = try await AppWorld(start: AppWorld.start.addingTimeInterval(0.287))
    let first = try await world.own(AppWorld.monthly)
    await world.buy(AppWorld.coupon)
    #expect(try world.last().transactionDate == AppWorld.start)
    try await world.pass(days: 8)
    try await world.own(AppWorld.yearly)
    try await world.perform(.tester(AppWorld.member, .join(familyOf: AppWorld.email)))
    try await world.perform(.tester(AppWorld.member, .leaveFamily))
    try await world.refund(world.own(AppWorld.face).id)
    try await world.change(first.originalID, .cancelRenewal)
    try await world.change(first.originalID, .expire)
    let ledger = try await world.ledger()
    #expect(Set(ledger.map(\.cause)) == [.purchase, .renewal])
    #expect(ledger.contains { $0.ownership == .familyShared && $0.revocationDate != nil })
    for line in ledger {
      let signed = try await inspection(line.id, world)
      for payload in [signed.document.payload, signed.renewal?.payload ?? [:]] {
        for (name, value) in payload where name.hasSuffix("Date") {
          let rest = try #require(value.number) % 1000
          #expect(rest == (name == "signedDate" ? 287 : 0), "\(name) of \(line.productID)")
        }
      }
    }
    // The log is more precise, also where it tells of a transaction.
    let log = try await world.control.events(EventQuery()).events
    let booked = try #require(log.first { $0.subject.transactionID == first.id })
    #expect(booked.fact.name == "booked" && booked.date.milliseconds % 1000 == 287)
  }

  // MARK: - Restores

  @Test func restoresAreNotSigned() async throws {
    await world.buy(AppWorld.face)
    let bought = try #require(try await world.ledger().first)
    await world.restore()
    await world.restore()
    await world.buy(AppWorld.face)
    let restored = try await world.ledger().filter { $0.cause == .restore }
    #expect(restored.count == 2)
    #expect(await world.products(of: Transaction.all) == [AppWorld.face])
    #expect(try await receipt(world).lines.map(\.id) == [bought.id])
    for line in restored {
      let signed = try await inspection(line.id, world).document.payload
      #expect(signed["transactionId"] == .text(String(bought.id)))
    }
  }

  @Test func restoredPeriodIsSignedAsItsPeriod() async throws {
    await world.buy(AppWorld.monthly)
    try await world.pass(days: 8)
    await world.restore()
    let ledger = try await world.ledger()
    for line in ledger where line.cause == .restore {
      let period = try #require(
        ledger.first { $0.cause != .restore && $0.expirationDate == line.expirationDate })
      let signed = try await inspection(line.id, world).document.payload
      #expect(signed["transactionId"] == .text(String(period.id)))
    }
    #expect(ledger.count { $0.cause == .restore } == 2)
    let periods = ledger.filter { $0.cause != .restore }
    #expect(try await Set(receipt(world).lines.map(\.id)) == Set(periods.map(\.id)))
  }

  // MARK: - The fields since 2024

  @Test func everyDocumentNamesAccountAndApp() async throws {
    await world.buy(AppWorld.face)
    await world.buy(AppWorld.yearly)
    let mine = try await AppTransaction.shared.payloadValue.appTransactionID
    #expect(mine.wholeMatch(of: /704[0-9]{15}/) != nil)
    for await result in Transaction.all {
      #expect(try result.payloadValue.appTransactionID == mine)
    }
    #expect(try await world.status().renewalInfo.payloadValue.appTransactionID == mine)

    let tablet = try await world.device("ipad", signedInAs: AppWorld.email)
    #expect(try await appTransactionID(tablet) == mine)
    try await tablet.signIn(AppWorld.member)
    #expect(try await appTransactionID(tablet) != mine)
    try await world.perform(.tester(AppWorld.member, .join(familyOf: AppWorld.email)))
    let shared = try #require(try await world.ledger().first { $0.ownership == .familyShared })
    let copy = try await inspection(shared.id, world).document.payload["appTransactionId"]
    #expect(try await appTransactionID(tablet) == copy?.text)
  }

  private func appTransactionID(_ store: SimulatedAppStore) async throws -> String? {
    let jws = try await store.service.appTransaction().jws
    return try await store.control.inspect(jws: jws).payload["appTransactionId"]?.text
  }

  @Test func refundAfterAnUpgradeIsProrated() async throws {
    try await world.own(AppWorld.monthly)
    try await world.pass(days: 8)
    try await world.pass(days: 15)
    try await world.own(AppWorld.yearly)
    let old = try #require(try await world.ledger().first { $0.isUpgraded })
    let replaced = try await inspection(old.id, world).document.payload
    #expect(replaced["isUpgraded"] == .flag(true) && replaced["revocationDate"] == nil)
    #expect(replaced["revocationType"] == nil && replaced["revocationPercentage"] == nil)
    try await world.refund(old.id)
    let payload = try await inspection(old.id, world).document.payload
    #expect(payload["revocationType"] == .text("REFUND_PRORATED"))
    #expect(payload["revocationDate"] != nil)
    let share = try #require(payload["revocationPercentage"]?.number)
    let given = try #require(old.proratedRefund)
    let exact = NSDecimalNumber(decimal: (old.price - given) / old.price * 100_000).doubleValue
    #expect(abs(Double(share) - exact) <= 0.5 && (1..<100_000).contains(share))
  }

  @Test func familyCopyIsRevokedWithoutARefund() async throws {
    await world.buy(AppWorld.yearly)
    try await world.perform(.tester(AppWorld.member, .join(familyOf: AppWorld.email)))
    try await world.perform(.tester(AppWorld.member, .leaveFamily))
    let copy = try #require(try await world.ledger().first { $0.ownership == .familyShared })
    let payload = try await inspection(copy.id, world).document.payload
    #expect(payload["revocationType"] == .text("FAMILY_REVOKE"))
    #expect(payload["revocationPercentage"] == nil && payload["revocationDate"] != nil)
  }

  // MARK: - Renewal information

  @Test func renewalInfoAlwaysHasItsDate() async throws {
    let bought = try await world.own(AppWorld.monthly)
    let end = try #require(bought.expirationDate)
    @MainActor func renewalDate() async throws -> Date? {
      try await world.status().renewalInfo.payloadValue.renewalDate
    }
    @MainActor func retry() async throws -> JSONTree? {
      let renewals = try await world.verifyReceipt()["pending_renewal_info"]?.list
      return renewals?.first?["is_in_billing_retry_period"]
    }
    #expect(try await renewalDate() == end)
    try await world.change(bought.originalID, .cancelRenewal)
    #expect(try await renewalDate() == end)
    #expect(try await retry() == nil)
    try await world.pass(days: 40)
    #expect(try await world.status().state == .expired)
    #expect(try await renewalDate() == end)
    // Apple writes it for each subscription that has ended, whatever the reason.
    #expect(try await retry() == .text("0"))
  }

  @Test(arguments: [(59.0, true), (61, false)])
  func longGapStartsANewSubscription(days: Double, goesOn: Bool) async throws {
    let bought = try await world.own(AppWorld.monthly)
    try await world.change(bought.originalID, .cancelRenewal)
    try await world.pass(days: 7 + days)
    let again = try await world.own(AppWorld.monthly)
    let start = try await world.status().renewalInfo.payloadValue.recentSubscriptionStartDate
    #expect(start == (goesOn ? bought : again).purchaseDate)
  }

  @Test(arguments: [(599.0, true), (601, false)])
  func gapFollowsTheRate(seconds: Double, goesOn: Bool) async throws {
    try await world.perform(.clock(.hold))
    try await world.perform(.clock(.setRate(.monthIs5Minutes)))
    let bought = try await world.own(AppWorld.monthly)
    try await world.change(bought.originalID, .cancelRenewal)
    let end = try #require(bought.expirationDate)
    try await world.advance(to: end.addingTimeInterval(seconds))
    let again = try await world.own(AppWorld.monthly)
    let start = try await world.status().renewalInfo.payloadValue.recentSubscriptionStartDate
    #expect(start == (goesOn ? bought : again).purchaseDate)
  }

  // MARK: - The app transaction

  @Test func appTransactionHasTheSandboxsPurchaseDate() async throws {
    _ = try await AppWorld()
    let app = try await AppTransaction.shared.payloadValue
    #expect(app.originalPurchaseDate == Date(timeIntervalSince1970: 1_375_340_400))
    #expect(app.originalAppVersion == "1.0" && app.appID == nil)
    #expect(app.appVersion == "1.0" && app.originalPlatform == .iOS)
  }

  @Test func appTransactionCanFailOrBeUnverified() async throws {
    try await world.fail(.appTransaction, with: .timedOut)
    await #expect(throws: StoreKitError.self) { try await AppTransaction.shared }
    for flaw in SignedDocument.Flaw.allCases {
      try await world.fail(.appTransaction, with: .unverified(flaw))
      guard case .unverified(_, let error) = try await AppTransaction.shared else {
        Issue.record("\(flaw) was not met.")
        continue
      }
      #expect("\(error)" == flaw.rawValue)
    }
    #expect(try await AppTransaction.shared.payloadValue.bundleID == world.store.service.bundleID)
  }

  // MARK: - The receipt

  @Test func refundStaysInTheReceipt() async throws {
    await world.buy(AppWorld.face)
    await world.buy(AppWorld.coupon)
    for line in try await world.ledger() {
      try await world.refund(line.id, .developerIssue)
    }
    // The receipt that was sent does not say it yet, and a reason never comes without its date.
    let sent = try #require(try await world.verifyReceipt()["receipt"]?["in_app"]?.list)
    #expect(sent.count == 2)
    for line in sent {
      #expect(line["cancellation_date"] == nil && line["cancellation_reason"] == nil)
    }
    let refresh = await RequestListener.start(SKReceiptRefreshRequest())
    #expect(refresh.hasFinished)
    let lines = try #require(try await world.verifyReceipt()["receipt"]?["in_app"]?.list)
    #expect(lines.map { $0["product_id"]?.text } == [AppWorld.face, AppWorld.coupon])
    #expect(lines.allSatisfy { $0["cancellation_date"] != nil })
    #expect(lines.map { $0["cancellation_reason"]?.text } == ["1", "1"])
  }

  /// Refreshes the receipt, and returns its purchases as verifyReceipt has them.
  private func refreshedPurchases() async throws -> [JSONTree] {
    #expect(await RequestListener.start(SKReceiptRefreshRequest()).hasFinished)
    let answer = try await world.verifyReceipt()
    let lists = [answer["receipt"]?["in_app"], answer["latest_receipt_info"]]
    return try lists.flatMap { try #require($0?.list) }
  }

  @Test func onlyARevokedPurchaseHasACancellation() async throws {
    try await world.own(AppWorld.monthly)
    try await world.own(AppWorld.yearly)
    try await world.perform(.tester(AppWorld.member, .join(familyOf: AppWorld.email)))
    // The replaced period is not canceled in the sandbox.
    let mine = try await refreshedPurchases()
    #expect(mine.count == 4 && mine.contains { $0["is_upgraded"] != nil })
    for line in mine {
      #expect(line["cancellation_date"] == nil && line["cancellation_reason"] == nil)
    }
    try await world.perform(.tester(AppWorld.member, .leaveFamily))
    try await world.store.signIn(AppWorld.member)
    let theirs = try await refreshedPurchases()
    #expect(theirs.count == 2)
    for line in theirs {
      #expect(line["cancellation_date"] != nil && line["cancellation_reason"] == .text("0"))
    }
  }

  @Test func consentIsInTheReceiptUntilThePriceApplies() async throws {
    let bought = try await world.own(AppWorld.monthly)
    @MainActor func consent() async throws -> String? {
      let renewals = try await world.verifyReceipt()["pending_renewal_info"]?.list
      return renewals?.first?["price_consent_status"]?.text
    }
    #expect(try await consent() == nil)
    try await world.change(bought.originalID, .raisePrice(9))
    #expect(try await consent() == "0")
    try await world.change(bought.originalID, .agreeToPrice)
    #expect(try await consent() == "1")
    try await world.pass(days: 8)
    #expect(try await consent() == nil)
    let line = try await world.verifyReceipt()["latest_receipt_info"]?.list?.first
    #expect(line?["is_in_intro_offer_period"] == .text("false"))
  }

  @Test func receiptBelongsToTheAccountThatWasSignedIn() async throws {
    await world.buy(AppWorld.monthly)
    let mine = try #require(try await Bundle.main.appStoreReceipt)
    try await world.store.signIn(AppWorld.member)
    #expect(try await Bundle.main.appStoreReceipt == mine)
    let answer = try await world.verifyReceipt()
    #expect(answer["latest_receipt_info"]?.list?.count == 1)
    #expect(answer["pending_renewal_info"]?.list?.count == 1)
    try await world.perform(.tester(AppWorld.email, .remove))
    #expect(try await world.verifyReceipt()["status"] == .number(21010))
  }

  // MARK: -

  private func inspection(_ id: UInt64, _ world: AppWorld) async throws -> TransactionInspection {
    try #require(try await world.control.inspectTransaction(id))
  }

  private func receipt(_ world: AppWorld) async throws -> ReceiptContents {
    try #require(try await world.control.inspectReceipt()?.receipt)
  }
}
