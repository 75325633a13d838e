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
    guard FileManager.default.fileExists(atPath: path) else { return }
    let removal = life.perform { [path] in
      Result { try FileManager.default.removeItem(atPath: path) }
        .mapError { StoreFailure.files(.cannotDelete(path, why: StoreFailure.words($0))) }
    }
    try removal?.get()
  }

  /// Writes the receipt. If that fails, the app can request a refresh.
  func write() {
    guard (try? device.world.checkGeneration()) != nil else { return }
    let now = try? device.read { try contents(for: People($0).signedIn(), $0) }
    guard let bytes = try? now.map(sign) else { return }
    if AtomicFile.write(bytes, to: path, life) || life.isOver { return }
    // Creates the folder for the device's first receipt, but not if the world was deleted.
    guard FileManager.default.fileExists(atPath: device.folder.url.path) else { return }
    AtomicFile.makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    AtomicFile.write(bytes, to: path, life)
  }

  /// Writes the receipt if the ledger has a newer transaction. Keeps a damaged receipt, so that its
  /// verifier detects the damage.
  func writeIfOutdated() {
    guard let bytes = read() else { return write() }
    let verified = AppReceiptVerifier(VerificationExpectations(trustedRoots: [])).verify(bytes)
    guard let receipt = verified.receipt,
      let latest = try? device.read({
        try Ledger($0).ofReceipt(of: try People($0).signedIn()).last?.id
      })
    else { return }
    let newest = receipt.contents.lines.map(\.id).max() ?? 0
    if latest > newest { write() }
  }

  func contents(for account: Int64?, _ transaction: WorldTransaction) throws -> ReceiptContents {
    ReceiptContents(
      environment: transaction.world.environment, bundleID: device.catalog.bundleID,
      version: device.catalog.appVersion, creationDate: transaction.now,
      lines: try Ledger(transaction).ofReceipt(of: account).map { ReceiptLine($0.record) })
  }

  func sign(_ contents: ReceiptContents) throws -> Data {
    let opaqueValue = withUnsafeBytes(
      of: (Int64(contents.creationDate.milliseconds).littleEndian, Int64(0x52617A65))
    ) { Data($0) }
    let receipt = try AppReceipt(
      contents, opaqueValue: opaqueValue, deviceID: device.client.deviceID)
    return try device.obtainSigner().authority.sign(receipt)
  }
}
