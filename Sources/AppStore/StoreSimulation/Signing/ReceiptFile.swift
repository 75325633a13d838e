import Foundation
import StoreCore
import StoreReceipts

/// The app receipt. As in iOS's sandbox, the file is named `sandboxReceipt`.
struct ReceiptFile: Sendable {
  private let device: Device
  let path: String

  init(_ device: Device) {
    self.device = device
    path =
      device.folder.device(device.client.device)
      .appendingPathComponent("StoreKit/\(device.catalog.bundleID)/sandboxReceipt").path
  }

  private var life: ProcessLife { device.client.session.life }

  func read() -> Data? { AtomicFile.read(path) }

  /// Returns the reason why the receipt cannot be written; nil if none is known without trying.
  func obstacle() -> StoreFailure? {
    AtomicFile.obstacle(to: path).map {
      .files(.cannotWrite(path, why: String(cString: strerror($0))))
    }
  }

  func delete() throws {
    AtomicFile.removeLeftovers(of: path)
    guard try FileIdentity(path) != nil else { return }
    let removal = life.perform { [path] in
      Result { try FileManager.default.removeItem(atPath: path) }
        .mapError { StoreFailure.files(.cannotDelete(path, why: StoreFailure.words($0))) }
    }
    try removal?.get()
  }

  /// Writes the receipt. If that fails, the app can request a refresh.
  ///
  /// If two processes write at the same time, the last file can lack the newest purchases. So each
  /// process reads the ledger again after writing, until it finds nothing new.
  ///
  /// - Parameter account: whose purchases it has; nil for the signed-in account's.
  func write(for account: Int64? = nil) {
    guard (try? device.world.checkGeneration()) != nil else { return }
    var written: Draft?
    while let next = try? device.read({ try draft(for: account ?? $0.people.signedIn(), $0) }),
      written?.purchases.map(\.encoded) != next.purchases.map(\.encoded),
      let bytes = try? sign(next), write(bytes)
    {
      written = next
    }
    guard let written else { return }
    device.receiptPurchases.remember(written.purchases.map(\.id), in: FileState(path))
  }

  private func write(_ bytes: Data) -> Bool {
    if AtomicFile.write(bytes, to: path, life) { return true }
    // Creates the folder for the device's first receipt, but not if the world was deleted.
    guard !life.isOver, FileManager.default.fileExists(atPath: device.folder.url.path) else {
      return false
    }
    AtomicFile.makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    return AtomicFile.write(bytes, to: path, life)
  }

  /// Writes the receipt of the account whose purchases the app is about to receive, unless it has
  /// all of them (storekit-rules 4.6). Keeps a damaged receipt, so that its verifier notices.
  func include(_ queue: [QueuedTransaction]) {
    let ids = queue.filter { $0.isOurs && ($0.state == .purchased || $0.state == .restored) }
      .compactMap(\.transactionID)
    let file = FileState(path)
    var listed = device.receiptPurchases.listed(in: file)
    guard !ids.isEmpty, listed?.isSuperset(of: ids) != true else { return }
    if listed == nil, let bytes = read() {
      guard let found = try? AppReceipt.transactionIDs(unverified: bytes) else { return }
      listed = Set(found)
    }
    let lines = try? device.read { transaction in
      let ledger = transaction.ledger
      return try ids.compactMap(ledger.find).map(ledger.signedLine)
    }
    if let missing = lines?.last(where: { listed?.contains($0.id) != true }) {
      write(for: missing.accountID)
    } else {
      device.receiptPurchases.remember((listed ?? []).union(ids), in: file)
    }
  }

  /// A receipt before it is signed. Its purchases are encoded already.
  struct Draft {
    var contents: ReceiptContents
    var purchases: [(id: UInt64, encoded: [UInt8])]
  }

  func draft(for account: Int64?, _ transaction: DatabaseTransaction) throws -> Draft {
    Draft(
      contents: ReceiptContents(
        environment: transaction.world.environment, bundleID: device.catalog.bundleID,
        version: device.catalog.appVersion, creationDate: transaction.now, lines: []),
      purchases: try account.map { try device.receiptPurchases.current(of: $0, transaction) } ?? [])
  }

  func sign(_ draft: Draft) throws -> Data {
    let opaqueValue = withUnsafeBytes(
      of: (Int64(draft.contents.creationDate.milliseconds).littleEndian, Int64(0x52617A65))
    ) { Data($0) }
    let receipt = try AppReceipt(
      draft.contents, opaqueValue: opaqueValue, deviceID: device.client.deviceID)
    return try device.obtainSigner().authority.sign(
      receipt, purchases: draft.purchases.map(\.encoded))
  }
}
