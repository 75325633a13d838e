import Foundation
import StoreCore

/// Triggers the event behind a notification, with purchases and a tester's commands.
final class Causes: Operations {
  private let request: NotificationRequest
  private let commands: TesterCommands
  private var steps: [CauseStep] = []

  init(_ request: NotificationRequest, _ commands: TesterCommands) {
    (self.request, self.commands) = (request, commands)
  }

  var transaction: DatabaseTransaction { commands.transaction }

  /// Triggers the event, restores the settings, and returns the steps, in order.
  func perform() throws -> [CauseStep] {
    let settings = transaction.sandbox.settings
    let last = try notifications.last()
    transaction.sandbox.settings.interruptsPurchases = false
    transaction.sandbox.settings.billingFails = false
    transaction.sandbox.settings.renewalsFail = false
    try cause()
    transaction.sandbox.settings = settings
    guard try notifications.has(request.name, after: last) else { throw problem(.nothingFits) }
    return steps
  }

  private func cause() throws {
    switch (request.name.kind, request.name.subtype) {
    case (.test, _): _ = try notifications.test()
    case (.rescindConsent, _):
      let child = try customers().first(where: \.asksToBuy) ?? buyer()
      try perform(.tester(child.email, .withdrawConsent), nil)
    case (.oneTimeCharge, _): try buyOnce()
    case (.subscribed, .initialBuy): try subscribe()
    case (.subscribed, _): try subscribeAgain()
    case (.didRenew, .billingRecovery):
      let row = try failBilling(grace: nil)
      transaction.sandbox.settings.renewalsFail = false
      try perform(.resolveBilling, row)
    case (.didRenew, _): try perform(.renew, running())
    case (.didFailToRenew, let subtype):
      _ = try failBilling(grace: subtype == nil ? nil : .sixteenDays)
    case (.gracePeriodExpired, _):
      let row = try failBilling(grace: .threeDays)
      try pass(row.machine.graceEnds)
    case (.expired, .voluntary): try perform(.expire, running())
    case (.expired, .billingRetry): try pass(failBilling(grace: nil).machine.retryEnds)
    case (.expired, .priceIncrease):
      let row = try raisePrice()
      try perform(.refusePrice, row)
      try pass(row.machine.expires)
    case (.expired, .productNotForSale):
      let row = try running()
      try perform(.set(.clearedForSale([row.renewsAs: false])), row.renewsAs)
      try pass(row.machine.expires)
    case (.expired, _), (.renewalExtension, nil): throw problem(.noEvent)
    case (.priceIncrease, .pending): _ = try raisePrice()
    case (.priceIncrease, _): try perform(.agreeToPrice, raisePrice())
    case (.didChangeRenewalStatus, .autoRenewDisabled): try perform(.cancelRenewal, running())
    case (.didChangeRenewalStatus, _):
      let row = try running(autoRenews: nil)
      if row.machine.autoRenews { try perform(.cancelRenewal, row) }
      try perform(.resumeRenewal, row)
    case (.didChangeRenewalPreference, let subtype): try changePlan(subtype)
    case (.offerRedeemed, let subtype): try redeem(subtype)
    case (.consumptionRequest, _): _ = try requestRefund()
    case (.refundDeclined, _):
      let line = try requestRefund()
      try perform(.transaction(line.id, .declineRefund), line.productID)
    case (.refund, _):
      let line = try refundable()
      try perform(.transaction(line.id, .refund(.other)), line.productID)
    case (.refundReversed, _):
      let line = try refundable()
      try perform(.transaction(line.id, .refund(.other)), line.productID)
      try perform(.transaction(line.id, .reverseRefund), line.productID)
    case (.revoke, _): try revoke()
    case (.renewalExtended, _):
      try perform(.extend(days: 1), paid())
    case (.renewalExtension, let subtype): try extendAll(fails: subtype == .failure)
    }
  }

  private func problem(_ problem: NotificationRequest.Problem) -> StoreFailure {
    .misuse(.cannotCause(request.name, problem))
  }

  private func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw problem(.nothingFits) }
    return value
  }

  // MARK: - Steps

  private func perform(_ command: TesterCommand, _ productID: String?) throws {
    _ = try commands.perform(command)
    try add(.performed(command, productID: productID))
  }

  /// Stores the notifications of a step, before the next step changes the world.
  private func add(_ step: CauseStep) throws {
    try notifications.store()
    steps.append(step)
  }

  private func perform(_ change: TesterCommand.Subscription, _ row: SubscriptionRow) throws {
    try perform(.subscription(row.originalID, change), row.productID)
  }

  /// Advances the clock past a date.
  private func pass(_ date: Date?) throws {
    let goal = try required(date).addingTimeInterval(1)
    guard request.movesClock else {
      throw problem(.movesClock(until: goal, from: transaction.exactTime))
    }
    try perform(.clock(.advance(.date(goal))), nil)
  }

  private func buy(_ productID: String, for buyer: AccountRow, _ offer: OfferClaim? = nil) throws {
    // Otherwise the purchase would wait for a parent.
    var buyer = buyer
    buyer.asksToBuy = false
    let device = try people.devices(of: buyer.id).first ?? client.device
    var row = QueueRow(
      PaymentOrder(productID: productID, offer: offer), app: catalog.bundleID, device: device,
      phase: .authorized, account: buyer.id)
    row.handle(try payments.event(of: &row, buyer, after: nil))
    if let refusal = row.machine.refusal { throw problem(.refused(refusal)) }
    row = try queues.insert(row)
    // The queue records this only for payments that were added with a sheet.
    try events.record(.paymentPurchased(wasDeferred: false), row)
    try add(.bought(productID: productID, account: buyer.email))
  }

  // MARK: - Suitable purchases

  private var products: [CatalogProduct] {
    catalog.products.filter {
      $0.isClearedForSale && (request.productID == nil || $0.id == request.productID)
    }
  }

  private var plans: [CatalogProduct] { products.filter { $0.subscription != nil } }

  /// Returns the requested customer, or all testers.
  private func customers() throws -> [AccountRow] {
    guard let email = request.account else { return try people.accounts() }
    return [try people.tester(email)]
  }

  private func buyer() throws -> AccountRow { try required(customers().first) }

  private func buyer(of row: SubscriptionRow) throws -> AccountRow {
    try required(people.account(row.accountID))
  }

  /// Returns the newest suitable subscription.
  private func newest(_ fits: (SubscriptionRow) throws -> Bool) throws -> SubscriptionRow? {
    let customers = Set(try customers().map(\.id))
    return try subscriptions.all().filter {
      $0.app == catalog.bundleID && customers.contains($0.accountID)
        && (request.productID == nil || $0.productID == request.productID)
    }.filter(fits).max { $0.latestID < $1.latestID }
  }

  /// Returns an active subscription that renews, does not renew, or either. Buys one if there is
  /// none.
  private func running(
    autoRenews: Bool? = true, among wanted: [CatalogProduct]? = nil
  ) throws -> SubscriptionRow {
    let wanted = wanted ?? plans
    func fits(_ row: SubscriptionRow) -> Bool {
      row.machine.phase == .subscribed && wanted.contains { $0.id == row.productID }
        && (autoRenews == nil || row.machine.autoRenews == autoRenews)
    }
    if let found = try newest(fits) { return found }
    try buyFirst(of: wanted) { product, account in
      try subscriptions.current(inGroupOf: product, account: account) == nil
    }
    return try required(newest(fits))
  }

  /// Returns an active subscription with a paid current period.
  private func paid() throws -> SubscriptionRow {
    let row = try running()
    if try ledger.line(row.latestID).price == 0 { try perform(.renew, row) }
    return try running()
  }

  private func failBilling(grace: WorldSettings.GracePeriod?) throws -> SubscriptionRow {
    let row = try running()
    transaction.sandbox.settings.gracePeriod = grace
    transaction.sandbox.settings.renewalsFail = true
    try perform(.renew, row)
    return try required(subscriptions.find(row.originalID))
  }

  private func raisePrice() throws -> SubscriptionRow {
    let row = try running()
    let next = try required(subscriptions.nextPeriod(of: row))
    try perform(.raisePrice(next.regularPrice + 1), row)
    return try running()
  }

  // MARK: - Purchases

  /// Buys the first product that fits a customer, for the first such customer.
  private func buyFirst(
    of products: [CatalogProduct], _ fits: (CatalogProduct, _ account: Int64) throws -> Bool
  ) throws {
    for product in products {
      for buyer in try customers() {
        if try fits(product, buyer.id) { return try buy(product.id, for: buyer) }
      }
    }
    throw problem(.nothingFits)
  }

  private func buyOnce() throws {
    let order: [ProductKind] = [.consumable, .nonRenewingSubscription, .nonConsumable]
    let inOrder = order.flatMap { kind in products.filter { $0.kind == kind } }
    try buyFirst(of: inOrder) { product, account in
      try charges.ownedOriginal(
        of: product, PaymentOrder(productID: product.id), account: account) == nil
    }
  }

  private func subscribe() throws {
    try buyFirst(of: plans) { product, account in
      try subscriptions.find(account: account, group: product.subscription?.groupID ?? "") == nil
    }
  }

  private func subscribeAgain() throws {
    func newestEnded() throws -> SubscriptionRow? { try newest { $0.machine.phase == .expired } }
    if try newestEnded() == nil { try perform(.expire, running()) }
    let ended = try required(newestEnded())
    try buy(ended.productID, for: buyer(of: ended))
  }

  /// Returns the product of the same group with a higher or lower level of service, or with the
  /// same level and another period.
  private func other(than id: String, isHigher: Bool) -> CatalogProduct? {
    guard let terms = catalog.product(id)?.subscription else { return nil }
    return catalog.products.first { product in
      guard let other = product.subscription, other.groupID == terms.groupID, product.id != id,
        product.isClearedForSale
      else { return false }
      return isHigher ? other.level < terms.level : other.level > terms.level
    }
  }

  private func changePlan(_ subtype: NotificationName.Subtype?) throws {
    let isUpgrade = subtype == .upgrade
    let row = try running(among: plans.filter { other(than: $0.id, isHigher: isUpgrade) != nil })
    let next = try required(other(than: row.productID, isHigher: isUpgrade))
    if subtype != nil || row.renewsAs == row.productID { try buy(next.id, for: buyer(of: row)) }
    if subtype == nil { try buy(row.productID, for: buyer(of: row)) }
  }

  /// Redeems an offer code of the same plan, or of another one.
  private func redeem(_ subtype: NotificationName.Subtype?) throws {
    func code(_ product: CatalogProduct?) -> OfferClaim? {
      product?.subscription?.offers.first { $0.kind == .offerCode }?.id.map(OfferClaim.code)
    }
    func wanted(_ id: String) -> CatalogProduct? {
      subtype == nil ? catalog.product(id) : other(than: id, isHigher: subtype == .upgrade)
    }
    let row = try running(among: plans.filter { code(wanted($0.id)) != nil })
    let product = try required(wanted(row.productID))
    try buy(product.id, for: buyer(of: row), required(code(product)))
  }

  // MARK: - Refunds and families

  private func refundable() throws -> LedgerLine {
    if let found = try newestRefundable() { return found }
    if plans.count == products.count { _ = try paid() } else { try buyOnce() }
    return try required(newestRefundable())
  }

  private func newestRefundable() throws -> LedgerLine? {
    var query = TransactionQuery(scope: .everything, productID: request.productID, limit: 200)
    if let email = request.account { query.scope = .account(email: email) }
    let found = try ledger.page(query).records.first {
      $0.isRefundable && !$0.isRefundPending && $0.bundleID == catalog.bundleID
    }
    return try found.map { try ledger.line($0.id) }
  }

  private func requestRefund() throws -> LedgerLine {
    let line = try refundable()
    transaction.sandbox.settings.refundPolicy = .ask
    try refunds.request(line.id, .other)
    try add(.refundRequested(productID: line.productID, account: line.accountEmail))
    return line
  }

  private func revoke() throws {
    let shareable = products.filter(\.isFamilyShareable)
    let members = try customers().filter { $0.familyOrganizer != nil }
    let sharing = try members.first { member in
      try shareable.contains {
        try entitlements.line(for: $0, account: member.id)?.ownership == .familyShared
      }
    }
    if let sharing { return try perform(.tester(sharing.email, .leaveFamily), nil) }
    let (owner, member) = try family(members)
    let product = try required(
      shareable.first { try entitlements.line(for: $0, account: member.id) == nil })
    let held = try entitlements.line(for: product, account: owner.id)
    if held == nil { try buy(product.id, for: owner) }
    if member.familyOrganizer == nil {
      try perform(.tester(member.email, .join(familyOf: owner.email)), nil)
    }
    try perform(.tester(member.email, .leaveFamily), nil)
  }

  /// Returns the organizer of a family and a member, or two testers who can found one.
  private func family(_ members: [AccountRow]) throws -> (owner: AccountRow, member: AccountRow) {
    if let member = members.first, let id = member.familyOrganizer,
      let owner = try people.account(id)
    {
      return (owner, member)
    }
    let alone = try people.accounts().filter { try people.family(of: $0.id).count == 1 }
    let owner = try buyer()
    guard alone.contains(where: { $0.id == owner.id }),
      let member = alone.first(where: { $0.id != owner.id })
    else { throw problem(.nothingFits) }
    return (owner, member)
  }

  private func extendAll(fails: Bool) throws {
    let row = try paid()
    if fails {
      // The store extends a subscription twice within a year.
      for _ in 0..<2 { try? perform(.extend(days: 1), row) }
    }
    let command = try subscriptions.named(
      .extendSubscriptions(MassExtension(productID: row.productID, days: 1)))
    try perform(command, row.productID)
  }
}
