package import Foundation
package import StoreCore
import StoreReceipts

/// The App Store's server side of a world: what an app's own server asks, without a device.
///
/// Calls throw a ``ServerError`` if Apple's server would. Documents are signed at each request and
/// not kept. All work runs on the world's executor.
package actor ServerSide {
  let world: World
  private var receipts: ReceiptAnswers

  init(_ world: World) {
    self.world = world
    receipts = ReceiptAnswers(device: Device(world.noDevice, in: world))
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    world.executor.asUnownedSerialExecutor()
  }

  package nonisolated var bundleID: String { world.catalog.bundleID }
  /// The machine's time.
  package nonisolated var realTime: Date { world.surroundings.wallClock() }

  /// Follows the world after a restore, an undo or a redo, which end the sessions of devices only.
  func follow() {
    guard (try? world.checkGeneration()) == nil else { return }
    world.enterGeneration()
  }

  func read<Value>(_ body: (DatabaseTransaction) throws -> Value) throws -> Value {
    follow()
    return try world.readUpToDate(body)
  }

  // MARK: - Authorization

  package func credentials() throws -> ServerCredentials {
    follow()
    let (keys, authority) = (try world.obtainServerKeys(), try world.obtainSigner().authority)
    return ServerCredentials(
      issuerID: keys.issuerID, key: OfferSigningKey(keys.key),
      revokedKey: OfferSigningKey(keys.revoked), root: authority.rootCertificate)
  }

  /// Writes the key and the root certificate into the world's folder, for an app's server.
  package func exportCredentials() throws -> ServerFiles {
    let credentials = try credentials()
    let folder = world.folder.server
    let files = ServerFiles(
      issuerID: credentials.issuerID, keyID: credentials.key.id,
      key: folder.appendingPathComponent("SubscriptionKey_\(credentials.key.id).p8").path,
      root: folder.appendingPathComponent("root.der").path)
    AtomicFile.makeFolder(folder.path)
    let contents = [
      (files.key, Data(credentials.key.privateKeyPEM.utf8)), (files.root, credentials.root),
    ]
    for (path, bytes) in contents where AtomicFile.read(path) != bytes {
      guard AtomicFile.write(bytes, to: path, ProcessLife()) else {
        let code = AtomicFile.obstacle(to: path) ?? EIO
        throw StoreFailure.files(.cannotWrite(path, why: String(cString: strerror(code))))
      }
    }
    return files
  }

  /// Returns why an `Authorization` header does not authorize a request; nil if it does.
  package func flaw(of header: String?) throws -> String? {
    follow()
    let keys = try world.obtainServerKeys()
    return TokenCheck(keys: keys, bundleID: bundleID, now: realTime).flaw(of: header)
  }

  /// Throws if the tester has taken the App Store down.
  package func checkAvailability() throws {
    follow()
    guard try !world.read({ $0.sandbox.faults.isStoreDown }) else {
      throw ServerError.internalErrorRetryable
    }
  }

  /// Consumes the fault that a tester has armed for the next call.
  ///
  /// - Returns: its error code, if any, and the delay of the answer in milliseconds.
  package func consumeFault() throws -> (code: Int?, delay: Int) {
    let hit = try world.consumeFault(at: .serverAPI)
    if case .serverError(let code)? = hit.effect { return (code, hit.delay) }
    return (nil, hit.delay)
  }

  /// Waits, as for the store's latencies.
  package nonisolated func pause(milliseconds: Int) async {
    if milliseconds > 0 { await world.surroundings.pause(.milliseconds(milliseconds)) }
  }

  package func app() throws -> ServerApp {
    follow()
    let environment = try world.read { $0.world.environment }
    return ServerApp(
      bundleID: bundleID, environment: environment.rawValue,
      appAppleID: environment == .production ? world.catalog.appStoreID : nil)
  }

  /// Returns the answer of verifyReceipt to an HTTP request.
  package func verifyReceipt(
    _ method: String, _ body: Data, at address: ReceiptAddress
  ) throws -> Data {
    follow()
    return try receipts.answer(method, body, at: address)
  }
}

/// What an app's server needs to call the API and to verify its documents.
package struct ServerCredentials: Hashable, Sendable {
  package let issuerID: String
  package let key, revokedKey: OfferSigningKey
  /// The root certificate in DER.
  package let root: Data
}

/// The files of an app's server, and the identifiers that belong to them.
package struct ServerFiles: Hashable, Sendable {
  package let issuerID, keyID: String
  /// The paths of the private key and of the root certificate.
  package let key, root: String
}

/// The app that documents are about.
package struct ServerApp: Hashable, Sendable {
  package let bundleID, environment: String
  /// The app's number in the App Store; nil in the sandbox, which has none.
  package let appAppleID: Int?
}

extension OfferSigningKey {
  init(_ key: SubscriptionOfferKey) { self.init(id: key.id, privateKeyPEM: key.privateKeyPEM) }
}
