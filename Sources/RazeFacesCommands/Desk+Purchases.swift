import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension Desk {
  /// What this device's app remembers, beside what the signed-in account is entitled to.
  package func purchases() async throws {
    let presenter = CommandPresenter(person: nil, note: streams.note)
    let open = try await open(observes: true, presenter: presenter)
    let form = PurchasesForm(open.device, try await control.entitlements())
    try print(form) { CommandWords.purchases(form) }
    presenter.tellTroubles()
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
