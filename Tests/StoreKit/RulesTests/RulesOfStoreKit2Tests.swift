import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 3.1 to 3.5 and 3.9 to 3.12: purchases, their transactions and signatures.
@MainActor @Suite(.ownWorld) struct RulesOfStoreKit2Tests {
  private let world: AppWorld

  init() async throws { world = try await AppWorld() }

  @Test func purchaseSucceedsIsCanceledOrIsPending() async throws {
    let face = try await world.product(AppWorld.face)
    let bought = try #require(try await face.purchase().transaction)
    #expect(try bought.payloadValue.productID == AppWorld.face)
    let coupon = try await world.product(AppWorld.coupon)
    let asking: Set<Product.PurchaseOption> = [.simulatesAskToBuyInSandbox(true)]
    #expect(try await coupon.purchase(options: asking) == .pending)
    world.presenter.rule = { _ in .cancel }
    #expect(try await coupon.purchase() == .userCancelled)
  }

  @Test func refusedPurchaseThrows() async throws {
    let face = try await world.product(AppWorld.face)
    let refusals: [(RefusalKind, Product.PurchaseError)] = [
      (.productUnavailable, .productUnavailable), (.paymentNotAllowed, .purchaseNotAllowed),
      (.ineligibleForOffer, .ineligibleForOffer), (.invalidSignature, .invalidOfferSignature),
      (.invalidOfferIdentifier, .invalidOfferIdentifier),
      (.invalidOfferPrice, .invalidOfferPrice),
      (.missingOfferParams, .missingOfferParameters), (.invalidQuantity, .invalidQuantity),
      (.paymentInvalid, .productUnavailable),
    ]
    for (kind, error) in refusals {
      try await world.fail(.purchase, with: kind)
      await #expect(throws: error) { try await face.purchase() }
    }
    await #expect(throws: Product.PurchaseError.invalidQuantity) {
      try await face.purchase(options: [.quantity(11)])
    }
    #expect(try await world.store.service.storeState().queue.isEmpty)
  }

  @Test func failedPurchaseThrowsTheStoresError() async throws {
    let face = try await world.product(AppWorld.face)
    @MainActor func thrown(_ kind: RefusalKind) async throws -> StoreKitError? {
      try await world.fail(.purchase, with: kind)
      do {
        _ = try await face.purchase()
        return nil
      } catch {
        return error as? StoreKitError
      }
    }
    guard case .unknown = try await thrown(.unknown),
      case .networkError(let error) = try await thrown(.notConnectedToInternet),
      case .systemError = try await thrown(.systemError),
      case .notAvailableInStorefront = try await thrown(.notAvailableInStorefront),
      case .notEntitled = try await thrown(.notEntitled),
      case .unsupported = try await thrown(.unsupported)
    else {
      Issue.record("An error came as another.")
      return
    }
    #expect(error.code == .notConnectedToInternet)
  }

  @Test func approvalIsAnUpdate() async throws {
    let face = try await world.product(AppWorld.face)
    let news = try await world.update {
      _ = try await face.purchase(options: [.simulatesAskToBuyInSandbox(true)])
      try await world.answerRequest(.approve)
    }
    #expect(news.productID == AppWorld.face)
  }

  @Test func refundIsAnUpdateAndThePurchaseIsNot() async throws {
    var bought: Transaction?
    let news = try await world.update {
      let face = try await world.own(AppWorld.face)
      bought = face
      try await world.refund(face.id)
    }
    #expect(news.id == bought?.id)
    #expect(news.revocationDate != nil)
  }

  @Test func reversedRefundIsAnUpdateAtTheNextLaunch() async throws {
    let face = try await world.own(AppWorld.face)
    try await world.refund(face.id)
    try await world.store.perform(.transaction(face.id, .reverseRefund))
    for _ in 1...2 {
      try await world.relaunch()
      let news = try await world.update {}
      #expect(news.id == face.id && news.revocationDate == nil)
    }
  }

  @Test func reversedRefundIsAnUpdateAfterASignIn() async throws {
    let face = try await world.own(AppWorld.face)
    try await world.refund(face.id)
    try await world.store.perform(.transaction(face.id, .reverseRefund))
    try await world.relaunch()
    #expect(try await world.update {}.id == face.id)
    try await world.store.signIn(AppWorld.member)
    let again = try await world.update { try await world.store.signIn(AppWorld.email) }
    #expect(again.id == face.id && again.revocationDate == nil)
  }

  @Test func purchaseOnAnotherDeviceIsAnUpdate() async throws {
    let tablet = try await world.device("ipad", signedInAs: AppWorld.email)
    let news = try await world.update { try await tablet.own(AppWorld.face) }
    #expect(news.productID == AppWorld.face)
  }

  @Test func renewalIsAnUpdate() async throws {
    try await world.own(AppWorld.monthly)
    let news = try await world.update { try await world.pass(days: 8) }
    #expect(news.productID == AppWorld.monthly && news.reason == .renewal)
  }

  @Test func unfinishedTransactionIsAnUpdateOncePerLaunch() async throws {
    let world = try await AppWorld(finishes: false)
    _ = try await world.product(AppWorld.face).purchase()
    try await world.relaunch(finishes: false)
    #expect(try await world.update {}.productID == AppWorld.face)
    let second = try await world.update {
      let coupon = try await world.own(AppWorld.coupon)
      try await world.refund(coupon.id)
    }
    #expect(second.productID == AppWorld.coupon)
  }

  @Test func sequencesSelectTheirTransactions() async throws {
    for id in [AppWorld.face, AppWorld.coupon, AppWorld.vip, AppWorld.monthly] {
      try await world.own(id)
    }
    let refunded = try await world.own(AppWorld.coupon)
    try await world.refund(refunded.id, .developerIssue)
    let other = try await world.own(AppWorld.otherFace)
    try await world.refund(other.id)
    _ = try await world.product(AppWorld.coupon).purchase()

    #expect(await world.products(of: Transaction.unfinished) == [AppWorld.coupon])
    #expect(
      await world.products(of: Transaction.all) == [
        AppWorld.coupon, AppWorld.otherFace, AppWorld.coupon, AppWorld.monthly, AppWorld.vip,
        AppWorld.face,
      ])
    #expect(
      await world.products(of: Transaction.currentEntitlements).sorted()
        == [AppWorld.monthly, AppWorld.vip, AppWorld.face].sorted())
    let latest = try #require(await Transaction.latest(for: AppWorld.otherFace)).payloadValue
    #expect(latest.id == other.id && latest.revocationDate != nil)
    #expect(latest.revocationReason == .other)
    #expect(await world.products(of: Transaction.all(for: AppWorld.face)) == [AppWorld.face])
    #expect(await Transaction.currentEntitlement(for: AppWorld.otherFace) == nil)
    #expect(await Transaction.latest(for: "com.example.nothing") == nil)
  }

  @Test func eachNonRenewingPurchaseEntitlesForever() async throws {
    let (first, refunded) = (try await world.own(AppWorld.vip), try await world.own(AppWorld.vip))
    let latest = try await world.own(AppWorld.vip)
    try await world.own(AppWorld.face)
    try await world.pass(days: 800)
    #expect(
      await ids(of: Transaction.currentEntitlements(for: AppWorld.vip))
        == [latest.id, refunded.id, first.id])
    #expect(await world.products(of: Transaction.currentEntitlements).count == 4)
    #expect(
      try await Transaction.currentEntitlement(for: AppWorld.vip)?.payloadValue.id == latest.id)

    try await world.refund(refunded.id)
    #expect(
      await ids(of: Transaction.currentEntitlements(for: AppWorld.vip)) == [latest.id, first.id])
    #expect(!world.observer.events.contains(.revoked([AppWorld.vip])))
    try await world.perform(.transaction(latest.id, .delete))
    #expect(await ids(of: Transaction.currentEntitlements(for: AppWorld.vip)) == [first.id])
    try await world.refund(first.id)
    #expect(await ids(of: Transaction.currentEntitlements(for: AppWorld.vip)).isEmpty)
    #expect(world.observer.events.contains(.revoked([AppWorld.vip])))
  }

  private func ids(of transactions: Transaction.Transactions) async -> [UInt64] {
    var found: [UInt64] = []
    for await result in transactions { found.append(result.unsafePayloadValue.id) }
    return found
  }

  @Test func continuedPurchasesKeepTheirOriginal() async throws {
    for id in [AppWorld.face, AppWorld.coupon, AppWorld.vip, AppWorld.monthly] {
      let bought = try await world.own(id)
      #expect(bought.originalID == bought.id)
    }
    let firsts = Set(try await world.ledger().map(\.id))
    try await world.pass(days: 8)
    await world.restore()
    await world.buy(AppWorld.face)
    try await world.own(AppWorld.yearly)
    let club = try await world.subscription().originalID
    try await world.change(club, .expire)
    try await world.own(AppWorld.monthly)

    let later = try await world.ledger().filter { !firsts.contains($0.id) }
    #expect(Set(later.map(\.cause)) == Set(TransactionRecord.Cause.allCases))
    for record in later {
      #expect(record.originalID != record.id && firsts.contains(record.originalID))
    }
    let ofTheGroup = later.filter { $0.kind == .autoRenewableSubscription }
    #expect(Set(ofTheGroup.map(\.originalID)) == [club])
  }

  @Test func familyMembersHaveTheirOwnTransactions() async throws {
    try await world.own(AppWorld.face)
    try await world.own(AppWorld.yearly)
    let tablet = try await world.device("ipad", signedInAs: AppWorld.member)
    try await world.perform(.tester(AppWorld.member, .join(familyOf: AppWorld.email)))
    let ledger = try await world.ledger()
    let copies = ledger.filter { $0.ownership == .familyShared }
    #expect(Set(copies.map(\.productID)) == [AppWorld.face, AppWorld.yearly])
    for copy in copies {
      #expect(copy.originalID == copy.id && copy.originalPurchaseDate == copy.purchaseDate)
    }
    let orderLines = ledger.compactMap(\.webOrderLineItemID)
    #expect(Set(orderLines).count == orderLines.count && orderLines.count == 2)

    let bought = try #require(
      ledger.first {
        $0.productID == AppWorld.face && $0.cause == .purchase && $0.ownership == .purchased
      })
    try await world.refund(bought.id)
    #expect(try await tablet.control.entitlements().map(\.productID) == [AppWorld.yearly])
    try await world.perform(.tester(AppWorld.member, .leaveFamily))
    #expect(try await tablet.control.entitlements().isEmpty)
  }

  @Test func transactionStaysUnfinishedUntilTheAppFinishesIt() async throws {
    let world = try await AppWorld(finishes: false)
    let result = try #require(try await world.product(AppWorld.coupon).purchase().transaction)
    try await world.relaunch(finishes: false)
    #expect(await world.products(of: Transaction.unfinished) == [AppWorld.coupon])
    await result.unsafePayloadValue.finish()
    #expect(await world.products(of: Transaction.unfinished).isEmpty)
    try await world.relaunch(finishes: false)
    #expect(world.observer.events.isEmpty)
  }

  @Test func refundIsRequestedOnceAndDecidedLater() async throws {
    let bought = try await world.own(AppWorld.face)
    #expect(try await bought.beginRefundRequest() == .userCancelled)
    world.presenter.refundReason = .fulfillmentIssue
    #expect(try await bought.beginRefundRequest() == .success)
    await #expect(throws: Transaction.RefundRequestError.duplicateRequest) {
      try await bought.beginRefundRequest()
    }
    await #expect(throws: Transaction.RefundRequestError.failed) {
      try await Transaction.beginRefundRequest(for: 1)
    }
    #expect(try await world.control.refundRequests().map(\.status) == [.pending])
    #expect(try await world.ledger()[0].isRefundPending)
    #expect(try await Transaction.latest(for: AppWorld.face)?.payloadValue.revocationDate == nil)

    try await world.perform(.transaction(bought.id, .approveRefund))
    let refunded = try #require(await Transaction.latest(for: AppWorld.face)).payloadValue
    #expect(refunded.revocationDate == AppWorld.start)
    #expect(refunded.revocationReason == .developerIssue)
  }

  @Test func onlyTheBuyerRequestsARefund() async throws {
    let bought = try await world.own(AppWorld.face)
    world.presenter.refundReason = .unsatisfied
    try await world.perform(.signOut(device: "iphone"))
    await #expect(throws: Transaction.RefundRequestError.failed) {
      try await bought.beginRefundRequest()
    }
    try await world.store.signIn(AppWorld.member)
    await #expect(throws: Transaction.RefundRequestError.failed) {
      try await bought.beginRefundRequest()
    }
    #expect(try await world.control.refundRequests().isEmpty)
    try await world.refund(bought.id)
  }

  @Test func canceledTaskReadsNothing() async throws {
    try await world.own(AppWorld.face)
    try await world.own(AppWorld.monthly)
    @MainActor func read() async throws -> [Int] {
      let entitlements = await world.products(of: Transaction.currentEntitlements)
      let all = await world.products(of: Transaction.all)
      let latest = await Transaction.latest(for: AppWorld.face) == nil ? 0 : 1
      let products = try await Product.products(for: [AppWorld.face])
      let statuses = try await Product.SubscriptionInfo.status(for: AppWorld.group)
      return [entitlements.count, all.count, latest, products.count, statuses.count]
    }
    let canceled = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      let isEligible = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: AppWorld.group)
      return (try await read(), isEligible)
    }
    let (counts, isEligible) = try await canceled.value
    #expect(counts == [0, 0, 0, 0, 0] && !isEligible)
    #expect(try await read() == [2, 2, 1, 1, 1])
  }

  @Test func refundPolicyApprovesAtOnce() async throws {
    try await world.set(.refundPolicy(.approve))
    world.presenter.refundReason = .fulfillmentIssue
    let bought = try await world.own(AppWorld.coupon)
    #expect(try await bought.beginRefundRequest() == .success)
    #expect(try await world.ledger().first?.revocationReason == .developerIssue)
  }

  @Test func refundCanBeDeclinedAndItsRequestCanFail() async throws {
    world.presenter.refundReason = .unsatisfied
    let bought = try await world.own(AppWorld.face)
    #expect(try await bought.beginRefundRequest() == .success)
    try await world.perform(.transaction(bought.id, .declineRefund))
    #expect(try await world.control.refundRequests().map(\.status) == [.declined])
    let line = try await world.ledger()[0]
    #expect(line.revocationDate == nil && line.isRefundDeclined && !line.isRefundPending)
    #expect(line.facts == [.refundAskedFor(.unsatisfied), .refundDeclined])
    #expect(await Transaction.currentEntitlement(for: AppWorld.face) != nil)

    try await world.fail(.refundRequest, with: .systemError)
    await #expect(throws: Transaction.RefundRequestError.failed) {
      try await bought.beginRefundRequest()
    }
    #expect(Transaction.RevocationReason.other.rawValue == 0)
    #expect(Transaction.RevocationReason.developerIssue.rawValue == 1)
  }

  @Test func syncAlwaysAsksForASignIn() async throws {
    try await AppStore.sync()
    guard case .signIn = world.presenter.shown.last else {
      Issue.record("Nobody was asked.")
      return
    }
    world.presenter.rule = { _ in .cancel }
    let error = await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
    guard case .userCancelled = error else {
      Issue.record("It threw \(String(describing: error)).")
      return
    }
  }

  @Test(arguments: SignedDocument.Flaw.allCases)
  func failedVerificationHasItsReason(flaw: SignedDocument.Flaw) async throws {
    try await world.fail(.verification, with: .unverified(flaw))
    let result = try await world.product(AppWorld.face).purchase()
    guard case .success(.unverified(_, let error)) = result else {
      Issue.record("It was believed.")
      return
    }
    #expect("\(error)" == flaw.rawValue)
    // The fault was armed for one check.
    let again = try #require(await Transaction.latest(for: AppWorld.face))
    #expect(throws: Never.self) { try again.payloadValue }
  }

  @Test func signedTransactionIsAJWSInApplesFormat() async throws {
    try await world.own(AppWorld.face)
    let result = try #require(await Transaction.latest(for: AppWorld.face))
    let header = try #require(
      try JSONSerialization.jsonObject(with: result.headerData) as? [String: Any])
    #expect(header["alg"] as? String == "ES256")
    #expect((header["x5c"] as? [String])?.count == 3)
    #expect(result.signatureData.count == 64)
    let parts = result.jwsRepresentation.split(separator: ".")
    #expect(parts.count == 3)
    #expect(String(decoding: result.signedData, as: UTF8.self) == "\(parts[0]).\(parts[1])")
    #expect(try result.payloadValue.jsonRepresentation == result.payloadData)
    let payload = try #require(
      try JSONSerialization.jsonObject(with: result.payloadData) as? [String: Any])
    #expect((payload["purchaseDate"] as? NSNumber)?.int64Value == 1_790_000_000_000)
    #expect((payload["price"] as? NSNumber)?.intValue == 990)
    #expect(payload["currency"] as? String == "USD")
    #expect(payload["type"] as? String == "Non-Consumable")
    #expect(payload["inAppOwnershipType"] as? String == "PURCHASED")
    #expect(payload["transactionReason"] as? String == "PURCHASE")
    #expect(payload["environment"] as? String == "Sandbox")
  }
}
