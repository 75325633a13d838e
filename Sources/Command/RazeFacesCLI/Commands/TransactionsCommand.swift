import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import StoreSimulation

typealias TransactionsCommand = GroupCommand<ListTransactionsCommand>

struct ListTransactionsCommand: DefaultSubcommand {
  static let group = CommandConfiguration(
    commandName: "transactions",
    abstract: "Show the App Store's ledger; show, finish, or delete a transaction.",
    discussion: """
      Without --all or --account, lists the signed-in tester's transactions and this device's. In \
      JSON, fields have the names of Apple's signed transactions; prices are in units of the \
      currency.

      Examples:
        razefaces transactions
        razefaces transactions --all --limit 5
        razefaces transactions --account minh@example.com --product coupon0 --json
        razefaces transactions payments
        razefaces transactions show 2000000700001234
      """,
    subcommands: [
      ListPaymentsCommand.self, ShowTransactionCommand.self, FinishTransactionCommand.self,
      SetAccountTokenCommand.self, DeleteTransactionCommand.self,
    ])

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the App Store's ledger, newest first.")

  @Flag(help: "Include every account and every device.") var all = false

  @Option(
    help: ArgumentHelp("Show only this Apple ID's transactions.", valueName: "email"),
    completion: Completion.testers)
  var account: String?

  @Option(
    help: ArgumentHelp("Show only this product's transactions.", valueName: "product"),
    completion: Completion.products)
  var product: String?

  @Option(help: "The maximum number of lines.") var limit = 50
  @Argument(help: .hidden) var unexpected: [String] = []
  @OptionGroup var common: CommonOptions

  func validate() throws {
    try refuseUnexpectedWords()
    if limit < 1 { throw ValidationError("--limit is \(limit); it must be 1 or more.") }
    if all, account != nil { throw ValidationError("Use either --all or --account.") }
  }

  static let schema: JSONSchema = .list(of: TransactionRecord.schema)

  func run(in context: CommandContext) async throws {
    var scope = all ? TransactionQuery.Scope.everything : .deviceAndAccount
    if let account {
      _ = try await context.tester(account)
      scope = .account(email: account)
    }
    let product = try product.map { name throws(InvalidInput) in try context.productID(name) }
    let page = try await context.control.transactions(
      TransactionQuery(scope: scope, productID: product, limit: limit))
    try context.print(page.records, in: TransactionRecord.table, none: "No transactions")
    if page.hasMore { context.printNote("showing the newest \(limit); --limit N shows more") }
  }
}

struct ListPaymentsCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "payments",
    abstract: "List payments that are waiting, canceled, declined, or failed, and why.",
    discussion: "Lists the waiting payments, and the others that are still in the log.")

  @Flag(help: "Include every account and every device.") var all = false
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = [
    "waiting": .list(of: form.schema),
    "failed": .list(
      of: WorldEvent.schema.adding(["why": .optional(.text), "toDo": .optional(.text)])),
  ]

  private static let form = Form<(entry: WaitingPayment, why: [String])>(
    .member("payment") { $0.entry.payment.id }, .member("device") { $0.entry.device },
    .member("account") { $0.entry.accountEmail }, .member("date") { $0.entry.date },
    .member("productId") { $0.entry.payment.order.productID },
    .member("quantity") { $0.entry.payment.order.quantity },
    .member("state") { $0.entry.payment.state.map { "\($0)" } }, .member("why") { $0.why.first },
    .member("toDo") { $0.why.last })

  func run(in context: CommandContext) async throws {
    let entries = try await context.control.waitingPayments().filter {
      all || $0.device == context.device
    }
    let fields = context.transactionFields
    let waiting = entries.map { (entry: $0, why: fields.why(of: $0.payment).map(\.value)) }
    let keys = Set(entries.map(\.payment.id))
    let scope = all ? TransactionQuery.Scope.everything : .deviceAndAccount
    let events = try await context.control.failedPayments(in: scope).reversed()
      .filter { event in !keys.contains { $0 == event.subject.payment } }
    var table = TextTable(
      "Date", "Product", "Account", "Device", "State", "Why", "To do",
      spare: ["Device", "Account", "To do"])
    for (entry, why) in waiting {
      table.append(
        [
          entry.date.map(context.dates.isoMinute) ?? "in queue", entry.payment.order.productID,
          entry.accountEmail ?? "", entry.device, context.texts(entry.payment.phase.title),
        ] + why)
    }
    let lists = try await context.control.sandboxLists()
    var failed: [JSONTree] = []
    for event in events {
      guard case .paymentFailed(let refusal, _) = event.fact else { continue }
      let isSettled = try await wasBought(after: event, context)
      let (product, account) = (event.subject.productID, event.subject.account)
      let isOpen =
        switch refusal.cause {
        case .interrupted:
          lists.interruptions.contains { $0.productID == product && $0.accountEmail == account }
        case .askedAgain:
          lists.requests.contains { $0.productID == product && $0.accountEmail == account }
        default: true
        }
      let why = fields.why(of: refusal, isSettled: isSettled, isOpen: isOpen).map(\.value)
      table.append(
        [
          context.dates.isoMinute(event.date), event.subject.productID ?? "",
          event.subject.account ?? "", event.subject.device ?? "", context.texts(refusal.outcome),
        ] + why)
      failed.append(event.adding(["why": why.first, "toDo": why.last]))
    }
    try context.output.print(
      JSONTree(members: [
        "waiting": JSONTree.list(waiting.map(Self.form.json)), "failed": failed,
      ])
    ) {
      table.isEmpty
        ? ["No payments are waiting, and none have failed"] : context.output.lines(of: table)
    }
  }

  @MainActor private func wasBought(
    after event: WorldEvent, _ context: CommandContext
  ) async throws -> Bool {
    guard let account = event.subject.account, let product = event.subject.productID else {
      return false
    }
    let query = TransactionQuery(scope: .account(email: account), productID: product, limit: 1)
    let latest = try await context.control.transactions(query).records.first
    return latest.map(event.isBefore) == true
  }
}

struct ShowTransactionCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a transaction: every field, its reason, and its JWS.",
    discussion: """
      Decodes the signed transaction and shows the result of each check.

      Example:
        razefaces transactions show 2000000700001234 --json | jq -r .signedTransaction.jws
      """)

  @Argument(help: "The transaction's number.") var transaction: String
  @OptionGroup var common: CommonOptions
  static let schema = form.schema
  private static let form = Form<(inspection: TransactionInspection, history: [WorldEvent])>(
    .member("transaction") { $0.inspection.record },
    .member("orderId") { $0.inspection.record.orderID },
    .member("signedTransaction") { $0.inspection.document },
    .member("renewalInfo") { $0.inspection.renewal },
    .member("receipt") { $0.inspection.receiptLine }, .member("events") { $0.history })

  func run(in context: CommandContext) async throws {
    let id = try CommandContext.transactionID(transaction)
    guard let inspection = try await context.control.inspectTransaction(id) else {
      throw CommandContext.noTransaction(id)
    }
    let history = try await context.control.events(EventQuery(.transaction(id))).events
    let isTakenAway = try await isTakenAway(inspection.record, context)
    try context.output.print(Self.form.json((inspection, history))) {
      lines(of: inspection, history, isTakenAway: isTakenAway, context)
    }
  }

  /// Returns whether a revoked transaction's content was removed from this device. Only known for
  /// the current account and device.
  @MainActor private func isTakenAway(
    _ record: TransactionRecord, _ context: CommandContext
  ) async throws -> Bool {
    let control = context.control
    let storeState = try await context.store.storeState()
    guard record.revocationDate != nil, record.device == context.device,
      record.accountEmail == storeState.account?.email,
      let content = try? context.appSide.content(
        in: storeState.worldID, of: storeState.appTransactionID, device: context.device,
        at: try await control.now())
    else { return false }
    return content.lacksContent(of: record, entitlements: try await control.entitlements())
  }

  @MainActor private func lines(
    of inspection: TransactionInspection, _ history: [WorldEvent], isTakenAway: Bool,
    _ context: CommandContext
  ) -> [String] {
    let fields = context.transactionFields
    let lines = history.map { (context.dates.iso($0.date), context.texts($0.line(context.dates))) }
    let record = inspection.record
    let order = record.orderID.map { [("orderId", $0)] } ?? []
    let receipt =
      inspection.receiptLine.map { fields.known(fields.fields(of: $0)) } ?? [("none", "")]
    var parts = [FactList(fields.fields(of: record) + order).section("Transaction \(record.id)")]
    parts += fields.why(of: record, isTakenAway: isTakenAway).map { field in
      FactList([(field.value, "")]).section(field.name)
    }
    parts += [
      FactList(lines).section("History"),
      FactList(receipt).section("In this device's receipt"),
      inspection.document.lines("Signed transaction"),
    ]
    if let renewal = inspection.renewal {
      parts.append(renewal.lines("Signed renewal information"))
    }
    return parts.paragraphs
  }
}

struct FinishTransactionCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish", abstract: "Finish a transaction for the app.")

  @Argument(help: "The transaction's number.") var transaction: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = TransactionRecord.schema

  func run(in context: CommandContext) async throws {
    try await context.change(transaction, .finish) { "Finished \($0.sale)" }
  }
}

struct SetAccountTokenCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Set a purchase's app account token, as an app's server can.",
    discussion: """
      Of a subscription, sets it for the current transaction and those that follow.
      """)

  @Argument(help: "The transaction's number.") var transaction: String
  @Argument(help: ArgumentHelp("The token.", valueName: "uuid")) var token: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = TransactionRecord.schema

  func run(in context: CommandContext) async throws {
    guard let token = UUID(uuidString: token) else {
      throw InvalidInput("\"\(token)\" is not a UUID")
    }
    try await context.change(transaction, .setAccountToken(token)) {
      "Set the app account token of \($0.sale)"
    }
  }
}

struct DeleteTransactionCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a transaction from the ledger, as if it had never existed.",
    discussion: """
      Also deletes what belongs to it: all periods of its subscription, repetitions, and the \
      family's copies. The apps take the product back, but StoreKit keeps no history of finished \
      consumables, so coupons stay. At a terminal, asks for confirmation unless --yes is given.
      """)

  @Argument(help: "The transaction's number.") var transaction: String
  @Flag(help: "Delete it without asking.") var yes = false
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = TransactionRecord.schema.adding([
    "deletedTransactionIds": .list(of: .text)
  ])

  func run(in context: CommandContext) async throws {
    let record = try await context.transaction(transaction)
    try await context.confirm(.world(.transaction(record.id, .delete)), yes, of: record)
    let outcome = try await context.perform(.transaction(record.id, .delete))
    guard case .deleted(let deleted) = outcome else { return }
    let others = deleted.map { String($0.id) }.filter { $0 != String(record.id) }
    let subscription = record.kind == .autoRenewableSubscription ? " with its subscription" : ""
    let more = others.isEmpty ? "" : ", with transactions \(others.joined(separator: ", "))"
    try context.output.print(
      record.adding(["deletedTransactionIds": deleted.map { String($0.id) }]),
      line: "Deleted \(record.sale)\(subscription)\(more)")
  }
}

extension CommandContext {
  fileprivate var transactionFields: TransactionFields {
    TransactionFields(texts, dates, on: .commandLine)
  }

  /// Changes a transaction and prints it, with a line for the transaction as it was before.
  func change(
    _ number: String, _ change: TesterCommand.Transaction, line: (TransactionRecord) -> String
  ) async throws {
    let before = try await transaction(number)
    try await perform(.transaction(before.id, change))
    let changed = try await transaction(number)
    try output.print(changed, line: line(before))
  }
}

extension TransactionRecord {
  var sale: String { "transaction \(id): \(productID) of \(accountEmail)" }
  fileprivate var reason: Text {
    let isPlain = revocationDate == nil && !isRefundPending && !isRefundDeclined
    return isPlain ? owner.map(Text.sharedBy) ?? cause.title : state
  }

  static let table = Form<Self>(
    .member("date") { $0.purchaseDate }.column("Date"),
    .member("id") { $0.id }.column("Transaction"),
    .member("original") { $0.originalID }.column("Original", spare: 0),
    .member("product") { $0.productID }.column("Product"),
    .member("quantity") { $0.quantity }.column("Qty", .right, spare: 2),
    .column("Price", .right) { record, _ in
      PriceText.displayPrice(record.price, in: record.storefront)
    },
    .member("account") { $0.accountEmail }.column("Account", spare: 3),
    .member("device") { $0.device }.column("Device", spare: 1),
    .column("Why") { record, _ in Texts.english(record.reason) })
}
