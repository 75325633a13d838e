import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// `purchases`: what this device's app remembers, beside what the signed-in account is entitled to.
@MainActor package struct PurchasesCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func run() async throws {
    let presenter = CommandPresenter(context, isAsking: false)
    let open = try await HeadlessShop.open(context, observes: true, presenter: presenter)
    let form = PurchasesForm(open.app, try await context.control.entitlements())
    try context.output.print(form) { text(form) }
    presenter.noteTroubles()
  }

  /// One table for each kind of thing that there is.
  private func text(_ form: PurchasesForm) -> String {
    var parts = ["On this device (\(form.device))\n" + owned(form)]
    if !form.coupons.isEmpty { parts.append("Coupons\n" + coupons(form)) }
    if !form.memberships.isEmpty { parts.append("Memberships\n" + memberships(form)) }
    if !form.pending.isEmpty { parts.append("Under way\n" + pending(form)) }
    if let account = form.account {
      parts.append("Entitlements of \(account)\n" + entitlements(form))
    }
    return parts.joined(separator: "\n")
  }

  private func owned(_ form: PurchasesForm) -> String {
    guard !form.products.isEmpty else { return "Nothing yet\n" }
    var table = TextTable("Product", "Name", "Type")
    for line in form.products {
      table.append([line.productId, line.displayName ?? "", line.type ?? ""])
    }
    return table.text
  }

  private func coupons(_ form: PurchasesForm) -> String {
    var table = TextTable("Coupon", "Product", "Name", "Bought", "State")
    for line in form.coupons {
      table.append([
        line.transactionId, line.productId, line.displayName ?? "", date(line.purchaseDate),
        state(line),
      ])
    }
    return table.text
  }

  private func state(_ coupon: PurchasesForm.CouponLine) -> String {
    if coupon.isRevoked { return "refunded" }
    if coupon.isUsed { return "used" }
    return coupon.isRefundPending ? "refund pending" : "unused"
  }

  private func memberships(_ form: PurchasesForm) -> String {
    var table = TextTable("Transaction", "Product", "Name", "From", "To")
    for line in form.memberships {
      table.append([
        line.transactionId, line.productId, line.displayName ?? "", date(line.startDate),
        date(line.endDate),
      ])
    }
    return table.text
  }

  private func pending(_ form: PurchasesForm) -> String {
    var table = TextTable([("Product", .left), ("Qty", .right), ("State", .left)])
    for line in form.pending {
      let phase: PaymentPhase = line.state == "deferred" ? .deferred : .added
      table.append([
        line.productId, String(line.quantity), context.texts.transactions.phase(phase),
      ])
    }
    return table.text
  }

  private func entitlements(_ form: PurchasesForm) -> String {
    guard !form.entitlements.isEmpty else { return "None\n" }
    var table = TextTable("Product", "Type", "Transaction", "Bought", "Expires")
    for line in form.entitlements {
      table.append([
        line.productId, line.type, line.transactionId, date(line.purchaseDate),
        line.expiresDate.map(date) ?? "",
      ])
    }
    return table.text
  }

  private func date(_ milliseconds: Int) -> String {
    context.dates.isoMinute(Date(milliseconds: milliseconds))
  }
}

struct PurchasesForm: Encodable {
  struct Product: Encodable {
    var productId: String
    var displayName: String?
    var type: String?
  }

  struct CouponLine: Encodable {
    var transactionId: String
    var productId: String
    var displayName: String?
    var purchaseDate: Int
    var isUsed: Bool
    var isRefundPending: Bool
    var isRevoked: Bool
  }

  struct MembershipLine: Encodable {
    var transactionId: String
    var productId: String
    var displayName: String?
    var purchaseDate: Int
    var startDate: Int
    var endDate: Int
  }

  struct Pending: Encodable {
    var productId: String
    var quantity: Int
    var state: String
  }

  var device: String
  var account: String?
  var products: [Product]
  var coupons: [CouponLine]
  var memberships: [MembershipLine]
  var pending: [Pending]
  var entitlements: [TransactionForm]

  @MainActor init(_ app: AppOnDevice, _ entitlements: [TransactionRecord]) {
    let content = app.shop.state.content
    let languages = app.state.snapshot?.languages ?? []
    let name = { (id: String) in app.content.name(id, languages: languages) }
    device = app.state.snapshot?.device ?? ""
    account = app.state.snapshot?.account?.email
    let order = Dictionary(
      app.content.productIDs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }
    )
    products = content.purchasedIDs
      .sorted { (order[$0] ?? .max, $0) < (order[$1] ?? .max, $1) }
      .map { Product(productId: $0, displayName: name($0), type: app.content.kind($0)?.rawValue) }
    coupons = content.coupons.map {
      CouponLine(
        transactionId: $0.id, productId: $0.productID, displayName: name($0.productID),
        purchaseDate: $0.purchaseDate.milliseconds, isUsed: $0.isUsed,
        isRefundPending: $0.isRefundPending, isRevoked: $0.isRevoked)
    }
    memberships = content.memberships.map {
      MembershipLine(
        transactionId: $0.id, productId: $0.productID, displayName: name($0.productID),
        purchaseDate: $0.purchaseDate.milliseconds, startDate: $0.start.milliseconds,
        endDate: $0.end.milliseconds)
    }
    pending = (app.state.snapshot?.queue ?? []).compactMap { row in
      guard let state = row.state, !row.phase.isSettled else { return nil }
      return Pending(
        productId: row.order.productID, quantity: row.order.quantity, state: "\(state)")
    }
    self.entitlements = entitlements.map { TransactionForm($0) }
  }
}
