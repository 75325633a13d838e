import Foundation
import GRDB
import StoreCore
import StoreReceipts

extension SimulatedStore {
  /// Made when something is first signed, and kept with the world; no launch pays for it.
  func signer() throws -> Signing {
    if let signing { return signing }
    let known = try read { db in try world(db).authority }
    let authority = try known.map { try SigningAuthority(serialized: $0) } ?? makeAuthority()
    let made = Signing(authority, bundleID: catalog.bundleID, deviceID: deviceID)
    signing = made
    return made
  }

  private func makeAuthority() throws -> SigningAuthority {
    let fresh = try SigningAuthority().serialized
    // Another process may have been first.
    let kept = try write { _, world in
      world.authority = world.authority ?? fresh
      return world.authority ?? fresh
    }
    return try SigningAuthority(serialized: kept)
  }

  /// The documents for lines of the ledger, as they lie on the disk; what was never signed is
  /// signed now and kept.
  func documents(
    _ lines: [LedgerRow], flaw: SignedDocument.Flaw? = nil
  ) throws -> [SignedTransaction] {
    guard !lines.isEmpty else { return [] }
    let signer = try signer()
    let date = try now()
    let kept = try read { db in
      try lines.map {
        try String.fetchOne(
          db, sql: "SELECT jws FROM transactions WHERE id = ?", arguments: [$0.id])
      }
    }
    var fresh: [(Int64, String)] = []
    let signed = try zip(lines, kept).map { line, stored in
      let jws: String
      if let stored, flaw == nil {
        jws = stored
      } else {
        jws = try signer.sign(line.record, at: date, flaw: flaw)
        if flaw == nil { fresh.append((line.id, jws)) }
      }
      return SignedTransaction(
        id: UInt64(line.id), productID: line.productID,
        document: signer.document(jws, .transaction))
    }
    try keep(fresh)
    return signed
  }

  /// A signature changes nothing that anybody waits for, so the revision stays.
  private func keep(_ documents: [(Int64, String)]) throws {
    guard !documents.isEmpty else { return }
    try database.write { db in
      for (id, jws) in documents {
        try db.execute(
          sql: "UPDATE transactions SET jws = ? WHERE id = ? AND jws IS NULL",
          arguments: [jws, id])
      }
    }
  }

  func renewalDocument(_ row: SubscriptionRow, _ latest: LedgerRow) throws -> SignedDocument {
    let signer = try signer()
    let payload = SignedPayload.renewal(
      try renewalRecord(row, latest), environment: Signing.environment, signedDate: try now())
    return signer.document(try signer.authority.sign(payload), .renewal)
  }

  private func winBackOffers(of productID: String) -> [String] {
    (catalog.product(productID)?.subscription?.offers ?? [])
      .filter { $0.kind == .winBack }.compactMap(\.id)
  }

  func renewalRecord(_ row: SubscriptionRow, _ latest: LedgerRow) throws -> RenewalRecord {
    let machine = try row.machine()
    let storefront = Storefront.known(latest.country)
    let regular = catalog.product(row.renewsAs)?.price(in: storefront)
    let isOver = machine.phase == .expired || machine.phase == .revoked
    let offer = isOver ? nil : try row.nextOffer()?.offer
    return RenewalRecord(
      originalTransactionID: UInt64(row.originalID), productID: row.productID,
      autoRenewProductID: row.renewsAs, willAutoRenew: machine.autoRenews,
      expirationIntent: machine.intent,
      isInBillingRetryPeriod: machine.intent == .billingError
        ? machine.phase == .inBillingRetry || machine.phase == .inGracePeriod : nil,
      gracePeriodExpirationDate: machine.graceEnds, offerKind: offer?.kind, offerID: offer?.id,
      offerMode: offer?.mode, offerPeriod: offer?.period, priceIncrease: machine.priceIncrease,
      recentSubscriptionStartDate: Date(milliseconds: latest.originallyPurchased),
      renewalDate: machine.autoRenews && machine.phase == .subscribed ? machine.expires : nil,
      renewalPrice: offer?.price(in: storefront) ?? row.nextPrice.flatMap { Decimal(string: $0) }
        ?? regular,
      currencyCode: latest.currency,
      eligibleWinBackOfferIDs: isOver && latest.ownership == .purchased
        ? winBackOffers(of: row.productID) : [],
      appAccountToken: latest.accountToken.flatMap(UUID.init(uuidString:)))
  }
}
