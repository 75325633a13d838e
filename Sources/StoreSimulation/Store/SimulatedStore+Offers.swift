import Foundation
import GRDB
public import StoreCore
import StoreReceipts

/// Promotional offers, win-back offers and offer codes (storekit-rules 1.2).
extension SimulatedStore: OfferControl {
  /// The offer that a purchase gets: the one that it claims, else the introductory one.
  func offer(
    _ row: QueueRow, _ product: CatalogProduct, account: Int64, _ db: Database
  ) throws -> Offer? {
    guard let claim = row.claim else {
      return try introductoryOffer(product, account: account, db)
    }
    return product.offer(claim)
  }

  /// The subscription whose present period goes on, and whose next ones the claimed offer reduces;
  /// nil where the offer begins at once.
  func subscriptionAwaitingOffer(
    _ row: QueueRow, _ product: CatalogProduct, account: Int64, _ db: Database
  ) throws -> SubscriptionRow? {
    guard row.claim != nil, let terms = product.subscription,
      let running = try SubscriptionRow.find(account: account, group: terms.groupID, db),
      running.productID == product.id, try running.machine().phase.isEntitled
    else { return nil }
    return running
  }

  // MARK: - Who gets it

  /// Why the payment's offer is refused; nil where it is given, or none was claimed.
  ///
  /// - Parameter account: nil before anybody has signed in; then only the claim itself is looked at.
  func offerRefusal(_ row: QueueRow, account: Account?, _ db: Database) throws -> Refusal? {
    guard let claim = row.claim else { return nil }
    if case .promotional(let signed) = claim {
      guard !signed.offerID.isEmpty, !signed.keyID.isEmpty, !signed.signature.isEmpty else {
        return Words.missingOfferParameters
      }
    }
    guard let product = catalog.product(row.productID), let offer = product.offer(claim) else {
      return Words.unknownOffer(claim, of: row.productID)
    }
    guard offer.price(in: try account?.storefront ?? storefront(db)) != nil else {
      return Words.offerWithoutPrice(claim)
    }
    if case .promotional(let signed) = claim, let flaw = try flaw(of: signed, row.productID, db) {
      return Refusal(.invalidSignature, reason: flaw)
    }
    return try account.flatMap { try ineligibility(for: claim, product, account: $0, db) }
  }

  private func ineligibility(
    for claim: OfferClaim, _ product: CatalogProduct, account: Account, _ db: Database
  ) throws -> Refusal? {
    guard let groupID = product.subscription?.groupID else { return nil }
    let subscription = try SubscriptionRow.find(account: account.id, group: groupID, db)
    let reason: String?
    switch claim {
    case .promotional:
      reason = subscription == nil ? Words.onlyForSubscribers(account.email) : nil
    case .winBack:
      let phase = try subscription?.machine().phase
      let hasLapsed = phase == .expired || phase == .revoked
      reason = hasLapsed ? nil : Words.onlyForLapsed(account.email)
    case .code(let code):
      reason = try hasRedeemed(code, account.id, db) ? Words.redeemedBefore(account.email) : nil
    }
    return reason.map { Words.ineligible(claim, $0) }
  }

  // MARK: - Codes

  public func order(redeeming code: String) throws -> PaymentOrder {
    let claim = OfferClaim.code(code.trimmingCharacters(in: .whitespaces))
    let productID = catalog.productIDs.first { catalog.product($0)?.offer(claim) != nil }
    guard let productID else { throw Words.unknownCode(claim.offerID) }
    return PaymentOrder(productID: productID, offer: claim)
  }

  private func hasRedeemed(_ code: String, _ account: Int64, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS(SELECT 1 FROM redemptions WHERE accountID = ? AND code = ?)",
      arguments: [account, code.lowercased()]) == true
  }

  /// A code is good once for each account.
  func noteRedemption(_ row: QueueRow, account: Int64, _ db: Database) throws {
    guard case .code(let code) = row.claim else { return }
    try db.execute(
      sql: "INSERT OR IGNORE INTO redemptions(accountID, code) VALUES (?, ?)",
      arguments: [account, code.lowercased()])
  }

  // MARK: - Signatures

  /// The world's subscription key; made when it is first needed.
  func offerKey() throws -> SubscriptionOfferKey {
    if let known = try read({ db in try world(db).offerKey }) {
      return try SubscriptionOfferKey(serialized: known)
    }
    let fresh = SubscriptionOfferKey().serialized
    // Another process may have been first.
    let kept = try write { _, world in
      world.offerKey = world.offerKey ?? fresh
      return world.offerKey ?? fresh
    }
    return try SubscriptionOfferKey(serialized: kept)
  }

  public func signOffer(
    _ offerID: String, for productID: String, username: String
  ) throws -> SignedOffer {
    let key = try offerKey()
    var signed = SignedOffer(
      offerID: offerID, keyID: key.id, nonce: UUID(), signature: "",
      timestamp: Int(try now().milliseconds), username: username)
    signed.signature = try key.signature(
      of: signed.payload(bundleID: bundleID, productID: productID))
    return signed
  }

  public func offerSigningKey() throws -> OfferSigningKey {
    let key = try offerKey()
    return OfferSigningKey(id: key.id, privateKeyPEM: key.privateKeyPEM)
  }

  /// What is wrong with a signature, in words; nil where it is good.
  ///
  /// A server of the tester's own has the real time, this world perhaps another: a signature is
  /// fresh by either.
  private func flaw(
    of signed: SignedOffer, _ productID: String, _ db: Database
  ) throws -> String? {
    let world = try world(db)
    guard let data = world.offerKey else { return Words.unknownOfferKey(signed.keyID) }
    let key = try SubscriptionOfferKey(serialized: data)
    guard key.id == signed.keyID else { return Words.unknownOfferKey(signed.keyID) }
    // Apple's own server library writes the user name in small letters.
    var small = signed
    small.username = signed.username.lowercased()
    let isValid = [signed, small].contains {
      key.isValid(
        signed.signature, of: $0.payload(bundleID: bundleID, productID: productID))
    }
    guard isValid else { return Words.wrongOfferSignature }
    let date = Date(timeIntervalSince1970: Double(signed.timestamp) / 1000)
    let age = try min(
      abs(now(world).timeIntervalSince(date)), abs(wallClock().timeIntervalSince(date)))
    return age <= SignedOffer.validity ? nil : Words.staleOfferSignature
  }
}
