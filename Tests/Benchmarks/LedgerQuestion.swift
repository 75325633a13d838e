import Foundation
import StoreCore
import StoreSimulation

/// Something that a launch, a screen or an app asks the store for.
struct LedgerQuestion: Sendable {
  let name: String
  let ask: @Sendable (SimulatedAppStore) async throws -> Void

  static let signedIn = general + pages("") + selections("") + actions
  static let signedOut = pages(", signed out") + selections(", signed out")

  private static let general = [
    LedgerQuestion(name: "attach") { _ = try await $0.service.attach() },
    LedgerQuestion(name: "snapshot") { _ = try await $0.service.snapshot() },
    LedgerQuestion(name: "entitlements") { _ = try await $0.control.entitlements() },
    LedgerQuestion(name: "products") {
      _ = try await $0.service.products($0.control.catalog.products.map(\.id))
    },
    LedgerQuestion(name: "devices") { _ = try await $0.control.devices() },
    LedgerQuestion(name: "testers") { _ = try await $0.control.testers() },
    LedgerQuestion(name: "subscriptions") { _ = try await $0.control.subscriptions() },
    LedgerQuestion(name: "refund requests") { _ = try await $0.control.refundRequests() },
    LedgerQuestion(name: "requests to buy") { _ = try await $0.control.requestsToBuy() },
    LedgerQuestion(name: "receipt written anew") {
      _ = try await $0.service.refreshReceipt(answer: nil)
    },
    LedgerQuestion(name: "subscription statuses") {
      _ = try await $0.service.subscriptionStatuses(groupID: nil)
    },
  ]

  private static let scopes: [(String, TransactionQuery.Scope)] = [
    ("everything", .everything), ("device and account", .deviceAndAccount),
    ("account", .account(email: BenchmarkWorld.email)),
    ("device", .device(DeviceName.standard)), ("an empty device", .device("nobody")),
  ]

  /// The product of nearly every line, one at the far end, and one that nobody bought.
  private static let products: [(String, String?)] = [
    ("", nil), (" of the many", BenchmarkWorld.coupon), (" of the first", BenchmarkWorld.monthly),
    (" of none", "com.example.razefaces.coupon2"),
  ]

  private static func pages(_ suffix: String) -> [LedgerQuestion] {
    scopes.flatMap { scopeName, scope in
      products.map { productName, productID in
        LedgerQuestion(name: "page: \(scopeName)\(productName)\(suffix)") {
          _ = try await $0.control.transactions(
            TransactionQuery(scope: scope, productID: productID))
        }
      }
    }
  }

  private static func selections(_ suffix: String) -> [LedgerQuestion] {
    let ofProducts = products.map { productName, productID in
      selection("all\(productName)\(suffix)", .all(productID: productID))
    }
    return ofProducts + [
      selection("unfinished\(suffix)", .unfinished),
      selection("current entitlements\(suffix)", .currentEntitlements(productID: nil)),
      selection("latest\(suffix)", .latest(productID: BenchmarkWorld.monthly)),
      selection("latest of none\(suffix)", .latest(productID: "com.example.razefaces.coupon2")),
    ]
  }

  private static func selection(_ name: String, _ what: TransactionSelection) -> LedgerQuestion {
    LedgerQuestion(name: name) {
      _ = try await $0.service.signedTransactions(what, before: nil, limit: 50)
    }
  }

  private static let actions = [
    LedgerQuestion(name: "inspection") { store in
      let page = try await store.control.transactions(TransactionQuery(limit: 1))
      for record in page.records { _ = try await store.control.inspectTransaction(record.id) }
    },
    LedgerQuestion(name: "a purchase") { try await $0.service.own(BenchmarkWorld.coupon) },
    LedgerQuestion(name: "restore, and finishing what it brought") { store in
      _ = try await store.service.restore(answer: nil)
      for row in try await store.service.snapshot().queue where row.state == .restored {
        try await store.service.finish(row.id)
      }
    },
  ]
}
