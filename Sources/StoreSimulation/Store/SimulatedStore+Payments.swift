import Foundation
import GRDB
public import StoreCore

/// Steps 3 and 4 of a purchase: the machine says what comes next, this does it.
extension SimulatedStore {
  public func advance(_ key: QueueKey, answer: SheetAnswer?) throws -> PaymentStep {
    let row = try read { db in try self.row(key, db) }
    guard row.session == session.id else { return .left }
    switch try event(for: answer, row) {
    case .left: return .left
    case .present(let sheet): return .present(sheet)
    case .event(let event): return try carryOn(row, event)
    }
  }

  private enum Reading {
    case event(PaymentMachine.Event)
    case present(Sheet)
    case left
  }

  private func event(for answer: SheetAnswer?, _ row: QueueRow) throws -> Reading {
    switch answer {
    case .later: return .left
    case .declineStorefront: return .event(.refused(Words.storefrontDeclined))
    case nil: return .event(try resumption(row))
    case .confirm:
      // Signed out, or in as somebody else, while the sheet was open: the yes was another's.
      let current = try read { db in try deviceRow(db).accountID }
      return .event(row.accountID == current ? .confirmed : .resumed(isSignedIn: current != nil))
    case .cancel:
      return .event(row.phase == .awaitingConfirmation ? .confirmationDismissed : .signInDismissed)
    case .signIn, .createTester, .verificationCode:
      guard let answer, row.phase == .awaitingAccount else {
        throw Words.unexpectedAnswer(row.phase)
      }
      switch try continueSignIn(answer, purpose: .purchase) {
      case .signedIn: return .event(.signedIn)
      case .cancelled: return .event(.signInDismissed)
      case .again(let sheet): return .present(sheet)
      }
    }
  }

  /// What can be refused before anybody is asked is refused now (storekit-rules 2.2, 2.6).
  private func resumption(_ row: QueueRow) throws -> PaymentMachine.Event {
    try read { db in
      let device = try deviceRow(db)
      switch row.phase {
      case .added, .awaitingAccount, .awaitingConfirmation, .authorized:
        if let refusal = try refusal(of: row, device, db) { return .refused(refusal) }
      case .deferred, .purchased, .failed, .restored, .finished: break
      }
      return .resumed(isSignedIn: device.accountID != nil)
    }
  }

  private func refusal(of row: QueueRow, _ device: DeviceRow, _ db: Database) throws -> Refusal? {
    guard PaymentOrder.quantities.contains(row.quantity) else {
      return Words.invalidQuantity(row.quantity)
    }
    guard catalog.product(row.productID) != nil else { return Words.unknownProduct(row.productID) }
    guard device.paymentsAllowed else { return Words.notAllowed }
    let settings = try world(db).worldSettings()
    switch market(try storefront(db), settings).availability(of: row.productID) {
    case .success: return try offerRefusal(row, account: account(device, db), db)
    case .failure(let problem): return Words.unavailable(row.productID, problem.reason)
    }
  }

  private func carryOn(_ row: QueueRow, _ event: PaymentMachine.Event) throws -> PaymentStep {
    var row = row
    var machine = row.machine
    let directive = machine.handle(event)
    row.adopt(machine)
    switch directive {
    case .askForAccount:
      try save(row)
      return .present(try signInSheet(.purchase))
    case .askForConfirmation: return try askForConfirmation(row)
    case .decide: return try decide(row)
    case .deliver, .wait:
      try save(row)
      return .settled(row.transaction(session: session.id))
    case .remove, .illegal: throw Words.unexpectedAnswer(row.phase)
    }
  }

  private func save(_ row: QueueRow) throws {
    try write(keepsPeople: true) { db, _ in try row.update(db) }
  }

  private func askForConfirmation(_ row: QueueRow) throws -> PaymentStep {
    var row = row
    return try write(keepsPeople: true) { db, _ in
      let device = try deviceRow(db)
      // The account may be another than when the payment was added, and so may its storefront.
      if let refusal = try refusal(of: row, device, db) {
        var machine = row.machine
        _ = machine.handle(.refused(refusal))
        row.adopt(machine)
        try row.update(db)
        return .settled(row.transaction(session: session.id))
      }
      row.accountID = device.accountID
      try row.update(db)
      guard let sheet = try purchaseSheet(row, db) else {
        throw Words.unknownTransaction(QueueKey(rawValue: row.key ?? 0))
      }
      return .present(.confirm(sheet))
    }
  }

  private func purchaseSheet(_ row: QueueRow, _ db: Database) throws -> PurchaseSheet? {
    guard let product = catalog.product(row.productID),
      let account = try row.accountID.flatMap({ try self.account($0, db) })
    else { return nil }
    let offer = try offer(row, product, account: account.id, db)
    let price = try charge(product, row, account, offer, db)
    let text = product.localization(languages: languages ?? account.storefront.languages)
    return PurchaseSheet(
      key: QueueKey(rawValue: row.key ?? 0), productID: product.id, displayName: text.displayName,
      description: text.description, kind: product.kind, quantity: row.quantity, price: price,
      storefront: account.storefront, accountEmail: account.email, appName: catalog.appName,
      subscription: product.subscription, offer: offer,
      regularPrice: product.price(in: account.storefront),
      offerBegins: row.claim == nil
        ? nil
        : try subscriptionThatGoesOn(row, product, account: account.id, db)?.machine().expires,
      isOwned: try ownedOriginal(product, row, account: account.id, db) != nil,
      asksToBuy: account.asksToBuy || row.simulatesAskToBuy)
  }

  /// Step 4. The ledger's line and the queue's row change in one transaction, or neither does.
  private func decide(_ row: QueueRow) throws -> PaymentStep {
    let key = QueueKey(rawValue: row.key ?? 0)
    let hit: FaultPlan.Hit
    if let known = met.removeValue(forKey: key) {
      hit = known
    } else {
      hit = try meet(.purchase)
      let wait = latency + .milliseconds(hit.delay)
      if wait > .zero {
        // The yes is durable before the wait, so that nobody is asked twice.
        try save(row)
        met[key] = hit
        return .working(wait)
      }
    }
    let decided = try write(keepsPeople: true) { db, world in
      var row = row
      var machine = row.machine
      _ = machine.handle(try decision(&row, hit, &world, db))
      row.adopt(machine)
      try row.update(db)
      // A code is redeemed in the App Store's sheet, so the second StoreKit hears of it as news.
      if let charged = row.transactionID, !row.redeemsCode { ownCharges.insert(charged) }
      return row
    } aftermath: { decided in
      // The app verifies the receipt as soon as it hears of the purchase.
      guard decided.phase == .purchased else { return }
      writeReceipt()
      if let charged = decided.transactionID { covered.insert(UInt64(charged)) }
    }
    return .settled(decided.transaction(session: session.id))
  }

  private func decision(
    _ row: inout QueueRow, _ hit: FaultPlan.Hit, _ world: inout WorldRow, _ db: Database
  ) throws -> PaymentMachine.Event {
    if let refusal = Words.refusal(hit.outcome, at: .purchase) { return .refused(refusal) }
    guard let accountID = row.accountID,
      let account = try account(accountID, db),
      let product = catalog.product(row.productID)
    else { throw Words.unexpectedAnswer(row.phase) }
    // Another payment, or another process, may have used the offer up since it was asked for.
    if let refusal = try offerRefusal(row, account: account, db) { return .refused(refusal) }
    if try ownedOriginal(product, row, account: account.id, db) == nil {
      if try world.worldSettings().interruptsPurchases {
        try interrupt(row, world, db)
        return .refused(Words.interrupted)
      }
      if account.asksToBuy || row.simulatesAskToBuy { return .sentToParent }
    }
    try charge(&row, product, account, &world, db)
    return .charged
  }
}
