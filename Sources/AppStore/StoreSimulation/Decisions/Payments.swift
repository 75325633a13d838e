import Foundation
import StoreCore

/// Steps 3 and 4 of a purchase: the sheets and the store's decision.
struct Payments: Operations {
  let transaction: DatabaseTransaction

  /// Returns the event that resumes a payment. A refusal that does not depend on an answer applies
  /// immediately (storekit-rules 2.2 and 2.6).
  func resumption(of row: QueueRow) throws -> PaymentMachine.Event {
    switch row.phase {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized:
      if let refusal = try refusal(of: row.order) { return .refused(refusal) }
    case .deferred, .purchased, .failed, .restored, .finished: break
    }
    return .resumed(isSignedIn: try people.signedIn() != nil)
  }

  private func refusal(of order: PaymentOrder) throws -> Refusal? {
    guard PaymentOrder.quantities.contains(order.quantity) else {
      return Refusal(.paymentInvalid, .quantity(order.quantity))
    }
    guard catalog.product(order.productID) != nil else {
      return Refusal(.paymentInvalid, .unknownProduct(order.productID))
    }
    return try unavailability(of: order.productID, on: people.device(), in: people.storefront())
      ?? offers.refusal(of: order, account: people.signedInAccount()?.account)
  }

  private func unavailability(
    of id: String, on device: DeviceRow, in storefront: Storefront
  ) throws -> Refusal? {
    guard device.paymentsAllowed else { return Refusal(.paymentNotAllowed, .paymentsForbidden) }
    let known = try knownProducts.kind(of: id)
    do throws(InvalidProductReason) {
      _ = try Market(transaction: transaction, storefront: storefront, known: known).product(id)
      return nil
    } catch {
      return Refusal(.storeProductNotAvailable, .unavailable(productID: id, error))
    }
  }

  /// Asks the signed-in account to confirm; nil if the payment is refused. The account and the
  /// storefront can differ from those at the time of the request.
  ///
  /// - Parameter hasAgreed: whether the buyer has already agreed to other terms.
  func askForConfirmation(
    _ row: inout QueueRow, hasAgreed: Bool, languages: [String]?
  ) throws -> PurchaseSheet? {
    if let refusal = try refusal(of: row.order) {
      row.handle(.refused(refusal))
      try queues.update(row)
      return nil
    }
    guard let account = try people.signedInAccount()?.account,
      let product = catalog.product(row.order.productID)
    else { throw StoreFailure.misuse(.notInQueue(row.key)) }
    var sheet = try sheet(row, product, account, languages)
    let terms = ShownTerms(sheet, account: account.id)
    if hasAgreed, let lapse = row.shown?.lapse(before: terms) {
      sheet.lapse = lapse
      try outcomes.count(
        .course(.init(lapse)), WorldEvent.Subject(device: row.device, productID: product.id))
    }
    row.accountID = account.id
    row.shown = terms
    try queues.update(row)
    return sheet
  }

  /// Returns whether the buyer confirmed other terms than those that apply now.
  ///
  /// - Parameter ifCharged: whether that matters only if something is charged now.
  func hasLapsed(_ row: QueueRow, of account: Account?, ifCharged: Bool = false) throws -> Bool {
    guard let shown = row.shown, let account, let product = catalog.product(row.order.productID)
    else { return false }
    // This purchase is refused regardless of its terms.
    let refusal = try charges.refusal(of: product, row.order, for: account)
    if case .subscribedAlready = refusal?.cause { return false }
    // Without a price, the purchase is refused.
    guard let sheet = try? sheet(row, product, account, nil), !ifCharged || sheet.change == nil
    else { return false }
    return shown.lapse(before: ShownTerms(sheet, account: account.id)) != nil
  }

  func sheet(
    _ row: QueueRow, _ product: CatalogProduct, _ account: Account, _ languages: [String]?
  ) throws -> PurchaseSheet {
    let order = row.order
    let isOwned = try charges.ownedOriginal(of: product, order, account: account.id) != nil
    let (running, change) = try charges.planChange(product, order, for: account) ?? (nil, nil)
    let next = try running.flatMap {
      try subscriptions.nextPeriod(of: charges.changed($0, to: product, order, for: account))
    }
    let offer =
      try change == nil ? offers.offer(for: order, product, for: account) : next?.offer?.remainder
    let isSelling = if case .renewsAlready = change { false } else { !isOwned }
    let text = product.localization(languages: languages ?? account.storefront.languages)
    return PurchaseSheet(
      key: row.key, productID: product.id, displayName: text.displayName,
      description: text.description, kind: product.kind, quantity: order.quantity,
      price: isOwned || change != nil
        ? 0 : try charges.price(of: product, order, offer, for: account),
      storefront: account.storefront, accountEmail: account.email, appName: catalog.appName,
      subscription: product.subscription, offer: offer,
      regularPrice: try next?.regularPrice
        ?? subscriptions.price(
          of: product, for: account.id, in: account.storefront), change: isOwned ? nil : change,
      replaced: isOwned ? nil : try charges.replaced(by: product, account, languages: languages),
      forfeited: try offers.forfeited(by: product, account: account.id), isOwned: isOwned,
      asksToBuy: isSelling && asksToBuy(order, account), environment: transaction.world.environment)
  }

  /// Decides a payment, or refuses it for a fault. The ledger's line and the queue's row change in
  /// the same transaction. Returns the sheet to show again if the terms have changed.
  func decide(
    _ row: inout QueueRow, refusal: Refusal?, languages: [String]?
  ) throws -> PurchaseSheet? {
    if try hasLapsed(row, of: people.signedInAccount()?.account) {
      row.handle(.confirmationLapsed(isSignedIn: true))
      return try askForConfirmation(&row, hasAgreed: true, languages: languages)
    }
    let event: PaymentMachine.Event =
      if let refusal { .refused(refusal) } else { try event(of: &row) }
    row.handle(event)
    // A code is redeemed in the App Store, so an app that runs elsewhere on the device receives it.
    if event == .charged, case .code = row.order.offer, client.isObservedElsewhere {
      row.session = Queues.handedOver(by: client.session.id)
    }
    try queues.update(row)
    return nil
  }

  func saveConfirmation(of key: QueueKey) throws {
    var row = try queues.row(key)
    guard try row.accountID == people.signedIn(), row.handle(.confirmed) == .decide else { return }
    try queues.update(row)
  }

  private func event(of row: inout QueueRow) throws -> PaymentMachine.Event {
    guard let account = try row.accountID.flatMap(people.account) else {
      throw StoreFailure.misuse(.unexpectedAnswer(row.phase))
    }
    return try event(of: &row, account, after: nil)
  }

  /// Returns the event that decides a payment. The order is terms, parental approval, charge
  /// (storekit-rules 2.11). It is refused if the product can no longer be bought, whatever was
  /// possible when the sheet was shown.
  ///
  /// - Parameter fact: the step that the payment waited for; nil directly after its sheet.
  func event(
    of row: inout QueueRow, _ buyer: AccountRow, after fact: TransactionFact?
  ) throws -> PaymentMachine.Event {
    let (order, account) = (row.order, buyer.account)
    let device = try people.deviceOrNew(row.device)
    // Another payment may have used the offer since it was claimed.
    if let refusal = try unavailability(of: order.productID, on: device, in: account.storefront)
      ?? departure(of: buyer, row) ?? offers.refusal(of: order, account: account)
    {
      return .refused(refusal)
    }
    guard let product = catalog.product(order.productID) else {
      throw StoreFailure.misuse(.unexpectedAnswer(row.phase))
    }
    let refusal = try charges.refusal(of: product, order, for: account)
    if let refusal, case .subscribedAlready = refusal.cause { return .refused(refusal) }
    if try charges.ownedOriginal(of: product, order, account: account.id) == nil {
      if fact == nil, settings.interruptsPurchases {
        row.shown?.organizer = buyer.familyOrganizer
        try pendingPurchases.interrupt(row)
        return .refused(Refusal(.unknown, .interrupted))
      }
      if fact != .approved, asksToBuy(order, account) {
        row.shown?.organizer = buyer.familyOrganizer
        row.settled = now
        try pendingPurchases.endEarlierRequests(than: row)
        return .sentToParent
      }
    }
    if let refusal { return .refused(refusal) }
    try charges.charge(&row, product, account, fact)
    return fact == .approved ? .approved : .charged
  }

  private func asksToBuy(_ order: PaymentOrder, _ account: Account) -> Bool {
    order.asksToBuy(for: account, in: transaction.world.environment)
  }

  private func departure(of buyer: AccountRow, _ row: QueueRow) -> Refusal? {
    guard row.phase == .deferred || asksToBuy(row.order, buyer.account),
      let organizer = row.shown?.organizer, organizer != buyer.familyOrganizer
    else { return nil }
    return Refusal(.paymentNotAllowed, .leftFamily)
  }
}
