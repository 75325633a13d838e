import Foundation
package import StoreCore

/// All fields of a transaction under the names that Apple's signed transactions have, so that what
/// is seen here is what the app's server would see.
package struct TransactionFields: Sendable {
  package typealias Field = (name: String, value: String)

  package let texts: any TransactionTexts
  package let dates: DateText

  package init(_ texts: any TransactionTexts, _ dates: DateText) {
    self.texts = texts
    self.dates = dates
  }

  package func fields(of record: TransactionRecord) -> [Field] {
    identity(record) + times(record) + offers(record) + sale(record) + testers(record)
  }

  /// Which rule and which action made it, and what the app has to do about it.
  package func why(of record: TransactionRecord) -> [Field] {
    [
      (texts.why, record.why),
      (texts.toDo, texts.toDo(record)),
    ]
  }

  package func fields(of line: ReceiptLine) -> [Field] {
    [
      ("transaction_id", String(line.id)),
      ("original_transaction_id", String(line.originalID)),
      ("product_id", line.productID),
      ("quantity", String(line.quantity)),
      ("purchase_date", dates.full(line.purchaseDate)),
      ("original_purchase_date", dates.full(line.originalPurchaseDate)),
      ("expires_date", date(line.expirationDate)),
      ("cancellation_date", date(line.cancellationDate)),
      ("web_order_line_item_id", line.webOrderLineItemID.map(String.init) ?? texts.none),
      ("is_in_intro_offer_period", yesNo(line.isInIntroductoryOffer)),
    ]
  }

  /// As it stands in the document, whatever that means; then the document itself.
  package func fields(of document: InspectedDocument) -> [Field] {
    sorted(document.header) + sorted(document.payload)
      + [(texts.compact, document.jws)]
  }

  private func sorted(_ values: [String: DocumentValue]) -> [Field] {
    values.sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) }
  }

  private func text(_ value: DocumentValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .list(let list): texts.certificates(list.count)
    }
  }

  package func fields(of queued: QueuedTransaction) -> [Field] {
    let refusal: [Field] =
      queued.refusal.map {
        [
          ("error", $0.kind.label), ("reason", $0.reason),
          ("remedy", $0.remedy ?? texts.none),
        ]
      } ?? []
    return [
      ("productIdentifier", queued.order.productID),
      ("quantity", String(queued.order.quantity)),
      ("transactionState", texts.phase(queued.phase)),
      ("phase", queued.phase.rawValue),
      ("queueKey", String(queued.id.rawValue)),
      ("appAccountToken", queued.order.appAccountToken?.uuidString ?? texts.none),
      ("simulatesAskToBuy", yesNo(queued.order.simulatesAskToBuy)),
      ("offerIdentifier", queued.order.offer?.offerID ?? texts.none),
      ("drivenByThisProcess", yesNo(queued.isOurs)),
    ] + refusal
  }

  private func identity(_ record: TransactionRecord) -> [Field] {
    [
      ("transactionId", String(record.id)),
      ("originalTransactionId", String(record.originalID)),
      ("webOrderLineItemId", record.webOrderLineItemID ?? texts.none),
      ("bundleId", record.bundleID),
      ("productId", record.productID),
      ("type", record.kind.rawValue),
      ("subscriptionGroupIdentifier", record.subscriptionGroupID ?? texts.none),
    ]
  }

  private func times(_ record: TransactionRecord) -> [Field] {
    [
      ("purchaseDate", dates.full(record.purchaseDate)),
      ("originalPurchaseDate", dates.full(record.originalPurchaseDate)),
      ("expiresDate", date(record.expirationDate)),
      ("revocationDate", date(record.revocationDate)),
      (
        "revocationReason",
        record.revocationReason.map { "\($0.rawValue) \($0)" } ?? texts.none
      ),
      ("isUpgraded", yesNo(record.isUpgraded)),
    ]
  }

  private func offers(_ record: TransactionRecord) -> [Field] {
    [
      ("offerType", record.offerKind?.rawValue ?? texts.none),
      ("offerIdentifier", record.offerID ?? texts.none),
      ("offerDiscountType", record.offerMode?.rawValue ?? texts.none),
      ("offerPeriod", record.offerPeriod?.iso8601 ?? texts.none),
    ]
  }

  private func sale(_ record: TransactionRecord) -> [Field] {
    [
      ("quantity", String(record.quantity)),
      ("price", PriceText.displayPrice(record.price, in: record.storefront)),
      ("currency", record.currencyCode),
      ("storefront", "\(record.storefront.countryCode) (\(record.storefront.id))"),
      ("transactionReason", record.transactionReason),
      ("inAppOwnershipType", record.ownership.rawValue),
      ("appAccountToken", record.appAccountToken?.uuidString ?? texts.none),
      ("environment", "Sandbox"),
    ]
  }

  /// What no signed transaction has.
  private func testers(_ record: TransactionRecord) -> [Field] {
    let refund: [Field] =
      record.proratedRefund.map {
        [("proratedRefund", PriceText.displayPrice($0, in: record.storefront))]
      } ?? []
    return refund + [
      ("account", record.accountEmail),
      ("device", record.device),
      ("cause", texts.cause(record.cause)),
      ("finished", yesNo(record.isFinished)),
    ]
  }

  private func date(_ date: Date?) -> String {
    date.map(dates.full) ?? texts.none
  }

  private func yesNo(_ value: Bool) -> String {
    value ? texts.yes : texts.no
  }
}
