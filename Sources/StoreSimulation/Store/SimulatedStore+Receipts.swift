public import Foundation
import GRDB
public import StoreCore
import StoreReceipts

/// The app receipt: a file on the device, written anew by a purchase, a restore or a refresh.
extension SimulatedStore {
  public func receipt() throws -> Data? {
    try? Data(contentsOf: receiptFile)
  }

  public func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep {
    if let answer {
      switch try continueSignIn(answer, purpose: .receipt) {
      case .signedIn: break
      case .again(let sheet): return .present(sheet)
      case .cancelled: return .cancelled
      }
    }
    let isSignedIn = try read { db in try deviceRow(db).accountID != nil }
    guard isSignedIn else { return .present(try signInSheet(.receipt)) }
    try await pass(.receiptRefresh)
    writeReceipt()
    return .done
  }

  public func deleteReceipt() throws {
    guard FileManager.default.fileExists(atPath: receiptFile.path) else { return }
    do {
      try FileManager.default.removeItem(at: receiptFile)
    } catch {
      throw Words.cannotWriteReceipt(receiptFile.path, error)
    }
  }

  /// A receipt repeats the ledger, so one that could not be written is only missing: the app asks
  /// for a refresh then.
  func writeReceipt() {
    guard let bytes = try? makeReceipt() else { return }
    if AtomicFile.write(bytes, to: receiptFile.path) { return }
    // The first one on this device; but a world that somebody has deleted meanwhile stays deleted.
    guard access(folder.url.path, F_OK) == 0 else { return }
    try? FileManager.default.createDirectory(
      at: receiptFile.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    AtomicFile.write(bytes, to: receiptFile.path)
  }

  /// A purchase that came about outside of `advance` (a parent's approval, a resolved interruption,
  /// a renewal) has to be in the receipt as well.
  func cover(_ queue: [QueuedTransaction]) {
    let purchases = queue.filter { $0.isOurs && $0.state == .purchased }.compactMap(\.transactionID)
    guard !covered.isSuperset(of: purchases) else { return }
    covered.formUnion(purchases)
    if (try? isReceiptCurrent()) == false { writeReceipt() }
  }

  /// False where the ledger has a transaction that is newer than the receipt's newest.
  func isReceiptCurrent() throws -> Bool {
    guard let bytes = try receipt() else { return false }
    let verified = AppReceiptVerifier(VerificationExpectations(trustedRoots: [])).verify(bytes)
    // A damaged one stays: whoever verifies it has to see that.
    guard let receipt = verified.receipt else { return true }
    let newest = receipt.contents.lines.map(\.id).max() ?? 0
    let latest = try read(receiptLines).map(\.id).max() ?? 0
    return UInt64(latest) <= newest
  }

  private func makeReceipt() throws -> Data {
    let (date, lines) = try read { db in (try now(world(db)), try receiptLines(db)) }
    let receipt = try AppReceipt(
      ReceiptContents(
        environment: Signing.environment, bundleID: catalog.bundleID, version: catalog.appVersion,
        creationDate: date, lines: lines.map { ReceiptLine($0.record) }),
      opaqueValue: opaqueValue(date), deviceID: deviceID)
    return try signer().authority.sign(receipt)
  }

  /// Everything but consumables that the app has finished. A restored period of a subscription is
  /// the period that stands there already; dated anew it would pass for the latest one.
  private func receiptLines(_ db: Database) throws -> [LedgerRow] {
    guard let accountID = try deviceRow(db).accountID else { return [] }
    return try LedgerRow.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM transactions
          WHERE accountID = ? AND \(Self.linesOfHistory) AND \(Self.linesOfReceipts) ORDER BY id
          """), arguments: [accountID])
  }

  /// Of the history, which has an index of its own.
  private static let linesOfReceipts = """
    revoked IS NULL AND (kind <> 'Auto-Renewable Subscription' OR cause IN ('purchase', 'renewal'))
    """

  /// What a device's hardware identifier is on iOS: the same for the same name.
  var deviceID: UUID {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    let bytes = (0..<16).map { round -> UInt8 in
      for byte in device.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
      state = (state ^ UInt64(round)) &* 0x100_0000_01B3
      return UInt8(truncatingIfNeeded: state >> 32)
    }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private func opaqueValue(_ date: Date) -> Data {
    withUnsafeBytes(of: (date.milliseconds.littleEndian, Int64(0x52617A65))) { Data($0) }
  }

  // MARK: - verifyReceipt

  public func verifyReceipt(_ body: Data, at address: ReceiptAddress) async throws -> Data {
    // What is wrong with a signed document has nothing to do with this answer, and stays armed.
    let hit = try meet(.verification) { if case .unverified = $0 { false } else { true } }
    if hit.delay > 0 { await pause(.milliseconds(hit.delay)) }
    var armed: ReceiptStatus?
    switch hit.outcome {
    case .refusal: if let refusal = Words.refusal(hit.outcome, at: .verification) { throw refusal }
    case .receiptStatus(let code): armed = ReceiptStatus(code: code)
    case .unverified, nil: break
    }
    let server = VerifyReceiptServer(
      address: address, trustedRoot: try signer().authority.rootCertificate,
      sharedSecret: catalog.appSpecificSharedSecret, appAppleID: catalog.appStoreID,
      account: ReceiptAccount(
        transactions: try read(receiptLines).map(\.record), renewals: try renewalRecords(),
        latestReceipt: try receipt()),
      armedStatus: armed)
    return server.response(method: "POST", body: body, at: try now()).encoded()
  }

  private func renewalRecords() throws -> [RenewalRecord] {
    let rows = try read { db -> [(SubscriptionRow, LedgerRow)] in
      guard let accountID = try deviceRow(db).accountID else { return [] }
      return try subscriptionsSeen(by: accountID, db).compactMap { row in
        try LedgerRow.fetchOne(db, key: row.latestID).map { (row, $0) }
      }
    }
    return try rows.map { try renewalRecord($0, $1) }
  }

  /// The world's own root, for those who verify elsewhere.
  public func rootCertificate() throws -> (der: Data, pem: String) {
    let authority = try signer().authority
    return (authority.rootCertificate, authority.rootCertificatePEM)
  }
}
