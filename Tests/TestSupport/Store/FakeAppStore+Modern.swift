import Foundation
public import StoreCore

extension FakeAppStore {
  public func acknowledge(_ revocation: Revocation) async throws {}

  public func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) -> [SignedTransaction] {
    let wanted = sales.reversed().filter { sale in
      let kind = catalog.product(sale.productID)?.kind
      let isConsumable = kind == .consumable
      return switch selection {
      case .all(let id):
        (id ?? sale.productID) == sale.productID
          && (!isConsumable || !sale.isFinished || sale.revocationDate != nil)
      case .unfinished: !sale.isFinished
      case .currentEntitlements(let id):
        (id ?? sale.productID) == sale.productID && !isConsumable && sale.revocationDate == nil
          && (terms(sale) == nil || subscriptionPhase.isEntitled)
      case .latest(let id): sale.productID == id
      }
    }
    return wanted.filter { $0.id < before ?? .max }.prefix(limit).map(signed)
  }

  public func signedTransaction(_ id: UInt64) -> SignedTransaction? {
    sales.first { $0.id == id }.map(signed)
  }

  public func transactionUpdates() -> AsyncStream<SignedTransaction> {
    let (stream, reader) = AsyncStream<SignedTransaction>.makeStream()
    updateReaders.append(reader)
    return stream
  }

  public func finish(transaction id: UInt64) {
    for index in sales.indices where sales[index].id == id { sales[index].isFinished = true }
    for (key, row) in rows where row.transactionID == id { rows[key] = nil }
    changed()
  }

  public func subscriptionStatuses(groupID: String?) -> [SignedStatus] {
    statusQuestions += 1
    guard let sale = sales.last(where: { terms($0) != nil }), let terms = terms(sale),
      groupID ?? terms.groupID == terms.groupID
    else { return [] }
    return [status(sale, terms.groupID, subscriptionPhase)]
  }

  public func statusUpdates() -> AsyncStream<SignedStatus> {
    let (stream, reader) = AsyncStream<SignedStatus>.makeStream()
    statusReaders.append(reader)
    return stream
  }

  public func isEligibleForIntroductoryOffer(groupID: String) -> Bool {
    !sales.contains { terms($0)?.groupID == groupID }
  }

  public func requestRefund(of transactionID: UInt64, reason: RefundReason) throws {
    guard sales.contains(where: { $0.id == transactionID }) else {
      throw RefundRefusal.failed(StoreFailure.other(.misuse, "There is no such transaction."))
    }
    guard refundRequests.insert(transactionID).inserted else {
      throw RefundRefusal.duplicateRequest
    }
  }

  public func subscriptionsToManage() -> [SubscriptionStanding] { [] }

  public func change(renewal: RenewalChange) {}

  public func sync(answer: SheetAnswer?) throws -> DialogueStep {
    if answer == nil {
      return .present(.signIn(SignInSheet(purpose: .restore, storefront: storefront)))
    }
    return try signedIn(for: .restore, answer: answer) { _ in }
  }

  public func appTransaction() -> SignedDocument {
    document([
      "bundleId": bundleID, "applicationVersion": catalog.appVersion, "receiptType": "Sandbox",
      "originalApplicationVersion": "1.0", "originalPlatform": "iOS",
      "receiptCreationDate": milliseconds(date), "originalPurchaseDate": milliseconds(date),
    ])
  }

  // MARK: The world

  /// A refund that came through.
  public func refund(_ productID: String) {
    for index in sales.indices where sales[index].productID == productID {
      sales[index].revocationDate = date
      tell(sales[index])
    }
    changed()
  }

  /// The same account buys on another device.
  ///
  /// - Parameters:
  ///   - isUpgraded: what is told is that something else has taken its place.
  ///   - isFinished: that device has finished it.
  public func buyElsewhere(
    _ productID: String, isUpgraded: Bool = false, isFinished: Bool = false
  ) {
    var sale = Sale(
      id: nextTransaction(), date: date, productID: productID, email: account?.email ?? "")
    sale.isUpgraded = isUpgraded
    sale.isFinished = isFinished
    sales.append(sale)
    tell(sale)
    changed()
  }

  public func endSubscription() {
    guard let sale = sales.last(where: { terms($0) != nil }), let terms = terms(sale) else {
      return
    }
    subscriptionPhase = .expired
    for reader in statusReaders { reader.yield(status(sale, terms.groupID, subscriptionPhase)) }
  }

  /// Spoils everything that is signed from now on, so that it fails its check.
  public func spoil(with flaw: SignedDocument.Flaw?) { self.flaw = flaw }

  func tell(_ sale: Sale) {
    for reader in updateReaders { reader.yield(signed(sale)) }
  }

  private func terms(_ sale: Sale) -> SubscriptionTerms? {
    catalog.product(sale.productID)?.subscription
  }

  private func status(
    _ sale: Sale, _ groupID: String, _ phase: SubscriptionPhase
  ) -> SignedStatus {
    let renewal = document([
      "originalTransactionId": String(sale.id), "productId": sale.productID,
      "autoRenewProductId": sale.productID, "autoRenewStatus": phase == .subscribed ? 1 : 0,
      "expirationIntent": 1, "signedDate": milliseconds(date), "environment": "Sandbox",
      "renewalPrice": 4_990, "currency": "USD", "eligibleWinBackOfferIds": ["back"],
    ])
    return SignedStatus(
      groupID: groupID, phase: phase, transaction: signed(sale), renewal: renewal)
  }

  private func signed(_ sale: Sale) -> SignedTransaction {
    let product = catalog.product(sale.productID)
    var fields: [String: any Sendable] = [
      "transactionId": String(sale.id), "originalTransactionId": String(sale.id),
      "bundleId": bundleID, "productId": sale.productID, "type": product?.kind.rawValue ?? "",
      "purchaseDate": milliseconds(sale.date), "originalPurchaseDate": milliseconds(sale.date),
      "quantity": sale.quantity, "inAppOwnershipType": "PURCHASED",
      "transactionReason": "PURCHASE", "environment": "Sandbox",
      "signedDate": milliseconds(date), "storefront": storefront.countryCode,
      "storefrontId": storefront.id, "currency": storefront.currencyCode, "price": 990,
    ]
    fields["appAccountToken"] = sale.token?.uuidString.lowercased()
    fields["subscriptionGroupIdentifier"] = terms(sale)?.groupID
    if sale.isUpgraded { fields["isUpgraded"] = true }
    if let revoked = sale.revocationDate {
      fields["revocationDate"] = milliseconds(revoked)
      fields["revocationReason"] = 1
    }
    return SignedTransaction(id: sale.id, productID: sale.productID, document: document(fields))
  }

  private func milliseconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970 * 1000) }

  private func document(_ fields: [String: any Sendable]) -> SignedDocument {
    let json = (try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)) ?? Data()
    let parts = [Data(#"{"alg":"ES256"}"#.utf8), json, Data(repeating: 1, count: 64)]
    return SignedDocument(
      jws: parts.map(Base64URL.encode).joined(separator: "."),
      verification: flaw.map(SignedDocument.Verification.failed) ?? .verified)
  }
}

extension FakeAppStore {
  /// Returns when so many have asked for updates.
  public func waitForUpdateReaders(_ count: Int) async {
    while updateReaders.count < count { await Task.yield() }
  }

  /// Returns when the statuses were asked for so many times.
  public func waitForStatusQuestions(_ count: Int) async {
    while statusQuestions < count { await Task.yield() }
  }

  public func waitForStatusReaders(_ count: Int) async {
    while statusReaders.count < count { await Task.yield() }
  }
}
