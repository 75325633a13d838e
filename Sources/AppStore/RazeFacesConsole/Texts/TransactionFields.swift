import Foundation
package import Localization
package import StoreCore

/// The fields of a transaction, under the names in Apple's signed transactions.
package struct TransactionFields: Sendable {
  package typealias Field = (name: String, value: String)

  private let texts: Texts
  private let dates: DateText
  private let medium: Medium

  private let none = "-"

  package init(_ texts: Texts, _ dates: DateText, on medium: Medium) {
    (self.texts, self.dates, self.medium) = (texts, dates, medium)
  }

  package func fields(of record: TransactionRecord) -> [Field] {
    // The storefront's text contains its identifier.
    let shown = record.fields.filter { $0.name != "storefrontId" }
    let signed = shown.map { ($0.name, text($0.value, of: record)) }
    return signed + testers(record)
  }

  package func why(of record: TransactionRecord, isTakenAway: Bool = false) -> [Field] {
    why(record.why(dates), toDo: record.toDo(isTakenAway: isTakenAway, on: medium))
  }

  package func why(of queued: QueuedTransaction) -> [Field] {
    if let refusal = queued.refusal, queued.phase == .failed { return why(of: refusal) }
    return why(queued.why, toDo: queued.toDo(on: medium))
  }

  /// - Parameters:
  ///   - isSettled: whether the product was bought afterwards.
  ///   - isOpen: whether the purchase can still be completed or repeated, as far as the log knows.
  package func why(of refusal: Refusal, isSettled: Bool = false, isOpen: Bool = true) -> [Field] {
    let again: Text =
      switch refusal.cause {
      // Resolving an interruption repeats the purchase.
      case .unavailable, .leftFamily, .subscribedAlready, .interrupted: .nothingWasCharged
      default: Text("Nothing was charged; buy it again.")
      }
    let remedy = (isOpen ? refusal.cause.remedy(on: medium) : nil) ?? again
    return why(
      refusal.reason,
      toDo: isSettled ? Text("Nothing more: it has been bought since then.") : remedy)
  }

  private func why(_ reason: Text, toDo: Text) -> [Field] {
    [(texts("Why"), texts(reason)), (texts("To do"), texts(toDo))]
  }

  package func fields(of event: WorldEvent, _ refusal: Refusal) -> [Field] {
    [
      ("productIdentifier", event.subject.productID ?? none),
      ("date", dates.full(event.date)),
      ("transactionState", texts(refusal.outcome)),
      ("error", refusal.kind.label),
      ("account", event.subject.account ?? none),
      ("device", event.subject.device ?? none),
      ("queueKey", event.subject.payment.map { String($0.rawValue) } ?? none),
    ]
  }

  package func fields(of line: ReceiptLine) -> [Field] {
    line.fields.map { ($0.name, text($0.value)) }
  }

  /// Returns a document's fields and the document itself, uninterpreted.
  package func fields(of document: InspectedDocument) -> [Field] {
    sorted(document.header) + sorted(document.payload) + [("jws", document.jws)]
  }

  private func sorted(_ values: [String: JSONTree]) -> [Field] {
    values.sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) }
  }

  private func text(_ value: JSONTree) -> String {
    switch value {
    case .text(let text): text
    case .list(let list): texts("{count} certificates", ["count": list.count])
    case .number, .decimal, .flag, .object, .null: value.json
    }
  }

  private func text(_ value: FieldValue?, of record: TransactionRecord? = nil) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .code(let number, let name): "\(number) \(name)"
    case .flag(let flag): yesNo(flag)
    case .date(let date): dates.full(date)
    case .price(let price):
      record.map { PriceText.displayPrice(price, in: $0.storefront) } ?? "\(price)"
    case .token(let token): token.payloadText
    case .storefront(let storefront): "\(storefront.countryCode) (\(storefront.id))"
    case nil: none
    }
  }

  package func fields(of queued: QueuedTransaction) -> [Field] {
    let refusal: [Field] = queued.refusal.map { [("error", $0.kind.label)] } ?? []
    return [
      ("productIdentifier", queued.order.productID),
      ("quantity", String(queued.order.quantity)),
      ("transactionState", texts(queued.phase.title)),
      ("phase", queued.phase.rawValue),
      ("queueKey", String(queued.id.rawValue)),
      ("appAccountToken", queued.order.appAccountToken?.uuidString ?? none),
      ("simulatesAskToBuy", yesNo(queued.order.simulatesAskToBuy)),
      ("offerIdentifier", queued.order.offer?.offerID ?? none),
      ("drivenByThisProcess", yesNo(queued.isOurs)),
    ] + refusal
  }

  /// Returns the fields that are not in signed transactions.
  private func testers(_ record: TransactionRecord) -> [Field] {
    let refund: [Field] =
      record.proratedRefund.map {
        [("proratedRefund", PriceText.displayPrice($0, in: record.storefront))]
      } ?? []
    return refund + [
      ("account", record.accountEmail),
      ("device", record.device),
      ("cause", texts(record.cause.title)),
      ("finished", yesNo(record.isFinished)),
    ]
  }

  package func known(_ fields: [Field]) -> [Field] { fields.filter { $0.value != none } }
  private func yesNo(_ value: Bool) -> String { texts(.yesNo(value)) }
}
