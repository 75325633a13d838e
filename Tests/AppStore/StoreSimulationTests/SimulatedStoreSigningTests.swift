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

  // MARK: - Transactions

  @Test func documentIsTheSameUntilTheTransactionChanges() async throws {
    let store = try await owner()
    let id = try #require(try await store.control.entitlements().first).id
    let first = try await store.service.signedTransaction(id)
    let again = try await world.store().service.signedTransaction(id)
    #expect(first?.document.jws == again?.document.jws)
    try await store.refund(id)
    let refunded = try #require(try await store.service.signedTransaction(id)).document
    #expect(refunded.jws != first?.document.jws)
    #expect(refunded.flaw == nil)
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
    #expect(document?.flaw == .invalidSignature)
  }

  @Test func eachDeviceHasItsOwnDocument() async throws {
    let phone = try await owner()
    let id = try #require(try await phone.control.entitlements().first).id
    let first = try await phone.service.signedTransaction(id)
    let tablet = try world.store(device: "ipad", session: "that", alive: ["this", "that"])
    try await tablet.signIn()
    for _ in 0..<2 {
      let other = try #require(try await tablet.service.signedTransaction(id)).document
      #expect(other.flaw == nil && other.jws != first?.document.jws)
      #expect(try await phone.service.signedTransaction(id) == first)
    }
    // A document of the phone is worth nothing on the tablet.
    let copied = try tablet.device.document(try #require(first).document.jws, .transaction)
    #expect(copied.flaw == .invalidDeviceVerification)
  }

  @Test func documentOfAnEarlierVersionIsReplaced() async throws {
    let store = try await owner()
    let record = try #require(try await store.control.entitlements().first)
    let unbound = try store.device.obtainSigner().authority.sign(
      .transaction(record, environment: .sandbox, signedDate: TestWorld.start))
    try await store.world.database.write { db in
      try db.execute(sql: "UPDATE transactions SET jws = ?", arguments: [unbound])
    }
    let document = try #require(try await store.service.signedTransaction(record.id)).document
    #expect(document.flaw == nil && document.jws != unbound)
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
    var snapshots = await store.service.storeStates().makeAsyncIterator()
    try await store.signIn("child@example.com")
    try await store.purchase(TestWorld.swiftShopping)
    #expect(try await store.service.receipt() == nil)
    try await store.answerRequest(.approve)
    while await snapshots.next()?.queue.first?.state != .purchased {}
    #expect(try products(in: await store.service.receipt()) == [TestWorld.swiftShopping])
  }

  private func products(in receipt: Data?) throws -> Set<String> {
    try Set(AppReceipt(unverified: #require(receipt)).contents.lines.map(\.productID))
  }

  @Test func receiptIsThatOfTheAccountWhosePurchaseIsDelivered() async throws {
    let killed = try world.store(session: "killed")
    try await killed.signIn()
    try await killed.purchase(TestWorld.coupon)
    let store = try world.store()
    try await store.signIn("minh@example.com")
    try await store.own(TestWorld.swiftShopping)
    #expect(try products(in: await store.service.receipt()) == [TestWorld.swiftShopping])
    // The tester's purchase is delivered with the snapshot that the app begins with.
    try await store.signIn()
    let queue = try await store.service.attach().queue
    #expect(queue.map(\.order.productID) == [TestWorld.coupon])
    #expect(try products(in: await store.service.receipt()) == [TestWorld.coupon])
    try await store.service.finish(queue.map(\.id))

    // A renewal of the tester is booked while the other account is signed in, and told later.
    try await store.own(TestWorld.monthly)
    try await store.signIn("minh@example.com")
    try await store.own(TestWorld.coupon)
    try await store.pass(days: 8)
    var snapshots = await store.service.storeStates().makeAsyncIterator()
    try await store.signIn()
    while await snapshots.next()?.queue.first?.order.productID != TestWorld.monthly {}
    let receipt = try await AppReceipt(unverified: #require(store.service.receipt()))
    #expect(receipt.contents.lines.map(\.productID) == [TestWorld.monthly, TestWorld.monthly])
  }

  @Test func receiptHasOnlyWhatHasChangedEncodedAgain() async throws {
    let store = try await owner()
    try await store.own(TestWorld.monthly)
    for change in 0..<4 {
      switch change {
      case 0: try await store.pass(days: 40)
      case 1: try await store.refund(#require(try await store.ledger().first).id)
      case 2: try await store.perform(.tester("tester@example.com", .clearHistory))
      default: try await store.perform(.reset)
      }
      if change == 3 { try await store.signIn() }
      try await store.own(TestWorld.coupon)
      // Another process encodes everything.
      let other = try world.store()
      let kept = try store.device.read { try ReceiptFile(store.device).draft(for: 1, $0) }
      let anew = try other.device.read { try ReceiptFile(other.device).draft(for: 1, $0) }
      #expect(kept.purchases.map(\.encoded) == anew.purchases.map(\.encoded), "\(change)")
      #expect(anew.purchases.isEmpty == (change > 1))
    }
  }

  @Test func receiptAndDocumentFaultsAreSeparate() async throws {
    let store = try world.store()
    try await store.own(TestWorld.swiftShopping)
    try await store.fail(.verification, with: .timedOut)
    _ = try await store.service.signedTransactions(.all(productID: nil), before: nil, limit: 10)
    #expect(try await store.control.faults().faults.count == 1)
    await #expect(throws: Refusal.self) {
      try await store.service.verifyReceipt(Data(), at: .production)
    }
    #expect(try await store.control.faults().isClear)
    try await store.fail(.verification, with: .unverified(.invalidSignature))
    _ = try await store.service.verifyReceipt(Data(), at: .production)
    _ = try await store.service.signedTransactions(
      .all(productID: TestWorld.coupon), before: nil, limit: 10)
    _ = try await store.service.signedTransactions(.all(productID: nil), before: nil, limit: 10)
    #expect(try await store.control.faults().faults.count == 1)
    let latest = TransactionSelection.latest(productID: TestWorld.swiftShopping)
    let signed = try await store.service.signedTransactions(latest, before: nil, limit: 1)
    #expect(signed.map(\.document.flaw) == [.invalidSignature])
  }
}
