public import Foundation
public import StoreCore
import StoreReceipts

/// The documents that a world has signed.
extension SimulatedControl {
  // MARK: - OfferControl

  public func signOffer(
    _ offerID: String, for productID: String, username: String
  ) async throws -> SignedOffer {
    try await run { world in
      let key = try world.obtainOfferKey()
      var signed = SignedOffer(
        offerID: offerID, keyID: key.id, nonce: UUID(), signature: "",
        timestamp: try world.read { $0.now.milliseconds }, username: username)
      signed.signature = try key.signature(
        of: signed.payload(bundleID: world.client.bundleID, productID: productID))
      return signed
    }
  }

  public func offerProblems(of productID: String) async throws -> [String: Refusal.OfferRefusal] {
    try await readUpToDate { try Offers($0).problems(of: productID) }
  }

  public func offerSigningKey() async throws -> OfferSigningKey {
    let key = try await run { try $0.obtainOfferKey() }
    return OfferSigningKey(id: key.id, privateKeyPEM: key.privateKeyPEM)
  }

  // MARK: - InspectionControl

  public func inspectTransaction(_ id: UInt64) async throws -> TransactionInspection? {
    try await run { world in
      try world.bookTime()
      return try Inspection(world: world).transaction(id)
    }
  }

  public func inspectReceipt() async throws -> ReceiptInspection? {
    try await run { try Inspection(world: $0).receipt() }
  }

  public func inspect(appTransaction jws: String) async throws -> InspectedDocument {
    try await run { try Inspection(world: $0).document(jws, .appTransaction) }
  }

  /// Returns the world's own root, for those who verify elsewhere.
  public func rootCertificate() async throws -> (der: Data, pem: String) {
    let authority = try await run { try $0.obtainSigner().authority }
    return (authority.rootCertificate, authority.rootCertificatePEM)
  }

  public func knownProducts() async throws -> [KnownProduct] {
    try await read { try KnownProducts($0).all() }
  }

  public func databaseFlaws(isWhole: Bool) async throws -> DatabaseDamage {
    try await run { try $0.flaws(isWhole: isWhole) }
  }

  public func lockedTesters() async throws -> [String: Date] {
    try await read { try SignInFailureRow.locks($0.db, at: $0.now) }
  }

  public func receiptObstacle() async throws -> StoreFailure? {
    try await run { ReceiptFile($0).obstacle() }
  }

  public func contradictions(to claims: AppClaims) async throws -> [Contradiction] {
    try await run { try Audit(world: $0).contradictions(to: claims) }
  }
}
