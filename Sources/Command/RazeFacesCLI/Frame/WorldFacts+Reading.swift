import Foundation
import Localization
import RazeFacesConsole
import RazeFacesTapes
import StoreCore
import StoreSimulation

extension WorldFacts {
  private static let mostTransactions = 1_000
  /// The maximum number of transactions with verified documents. Each takes a millisecond or more.
  private static let mostDocuments = 100

  /// Reads the facts of a world, with the receipt and the account of one device.
  ///
  /// - Parameters:
  ///   - transactionID: selects a transaction and all others with the same original purchase.
  ///   - since: selects the events since then, and their purchases.
  ///   - sessionStart: the same for the real time when a session started.
  init(
    of backend: SimulatedAppStore, device: String, _ dates: DateText,
    transactionID: UInt64? = nil, since: Date? = nil, sessionStart: Date? = nil
  ) async throws {
    let control = backend.control
    self.init(date: try await control.now(), device: device)
    account = try await backend.service.storeState().account?.email
    seed = try await control.seed()
    entitlements = try await control.entitlements()
    receipt = try await control.inspectReceipt()
    names.people = try await control.testers().map {
      PrivateNames.Person(email: $0.email, first: $0.firstName, last: $0.lastName)
    }
    names.devices = try await control.devices().map(\.name)
    names.add(control.catalog.testers)
    var records = try await readRecords(control, transactionID)
    let scopes =
      transactionID == nil
      ? [EventQuery.Scope.everything] : records.map { .transaction($0.id) }
    var events = try await readEvents(control, scopes, since: since)
    if let sessionStart { events.removeAll { $0.realDate < sessionStart } }
    self.events = events.map { ($0, Texts.english($0.line(dates))) }
    if since != nil || sessionStart != nil {
      goneEvents = 0
      let concerned = Set(events.compactMap(\.subject.transactionID))
      let originals = Set(records.filter { concerned.contains($0.id) }.map(\.originalID))
      records.removeAll { !originals.contains($0.originalID) }
    }
    for (place, record) in records.enumerated() {
      let inspection =
        place < Self.mostDocuments ? try await control.inspectTransaction(record.id) : nil
      transactions.append((record, inspection))
    }
    transactions.reverse()
    addFormerNames()
  }

  private mutating func readRecords(
    _ control: StoreControl, _ transactionID: UInt64?
  ) async throws -> [TransactionRecord] {
    let page = try await control.transactions(
      TransactionQuery(scope: .everything, limit: Self.mostTransactions))
    hasOlderTransactions = page.hasMore
    var records = page.records
    guard let id = transactionID else { return records }
    guard let record = try await control.record(id) else { throw CommandContext.noTransaction(id) }
    if !records.contains(where: { $0.id == id }) { records.append(record) }
    return records.filter { $0.originalID == record.originalID }
  }

  private mutating func readEvents(
    _ control: StoreControl, _ scopes: [EventQuery.Scope], since: Date?
  ) async throws -> [WorldEvent] {
    var known: [Int64: WorldEvent] = [:]
    for scope in scopes {
      let page = try await control.events(EventQuery(scope, since: since))
      for event in page.events { known[event.id] = event }
      goneEvents = page.gone
    }
    return known.values.sorted { $0.id < $1.id }
  }
}

extension WorldFacts: Formed {
  static let form = Form<Self>(
    .member("date") { $0.date }, .member("device") { $0.device },
    .member("account") { $0.account }, .member("seed") { $0.seed.map { Int($0) } },
    .member("entitlements") { $0.entitlements },
    .member("transactions") { $0.transactions.map(BookedTransaction.init) },
    .member("hasOlderTransactions") { $0.hasOlderTransactions }, .member("receipt") { $0.receipt },
    .member("events") { $0.events.map(LoggedEvent.init) }, .member("goneEvents") { $0.goneEvents })

  private struct BookedTransaction: Formed {
    static let form = Form<Self>(
      .member("transaction") { $0.record },
      .member("signedTransaction") { $0.inspection?.document },
      .member("renewalInfo") { $0.inspection?.renewal },
      .member("receipt") { $0.inspection?.receiptLine })

    let record: TransactionRecord
    let inspection: TransactionInspection?
  }

  private struct LoggedEvent: JSONWritable {
    static let schema = WorldEvent.schema.adding(["line": .text])
    var tree: JSONTree? { event.adding(["line": line]) }

    let event: WorldEvent
    let line: String
  }
}
