import Foundation
import GRDB
import StoreCore
import StoreReceipts
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStoreSigningTests {
  let world = TestWorld()

  func owner() async throws -> SimulatedAppStore {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    return store
  }

  func status(_ store: SimulatedAppStore, _ address: ReceiptAddress) async throws -> Int? {
    let receipt = try #require(try await store.service.receipt())
    let answer = try await store.receipts.verifyReceipt(
      VerifyReceiptRequest(receipt: receipt).body, at: address)
    let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
    return object?["status"] as? Int
  }

  // MARK: - Transactions

  @Test func aTransactionIsSignedAndVerified() async throws {
    let signed = try await owner().service.signedTransactions(
      .currentEntitlements(productID: nil), before: nil, limit: 10)
    #expect(signed.map(\.productID) == [TestWorld.swiftShopping])
    #expect(signed.map(\.document.verification) == [.verified])
    #expect(signed[0].document.jws.split(separator: ".").count == 3)
  }

  @Test func theSameDocumentIsHandedOutUntilTheTransactionChanges() async throws {
    let store = try await owner()
    let id = try #require(try await store.control.entitlements().first).id
    let first = try await store.service.signedTransaction(id)
    let again = try await world.store().service.signedTransaction(id)
    #expect(first?.document.jws == again?.document.jws)
    try await store.control.perform(.transaction(id, .refund(.other)))
    let refunded = try await store.service.signedTransaction(id)
    #expect(refunded?.document.jws != first?.document.jws)
    #expect(refunded?.document.verification == .verified)
  }

  @Test func aFlippedByteOnTheDiskIsNotBelieved() async throws {
    let store = try await owner()
    let id = try #require(try await store.control.entitlements().first).id
    let jws = try #require(try await store.service.signedTransaction(id)).document.jws
    let tampered = String(jws.dropLast(8)) + "AAAAAAAA"
    try await store.world.database.write { db in
      try db.execute(
        sql: "UPDATE transactions SET jws = ? WHERE id = ?", arguments: [tampered, Int64(id)])
    }
    let document = try await store.service.signedTransaction(id)?.document
    #expect(document?.verification == .failed(.invalidSignature))
  }

  @Test(arguments: SignedDocument.Flaw.allCases)
  func everyFlawCanBeArmed(flaw: SignedDocument.Flaw) async throws {
    let store = try await owner()
    let id = try #require(try await store.control.entitlements().first).id
    try await store.control.perform(
      .faults(.arm(Fault(point: .verification, outcome: .unverified(flaw)))))
    #expect(try await store.service.signedTransaction(id)?.document.verification == .failed(flaw))
    #expect(try await store.service.signedTransaction(id)?.document.verification == .verified)
  }

  @Test func finishedConsumablesAreForgottenUnlessRefunded() async throws {
    let store = try world.store()
    try await store.own(TestWorld.coupon)
    func all() async throws -> [SignedTransaction] {
      try await store.service.signedTransactions(.all(productID: nil), before: nil, limit: 10)
    }
    #expect(try await all().isEmpty)
    let id = try #require(
      try await store.control.transactions(TransactionQuery()).records.first
    ).id
    try await store.control.perform(.transaction(id, .refund(.other)))
    #expect(try await all().map(\.id) == [id])
  }

  @Test func updatesTellWhatHappenedElsewhereAndNotWhatWasBoughtHere() async throws {
    let phone = try world.store(session: "a", alive: ["a", "b"])
    try await phone.signIn()
    var updates = await phone.service.transactionUpdates().makeAsyncIterator()
    try await phone.own(TestWorld.swiftShopping)
    let tablet = try world.store(device: "ipad", session: "b", alive: ["a", "b"])
    try await tablet.signIn()
    try await tablet.own(TestWorld.coupon)
    #expect(await updates.next()?.productID == TestWorld.coupon)
    let id = try #require(try await phone.control.entitlements().first).id
    try await phone.control.perform(.transaction(id, .refund(.other)))
    #expect(await updates.next()?.id == id)
  }

  @Test func aSubscriptionsStatusIsSignedAndItsChangeTold() async throws {
    let store = try world.store()
    try await store.own(TestWorld.monthly)
    var updates = await store.service.statusUpdates().makeAsyncIterator()
    let status = try #require(try await store.service.subscriptionStatuses(groupID: nil).first)
    #expect(status.phase == .subscribed)
    #expect(status.renewal.verification == .verified)
    try await store.control.perform(.subscription(status.transaction.id, .expire))
    #expect(await updates.next()?.phase == .expired)
  }

  @Test func theIntroductoryOfferIsForTheFirstTimeOnly() async throws {
    let store = try world.store()
    try await store.signIn()
    let group = try #require(
      try TestWorld.catalog.get().product(TestWorld.monthly)?.subscription?.groupID)
    #expect(try await store.service.isEligibleForIntroductoryOffer(groupID: group))
    try await store.own(TestWorld.monthly)
    #expect(try await !store.service.isEligibleForIntroductoryOffer(groupID: group))
  }

  // MARK: - Receipts

  @Test func thereIsNoReceiptBeforeTheFirstPurchase() async throws {
    let store = try world.store()
    try await store.signIn()
    #expect(try await store.service.receipt() == nil)
    try await store.own(TestWorld.swiftShopping)
    #expect(try await store.service.receipt() != nil)
  }

  @Test func aPurchaseThatAParentApprovedIsInTheReceiptWhenTheAppHearsOfIt() async throws {
    let store = try world.store()
    _ = try await store.service.attach()
    var snapshots = await store.service.snapshots().makeAsyncIterator()
    try await store.signIn("child@example.com")
    try await store.purchase(TestWorld.swiftShopping)
    #expect(try await store.service.receipt() == nil)
    try await store.control.perform(
      .request(try #require(try await store.control.requestsToBuy().first).id, .approve))
    while await snapshots.next()?.queue.first?.state != .purchased {}
    #expect(try await status(store, .sandbox) == 0)
  }

  @Test func productionSendsASandboxReceiptAwayAndTheSandboxTakesIt() async throws {
    let store = try await owner()
    #expect(try await status(store, .production) == 21007)
    #expect(try await status(store, .sandbox) == 0)
  }

  /// Each verification meets what can go wrong with it, and leaves the other's fault armed.
  @Test func aFaultOfTheReceiptIsNotSpentByLookingAtDocuments() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.control.perform(
      .faults(.arm(Fault(point: .verification, outcome: .refusal(.timedOut)))))
    _ = try await store.service.signedTransactions(
      .all(productID: nil), before: nil, limit: 10)
    #expect(try await store.control.faults().faults.count == 1)
    await #expect(throws: Refusal.self) {
      try await store.receipts.verifyReceipt(Data(), at: .production)
    }
    #expect(try await store.control.faults().isClear)
    try await store.control.perform(
      .faults(.arm(Fault(point: .verification, outcome: .unverified(.invalidSignature)))))
    _ = try await store.receipts.verifyReceipt(Data(), at: .production)
    _ = try await store.service.signedTransactions(
      .all(productID: TestWorld.coupon), before: nil, limit: 10)
    _ = try await store.service.signedTransactions(.all(productID: nil), before: nil, limit: 10)
    #expect(try await store.control.faults().faults.count == 1)
    let latest = TransactionSelection.latest(productID: TestWorld.swiftShopping)
    let signed = try await store.service.signedTransactions(latest, before: nil, limit: 1)
    #expect(signed.map(\.document.verification) == [.failed(.invalidSignature)])
  }

  @Test func anArmedStatusIsAnsweredOnce() async throws {
    let store = try await owner()
    try await store.control.perform(
      .faults(.arm(Fault(point: .verification, outcome: .receiptStatus(21005)))))
    #expect(try await status(store, .sandbox) == 21005)
    #expect(try await status(store, .sandbox) == 0)
  }

  @Test func aTamperedReceiptIsNotAuthenticated() async throws {
    let store = try await owner()
    let file = URL(fileURLWithPath: ReceiptFile(store.device).path)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    let answered = try await status(store, .sandbox)
    #expect(answered == 21002 || answered == 21003)
  }

  @Test func theReceiptGoesWithTheAppAndComesBackByARefresh() async throws {
    let store = try await owner()
    try await store.receipts.deleteReceipt()
    #expect(try await store.service.receipt() == nil)
    #expect(try await store.service.refreshReceipt(answer: nil) == .done)
    #expect(try await status(store, .sandbox) == 0)
  }

  @Test func anotherWorldsReceiptIsNotOurs() async throws {
    let foreign = try #require(try await owner().service.receipt())
    let store = try TestWorld().store()
    try await store.signIn()
    let answer = try await store.receipts.verifyReceipt(
      VerifyReceiptRequest(receipt: foreign).body, at: .sandbox)
    #expect(String(decoding: answer, as: UTF8.self).contains("21003"))
  }
}
