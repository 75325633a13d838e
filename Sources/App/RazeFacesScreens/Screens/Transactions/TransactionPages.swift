import Foundation
import Localization
import RazeFacesConsole
import StoreCore

/// The transactions loaded so far, newest first.
struct TransactionPages: Sendable {
  private(set) var records: [TransactionRecord] = []
  /// The events of failed payments, newest first.
  private var failed: [WorldEvent] = []
  /// Transactions and failed payments, ordered by date.
  private(set) var rows: [TransactionRow] = []
  private(set) var hasMore = false
  /// Whether the first page is loaded, so that an empty list is known to be empty.
  private(set) var isLoaded = false
  private(set) var isLoading = false
  /// The `before` of the latest request. Other responses are ignored, unless they are first pages.
  private var awaited: UInt64?
  /// The world's revision at the time of the request.
  private var revision: Int64?

  /// Returns whether the store has changed since the request.
  func isStale(at revision: Int64?) -> Bool { !isLoaded && !isLoading || self.revision != revision }

  mutating func startReload(at revision: Int64?) {
    (self.revision, isLoading, awaited) = (revision, true, nil)
  }

  /// - Returns: The ID of the transaction before which the next page starts; nil at the end.
  mutating func startNextPage() -> UInt64? {
    guard hasMore, !isLoading, let last = records.last else { return nil }
    (isLoading, awaited) = (true, last.id)
    return last.id
  }

  /// - Parameters:
  ///   - before: The value in the request.
  ///   - selected: The ID of the selected transaction.
  /// - Returns: false if the page is outdated.
  mutating func add(_ page: TransactionPage, before: UInt64?, keeping selected: UInt64?) -> Bool {
    guard before == awaited || before == nil else { return false }
    let tail = before == nil ? tail(after: page, keeping: selected) : nil
    if before == nil { records = [] }
    records += page.records
    records += tail ?? []
    if tail == nil { hasMore = page.hasMore }
    (awaited, isLoaded, isLoading) = (nil, true, false)
    merge()
    return true
  }

  mutating func add(_ failed: [WorldEvent]) {
    self.failed = failed
    merge()
  }

  private mutating func merge() {
    let refunds = records.filter { $0.revocationDate != nil && !$0.isNoLongerShared }
    var others = (failedPayments() + refunds.map(TransactionRow.refund))
      .sorted { ($0.date ?? .distantPast) > ($1.date ?? .distantPast) }[...]
    rows = []
    for record in records {
      let later = others.prefix { $0.isLater(than: record) }
      rows += later
      others = others.dropFirst(later.count)
      rows.append(.record(record))
    }
    // Records between the failed payments may not be loaded yet.
    if !hasMore { rows += others }
  }

  /// Returns the failed payments, marking those that the account has since repeated successfully.
  private func failedPayments() -> [TransactionRow] {
    guard !failed.isEmpty else { return [] }
    // The newest purchase of each product: the records are sorted newest first.
    let bought = Dictionary(
      records.filter { $0.cause == .purchase }.map { ("\($0.accountEmail) \($0.productID)", $0) },
      uniquingKeysWith: { newest, _ in newest })
    return failed.compactMap { event in
      guard case .paymentFailed(let refusal, _) = event.fact else { return nil }
      let last = bought["\(event.subject.account ?? "") \(event.subject.productID ?? "")"]
      return .failed(event, refusal, isSettled: last.map(event.isBefore) == true)
    }
  }

  /// Returns the records beyond the first page, if the selected one is among them.
  private func tail(
    after page: TransactionPage, keeping selected: UInt64?
  ) -> ArraySlice<TransactionRecord>? {
    guard let selected, !page.records.contains(where: { $0.id == selected }),
      let last = page.records.last, let place = records.firstIndex(where: { $0.id == last.id })
    else { return nil }
    return records[(place + 1)...]
  }
}

enum TransactionRow: Hashable {
  /// A payment of this device that is not a transaction yet.
  case queued(QueuedTransaction)
  case record(TransactionRecord)
  /// The refund of a transaction, on its own day.
  case refund(TransactionRecord)
  /// A failed payment, which is in the log but not in the ledger. It is settled if the same account
  /// has bought the product since.
  case failed(WorldEvent, Refusal, isSettled: Bool)

  var record: TransactionRecord? {
    switch self {
    case .record(let record), .refund(let record): record
    case .queued, .failed: nil
    }
  }

  private var isRefund: Bool { if case .refund = self { true } else { false } }

  /// Returns whether another row, loaded later, is about the same booking.
  func isSame(_ row: TransactionRow) -> Bool {
    record?.id == row.record?.id && isRefund == row.isRefund
  }

  /// Returns whether a failed payment or a refund follows a transaction.
  func isLater(than record: TransactionRecord) -> Bool {
    switch self {
    case .failed(let event, _, _): !event.isBefore(record)
    case .refund(let refund):
      refund.id == record.id
        || refund.revocationDate.map { $0.wholeSeconds >= record.purchaseDate } == true
    case .queued, .record: false
    }
  }

  var productID: String {
    switch self {
    case .record(let record), .refund(let record): record.productID
    case .failed(let event, _, _): event.subject.productID ?? ""
    case .queued(let queued): queued.order.productID
    }
  }

  /// The date that determines the row's month; nil for queued payments.
  var date: Date? {
    switch self {
    case .record(let record): record.purchaseDate
    case .refund(let record): record.revocationDate
    case .failed(let event, _, _): event.date
    case .queued: nil
    }
  }

  /// Returns whether this is the subject's transaction or, without one, a payment for its product.
  func isOf(_ subject: WorldEvent.Subject) -> Bool {
    switch self {
    case .record(let record): record.id == subject.transactionID
    case .refund: false
    case .queued: productID == subject.productID
    case .failed: subject.transactionID == nil && productID == subject.productID
    }
  }

  /// Returns whether every word occurs in the product, state, account, device, or ID.
  func matches(_ words: [Substring], _ shared: Shared) -> Bool {
    guard !words.isEmpty else { return true }
    let texts = shared.texts
    let known: [String?] =
      switch self {
      case .record(let record), .refund(let record):
        [
          texts(record.cause.title), texts(record.state), record.accountEmail, record.device,
          String(record.id), String(record.originalID),
        ]
      case .queued(let queued): [texts(queued.phase.title)]
      case .failed(let event, let refusal, _):
        [texts(refusal.outcome), event.subject.account, event.subject.device]
      }
    let all = ([shared.productName(productID), productID] + known).compactMap { $0?.lowercased() }
    return words.allSatisfy { word in all.contains { $0.contains(word) } }
  }
}
