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
  static let schema = PurchaseReport.schema

  func run(in context: CommandContext) async throws {
    let headless = try await HeadlessShop.open(context, observes: true, needsProducts: false)
    // Purchases that could not be delivered are still in the queue.
    let left = try await context.store.storeState().queue
    let report = PurchaseReport(
      headless, left: left, entitlements: try await context.control.entitlements())
    await headless.printEarlierDeliveries(context)
    if let why = headless.missingProducts {
      context.printNote("\(why) The purchases on this device are shown anyway")
    }
    try context.output.print(report) { report.lines(context) }
    headless.presenter.printTroubles()
  }
}

/// The app's purchases on this device, and the account's entitlements.
private struct PurchaseReport: Formed {
  private static let productForm = Form<(id: String, name: String?, type: String?)>(
    .member("productId") { $0.id }.column("Product"),
    .member("displayName") { $0.name }.column("Name"),
    .member("type") { $0.type }.column("Type"))

  private static let membershipForm = Form<(membership: Membership, name: String?)>(
    .member("transactionId") { $0.membership.id }.column("Transaction"),
    .member("productId") { $0.membership.productID }.column("Product"),
    .member("displayName") { $0.name }.column("Name", spare: 0),
    .member("purchaseDate") { $0.membership.purchaseDate },
    .member("startDate") { $0.membership.start }.column("From"),
    .member("endDate") { $0.membership.end }.column("To"))

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

  static let form = Form<Self>(
    .member("device") { $0.device }, .member("account") { $0.account },
    .member("products") { JSONTree.list($0.products.map(productForm.json)) }
      .of(.list(of: productForm.schema)),
    .member("coupons") { $0.coupons },
    .member("memberships") { JSONTree.list($0.memberships.map(membershipForm.json)) }
      .of(.list(of: membershipForm.schema)),
    .member("pending") { $0.pending }, .member("entitlements") { $0.entitlements })

  private let device: String
  private let account: String?
  private let products: [(id: String, name: String?, type: String?)]
  private let coupons: [ListedCoupon]
  private let memberships: [(membership: Membership, name: String?)]
  private let pending: [Pending]
  private let entitlements: [TransactionRecord]

  /// - Parameter left: the device's queue after deliveries.
  @MainActor init(
    _ headless: HeadlessShop, left: [QueuedTransaction], entitlements: [TransactionRecord]
  ) {
    let (app, content) = (headless.app.content, headless.shop.state.content)
    let storeState = headless.app.state.storeState
    let name = { (id: String) in app.name(id, languages: storeState?.languages ?? []) }
    self.entitlements = entitlements
    device = storeState?.device ?? ""
    account = storeState?.account?.email
    coupons = headless.coupons
    let order = Dictionary(
      app.productIDs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    products = content.purchasedIDs.sorted { (order[$0] ?? .max, $0) < (order[$1] ?? .max, $1) }
      .map { (id: $0, name: name($0), type: app.kind($0)?.rawValue) }
    memberships = content.memberships.map { (membership: $0, name: name($0.productID)) }
    pending = left.filter { $0.state != nil && $0.state != .failed }
      .map { Pending(row: $0, why: Self.why($0, headless)) }
  }

  @MainActor private static func why(_ row: QueuedTransaction, _ headless: HeadlessShop) -> String {
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

  @MainActor func lines(_ context: CommandContext) -> [String] {
    func section<Item>(
      _ title: String, _ items: [Item], _ form: Form<Item>, none: String? = nil
    ) -> [String] {
      items.isEmpty
        ? none.map { [title, $0] } ?? [] : [title] + context.lines(of: items, in: form)
    }
    return [
      section("On this device (\(device))", products, Self.productForm, none: "Nothing yet"),
      section("Coupons", coupons, ListedCoupon.form),
      section("Memberships", memberships, Self.membershipForm),
      section("In progress", pendingTogether, Pending.form),
      account.map {
        section("Entitlements of \($0)", entitlements, Self.entitlementForm, none: "None")
      } ?? [],
    ].filter { !$0.isEmpty }.paragraphs
  }

  /// The pending payments, combined if they are pending for the same reason.
  private var pendingTogether: [Pending] {
    var together: [Pending] = []
    for pending in pending {
      let key = [pending.row.order.productID, pending.stateText, pending.why]
      let place = together.firstIndex { [$0.row.order.productID, $0.stateText, $0.why] == key }
      if place == nil { together.append(pending) }
      // The sum may overflow, because a pending payment can have any quantity.
      let index = place ?? together.count - 1
      let (sum, isTooMuch) =
        together[index].quantity.addingReportingOverflow(pending.row.order.quantity)
      together[index].quantity = isTooMuch ? .max : sum
    }
    return together
  }

  private static let entitlementForm = Form<TransactionRecord>(
    .member("productId") { $0.productID }.column("Product"),
    .member("type") { $0.kind.rawValue }.column("Type", spare: 0),
    .member("transactionId") { $0.id }.column("Transaction"),
    .member("purchaseDate") { $0.purchaseDate }.column("Bought"),
    .member("expiresDate") { $0.expirationDate }.column("Expires"))
}

typealias CouponsCommand = GroupCommand<ListCommand<ListedCoupon>>

struct UseCouponCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Use the oldest coupon of a product.",
    discussion: "Example: razefaces coupons use coupon0")

  @Argument(help: "The product's identifier, or the end of it.", completion: Completion.products)
  var product: String

  @OptionGroup var common: CommonOptions
  static let schema = ListedCoupon.schema

  func run(in context: CommandContext) async throws {
    let productID = try context.productID(product)
    let headless = try await HeadlessShop.open(context, observes: true, needsProducts: false)
    await headless.printEarlierDeliveries(context)
    let name = headless.name(productID)
    let coupons = { headless.shop.state.content.coupons.filter { $0.productID == productID } }
    // Another process may use a coupon first, and then the next one is used.
    for coupon in coupons() where coupon.isUsable {
      guard try await headless.app.useCoupon(coupon.id) else { continue }
      let used = coupons().first { $0.id == coupon.id } ?? coupon
      try context.output.print(
        ListedCoupon(coupon: used, name: name), line: "Used \(name), coupon \(used.id)")
      return headless.presenter.printTroubles()
    }
    throw CommandFailure(.refused, reason(coupons(), name))
  }

  private func reason(_ coupons: [Coupon], _ name: String) -> String {
    if coupons.contains(where: { $0.isOpen && $0.isRefundPending }) {
      return "a refund of \(name) was requested, so it cannot be used now"
    }
    return "no unused \(name) is left; `\(Program.name) buy \(product)` buys another"
  }
}

struct ListedCoupon: Listed {
  static let group = CommandConfiguration(
    commandName: "coupons", abstract: "List the app's coupons on this device, or use one.",
    subcommands: [UseCouponCommand.self])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the coupons, oldest first, including used ones.")

  static let none = "No coupons have been bought yet"
  static let form = Form<Self>(
    .member("transactionId") { $0.coupon.id }.column("Coupon"),
    .member("productId") { $0.coupon.productID }.column("Product"),
    .member("displayName") { $0.name }.column("Name", spare: 0),
    .member("purchaseDate") { $0.coupon.purchaseDate }.column("Bought"),
    .member("isUsed") { $0.coupon.isUsed }.column("State") { $0.state($1) },
    .member("usedDate") { $0.coupon.useDate },
    .member("isRefundPending") { $0.coupon.isRefundPending },
    .member("isRevoked") { $0.coupon.isRevoked })

  let coupon: Coupon
  let name: String

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    let headless = try await HeadlessShop.open(context, observes: true, needsProducts: false)
    await headless.printEarlierDeliveries(context)
    headless.presenter.printTroubles()
    return headless.coupons
  }

  private func state(_ dates: DateText) -> String {
    let use = coupon.useDate.map { "used \(dates.isoMinute($0))" } ?? "used"
    let refund = coupon.isRevoked ? "refunded" : coupon.isRefundPending ? "refund pending" : nil
    let facts = [coupon.isUsed ? use : nil, refund].compactMap(\.self)
    return facts.isEmpty ? "unused" : facts.joined(separator: ", ")
  }
}

extension HeadlessShop {
  var coupons: [ListedCoupon] {
    shop.state.content.coupons.map { ListedCoupon(coupon: $0, name: name($0.productID)) }
  }
}

struct UninstallCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Delete the app from this device.",
    discussion: """
      Erases the app's data on this device, as deleting an app does. `razefaces restore` brings \
      back what can be restored; unused coupons are lost.

      Asks for confirmation unless --yes is given. Without a terminal, --yes is required.
      """)

  @Flag(help: "Delete it without asking.") var yes = false
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["device": .text]

  func run(in context: CommandContext) async throws {
    try await context.confirm(
      .app(.delete), yes, because: "deleting the app deletes its unused coupons")
    try await context.makeApp().deleteApp()
    try context.output.print(
      JSONTree(members: ["device": context.device]),
      line: "Deleted the app's data on \(context.device); `razefaces restore` brings purchases "
        + "back, but not coupons")
  }
}
