import Foundation
import GRDB
import StoreCore

/// What a purchase writes into the ledger.
extension SimulatedStore {
  /// The price of the whole payment, or zero where the account owns the product already or begins
  /// with a free offer.
  func charge(
    _ product: CatalogProduct, _ row: QueueRow, _ account: Account, _ offer: Offer?, _ db: Database
  ) throws -> Decimal {
    if try ownedOriginal(product, row, account: account.id, db) != nil { return 0 }
    let each =
      offer.map { $0.price(in: account.storefront) ?? 0 }
      ?? product.price(in: account.storefront) ?? 0
    return each * Decimal(row.quantity)
  }

  /// The purchase that makes another of the same product free: of a non-consumable for ever
  /// (storekit-rules 2.8), of a subscription while it lasts. Nil where an offer is claimed: that is
  /// for what comes after the present period.
  func ownedOriginal(
    _ product: CatalogProduct, _ row: QueueRow, account: Int64, _ db: Database
  ) throws -> LedgerRow? {
    guard row.claim == nil else { return nil }
    guard let line = try entitled(product, account: account, db), line.revoked == nil else {
      return nil
    }
    switch product.kind {
    case .nonConsumable: return line
    case .consumable, .nonRenewingSubscription: return nil
    case .autoRenewableSubscription:
      let date = try now(world(db)).milliseconds
      return line.productID == product.id && (line.expires ?? 0) > date ? line : nil
    }
  }

  func entitled(
    _ product: CatalogProduct, account: Int64, _ db: Database
  ) throws -> LedgerRow? {
    guard let slot = EntitlementRow.slot(for: product) else { return nil }
    return try LedgerRow.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT * FROM transactions WHERE id =
            (SELECT transactionID FROM entitlements WHERE accountID = ? AND slot = ?)
          """), arguments: [account, slot])
  }

  /// Once for each group and account (storekit-rules 3.8).
  func introductoryOffer(
    _ product: CatalogProduct, account: Int64, _ db: Database
  ) throws -> Offer? {
    guard let terms = product.subscription, let offer = terms.introductoryOffer else { return nil }
    let had = try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS(SELECT 1 FROM subscriptions
            WHERE accountID = ? AND groupID = ? AND hadIntroduction)
          """), arguments: [account, terms.groupID])
    return had == true ? nil : offer
  }

  func charge(
    _ row: inout QueueRow, _ product: CatalogProduct, _ account: Account,
    _ world: inout WorldRow, _ db: Database
  ) throws {
    let date = try now(world)
    row.settled = date.milliseconds
    if let original = try ownedOriginal(product, row, account: account.id, db) {
      let id = world.nextTransactionID()
      row.transactionID = id
      let why = Words.whyFree(account: account.email, original: original.originalID)
      try original.repeated(id: id, cause: .redownload, at: date, device: row.device, why: why)
        .insert(db)
      return
    }
    try noteRedemption(row, account: account.id, db)
    if var subscription = try subscriptionThatGoesOn(row, product, account: account.id, db) {
      // Nothing is charged now: the present period goes on, and the next one is for the other.
      subscription.renewsAs = product.id
      if let offer = row.claim.flatMap(product.offer) {
        try subscription.set(RunningOffer(beginningWithNextRenewalOf: product.id, offer))
      }
      try subscription.update(db)
      row.transactionID = subscription.latestID
      return
    }
    let id = world.nextTransactionID()
    row.transactionID = id
    var line = try newLine(id, row, product, account, date, db)
    if product.kind == .autoRenewableSubscription {
      let offer = try offer(row, product, account: account.id, db)
      try subscribe(&line, product, account, offer, &world, db)
    }
    try line.insert(db)
    if let slot = EntitlementRow.slot(for: product) {
      try EntitlementRow(accountID: account.id, slot: slot, transactionID: id).upsert(db)
    }
    try shareWithFamily(line, &world, db)
  }

  /// The running subscription that this purchase changes only with its next period.
  func subscriptionThatGoesOn(
    _ row: QueueRow, _ product: CatalogProduct, account: Int64, _ db: Database
  ) throws -> SubscriptionRow? {
    if case .waits(let subscription) = try groupChange(product, account: account, db) {
      return subscription
    }
    return try subscriptionAwaitingOffer(row, product, account: account, db)
  }

  private func newLine(
    _ id: Int64, _ row: QueueRow, _ product: CatalogProduct, _ account: Account, _ date: Date,
    _ db: Database
  ) throws -> LedgerRow {
    let offer = try offer(row, product, account: account.id, db)
    let price = try charge(product, row, account, offer, db)
    return LedgerRow(
      id: id, originalID: id, accountID: account.id, accountEmail: account.email,
      device: row.device, bundleID: bundleID, productID: product.id, kind: product.kind,
      groupID: product.subscription?.groupID, purchased: date.milliseconds,
      originallyPurchased: date.milliseconds, quantity: row.quantity,
      accountToken: row.accountToken, ownership: .purchased, isUpgraded: false,
      offerKind: offer?.kind, offerID: offer?.id, offerMode: offer?.mode,
      offerPeriod: offer?.period.iso8601, country: account.storefront.countryCode,
      cause: .purchase, price: "\(price)", currency: account.storefront.currencyCode,
      isFinished: false,
      why: Words.whyPurchase(account: account.email, device: row.device, quantity: row.quantity)
        + (offer.map(Words.whyOffer) ?? ""))
  }
}
