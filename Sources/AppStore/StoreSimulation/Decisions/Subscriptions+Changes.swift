import Foundation
import GRDB
import StoreCore

/// The changes that a tester, an app's server or the subscriber makes.
extension Subscriptions {
  func setAutoRenew(_ originalID: UInt64, _ isOn: Bool) throws {
    try change(originalID) { row in
      guard row.machine.canSwitchRenewal(at: now), isOn || row.machine.due != nil else {
        throw StoreFailure.misuse(.subscriptionIsOver(originalID))
      }
      let next = try nextPeriod(of: row)
      let outcome = row.machine.setAutoRenew(isOn, at: now, asksAgain: next?.increaseBegins != nil)
      if settings.canBillRenewals { row.machine.expectPayment(after: now, rate) }
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
      try setPeriod(of: row, "min(expires, ?)", now)
      return outcome
    }
  }

  // MARK: - Extensions

  private static let (mostExtensions, extensionYear) = (2, TimeInterval(365 * 86_400))

  func extend(_ originalID: UInt64, by days: Int) throws {
    guard var row = try find(originalID) else {
      throw StoreFailure.misuse(.noSubscription(originalID))
    }
    if let problem = try problem(extending: row) { throw StoreFailure.misuse(problem) }
    try extend(&row, by: days)
  }

  /// Gives a tester's extension for all subscribers a name, as a server does.
  func named(_ command: TesterCommand) throws -> TesterCommand {
    guard case .extendSubscriptions(var change) = command, change.request.isEmpty else {
      return command
    }
    let last = try notifications.last()
    var chance = transaction.world.chance(for: "extension after notification \(last)")
    change.request = chance.uuid().payloadText
    return .extendSubscriptions(change)
  }

  /// Extends all active subscriptions of a product. Only returns the result if the request was made
  /// before.
  func extendAll(_ change: MassExtension) throws -> MassExtension.Result {
    if let former = try extensions(of: change.productID, request: change.request) { return former }
    var (succeeded, failed) = (0, 0)
    for var row in try all()
    where row.app == app && row.productID == change.productID && row.machine.due != nil {
      let country = try people.account(row.accountID)?.storefront.countryCode
      guard change.countryCodes?.contains(country ?? "") != false else { continue }
      if try problem(extending: row) == nil {
        try extend(&row, by: change.days)
        succeeded += 1
      } else {
        try events.record(.renewalNotExtended, row)
        failed += 1
      }
    }
    try events.record(
      .extensionsCompleted(
        request: change.request, succeeded: succeeded, failed: failed,
        countryCodes: change.countryCodes),
      WorldEvent.Subject(app: app, productID: change.productID))
    return MassExtension.Result(date: transaction.exactTime, succeeded: succeeded, failed: failed)
  }

  /// Returns the result of a request to extend all subscriptions; nil if the log has none, or if it
  /// was undone.
  func extensions(of productID: String, request: String) throws -> MassExtension.Result? {
    let rows = try EventRow.fetchAll(
      db,
      where: """
        kind = 'extensionsCompleted' AND productID = ? AND app = ?
          OR kind IN ('actionUndone', 'actionRedone') ORDER BY id DESC
        """, [productID, app])
    func isThis(_ action: WorldAction) -> Bool {
      guard case .extendSubscriptions(let change)? = action.command else { return false }
      return change.productID == productID && change.request == request
    }
    var isRedone = false
    for row in rows {
      switch row.fact {
      case .actionRedone(let action) where isThis(action): isRedone = true
      case .actionUndone(let action) where isThis(action) && !isRedone: return nil
      case .extensionsCompleted(request, let succeeded, let failed, _):
        return MassExtension.Result(date: row.date, succeeded: succeeded, failed: failed)
      default: break
      }
    }
    return nil
  }

  /// Returns why a subscription cannot be extended: it must be active and paid for, not in a free
  /// offer, and extended less than twice within a year.
  private func problem(extending row: SubscriptionRow) throws -> StoreFailure.Misuse? {
    let lines = try LedgerLine.fetchAll(
      db, where: "originalID = ? AND \(LedgerLine.bought)", [row.originalID.rowID])
    guard row.machine.phase == .subscribed,
      let latest = lines.last(where: { $0.id == row.latestID }),
      latest.price > 0
    else { return .notExtendable(row.originalID) }
    let extensions = lines.flatMap(\.facts).count {
      if case .extended(_, let date) = $0 {
        now.timeIntervalSince(date) < Self.extensionYear
      } else {
        false
      }
    }
    return extensions < Self.mostExtensions ? nil : .extendedTwice(row.originalID)
  }

  private func extend(_ row: inout SubscriptionRow, by days: Int) throws {
    let end = Period(days, .day).end(after: row.machine.expires, rate: rate)
    row.machine.extend(until: end)
    try setPeriod(of: row, "?", end)
    try ledger.record(.extended(until: end, on: now), on: row.latestID)
    try update(row)
    try events.record(.renewalExtended(until: end), row)
  }

  func expire(_ originalID: UInt64) throws {
    try change(originalID) { row in
      guard let outcome = row.machine.expireNow(at: now) else {
        throw StoreFailure.misuse(.subscriptionIsOver(originalID))
      }
      try setPeriod(of: row, "min(expires, ?)", now)
      return outcome
    }
  }

  /// Sets the end of the paid period, also for the family.
  private func setPeriod(of row: SubscriptionRow, _ expression: String, _ date: Date) throws {
    for condition in ["id = ?", "sharedFrom = \(row.originalID) AND sharedLine = ?"] {
      try db.execute(
        sql: "UPDATE transactions SET expires = \(expression) WHERE \(condition)",
        arguments: [date.milliseconds, row.latestID.rowID])
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
    let circumstances = try renewals.circumstances(of: row)
    guard circumstances.isProductAvailable else {
      throw StoreFailure.misuse(.doesNotRenew(row.originalID, .productUnavailable))
    }
    return circumstances
  }

  /// Requests a price increase for the current product in the account's storefront, even if the
  /// plan is about to change (storekit-rules 3.20).
  func requestPriceIncrease(_ originalID: UInt64, to price: Decimal) throws {
    try change(originalID) { row in
      guard row.machine.phase == .subscribed,
        let storefront = try people.account(row.accountID)?.storefront,
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
      guard let storefront = try people.account(row.accountID)?.storefront,
        row.asked?.applies(to: row.productID, in: storefront) == true
      else { throw StoreFailure.misuse(.noPriceIncrease(originalID)) }
      let next = try nextPeriod(of: row)
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
    guard var row = try find(originalID) else {
      throw StoreFailure.misuse(.noSubscription(originalID))
    }
    let outcome = try body(&row)
    _ = try renewals.book(outcome, &row, at: now)
    try update(row)
  }

  /// Returns the signed-in account's price consent sheet; nil if no consent is pending.
  func priceConsentSheet(languages: [String]?) throws -> PriceConsentSheet? {
    guard let account = try people.signedInAccount()?.account,
      let standing = try owned(by: account.id)
        .map(self.standing).filter(\.awaitsConsent).min(by: { $0.originalID < $1.originalID }),
      let next = standing.next, let begins = next.increaseBegins,
      let product = catalog.product(next.productID),
      let line = try ledger.find(standing.latestTransactionID)
    else { return nil }
    let text = product.localization(languages: languages ?? account.storefront.languages)
    return PriceConsentSheet(
      originalID: standing.originalID, displayName: text.displayName, accountEmail: account.email,
      price: next.regularPrice, presentPrice: .init(line.price, in: line.storefront),
      period: next.plan, storefront: next.storefront, begins: begins)
  }
}
