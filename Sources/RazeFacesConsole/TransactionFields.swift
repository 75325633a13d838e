import Foundation
package import StoreCore

/// All fields of a transaction under the names that Apple's signed transactions have, so that what
/// is seen here is what the app's server would see.
package enum TransactionFields {
  package typealias Field = (name: String, value: String)

  package static func fields(of record: TransactionRecord) -> [Field] {
    identity(record) + times(record) + offers(record) + sale(record) + testers(record)
  }

  /// Which rule and which action made it, and what the app has to do about it.
  package static func why(of record: TransactionRecord) -> [Field] {
    [
      (TransactionWords.why, record.why),
      (TransactionWords.toDo, TransactionWords.toDo(of: record)),
    ]
  }

  package static func fields(of line: ReceiptLine) -> [Field] {
    [
      ("transaction_id", String(line.id)),
      ("original_transaction_id", String(line.originalID)),
      ("product_id", line.productID),
      ("quantity", String(line.quantity)),
      ("purchase_date", DateText.full(line.purchaseDate)),
      ("original_purchase_date", DateText.full(line.originalPurchaseDate)),
      ("expires_date", date(line.expirationDate)),
      ("cancellation_date", date(line.cancellationDate)),
      ("web_order_line_item_id", line.webOrderLineItemID.map(String.init) ?? TransactionWords.none),
      ("is_in_intro_offer_period", yesNo(line.isInIntroductoryOffer)),
    ]
  }

  /// As it stands in the document, whatever that means; then the document itself.
  package static func fields(of document: InspectedDocument) -> [Field] {
    sorted(document.header) + sorted(document.payload)
      + [(TransactionWords.compact, document.jws)]
  }

  private static func sorted(_ values: [String: DocumentValue]) -> [Field] {
    values.sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) }
  }

  private static func text(_ value: DocumentValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .list(let list): TransactionWords.certificates(list.count)
    }
  }

  package static func fields(of queued: QueuedTransaction) -> [Field] {
    let refusal: [Field] =
      queued.refusal.map {
        [
          ("error", $0.kind.label), ("reason", $0.reason),
          ("remedy", $0.remedy ?? TransactionWords.none),
        ]
      } ?? []
    return [
      ("productIdentifier", queued.order.productID),
      ("quantity", String(queued.order.quantity)),
      ("transactionState", TransactionWords.phase(queued)),
      ("phase", queued.phase.rawValue),
      ("queueKey", String(queued.id.rawValue)),
      ("appAccountToken", queued.order.appAccountToken?.uuidString ?? TransactionWords.none),
      ("simulatesAskToBuy", yesNo(queued.order.simulatesAskToBuy)),
      ("offerIdentifier", queued.order.offer?.offerID ?? TransactionWords.none),
      ("drivenByThisProcess", yesNo(queued.isOurs)),
    ] + refusal
  }

  private static func identity(_ record: TransactionRecord) -> [Field] {
    [
      ("transactionId", String(record.id)),
      ("originalTransactionId", String(record.originalID)),
      ("webOrderLineItemId", record.webOrderLineItemID ?? TransactionWords.none),
      ("bundleId", record.bundleID),
      ("productId", record.productID),
      ("type", record.kind.rawValue),
      ("subscriptionGroupIdentifier", record.subscriptionGroupID ?? TransactionWords.none),
    ]
  }

  private static func times(_ record: TransactionRecord) -> [Field] {
    [
      ("purchaseDate", DateText.full(record.purchaseDate)),
      ("originalPurchaseDate", DateText.full(record.originalPurchaseDate)),
      ("expiresDate", date(record.expirationDate)),
      ("revocationDate", date(record.revocationDate)),
      (
        "revocationReason",
        record.revocationReason.map { "\($0.rawValue) \($0)" } ?? TransactionWords.none
      ),
      ("isUpgraded", yesNo(record.isUpgraded)),
    ]
  }

  private static func offers(_ record: TransactionRecord) -> [Field] {
    [
      ("offerType", record.offerKind?.rawValue ?? TransactionWords.none),
      ("offerIdentifier", record.offerID ?? TransactionWords.none),
      ("offerDiscountType", record.offerMode?.rawValue ?? TransactionWords.none),
      ("offerPeriod", record.offerPeriod?.iso8601 ?? TransactionWords.none),
    ]
  }

  private static func sale(_ record: TransactionRecord) -> [Field] {
    [
      ("quantity", String(record.quantity)),
      ("price", PriceText.displayPrice(record.price, in: record.storefront)),
      ("currency", record.currencyCode),
      ("storefront", "\(record.storefront.countryCode) (\(record.storefront.id))"),
      ("transactionReason", record.transactionReason),
      ("inAppOwnershipType", record.ownership.rawValue),
      ("appAccountToken", record.appAccountToken?.uuidString ?? TransactionWords.none),
      ("environment", "Sandbox"),
    ]
  }

  /// What no signed transaction has.
  private static func testers(_ record: TransactionRecord) -> [Field] {
    let refund: [Field] =
      record.proratedRefund.map {
        [("proratedRefund", PriceText.displayPrice($0, in: record.storefront))]
      } ?? []
    return refund + [
      ("account", record.accountEmail),
      ("device", record.device),
      ("cause", TransactionWords.cause(record)),
      ("finished", yesNo(record.isFinished)),
    ]
  }

  private static func date(_ date: Date?) -> String {
    date.map(DateText.full) ?? TransactionWords.none
  }

  private static func yesNo(_ value: Bool) -> String {
    value ? TransactionWords.yes : TransactionWords.no
  }
}
