import Foundation
import GRDB
import StoreCore
import StoreReceipts
import TestSupport
import Testing

@testable import StoreSimulation

/// Signed documents and receipts on disk, and faults of their verification.
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

  @Test func documentIsTheSameUntilTheTransactionChanges() async throws {
    let store = try await owner()
    let id = try #require(try await store.control.entitlements().first).id
    let first = try await store.service.signedTransaction(id)
    let again = try await world.store().service.signedTransaction(id)
    #expect(first?.document.jws == again?.document.jws)
    try await store.refund(id)
    let refunded = try await store.service.signedTransaction(id)
    #expect(refunded?.document.jws != first?.document.jws)
    #expect(refunded?.document.verification == .verified)
  }

  @Test func tamperedDocumentFailsVerification() async throws {
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

  @Test func eachDeviceHasItsOwnDocument() async throws {
    let phone = try await owner()
    let id = try #require(try await phone.control.entitlements().first).id
    let first = try await phone.service.signedTransaction(id)
    let tablet = try world.store(device: "ipad", session: "that", alive: ["this", "that"])
    try await tablet.signIn()
    for _ in 0..<2 {
      let other = try #require(try await tablet.service.signedTransaction(id)).document
      #expect(other.verification == .verified && other.jws != first?.document.jws)
      #expect(try await phone.service.signedTransaction(id) == first)
    }
    // A document of the phone is worth nothing on the tablet.
    let copied = try tablet.device.document(try #require(first).document.jws, .transaction)
    #expect(copied.verification == .failed(.invalidDeviceVerification))
  }

  @Test func documentOfAnEarlierVersionIsReplaced() async throws {
    let store = try await owner()
    let record = try #require(try await store.control.entitlements().first)
    let unbound = try store.device.obtainSigner().authority.sign(
      .transaction(record, environment: .sandbox, signedDate: TestWorld.start))
    try await store.world.database.write { db in
      try db.execute(sql: "UPDATE transactions SET jws = ?", arguments: [unbound])
    }
    let document = try await store.service.signedTransaction(record.id)?.document
    #expect(document?.verification == .verified && document?.jws != unbound)
    #expect(try await store.service.signedTransaction(record.id)?.document == document)
  }

  @Test func documentsOfASeedAreTheSame() async throws {
    func payloads(_ seed: Int64?) async throws -> [Data] {
      let world = TestWorld()
      let store = try world.store(seed: seed)
      try await store.own(TestWorld.monthly)
      let statuses = try await store.service.subscriptionStatuses(groupID: nil)
      let app = try await store.service.appTransaction()
      return (statuses.flatMap { [$0.transaction.document, $0.renewal] } + [app]).map {
        CompactJWS($0.jws).payload
      }
    }
    #expect(try await payloads(1).count == 3)
    #expect(try await payloads(1) == payloads(1))
    #expect(Set(try await payloads(1)).isDisjoint(with: try await payloads(2)))
  }

  // MARK: - Receipts

  @Test func approvedPurchaseIsInTheReceiptWhenTheAppHearsOfIt() async throws {
    let store = try world.store()
    _ = try await store.service.attach()
    var snapshots = await store.service.snapshots().makeAsyncIterator()
    try await store.signIn("child@example.com")
    try await store.purchase(TestWorld.swiftShopping)
    #expect(try await store.service.receipt() == nil)
    try await store.answerRequest(.approve)
    while await snapshots.next()?.queue.first?.state != .purchased {}
    #expect(try await status(store, .sandbox) == 0)
  }

  @Test func receiptAndDocumentFaultsAreSeparate() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.fail(.verification, with: .timedOut)
    _ = try await store.service.signedTransactions(.all(productID: nil), before: nil, limit: 10)
    #expect(try await store.control.faults().faults.count == 1)
    await #expect(throws: Refusal.self) {
      try await store.receipts.verifyReceipt(Data(), at: .production)
    }
    #expect(try await store.control.faults().isClear)
    try await store.fail(.verification, with: .unverified(.invalidSignature))
    _ = try await store.receipts.verifyReceipt(Data(), at: .production)
    _ = try await store.service.signedTransactions(
      .all(productID: TestWorld.coupon), before: nil, limit: 10)
    _ = try await store.service.signedTransactions(.all(productID: nil), before: nil, limit: 10)
    #expect(try await store.control.faults().faults.count == 1)
    let latest = TransactionSelection.latest(productID: TestWorld.swiftShopping)
    let signed = try await store.service.signedTransactions(latest, before: nil, limit: 1)
    #expect(signed.map(\.document.verification) == [.failed(.invalidSignature)])
  }

  @Test func tamperedReceiptIsRefused() async throws {
    let store = try await owner()
    let file = URL(fileURLWithPath: ReceiptFile(store.device).path)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    let answered = try await status(store, .sandbox)
    #expect(answered == 21002 || answered == 21003)
  }

  @Test func refreshBringsADeletedReceiptBack() async throws {
    let store = try await owner()
    try await store.receipts.deleteReceipt()
    #expect(try await store.service.receipt() == nil)
    #expect(try await store.service.refreshReceipt(answer: nil) == .done)
    #expect(try await status(store, .sandbox) == 0)
  }

  @Test func receiptOfAnotherWorldIsRefused() async throws {
    let foreign = try #require(try await owner().service.receipt())
    let store = try TestWorld().store()
    try await store.signIn()
    let answer = try await store.receipts.verifyReceipt(
      VerifyReceiptRequest(receipt: foreign).body, at: .sandbox)
    #expect(String(decoding: answer, as: UTF8.self).contains("21003"))
  }
}
