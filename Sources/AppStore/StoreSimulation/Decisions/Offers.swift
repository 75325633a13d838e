import Foundation
import GRDB
import StoreCore
import StoreReceipts

/// Introductory offers, and the offers that a payment claims: promotional offers, win-back offers
/// and offer codes (storekit-rules 1).
struct Offers: Operations {
  let transaction: DatabaseTransaction

  /// Returns the claimed offer, or the introductory offer if there is no claim.
  func offer(
    for order: PaymentOrder, _ product: CatalogProduct, for account: Account
  ) throws -> Offer? {
    if let claim = order.offer { return product.offer(claim) }
    guard let terms = product.subscription, let offer = terms.introductoryOffer,
      offer.price(in: account.storefront) != nil
    else { return nil }
    return try subscriptions.mayHaveIntroduction(
      account: account.id, group: terms.groupID) ? offer : nil
  }

  /// Returns the refusal of the payment's offer; nil if the offer is granted or none was claimed.
  ///
  /// - Parameter account: the buyer; nil before the sign-in, when only the claim itself is checked.
  func refusal(of order: PaymentOrder, account: Account?) throws -> Refusal? {
    guard let claim = order.offer else { return nil }
    if case .promotional(let signed) = claim {
      guard !signed.offerID.isEmpty, !signed.keyID.isEmpty, !signed.signature.isEmpty else {
        return Refusal(.missingOfferParams, .offer(.incomplete))
      }
    }
    guard let product = catalog.product(order.productID), let offer = product.offer(claim) else {
      return Refusal(
        .invalidOfferIdentifier, .offer(.unknown(claim.name, productID: order.productID)))
    }
    let storefront = try account?.storefront ?? people.storefront()
    guard offer.price(in: storefront) != nil else {
      return Refusal(.invalidOfferPrice, .offer(.noPrice(claim.name)))
    }
    if case .promotional(let signed) = claim, let flaw = try flaw(of: signed, order.productID) {
      return Refusal(.invalidSignature, .offer(flaw))
    }
    guard let account, let problem = try ineligibility(for: claim, product, account) else {
      return nil
    }
    return Refusal(.ineligibleForOffer, .offer(problem))
  }

  func problems(of productID: String) throws -> [String: Refusal.OfferRefusal] {
    guard let account = try people.signedInAccount()?.account,
      let product = catalog.product(productID)
    else { return [:] }
    var problems: [String: Refusal.OfferRefusal] = [:]
    for offer in product.subscription?.offers ?? [] {
      guard let id = offer.id, let claim = OfferClaim(unsigned: offer) else { continue }
      problems[id] = try ineligibility(for: claim, product, account)
    }
    return problems
  }

  private func ineligibility(
    for claim: OfferClaim, _ product: CatalogProduct, _ account: Account
  ) throws -> Refusal.OfferRefusal? {
    guard let groupID = product.subscription?.groupID else { return nil }
    let row = try subscriptions.find(account: account.id, group: groupID)
    let (name, email) = (claim.name, account.email)
    // A second offer would replace one that begins with the next period.
    if try subscriptions.replaced(by: product, account: account.id) == nil,
      let first = try row.flatMap(waitingOffer)
    {
      return .anotherBegins(first, email: email)
    }
    switch claim {
    case .promotional: return row == nil ? .onlyForSubscribers(name, email: email) : nil
    case .winBack:
      let isEligible = try row.map { try canWinBack($0, to: product) } ?? false
      return isEligible ? nil : .onlyForLapsed(name, email: email)
    case .code(let code):
      return try hasRedeemed(code, account.id) ? .redeemedBefore(name, email: email) : nil
    }
  }

  func forfeited(by product: CatalogProduct, account: Int64) throws -> Refusal.OfferName? {
    guard let row = try subscriptions.current(inGroupOf: product, account: account),
      row.offer?.productID != product.id
    else { return nil }
    return try waitingOffer(of: row)
  }

  private func waitingOffer(of row: SubscriptionRow) throws -> Refusal.OfferName? {
    guard row.machine.phase.isEntitled, let offer = row.nextOffer?.offer, let id = offer.id
    else { return nil }
    let latest = try ledger.find(row.latestID)
    let hasBegun = latest?.offerKind == offer.kind && latest?.offerID == id
    return hasBegun ? nil : Refusal.OfferName(offer.kind, id: id)
  }

  func winBackOfferIDs(for row: SubscriptionRow, _ latest: LedgerLine) throws -> [String] {
    guard latest.ownership == .purchased, let product = catalog.product(row.productID),
      case let ids? = product.subscription?.offers.filter({ $0.kind == .winBack }).compactMap(\.id),
      !ids.isEmpty, try canWinBack(row, to: product)
    else { return [] }
    return ids
  }

  /// Returns whether the win-back offers of a product are for the subscriber: the group's most
  /// recent subscription was to this product, was paid for, and has ended without a refund
  /// (storekit-rules 3.19).
  private func canWinBack(_ row: SubscriptionRow, to product: CatalogProduct) throws -> Bool {
    try row.productID == product.id && row.machine.phase == .expired
      && hasPaid(row.accountID, inGroup: row.groupID)
  }

  /// Returns whether the account has paid in a group. A free trial does not qualify for a win-back
  /// offer (storekit-rules 3.19).
  private func hasPaid(_ account: Int64, inGroup groupID: String) throws -> Bool {
    try LedgerLine.fetchOne(
      db,
      where: """
        accountID = ? AND bundleID = ? AND \(LedgerLine.bought) AND groupID = ?
        AND ownership = 'PURCHASED' AND revoked IS NULL AND CAST(price AS REAL) > 0 LIMIT 1
        """, [account, app, groupID]) != nil
  }

  func order(redeeming code: String) throws -> PaymentOrder {
    guard let order = catalog.order(redeeming: code) else {
      let typed = code.trimmingCharacters(in: .whitespaces)
      throw Refusal(.invalidOfferIdentifier, .offer(.unknownCode(typed)))
    }
    return order
  }

  private func hasRedeemed(_ code: String, _ account: Int64) throws -> Bool {
    try Bool.fetchOne(
      db, "SELECT TRUE FROM redemptions WHERE accountID = ? AND bundleID = ? AND code = ?",
      [account, app, code.lowercased()]) ?? false
  }

  func recordRedemption(_ order: PaymentOrder, account: Int64) throws {
    guard case .code(let code) = order.offer else { return }
    try db.execute(
      "INSERT OR IGNORE INTO redemptions(accountID, bundleID, code) VALUES (?, ?, ?)",
      [account, app, code.lowercased()])
  }

  /// Returns the flaw of a signature; nil if it is valid. A tester's own server uses the real time,
  /// which can differ from the world's, so a signature must be recent by one of them.
  private func flaw(of signed: SignedOffer, _ productID: String) throws -> Refusal.OfferRefusal? {
    let key = try WorldKey.offers.fetch(db).map {
      try WorldKey.key($0, SubscriptionOfferKey.init(serialized:))
    }
    guard let key, key.id == signed.keyID else { return .unknownKey(signed.keyID) }
    guard isValid(signed, productID, key) else { return .wrongSignature }
    let date = Date(milliseconds: signed.timestamp)
    let age = min(
      abs(now.timeIntervalSince(date)), abs(transaction.realTime.timeIntervalSince(date)))
    return age <= SignedOffer.validity ? nil : .staleSignature
  }

  private func isValid(
    _ signed: SignedOffer, _ productID: String, _ key: SubscriptionOfferKey
  ) -> Bool {
    if let jws = signed.compactJWS {
      let payload = JSONTree(jws.payload)
      return key.isValid(jws) && payload?["bid"]?.text == client.bundleID
        && payload?["productId"]?.text == productID
        && payload?["offerIdentifier"]?.text == signed.offerID
    }
    // Apple's server library converts the user name to lowercase.
    var small = signed
    small.username = signed.username.lowercased()
    return [signed, small].contains {
      key.isValid(signed.signature, of: $0.payload(bundleID: client.bundleID, productID: productID))
    }
  }
}
