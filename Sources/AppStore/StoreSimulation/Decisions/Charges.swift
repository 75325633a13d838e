import Foundation
import GRDB
import StoreCore

/// Prices, charges and refusals of products. ``Payments`` decides when a payment is charged.
struct Charges: Operations {
  let transaction: DatabaseTransaction

  /// Returns the purchase that makes buying a non-consumable again free (storekit-rules 2.8); nil
  /// if an offer is claimed.
  func ownedOriginal(
    of product: CatalogProduct, _ order: PaymentOrder, account: Int64
  ) throws -> LedgerLine? {
    guard order.offer == nil, product.kind == .nonConsumable,
      let line = try entitlements.line(for: product, account: account), line.revocationDate == nil
    else { return nil }
    return line
  }

  func price(
    of product: CatalogProduct, _ order: PaymentOrder, _ offer: Offer?, for account: Account
  ) throws -> Decimal {
    let storefront = account.storefront
    let each =
      try offer.map { $0.price(in: storefront) }
      ?? subscriptions.price(of: product, for: account.id, in: storefront)
    guard let each else {
      let reason = InvalidProductReason.notSoldIn(storefront: storefront.countryCode)
      throw Refusal(.storeProductNotAvailable, .unavailable(productID: product.id, reason))
    }
    return each * Decimal(order.quantity)
  }

  /// Returns the subscription whose period continues, and this purchase's effect on it.
  func planChange(
    _ product: CatalogProduct, _ order: PaymentOrder, for account: Account
  ) throws -> (running: SubscriptionRow, change: PlanChange)? {
    if order.offer == nil, let shared = try sharedPlan(product, account) {
      return (shared, .renewsAlready(shared.machine.expires))
    }
    guard let running = try subscriptions.current(inGroupOf: product, account: account.id) else {
      return nil
    }
    let begins = running.machine.nextBeginning(after: now, rate)
    let atRenewal = (running: running, change: PlanChange.begins(begins))
    guard running.productID == product.id else {
      let isReplaced = try subscriptions.replaced(by: product, account: account.id) != nil
      return isReplaced || catalog.product(running.productID)?.subscription == nil ? nil : atRenewal
    }
    if order.offer != nil { return atRenewal }
    // During a billing problem, a purchase pays for a new period.
    guard running.machine.phase == .subscribed else { return nil }
    // Buying the product implies consent to its price increase.
    if running.lacksConsent(to: product.id, in: account.storefront) { return atRenewal }
    let end = running.machine.expires
    let isUnchanged = running.machine.autoRenews && running.renewsAs == product.id
    return (running, isUnchanged ? .renewsAlready(end) : .goesOn(end))
  }

  /// Returns the subscription that a family member shares, if the account has none of its own to
  /// the product. It is not sold again while it renews (storekit-rules 2.18).
  private func sharedPlan(
    _ product: CatalogProduct, _ account: Account
  ) throws -> SubscriptionRow? {
    guard product.subscription != nil, product.isFamilyShareable else { return nil }
    let held = try subscriptions.rows(visibleTo: account.id).first {
      $0.productID == product.id && $0.machine.phase.isEntitled
    }
    return held?.sharedBy != nil && held?.machine.autoRenews == true ? held : nil
  }

  func replaced(
    by product: CatalogProduct, _ account: Account, languages: [String]?
  ) throws -> ReplacedPlan? {
    guard let running = try subscriptions.replaced(by: product, account: account.id),
      let former = catalog.product(running.productID), let line = try ledger.find(running.latestID)
    else { return nil }
    let languages = languages ?? account.storefront.languages
    return ReplacedPlan(
      displayName: former.localization(languages: languages).displayName,
      refund: .init(rest(of: line), in: line.storefront))
  }

  private func rest(of line: LedgerLine) -> Decimal {
    line.storefront.refund(
      of: line.price, from: line.purchaseDate, to: line.expirationDate ?? line.purchaseDate, at: now
    )
  }

  /// Returns the refusal of a purchase; nil if there is none. A subscription that already renews is
  /// not sold again (storekit-rules 2.18). If billing is set to fail, only purchases that cost
  /// something now are refused.
  func refusal(
    of product: CatalogProduct, _ order: PaymentOrder, for account: Account
  ) throws -> Refusal? {
    if try ownedOriginal(of: product, order, account: account.id) != nil { return nil }
    if let (running, change) = try planChange(product, order, for: account) {
      if case .renewsAlready(let date) = change {
        return Refusal(.unknown, .subscribedAlready(until: date, transaction: running.latestID))
      }
      // After a failed payment, the next period has no date until it can be paid.
      let isDated = running.machine.phase == .subscribed || settings.canBillRenewals
      return isDated ? nil : Refusal(.unknown, .billingFailed)
    }
    return settings.billingFails ? Refusal(.unknown, .billingFailed) : nil
  }

  func charge(
    _ row: inout QueueRow, _ product: CatalogProduct, _ account: Account,
    _ fact: TransactionFact? = nil
  ) throws {
    let order = row.order
    if let original = try ownedOriginal(of: product, order, account: account.id) {
      let line = original.repeated(
        id: try transaction.newTransactionID(), cause: .redownload, at: now, device: row.device)
      try ledger.insert(line, for: row)
      row.setTransaction(line)
    } else if let (running, change) = try planChange(product, order, for: account) {
      try offers.recordRedemption(order, account: account.id)
      try subscriptions.update(changed(running, to: product, order, for: account))
      try knownProducts.recordTerms(of: product)
      row.setPlanChange(of: running, change, at: now)
    } else {
      try offers.recordRedemption(order, account: account.id)
      row.setTransaction(try sell(product, row, to: account))
    }
    if let fact, row.hasOwnLine { try ledger.record(fact, on: row.transactionID) }
  }

  /// Returns a subscription after a plan change without a charge, for the next period.
  func changed(
    _ running: SubscriptionRow, to product: CatalogProduct, _ order: PaymentOrder,
    for account: Account
  ) -> SubscriptionRow {
    var running = running
    running.renewsAs = product.id
    if running.lacksConsent(to: product.id, in: account.storefront) {
      running.machine.answerPriceIncrease(true)
    }
    // A declined price increase of another plan stays declined (storekit-rules 3.24).
    running.machine.setAutoRenew(true, at: now, asksAgain: false)
    running.machine.expectPayment(after: now, rate)
    if let offer = order.offer.flatMap(product.offer) {
      running.offer = RunningOffer(beginningWithNextRenewalOf: product.id, offer)
    }
    return running
  }

  private func sell(
    _ product: CatalogProduct, _ row: QueueRow, to account: Account
  ) throws -> LedgerLine {
    let offer = try offers.offer(for: row.order, product, for: account)
    var line = try newLine(product, row.order, offer, on: row.device, to: account)
    if product.kind == .autoRenewableSubscription { try subscribe(&line, product, account, offer) }
    try ledger.insert(line, for: row)
    try entitlements.grant(line)
    try families.share(line)
    return line
  }

  private func newLine(
    _ product: CatalogProduct, _ order: PaymentOrder, _ offer: Offer?, on device: String,
    to account: Account
  ) throws -> LedgerLine {
    let id = try transaction.newTransactionID()
    var line = LedgerLine(
      record: TransactionRecord(
        id: id, originalID: id, bundleID: app, productID: product.id,
        kind: product.kind, subscriptionGroupID: product.subscription?.groupID, purchaseDate: now,
        originalPurchaseDate: now, quantity: order.quantity,
        appAccountToken: order.appAccountToken, storefront: account.storefront, cause: .purchase,
        price: try price(of: product, order, offer, for: account),
        currencyCode: account.storefront.currencyCode,
        environment: transaction.world.environment, accountEmail: account.email, device: device,
        isFinished: false),
      accountID: account.id)
    line.set(offer)
    return line
  }

  private func subscribe(
    _ line: inout LedgerLine, _ product: CatalogProduct, _ account: Account, _ offer: Offer?
  ) throws {
    guard let terms = product.subscription else { return }
    let first = offer?.period ?? terms.period
    let periods = offer.map { $0.mode == .payAsYouGo ? 1 : $0.periodCount } ?? 1
    let expires = first.end(after: now, count: periods, rate: rate)
    line.webOrderLineItemID = try transaction.newOrderLineID()
    line.expirationDate = expires
    let former = try subscriptions.find(account: account.id, group: terms.groupID)
    if let former {
      // A group has one subscription, so a later purchase keeps the first identifier.
      line.originalID = former.originalID
      line.originalPurchaseDate = try ledger.find(former.originalID)?.originalPurchaseDate ?? now
      if former.machine.phase.isEntitled, former.productID != product.id {
        try endEarly(former.latestID, for: product)
      }
    }
    try SubscriptionRow(
      originalID: line.originalID, accountID: account.id, groupID: terms.groupID,
      productID: product.id, renewsAs: product.id, latestID: line.id,
      recentStart: former?.start(of: now, rate) ?? now,
      // Price increases also apply to returning subscribers (storekit-rules 3.24).
      raises: former?.raises ?? [],
      hadIntroduction: offer?.kind == .introductory || former?.hadIntroduction == true,
      machine: SubscriptionMachine(
        expires: expires, billingDay: first.billingDay(from: now, rate: rate)),
      offer: offer.flatMap { RunningOffer(restOf: $0, for: product.id) }, app: app
    ).upsert(db)
    try knownProducts.recordTerms(of: product)
  }

  /// Ends a period early and refunds its unused part (storekit-rules 3.7).
  private func endEarly(_ id: UInt64, for product: CatalogProduct) throws {
    guard var line = try ledger.find(id) else { return }
    line.isUpgraded = true
    line.proratedRefund = rest(of: line)
    line.facts.append(.replaced(by: product.id))
    try ledger.update(line)
    try families.outdateCopies(of: line, by: product)
  }
}
