import Foundation
import GRDB
import StoreCore

struct SubscriptionChanges: Operations {
  let transaction: DatabaseTransaction

  func setAutoRenew(_ originalID: UInt64, _ isOn: Bool) throws {
    try change(originalID) { row in
      guard row.machine.canSwitchRenewal(at: now), isOn || row.machine.due != nil else {
        throw StoreFailure.misuse(.subscriptionIsOver(originalID))
      }
      let next = try NextPeriods(transaction).next(of: row)
      let outcome = row.machine.setAutoRenew(isOn, at: now, asksAgain: next?.increaseBegins != nil)
      if transaction.sandbox.settings.canBillRenewals {
        row.machine.expectPayment(after: now, transaction.sandbox.clock.rate)
      }
      return outcome
    }
  }

  func forceRenewal(_ originalID: UInt64) throws {
    try change(originalID) { row in
      let circumstances = try circumstances(of: row)
      if circumstances.isPriceRaised, row.machine.priceIncrease != .agreed {
        throw StoreFailure.misuse(.awaitsConsent(originalID))
      }
      if row.machine.phase == .subscribed, !row.machine.autoRenews {
        throw StoreFailure.misuse(.doesNotRenew(originalID, .cancelled))
      }
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
      let circumstances = try circumstances(of: row)
      guard let outcome = row.machine.recover(at: now, circumstances) else {
        throw StoreFailure.misuse(.noBillingProblem(originalID))
      }
      return outcome
    }
  }

  private func circumstances(of row: SubscriptionRow) throws -> RenewalCircumstances {
    let circumstances = try Renewals(transaction).circumstances(of: row)
    guard circumstances.isProductAvailable else {
      throw StoreFailure.misuse(.doesNotRenew(row.originalID, .productUnavailable))
    }
    return circumstances
  }

  /// Requests a price increase for the current product in the account's storefront, even if the plan
  /// is about to change (storekit-rules 3.20).
  func requestPriceIncrease(_ originalID: UInt64, to price: Decimal) throws {
    try change(originalID) { row in
      guard row.machine.phase == .subscribed,
        let storefront = try People(transaction).account(row.accountID)?.storefront,
        let present = row.raisedPrice(of: row.productID, in: storefront, isNext: true)
          ?? catalog.product(row.productID)?.price(in: storefront)
      else { throw StoreFailure.misuse(.cannotRaisePrice(originalID)) }
      guard price > present else { throw StoreFailure.misuse(.noIncrease(price, from: present)) }
      row.raisePrice(to: price, in: storefront)
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
      // The question is about one storefront's price. The plan may change before that.
      guard let storefront = try People(transaction).account(row.accountID)?.storefront,
        row.asked?.applies(to: row.productID, in: storefront) == true
      else { throw StoreFailure.misuse(.noPriceIncrease(originalID)) }
      let next = try NextPeriods(transaction).next(of: row)
      switch (row.machine.priceIncrease, agreed) {
      case (.pending, _), (.declined, true):
        row.machine.answerPriceIncrease(agreed, isForNextPeriod: next?.isIncreased == true)
      case (.agreed, _):
        throw StoreFailure.misuse(
          .consentedBefore(originalID, next?.increaseBegins ?? row.machine.expires))
      case (.none, _), (.declined, false):
        throw StoreFailure.misuse(.noPriceIncrease(originalID))
      }
      return nil
    }
  }

  private func change(
    _ originalID: UInt64, _ body: (inout SubscriptionRow) throws -> RenewalResult?
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
  let transaction: DatabaseTransaction

  /// Returns the signed-in account's price consent sheet; nil if no consent is pending.
  func question(languages: [String]?) throws -> PriceConsentSheet? {
    guard let account = try People(transaction).signedInAccount()?.account,
      let standing = try Subscriptions(transaction).owned(by: account.id)
        .map(Subscriptions(transaction).standing).filter(\.awaitsConsent)
        .min(by: { $0.originalID < $1.originalID }),
      let next = standing.next, let begins = next.increaseBegins,
      let product = catalog.product(next.productID),
      let line = try Ledger(transaction).find(standing.latestTransactionID)
    else { return nil }
    let text = product.localization(languages: languages ?? account.storefront.languages)
    return PriceConsentSheet(
      originalID: standing.originalID, displayName: text.displayName, accountEmail: account.email,
      price: next.regularPrice, presentPrice: .init(line.price, in: line.storefront),
      period: next.plan, storefront: next.storefront, begins: begins)
  }
}
