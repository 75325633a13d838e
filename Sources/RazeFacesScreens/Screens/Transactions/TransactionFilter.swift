import Localization
import RazeFacesConsole
import StoreCore

/// The text typed after `/`, and the records that it leaves of those that were read.
struct TransactionFilter: Sendable {
  private(set) var field = TextField()
  var isEditing = true
  private var words: [String] = []
  private(set) var found: [TransactionRow] = []
  /// The language among whose words the records were found.
  private var language: Language

  init(in rows: [TransactionRow], _ shared: Shared) {
    language = shared.texts.language
    find(in: rows, shared)
  }

  var isEmpty: Bool { words.isEmpty }

  /// - Returns: false if the edit changed nothing.
  mutating func edit(
    _ edit: Edit, in rows: [TransactionRow], _ shared: Shared
  ) -> Bool {
    guard field.apply(edit) else { return false }
    find(in: rows, shared)
    return true
  }

  mutating func settle(in rows: [TransactionRow], _ shared: Shared) {
    if language != shared.texts.language { find(in: rows, shared) }
  }

  /// Finds the matching rows, once for each query and each page, not for each key.
  mutating func find(in rows: [TransactionRow], _ shared: Shared) {
    language = shared.texts.language
    words = field.text.lowercased().split(separator: " ").map(String.init)
    var names: [String: String] = [:]
    found = rows.filter { row in
      switch row {
      case .record(let record):
        let name = names[record.productID] ?? shared.productName(record.productID)
        names[record.productID] = name
        return matches(record, name: name, shared)
      case .failed(let payment): return matches(payment, shared)
      case .queued(let queued): return matches(queued, shared)
      }
    }
  }

  private func matches(_ payment: FailedPayment, _ shared: Shared) -> Bool {
    let id = payment.productID
    return matches([
      shared.productName(id), id, shared.texts.transactions.outcome(payment.refusal),
      payment.event.subject.account ?? "", payment.event.subject.device ?? "",
    ])
  }

  /// Returns whether a record matches by product, state, account, device or number: whatever a
  /// person remembers of it.
  private func matches(
    _ record: TransactionRecord, name: String, _ shared: Shared
  ) -> Bool {
    matches([
      name, record.productID, shared.texts.transactions.cause(record.cause),
      shared.texts.transactions.state(record), record.accountEmail, record.device,
      String(record.id), String(record.originalID),
    ])
  }

  func matches(_ queued: QueuedTransaction, _ shared: Shared) -> Bool {
    let id = queued.order.productID
    return matches([
      shared.productName(id), id, shared.texts.transactions.phase(queued.phase),
    ])
  }

  private func matches(_ texts: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let texts = texts.map { $0.lowercased() }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }
}
