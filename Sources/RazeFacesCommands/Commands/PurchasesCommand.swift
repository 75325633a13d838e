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
    let headless = try await HeadlessShop.open(context, observes: true, presenter: presenter)
    let purchases = Purchases(headless.app, try await context.control.entitlements())
    headless.noteEarlierDeliveries(context)
    try context.output.print(purchases.json) { text(purchases) }
    presenter.noteTroubles()
  }

  /// One table for each kind of thing that there is.
  private func text(_ purchases: Purchases) -> String {
    var parts = ["On this device (\(purchases.device))\n" + owned(purchases)]
    if !purchases.content.coupons.isEmpty { parts.append("Coupons\n" + coupons(purchases)) }
    if !purchases.content.memberships.isEmpty {
      parts.append("Memberships\n" + memberships(purchases))
    }
    if !purchases.underWay.isEmpty { parts.append("Under way\n" + underWay(purchases)) }
    if let account = purchases.account {
      parts.append("Entitlements of \(account)\n" + entitlements(purchases))
    }
    return parts.joined(separator: "\n")
  }

  private func owned(_ purchases: Purchases) -> String {
    guard !purchases.productIDs.isEmpty else { return "Nothing yet\n" }
    var table = TextTable("Product", "Name", "Type")
    for id in purchases.productIDs {
      table.append([id, purchases.name(id) ?? "", purchases.type(id) ?? ""])
    }
    return table.text
  }

  private func coupons(_ purchases: Purchases) -> String {
    var table = TextTable("Coupon", "Product", "Name", "Bought", "State")
    for coupon in purchases.content.coupons {
      table.append([
        coupon.id, coupon.productID, purchases.name(coupon.productID) ?? "",
        context.dates.isoMinute(coupon.purchaseDate), state(coupon),
      ])
    }
    return table.text
  }

  private func state(_ coupon: Coupon) -> String {
    if coupon.isRevoked { return "refunded" }
    if coupon.isUsed { return "used" }
    return coupon.isRefundPending ? "refund pending" : "unused"
  }

  private func memberships(_ purchases: Purchases) -> String {
    var table = TextTable("Transaction", "Product", "Name", "From", "To")
    for membership in purchases.content.memberships {
      table.append([
        membership.id, membership.productID, purchases.name(membership.productID) ?? "",
        context.dates.isoMinute(membership.start), context.dates.isoMinute(membership.end),
      ])
    }
    return table.text
  }

  private func underWay(_ purchases: Purchases) -> String {
    var table = TextTable([("Product", .left), ("Qty", .right), ("State", .left)])
    for row in purchases.underWay {
      table.append([
        row.order.productID, String(row.order.quantity),
        context.texts.transactions.phase(row.phase),
      ])
    }
    return table.text
  }

  private func entitlements(_ purchases: Purchases) -> String {
    guard !purchases.entitlements.isEmpty else { return "None\n" }
    var table = TextTable("Product", "Type", "Transaction", "Bought", "Expires")
    for record in purchases.entitlements {
      table.append([
        record.productID, record.kind.rawValue, String(record.id),
        context.dates.isoMinute(record.purchaseDate),
        record.expirationDate.map(context.dates.isoMinute) ?? "",
      ])
    }
    return table.text
  }
}

private struct Purchases {
  let content: PurchasedContent
  /// In the order of the app's own list.
  let productIDs: [String]
  let underWay: [QueuedTransaction]
  let entitlements: [TransactionRecord]
  private let app: AppContent
  private let snapshot: DeviceSnapshot?

  @MainActor init(_ app: AppOnDevice, _ entitlements: [TransactionRecord]) {
    content = app.shop.state.content
    snapshot = app.state.snapshot
    self.app = app.content
    let order = Dictionary(
      app.content.productIDs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }
    )
    productIDs = content.purchasedIDs
      .sorted { (order[$0] ?? .max, $0) < (order[$1] ?? .max, $1) }
    underWay = (snapshot?.queue ?? []).filter { $0.state != nil && !$0.phase.isSettled }
    self.entitlements = entitlements
  }

  var device: String { snapshot?.device ?? "" }
  var account: String? { snapshot?.account?.email }

  func name(_ id: String) -> String? { app.name(id, languages: snapshot?.languages ?? []) }
  func type(_ id: String) -> String? { app.kind(id)?.rawValue }

  var json: JSONObject {
    [
      "device": device, "account": account, "products": productIDs.map(product),
      "coupons": content.coupons.map(coupon), "memberships": content.memberships.map(membership),
      "pending": underWay.map(pending), "entitlements": entitlements.map(\.json),
    ]
  }

  private func product(_ id: String) -> JSONObject {
    ["productId": id, "displayName": name(id), "type": type(id)]
  }

  private func coupon(_ coupon: Coupon) -> JSONObject {
    [
      "transactionId": coupon.id, "productId": coupon.productID,
      "displayName": name(coupon.productID), "purchaseDate": coupon.purchaseDate.milliseconds,
      "isUsed": coupon.isUsed, "isRefundPending": coupon.isRefundPending,
      "isRevoked": coupon.isRevoked,
    ]
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
      "state": row.state.map { "\($0)" },
    ]
  }
}
