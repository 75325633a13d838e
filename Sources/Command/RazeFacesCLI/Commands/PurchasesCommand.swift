import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation

struct PurchasesCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchases",
    abstract: "Show the app's purchases on this device and the account's entitlements.",
    discussion: """
      Delivers purchases that an interrupted process left undelivered first.

      Example:
        razefaces purchases --json | jq '.coupons | length'
      """)

  @OptionGroup var common: CommonOptions
  static let schema = PurchaseReport.form.schema

  func run(in context: CommandContext) async throws {
    let headless = try await HeadlessShop.open(context, observes: true, needsProducts: false)
    // Purchases that could not be delivered are still in the queue.
    let left = try await context.store.storeState().queue
    let report = PurchaseReport(
      context, headless, left: left, entitlements: try await context.control.entitlements())
    await headless.printEarlierDeliveries(context)
    if let why = headless.missingProducts {
      context.printNote("\(why) The purchases on this device are shown anyway")
    }
    try context.output.print(PurchaseReport.form.json(report)) { report.lines }
    headless.presenter.printTroubles()
  }
}

/// The app's purchases on this device, and the account's entitlements.
@MainActor private struct PurchaseReport {
  private struct OwnedProduct: Formed {
    static let form = Form<Self>(
      .member("productId") { $0.id }.column("Product"),
      .member("displayName") { $0.name }.column("Name"),
      .member("type") { $0.type }.column("Type"))

    let id: String
    let name, type: String?
  }

  private struct ListedMembership: Formed {
    static let form = Form<Self>(
      .member("transactionId") { $0.membership.id }.column("Transaction"),
      .member("productId") { $0.membership.productID }.column("Product"),
      .member("displayName") { $0.name }.column("Name", spare: 0),
      .member("purchaseDate") { $0.membership.purchaseDate },
      .member("startDate") { $0.membership.start }.column("From"),
      .member("endDate") { $0.membership.end }.column("To"))

    let membership: Membership
    let name: String?
  }

  private struct Pending: Formed {
    static let form = Form<Self>(
      .member("productId") { $0.row.order.productID }.column("Product"),
      .member("quantity") { $0.row.order.quantity }
        .column("Qty", .right) { pending, _ in String(pending.quantity) },
      .member("state") { $0.row.state.map { "\($0)" } }.column("State") { item, _ in item.stateText
      },
      .member("why") { $0.why }.column("Why"), .member("transactionId") { $0.row.transactionID })

    let row: QueuedTransaction
    let why: String
    /// The total quantity of all payments that are pending for the same reason.
    var quantity = 0

    var stateText: String {
      row.phase.isSettled ? "Paid, not delivered" : Texts.english(row.phase.title)
    }
  }

  nonisolated static let form = Form<PurchaseReport>(
    .member("device") { $0.device }, .member("account") { $0.account },
    .member("products") { $0.products }, .member("coupons") { $0.coupons },
    .member("memberships") { $0.memberships }, .member("pending") { $0.pending },
    .member("entitlements") { $0.entitlements })

  private let context: CommandContext
  private let device: String
  private let account: String?
  private let products: [OwnedProduct]
  private let coupons: [ListedCoupon]
  private let memberships: [ListedMembership]
  private let pending: [Pending]
  private let entitlements: [TransactionRecord]

  /// - Parameter left: the device's queue after deliveries.
  init(
    _ context: CommandContext, _ headless: HeadlessShop, left: [QueuedTransaction],
    entitlements: [TransactionRecord]
  ) {
    let (app, content) = (headless.app.content, headless.shop.state.content)
    let storeState = headless.app.state.storeState
    let name = { (id: String) in app.name(id, languages: storeState?.languages ?? []) }
    (self.context, self.entitlements) = (context, entitlements)
    device = storeState?.device ?? ""
    account = storeState?.account?.email
    coupons = headless.coupons
    let order = Dictionary(
      app.productIDs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    products = content.purchasedIDs.sorted { (order[$0] ?? .max, $0) < (order[$1] ?? .max, $1) }
      .map { OwnedProduct(id: $0, name: name($0), type: app.kind($0)?.rawValue) }
    memberships = content.memberships.map {
      ListedMembership(membership: $0, name: name($0.productID))
    }
    pending = left.filter { $0.state != nil && $0.state != .failed }
      .map { Pending(row: $0, why: Self.why($0, headless)) }
  }

  private static func why(_ row: QueuedTransaction, _ headless: HeadlessShop) -> String {
    let id = row.order.productID
    switch row.phase {
    case .deferred: return "a parent has to decide; `razefaces requests` lists the requests"
    case .added, .awaitingAccount, .awaitingConfirmation:
      return "nobody has answered the App Store's question; `razefaces buy \(id)` resumes it"
    case .authorized: return "the App Store has not decided yet"
    case .purchased, .restored, .failed, .finished: break
    }
    if !row.isOurs { return "another process of the app will deliver it" }
    return headless.lastFailure(of: id)?.message
      ?? (headless.app.content.kind(id) == nil
        ? "the app does not recognize this product" : "it is delivered at the next launch")
  }

  var lines: [String] {
    func section<Item: Formed>(_ title: String, _ items: [Item], none: String? = nil) -> [String] {
      items.isEmpty
        ? none.map { [title, $0] } ?? []
        : [title] + context.lines(of: items, in: Item.form)
    }
    return [
      section("On this device (\(device))", products, none: "Nothing yet"),
      section("Coupons", coupons), section("Memberships", memberships),
      section("In progress", pendingTogether),
      account.map {
        ["Entitlements of \($0)"]
          + (entitlements.isEmpty
            ? ["None"] : context.lines(of: entitlements, in: Self.shown))
      } ?? [],
    ].filter { !$0.isEmpty }.paragraphs
  }

  /// The pending payments, combined if they are pending for the same reason.
  private var pendingTogether: [Pending] {
    var together: [Pending] = []
    for pending in pending {
      let key = [pending.row.order.productID, pending.stateText, pending.why]
      let place = together.firstIndex {
        [$0.row.order.productID, $0.stateText, $0.why] == key
      }
      if place == nil { together.append(pending) }
      // The sum may overflow, because a pending payment can have any quantity.
      let index = place ?? together.count - 1
      let (sum, isTooMuch) =
        together[index].quantity.addingReportingOverflow(pending.row.order.quantity)
      together[index].quantity = isTooMuch ? .max : sum
    }
    return together
  }

  private static let shown = Form<TransactionRecord>(
    .member("productId") { $0.productID }.column("Product"),
    .member("type") { $0.kind.rawValue }.column("Type", spare: 0),
    .member("transactionId") { $0.id }.column("Transaction"),
    .member("purchaseDate") { $0.purchaseDate }.column("Bought"),
    .member("expiresDate") { $0.expirationDate }.column("Expires"))
}
