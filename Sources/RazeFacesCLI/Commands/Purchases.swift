import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

struct Purchases: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchases",
    abstract: "Show the app's purchases on this device and the account's entitlements.",
    discussion: """
      Delivers purchases that an interrupted process left undelivered first.

      Example:
        razefaces purchases --json | jq '.coupons | length'
      """)

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = PurchaseReport.schema

  func run(in context: CommandContext) async throws {
    let presenter = CommandPresenter(context, isAsking: false)
    let headless = try await HeadlessShop.open(
      context, observes: true, needsProducts: false, presenter: presenter)
    // Whatever could not be delivered is still in the queue.
    let left = try await context.store.snapshot().queue
    let report = PurchaseReport(
      context, headless, left: left, entitlements: try await context.control.entitlements())
    await headless.noteEarlierDeliveries(context)
    if let why = headless.missingProducts {
      context.note("\(Program.name): \(why) The purchases on this device are shown anyway")
    }
    try context.output.print(report.json) { report.lines }
    presenter.noteTroubles()
  }
}

/// The purchases of the app on this device, and the account's entitlements.
@MainActor private struct PurchaseReport {
  private let context: CommandContext
  let content: PurchasedContent
  let productIDs: [String]
  let underWay: [QueuedTransaction]
  let entitlements: [TransactionRecord]
  private let coupons: CouponReport
  private let app: AppContent
  private let snapshot: DeviceSnapshot?
  private let troubles: [String: String]

  /// - Parameter left: the device's queue after the deliveries.
  init(
    _ context: CommandContext, _ headless: HeadlessShop, left: [QueuedTransaction],
    entitlements: [TransactionRecord]
  ) {
    self.context = context
    let app = headless.app
    content = app.shop.state.content
    coupons = CouponReport(context, headless)
    snapshot = app.state.snapshot
    self.app = app.content
    let order = Dictionary(
      app.content.productIDs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }
    )
    productIDs = content.purchasedIDs
      .sorted { (order[$0] ?? .max, $0) < (order[$1] ?? .max, $1) }
    underWay = left.filter { $0.state != nil && $0.state != .failed }
    self.entitlements = entitlements
    let products = Set(underWay.map(\.order.productID))
    troubles = Dictionary(
      uniqueKeysWithValues: products.compactMap { id in
        headless.lastFailure(of: id).map { (id, $0.message) }
      })
  }

  var device: String { snapshot?.device ?? "" }
  var account: String? { snapshot?.account?.email }

  func name(_ id: String) -> String? { app.name(id, languages: snapshot?.languages ?? []) }
  func type(_ id: String) -> String? { app.kind(id)?.rawValue }

  func why(_ row: QueuedTransaction) -> String {
    let id = row.order.productID
    return switch row.phase {
    case .deferred: "a parent has to decide; `razefaces requests` lists the requests"
    case .added, .awaitingAccount, .awaitingConfirmation:
      "nobody has answered the App Store's question; `razefaces buy \(id)` resumes it"
    case .authorized: "the App Store has not decided yet"
    case .purchased, .restored, .failed, .finished: whyNotDelivered(row)
    }
  }

  private func whyNotDelivered(_ row: QueuedTransaction) -> String {
    let id = row.order.productID
    if !row.isOurs { return "another process of the app will deliver it" }
    return troubles[id]
      ?? (app.kind(id) == nil
        ? "the app does not recognize this product" : "it is delivered at the next launch")
  }

  nonisolated static let schema: JSONSchema = [
    "device": .text, "account": .optional(.text),
    "products": .list(of: [
      "productId": .text, "displayName": .optional(.text), "type": .optional(.text),
    ]),
    "coupons": .list(of: CouponReport.schema),
    "memberships": .list(of: [
      "transactionId": .text, "productId": .text, "displayName": .optional(.text),
      "purchaseDate": .date, "startDate": .date, "endDate": .date,
    ]),
    "pending": .list(of: [
      "productId": .text, "quantity": .integer, "state": .optional(.text), "why": .text,
      "transactionId": .optional(.text),
    ]),
    "entitlements": .list(of: TransactionRecord.schema),
  ]

  var json: JSONObject {
    [
      "device": device, "account": account, "products": productIDs.map(product),
      "coupons": content.coupons.map(coupons.json),
      "memberships": content.memberships.map(membership),
      "pending": underWay.map(pending), "entitlements": entitlements.map(\.json),
    ]
  }

  private func product(_ id: String) -> JSONObject {
    ["productId": id, "displayName": name(id), "type": type(id)]
  }

  private func membership(_ membership: Membership) -> JSONObject {
    [
      "transactionId": membership.id, "productId": membership.productID,
      "displayName": name(membership.productID),
      "purchaseDate": membership.purchaseDate.milliseconds,
      "startDate": membership.start.milliseconds, "endDate": membership.end.milliseconds,
    ]
  }

  private func pending(_ row: QueuedTransaction) -> JSONObject {
    [
      "productId": row.order.productID, "quantity": row.order.quantity,
      "state": row.state.map { "\($0)" }, "why": why(row),
      "transactionId": row.transactionID.map(String.init),
    ]
  }

  var lines: [String] {
    var parts = [["On this device (\(device))"] + ownedLines]
    if !content.coupons.isEmpty {
      parts.append(["Coupons"] + context.output.lines(of: coupons.table))
    }
    if !content.memberships.isEmpty {
      parts.append(["Memberships"] + membershipLines)
    }
    if !underWay.isEmpty { parts.append(["In progress"] + underWayLines) }
    if let account = account {
      parts.append(["Entitlements of \(account)"] + entitlementLines)
    }
    return parts.paragraphs
  }

  private var ownedLines: [String] {
    guard !productIDs.isEmpty else { return ["Nothing yet"] }
    var table = TextTable("Product", "Name", "Type")
    for id in productIDs {
      table.append([id, name(id) ?? "", type(id) ?? ""])
    }
    return context.output.lines(of: table)
  }

  private var membershipLines: [String] {
    var table = TextTable("Transaction", "Product", "Name", "From", "To", spare: ["Name"])
    for membership in content.memberships {
      table.append([
        membership.id, membership.productID, name(membership.productID) ?? "",
        context.dates.isoMinute(membership.start), context.dates.isoMinute(membership.end),
      ])
    }
    return context.output.lines(of: table)
  }

  private var underWayLines: [String] {
    var table = TextTable([
      ("Product", .left), ("Qty", .right), ("State", .left), ("Why", .left),
    ])
    // Payments that are pending for the same reason are combined into one line.
    var lines: [[String]] = []
    var quantities: [[String]: Int] = [:]
    for row in underWay {
      let line = [row.order.productID, state(row), why(row)]
      if quantities[line] == nil { lines.append(line) }
      // The sum may overflow, because a payment can ask for any quantity until the store refuses
      // it.
      let (sum, isTooMuch) =
        quantities[line, default: 0].addingReportingOverflow(row.order.quantity)
      quantities[line] = isTooMuch ? .max : sum
    }
    for line in lines { table.append([line[0], String(quantities[line] ?? 0), line[1], line[2]]) }
    return context.output.lines(of: table)
  }

  private func state(_ row: QueuedTransaction) -> String {
    row.phase.isSettled ? "Paid, not delivered" : context.texts.transactions.phase(row.phase)
  }

  private var entitlementLines: [String] {
    guard !entitlements.isEmpty else { return ["None"] }
    var table = TextTable(
      "Product", "Type", "Transaction", "Bought", "Expires", spare: ["Type"])
    for record in entitlements {
      table.append([
        record.productID, record.kind.rawValue, String(record.id),
        context.dates.isoMinute(record.purchaseDate),
        record.expirationDate.map(context.dates.isoMinute) ?? "",
      ])
    }
    return context.output.lines(of: table)
  }
}
