import RazeFacesConsole
import StoreCore

/// What can be done with a transaction.
struct TransactionMenu: MenuSubject {
  var record: TransactionRecord

  /// As it stands after what was just done to it.
  mutating func receive(_ message: StorefrontMessage) {
    if case .transactionsLoaded(let page, _) = message,
      let record = page.records.first(where: { $0.id == record.id })
    {
      self.record = record
    }
  }

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(TransactionsText.self)
    let name = shared.productName(record.productID)
    var choices: [Menu.Choice] = []
    if !record.isFinished { choices.append(Menu.Choice(texts(.finish), .finish(record.id))) }
    choices += refunds(name, shared, texts)
    if let standing = shared.console.subscription(record.originalID) {
      choices += SubscriptionMenu.choices(standing, shared)
    }
    let question = Confirmation.Question(
      TransactionsText.deleteQuestion(record.id), .deleteAbout(name), button: .delete)
    choices.append(Menu.Choice(texts(.delete), asking: question, .delete(record.id)))
    return Menu(
      title: texts(.transaction(String(record.id))),
      text: ["\(name)  \(TransactionWords.cause(record))  \(TransactionWords.state(record))"],
      choices: choices)
  }

  private func refunds(
    _ name: String, _ shared: Shared, _ texts: RoomTexts<TransactionsText>
  ) -> [Menu.Choice] {
    if shared.console.pendingRefunds.contains(where: { $0.id == record.id }) {
      return RefundRequestMenu.choices(record.id, shared.texts(RequestText.self))
    }
    // Nothing was paid for what was restored: the original is refunded.
    guard record.revocationDate == nil, record.cause == .purchase || record.cause == .renewal else {
      return []
    }
    let question = Confirmation.Question(
      TransactionsText.refundQuestion(name), .refundAbout, button: .refund)
    return [Menu.Choice(texts(.refundNow), asking: question, .refund(record.id))]
  }
}

/// A payment that the ledger does not have; its request, if it waits for a parent.
struct PaymentMenu: MenuSubject {
  let key: QueueKey

  func menu(_ shared: Shared) -> Menu? {
    guard let queued = shared.device?.queue.first(where: { $0.id == key }),
      queued.transactionID == nil, queued.phase == .deferred
    else { return nil }
    return Menu(
      title: shared.productName(queued.order.productID),
      choices: PurchaseRequestMenu.choices(key, shared.texts(RequestText.self)))
  }
}
