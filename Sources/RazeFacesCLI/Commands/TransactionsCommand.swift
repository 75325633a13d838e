import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// `transactions`: the App Store's ledger, and its lines one by one.
@MainActor package struct TransactionsCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Newest first.
  ///
  /// - Parameters:
  ///   - account: only this Apple ID's, from whatever device.
  ///   - all: every account's and device's; else the signed-in account's and this device's.
  ///   - productName: an identifier, or the end of one.
  package func list(all: Bool, account: String?, productName: String?, limit: Int) async throws {
    var scope = all ? TransactionQuery.Scope.everything : .deviceAndAccount
    if let account {
      _ = try await context.tester(account, orElse: .refused)
      scope = .account(email: account)
    }
    let product = try productName.map { name throws(CommandFailure) in
      try context.productID(name)
    }
    let page = try await context.control.transactions(
      TransactionQuery(scope: scope, productID: product, limit: limit))
    try context.output.print(
      page.records.map(\.json), table: TextTable(page.records, context),
      none: "No transactions")
    if context.output.format == .text, page.hasMore {
      context.note("\(Program.name): only the newest \(limit) are shown; --limit N shows more")
    }
  }

  /// Payments that wait on this device, then those that came to nothing, the newest first.
  package func payments(all: Bool) async throws {
    let waiting = try await context.store.snapshot().queue.filter { $0.transactionID == nil }
    let keys = Set(waiting.map(\.id))
    let failed = try await context.control.failedPayments(
      in: all ? .everything : .deviceAndAccount
    ).reversed().filter { event in !keys.contains { $0 == event.subject.payment } }
    var table = TextTable(
      "Date", "Product", "Account", "State", "Why", "To do", spare: ["Account", "To do"])
    let texts = context.texts.transactions
    for payment in waiting {
      table.append(
        ["in queue", payment.order.productID, "", texts.phase(payment.phase)]
          + fields.why(of: payment).map(\.value))
    }
    for event in failed {
      guard case .paymentFailed(let refusal) = event.fact else { continue }
      table.append(
        [
          context.dates.isoMinute(event.date), event.subject.productID ?? "",
          event.subject.account ?? "", texts.outcome(refusal),
        ] + fields.why(of: refusal, isSettled: try await wasBought(after: event)).map(\.value))
    }
    let json: [String: [JSONObject]] = [
      "waiting": waiting.map { payment in
        [
          "payment": payment.id.rawValue, "productId": payment.order.productID,
          "quantity": payment.order.quantity, "state": payment.state.map { "\($0)" },
        ]
      },
      "failed": failed.map(\.json),
    ]
    try context.output.print(json, table: table, none: "No payment waits or has failed")
  }

  /// Whether the same account has bought the same since a payment came to nothing.
  private func wasBought(after event: WorldEvent) async throws -> Bool {
    guard let account = event.subject.account, let product = event.subject.productID else {
      return false
    }
    let query = TransactionQuery(
      scope: .account(email: account), productID: product, limit: 1)
    let latest = try await context.control.transactions(query).records.first
    return latest.map { $0.purchaseDate >= event.date } == true
  }

  /// All that is known of one: its fields, why it is there, its place in the receipt, and what was
  /// signed of it with the result of each check.
  package func show(_ number: String) async throws {
    let id = try CommandContext.transactionID(number)
    guard let inspection = try await context.control.inspectTransaction(id) else {
      throw CommandContext.noTransaction(id)
    }
    let history = try await context.control.events(EventQuery(.transaction(id))).events
    let isTakenAway = try await isTakenAway(inspection.record)
    try context.output.print(inspection.json(history)) {
      lines(of: inspection, history, isTakenAway: isTakenAway)
    }
  }

  /// The app on this device has nothing of it any more. What is another account's, or of another
  /// device, cannot be told from here.
  private func isTakenAway(_ record: TransactionRecord) async throws -> Bool {
    let control = context.control
    let snapshot = try await context.store.snapshot()
    guard record.revocationDate != nil, record.device == context.device,
      record.accountEmail == snapshot.account?.email,
      let content = try? context.appSide.content(
        in: snapshot, device: context.device, at: try await control.now())
    else { return false }
    let present = try await control.entitlements().first { $0.productID == record.productID }
    return content.hasNothing(of: record, entitlement: present?.id)
  }

  /// Finishes in the app's stead.
  package func finish(_ number: String) async throws {
    let record = try await context.transaction(number)
    _ = try await context.perform(.transaction(record.id, .finish))
    try context.output.print(
      try await context.transaction(number).json, line: "Finished \(record.sale)")
  }

  /// Takes it out of the ledger as if it had never been.
  package func delete(_ number: String, isConfirmed: Bool) async throws {
    let record = try await context.transaction(number)
    try await context.confirm(.transaction(record.id, .delete), isConfirmed, of: record)
    _ = try await context.perform(.transaction(record.id, .delete))
    try context.output.print(record.json, line: "Deleted \(record.sale)")
  }

  // MARK: - All of one

  private var fields: TransactionFields {
    TransactionFields(context.texts, context.dates, on: .commandLine)
  }

  private func lines(
    of inspection: TransactionInspection, _ history: [WorldEvent], isTakenAway: Bool
  ) -> [String] {
    let lines = history.map { event in
      (
        context.dates.iso(event.date),
        LogEntry(event).line(context.texts, .english, .ofTheAppStore, context.dates)
      )
    }
    let record = inspection.record
    var parts = [
      FactList(fields.fields(of: record)).section("Transaction \(record.id)")
    ]
    parts += fields.why(of: record, isTakenAway: isTakenAway).map { field in
      FactList([(field.value, "")]).section(field.name)
    }
    parts += [
      FactList(lines).section("What happened"),
      receiptLine(inspection.receiptLine).section("In this device's receipt"),
      inspection.document.lines("Signed transaction"),
    ]
    if let renewal = inspection.renewal {
      parts.append(renewal.lines("Signed renewal information"))
    }
    return parts.paragraphs
  }

  private func receiptLine(_ line: ReceiptLine?) -> FactList {
    guard let line else { return FactList([("It is not there", "")]) }
    return FactList(fields.known(fields.fields(of: line)))
  }
}

extension TransactionRecord {
  /// What was bought with it, and by whom.
  var sale: String { "transaction \(id): \(productID) of \(accountEmail)" }

  /// No refund was asked for, or made.
  fileprivate var isPlain: Bool { revocationDate == nil && !isRefundPending && !isRefundDeclined }
}

extension TextTable {
  @MainActor init(_ records: [TransactionRecord], _ context: CommandContext) {
    self.init(
      [
        ("Date", .left), ("Transaction", .left), ("Original", .left), ("Product", .left),
        ("Qty", .right), ("Price", .right), ("Account", .left), ("Device", .left), ("Why", .left),
      ], spare: ["Original", "Device", "Qty", "Account"])
    let texts = context.texts.transactions
    for record in records {
      append([
        context.dates.isoMinute(record.purchaseDate), String(record.id), String(record.originalID),
        record.productID, String(record.quantity),
        PriceText.displayPrice(record.price, in: record.storefront), record.accountEmail,
        record.device,
        record.isPlain ? texts.cause(record.cause) : texts.state(record),
      ])
    }
  }
}

extension TransactionInspection {
  fileprivate func json(_ history: [WorldEvent]) -> JSONObject {
    [
      "transaction": record.json, "signedTransaction": document.json,
      "renewalInfo": renewal?.json, "receipt": receiptLine?.json, "events": history.map(\.json),
    ]
  }
}
