import Foundation
import GRDB
import StoreCore

/// What a tester does to a subscription.
struct SubscriptionChanges: Subject {
  let decision: Decision

  func setAutoRenew(_ originalID: UInt64, _ isOn: Bool) throws {
    try change(originalID) { row in
      guard row.machine.due != nil else {
        throw StoreFailure.misuse(.subscriptionIsOver(originalID))
      }
      row.machine.autoRenews = isOn
      // Whoever resumes keeps the product that is running.
      if isOn { row.renewsAs = row.productID }
      return nil
    }
  }

  func forceRenewal(_ originalID: UInt64) throws {
    try change(originalID) { row in
      let circumstances = try Renewals(decision).circumstances(of: row)
      guard let outcome = row.machine.force(at: now, circumstances) else {
        throw StoreFailure.misuse(.notRunning(originalID))
      }
      return outcome
    }
  }

  func expire(_ originalID: UInt64) throws {
    try change(originalID) { row in
      guard let outcome = row.machine.expireNow(at: now) else {
        throw StoreFailure.misuse(.subscriptionIsOver(originalID))
      }
      for condition in ["id = ?", "sharedFrom = \(row.originalID) AND sharedLine = ?"] {
        try db.execute(
          sql: "UPDATE transactions SET expires = min(expires, ?) WHERE \(condition)",
          arguments: [now.milliseconds, row.latestID.column])
      }
      return outcome
    }
  }

  /// The payment goes through after all.
  func resolveBilling(_ originalID: UInt64) throws {
    try change(originalID) { row in
      let circumstances = try Renewals(decision).circumstances(of: row)
      guard let outcome = row.machine.recover(at: now, circumstances) else {
        throw StoreFailure.misuse(.noBillingProblem(originalID))
      }
      return outcome
    }
  }

  func requestPriceIncrease(_ originalID: UInt64, to price: Decimal) throws {
    try change(originalID) { row in
      guard row.machine.due != nil else {
        throw StoreFailure.misuse(.subscriptionIsOver(originalID))
      }
      let storefront = try Ledger(decision).find(row.latestID)?.storefront ?? .initial
      let regular = catalog.product(row.renewsAs)?.price(in: storefront) ?? 0
      guard price > regular else { throw StoreFailure.misuse(.noIncrease(price, from: regular)) }
      row.nextPrice = price
      row.machine.priceIncrease = .pending
      return nil
    }
  }

  func answerPriceIncrease(_ originalID: UInt64, _ agreed: Bool) throws {
    try change(originalID) { row in
      guard row.machine.priceIncrease == .pending else {
        throw StoreFailure.misuse(.noPriceIncrease(originalID))
      }
      // Without consent it stays pending, and the subscription ends with its period.
      if agreed { row.machine.priceIncrease = .agreed }
      return nil
    }
  }

  private func change(
    _ originalID: UInt64, _ body: (inout SubscriptionRow) throws -> RenewalOutcome?
  ) throws {
    guard var row = try Subscriptions(decision).find(originalID) else {
      throw StoreFailure.misuse(.noSubscription(originalID))
    }
    let outcome = try body(&row)
    _ = try Renewals(decision).book(outcome, &row)
    try Subscriptions(decision).update(row)
  }
}
