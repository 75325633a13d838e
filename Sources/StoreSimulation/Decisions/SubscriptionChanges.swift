import Foundation
import GRDB
import StoreCore

struct SubscriptionChanges: Operations {
  let transaction: WorldTransaction

  func setAutoRenew(_ originalID: UInt64, _ isOn: Bool) throws {
    try change(originalID) { row in
      guard row.machine.canSwitchRenewal(at: now), isOn || row.machine.due != nil else {
        throw StoreFailure.misuse(.subscriptionIsOver(originalID))
      }
      let outcome = row.machine.setAutoRenew(isOn, at: now)
      if transaction.sandbox.settings.canBillRenewals {
        row.machine.expectPayment(after: now, transaction.sandbox.clock.rate)
      }
      return outcome
    }
  }

  func forceRenewal(_ originalID: UInt64) throws {
    try change(originalID) { row in
      if row.lacksConsent(to: row.renewsAs) {
        throw StoreFailure.misuse(.awaitsConsent(originalID))
      }
      let circumstances = try Renewals(transaction).circumstances(of: row)
      guard let outcome = row.machine.force(at: now, circumstances) else {
        throw StoreFailure.misuse(.notRunning(originalID))
      }
      if case .renewed = outcome { return outcome }
      try endPeriod(of: row)
      return outcome
    }
  }

  func expire(_ originalID: UInt64) throws {
    try change(originalID) { row in
      guard let outcome = row.machine.expireNow(at: now) else {
        throw StoreFailure.misuse(.subscriptionIsOver(originalID))
      }
      try endPeriod(of: row)
      return outcome
    }
  }

  /// Ends the paid period now, also for the family.
  private func endPeriod(of row: SubscriptionRow) throws {
    for condition in ["id = ?", "sharedFrom = \(row.originalID) AND sharedLine = ?"] {
      try db.execute(
        sql: "UPDATE transactions SET expires = min(expires, ?) WHERE \(condition)",
        arguments: [now.milliseconds, row.latestID.rowID])
    }
  }

  func resolveBilling(_ originalID: UInt64) throws {
    try change(originalID) { row in
      let circumstances = try Renewals(transaction).circumstances(of: row)
      guard let outcome = row.machine.recover(at: now, circumstances) else {
        throw StoreFailure.misuse(.noBillingProblem(originalID))
      }
      return outcome
    }
  }

  /// Requests a price increase for the current product, even if the plan is about to change
  /// (storekit-rules 3.20).
  func requestPriceIncrease(_ originalID: UInt64, to price: Decimal) throws {
    try change(originalID) { row in
      guard row.machine.phase == .subscribed else {
        throw StoreFailure.misuse(.cannotRaisePrice(originalID))
      }
      let storefront = try Ledger(transaction).find(row.latestID)?.storefront ?? .initial
      let present =
        row.raisedPrice(of: row.productID)
        ?? catalog.product(row.productID)?.price(in: storefront) ?? 0
      guard price > present else { throw StoreFailure.misuse(.noIncrease(price, from: present)) }
      row.raisePrice(to: price)
      return nil
    }
  }

  /// Answers a price increase, until the next renewal. Without consent, the subscription ends with
  /// its period; consent is possible until then (storekit-rules 3.24).
  func answerPriceIncrease(_ originalID: UInt64, _ agreed: Bool) throws {
    try change(originalID) { row in
      if row.machine.intent == .priceIncreaseDeclined {
        throw StoreFailure.misuse(.consentIsLate(originalID, row.machine.expires))
      }
      switch (row.machine.priceIncrease, agreed) {
      case (.pending, _), (.declined, true):
        row.machine.answerPriceIncrease(agreed, isForNextPeriod: row.isForNextPeriod)
      case (.agreed, _):
        throw StoreFailure.misuse(.consentedBefore(originalID, row.machine.expires))
      case (.none, _), (.declined, false):
        throw StoreFailure.misuse(.noPriceIncrease(originalID))
      }
      return nil
    }
  }

  private func change(
    _ originalID: UInt64, _ body: (inout SubscriptionRow) throws -> RenewalOutcome?
  ) throws {
    guard var row = try Subscriptions(transaction).find(originalID) else {
      throw StoreFailure.misuse(.noSubscription(originalID))
    }
    let outcome = try body(&row)
    _ = try Renewals(transaction).book(outcome, &row, at: now)
    try Subscriptions(transaction).update(row)
  }
}

struct PriceConsents: Operations {
  let transaction: WorldTransaction

  /// Returns the first price increase that needs consent, among an account's own subscriptions.
  static func awaited(_ owned: [SubscriptionRow]) -> DeviceSnapshot.RaisedPrice? {
    guard let row = first(owned), let price = row.raisedPrice(of: row.productID) else { return nil }
    return .init(of: row.originalID, to: price)
  }

  private static func first(_ owned: [SubscriptionRow]) -> SubscriptionRow? {
    owned.filter { $0.awaitsConsent && $0.machine.phase == .subscribed }
      .min { $0.originalID < $1.originalID }
  }

  /// Returns the signed-in account's price consent sheet; nil if no consent is pending.
  func question(languages: [String]?) throws -> PriceConsentSheet? {
    guard let account = try People(transaction).signedInAccount()?.account,
      let row = Self.first(try Subscriptions(transaction).owned(by: account.id)),
      let product = catalog.product(row.productID), let terms = product.subscription,
      let price = row.raisedPrice(of: row.productID),
      let line = try Ledger(transaction).find(row.latestID)
    else { return nil }
    let text = product.localization(languages: languages ?? account.storefront.languages)
    return PriceConsentSheet(
      originalID: row.originalID, displayName: text.displayName, accountEmail: account.email,
      price: price, formerPrice: formerPrice(of: product, line), period: terms.period,
      storefront: line.storefront, begins: row.machine.expires)
  }

  private func formerPrice(of product: CatalogProduct, _ line: LedgerLine) -> Decimal? {
    line.offerKind == nil ? line.price : product.price(in: line.storefront)
  }
}
