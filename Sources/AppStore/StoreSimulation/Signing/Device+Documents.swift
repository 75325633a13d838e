import Foundation
import GRDB
import StoreCore
import StoreReceipts

/// The ledger as the app on this device receives it, signed.
extension Device {
  func lines(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) throws -> [LedgerLine] {
    try readUpToDate { try $0.ledger.lines(selection, before: before, limit: limit) }
  }

  func line(_ id: UInt64) throws -> LedgerLine? {
    try read { transaction in
      let ledger = transaction.ledger
      return try ledger.find(id).flatMap {
        try ledger.isOurs($0) ? try ledger.signedLine(of: $0) : nil
      }?.visible(offlineSince: transaction.sandbox.faults.lastHeard)
    }
  }

  /// Returns the documents of ledger lines for this device. Signs those that do not exist yet, and
  /// stores them, unless there is one for another device: most transactions are read on one device
  /// only, and signing again is faster than verifying.
  func documents(
    of lines: [LedgerLine], flaw: SignedDocument.Flaw? = nil
  ) throws -> [SignedTransaction] {
    guard !lines.isEmpty else { return [] }
    let signer = try obtainSigner()
    let sql = "SELECT jws FROM transactions WHERE id = ?"
    let (date, kept, owners) = try read { transaction in
      (
        transaction.exactTime,
        try lines.map { try String.fetchOne(transaction.db, sql, [$0.id.rowID]) },
        lines.map { transaction.people.appTransactionID(of: $0.accountID) }
      )
    }
    var fresh: [(UInt64, jws: String, former: String?)] = []
    let signed = try lines.indices.map { place in
      let line = lines[place]
      let former = flaw == nil && !line.isOutdated ? kept[place] : nil
      let known = try former.map { try verify($0, as: .transaction) }
      if let former, let known, known.isForDevice == true {
        return SignedTransaction(
          id: line.id, productID: line.productID,
          document: SignedDocument(jws: former, flaw: known.flaw))
      }
      let jws = try signer.sign(line.record, of: owners[place], for: client, at: date, flaw: flaw)
      if flaw == nil, !line.isOutdated, known?.isForDevice != false {
        fresh.append((line.id, jws, former))
      }
      return SignedTransaction(
        id: line.id, productID: line.productID, document: try document(jws, .transaction))
    }
    try store(fresh)
    return signed
  }

  /// - Parameter documents: the documents, and those that they replace.
  private func store(_ documents: [(UInt64, jws: String, former: String?)]) throws {
    guard !documents.isEmpty else { return }
    try world.write(as: client, durability: .relaxed) { db in
      for (id, jws, former) in documents {
        try db.execute(
          "UPDATE transactions SET jws = ? WHERE id = ? AND jws IS ?", [jws, id.rowID, former])
      }
    }
  }

  func statuses(
    inGroup groupID: String? = nil, where isWanted: (SubscriptionRow) -> Bool = { _ in true }
  ) throws -> [SignedStatus] {
    let (seen, renewals) = try read { transaction in
      let seen = try transaction.subscriptions.rowsWithLatest(inGroup: groupID).filter {
        isWanted($0.0)
      }
      return (seen, try seen.map { try $0.0.renewalPayload($0.1, transaction) })
    }
    guard !seen.isEmpty else { return [] }
    let signer = try obtainSigner()
    let transactions = try documents(of: seen.map(\.1))
    return try seen.indices.map { place in
      let row = seen[place].0
      return SignedStatus(
        groupID: row.groupID, phase: row.machine.phase, transaction: transactions[place],
        renewal: try document(signer.sign(renewals[place], for: client), .renewal))
    }
  }

  func standings() throws -> [UInt64: SubscriptionStanding] {
    let standings = try read { transaction in
      try transaction.subscriptions.rowsWithLatest().map {
        try transaction.subscriptions.standing($0.0)
      }
    }
    return Dictionary(standings.map { ($0.originalID, $0) }) { $1 }
  }

  func appTransaction(flaw: SignedDocument.Flaw? = nil) throws -> SignedDocument {
    let signer = try obtainSigner()
    let (now, owner) = try read { transaction in
      let people = transaction.people
      return (transaction.exactTime, people.appTransactionID(of: try people.signedIn()))
    }
    let payload = SignedPayload.appTransaction(of: owner, catalog, signer.environment, at: now)
    return try document(signer.sign(payload, for: client, flaw: flaw), .appTransaction)
  }
}

extension SubscriptionRow {
  /// Returns the members of Apple's `JWSRenewalInfoDecodedPayload` (storekit-rules 3.12), given the
  /// subscription's latest transaction.
  func renewalInfo(
    _ latest: LedgerLine, _ transaction: DatabaseTransaction
  ) throws -> [String: JSONTree] {
    let next = try transaction.subscriptions.nextPeriod(of: self)
    let offer = next?.offer?.offer
    // Consent is open until the subscription ends or the new price applies.
    let increase = machine.due == nil || next?.increaseBegins != nil ? machine.priceIncrease : .none
    let winBackOffers = try transaction.offers.winBackOfferIDs(for: self, latest)
    let members: [String: JSONTree?] = [
      "originalTransactionId": .text(String(originalID)), "productId": .text(productID),
      // After a downgrade it differs until the next renewal (storekit-rules 3.7).
      "autoRenewProductId": .text(renewsAs),
      "autoRenewStatus": .number(machine.autoRenews ? 1 : 0),
      "expirationIntent": machine.intent.map { .number($0.rawValue) },
      "isInBillingRetryPeriod": machine.intent == nil ? nil : .flag(machine.isRetrying),
      "gracePeriodExpiresDate": machine.graceEnds.map { .number($0.milliseconds) },
      "offerType": offer.map { .number($0.kind.payloadNumber) },
      "offerIdentifier": offer?.id.map(JSONTree.text),
      "offerDiscountType": offer.map { .text($0.mode.payloadWord) },
      "offerPeriod": offer.map { .text($0.period.iso8601) },
      "priceIncreaseStatus": increase.payloadNumber.map(JSONTree.number),
      "recentSubscriptionStartDate": .number(recentStart.milliseconds),
      // The end of the current or last period (storekit-rules 3.15).
      "renewalDate": .number(machine.expires.milliseconds),
      "renewalPrice": next.map { .number($0.price.amount.milliunits) },
      "currency": .text(next?.storefront.currencyCode ?? latest.currencyCode),
      "eligibleWinBackOfferIds": winBackOffers.isEmpty
        ? nil : .list(winBackOffers.map(JSONTree.text)),
      "appAccountToken": latest.appAccountToken.map { .text($0.payloadText) },
    ]
    return members.compactMapValues(\.self)
  }

  /// Returns the renewal information before it is signed.
  func renewalPayload(
    _ latest: LedgerLine, _ transaction: DatabaseTransaction, at date: Date? = nil
  ) throws -> SignedPayload {
    .renewal(
      try renewalInfo(latest, transaction), environment: transaction.world.environment,
      signedDate: date ?? transaction.exactTime,
      appTransactionID: transaction.people.appTransactionID(of: latest.accountID))
  }
}

extension SubscriptionMachine.PriceIncrease {
  /// The number in the payload; nil if there is no price increase.
  fileprivate var payloadNumber: Int? {
    switch self {
    case .none: nil
    case .pending, .declined: 0
    case .agreed: 1
    }
  }
}
