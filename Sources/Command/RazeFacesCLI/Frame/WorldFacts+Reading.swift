import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesTapes
import StoreCore
import StoreSimulation

extension WorldFacts {
  struct Selection: Sendable {
    /// A transaction, to select it and all others with the same original purchase.
    var transactionID: UInt64?
    var since: Date?
    /// The real time when a session started, to select its events and their purchases.
    var sessionStart: Date?

    /// Whether only recent events and their purchases are selected.
    fileprivate var isRecent: Bool { since != nil || sessionStart != nil }
  }

  private static let mostTransactions = 1_000
  /// The maximum number of transactions with verified documents. Each takes a millisecond or more.
  private static let mostDocuments = 100

  /// Reads the facts of a world, with the receipt and the account of one device.
  init(
    of backend: SimulatedAppStore, device: String, _ dates: DateText, scope: Selection = Selection()
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
    var page = try await control.transactions(
      TransactionQuery(scope: .everything, limit: Self.mostTransactions))
    hasOlderTransactions = page.hasMore
    if let id = scope.transactionID, !page.records.contains(where: { $0.id == id }) {
      page.records += try await control.transactions(
        TransactionQuery(scope: .everything, before: id == .max ? nil : id + 1, limit: 1)
      ).records
    }
    var records = try scope.records(page.records)
    let events = try await readEvents(control, scope, records)
    self.events = events.map { ($0, Texts.english($0.line(dates))) }
    if scope.isRecent {
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

  private mutating func readEvents(
    _ control: StoreControl, _ scope: Selection, _ records: [TransactionRecord]
  ) async throws -> [WorldEvent] {
    let queries =
      scope.transactionID == nil
      ? [EventQuery.Scope.everything] : records.map { .transaction($0.id) }
    var known: [Int64: WorldEvent] = [:]
    for query in queries {
      let page = try await control.events(EventQuery(query, since: scope.since))
      for event in page.events { known[event.id] = event }
      goneEvents = scope.isRecent ? 0 : page.gone
    }
    let events = known.values.sorted { $0.id < $1.id }
    return scope.sessionStart.map { start in events.filter { $0.realDate >= start } } ?? events
  }
}

extension WorldFacts: Formed {
  static let form = Form<Self>(
    .member("date") { $0.date }, .member("device") { $0.device },
    .member("account") { $0.account }, .member("seed") { $0.seed.map { Int($0) } },
    .member("entitlements") { $0.entitlements },
    .member("transactions") { $0.transactions.map(BookedTransaction.init) },
    .member("hasOlderTransactions") { $0.hasOlderTransactions }, .member("receipt") { $0.receipt },
    .member("events") { $0.events.map(Told.init) }, .member("goneEvents") { $0.goneEvents })

  private struct BookedTransaction: Formed {
    static let form = Form<Self>(
      .member("transaction") { $0.record },
      .member("signedTransaction") { $0.inspection?.document },
      .member("renewalInfo") { $0.inspection?.renewal },
      .member("receipt") { $0.inspection?.receiptLine })

    let record: TransactionRecord
    let inspection: TransactionInspection?
  }

  private struct Told: JSONWritable {
    static let schema = WorldEvent.schema.adding(["line": .text])
    var tree: JSONTree? { event.adding(["line": line]) }

    let event: WorldEvent
    let line: String
  }
}

extension WorldFacts.Selection {
  /// Returns the selected record and those with the same original purchase; all records without a
  /// selection.
  fileprivate func records(_ all: [TransactionRecord]) throws -> [TransactionRecord] {
    guard let transactionID else { return all }
    guard let meant = all.first(where: { $0.id == transactionID }) else {
      throw CommandContext.noTransaction(transactionID)
    }
    return all.filter { $0.originalID == meant.originalID }
  }
}
