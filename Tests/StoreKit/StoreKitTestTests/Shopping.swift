import Foundation
import TestSupport
import Testing

@testable import StoreKitTest

/// What the app does in the test's session.
func product(_ id: String) async throws -> Product {
  try #require(try await Product.products(for: [id]).first)
}

/// Buys a product and finishes its transaction.
@discardableResult func buy(_ id: String) async throws -> Transaction {
  guard case .success(let result) = try await product(id).purchase() else {
    throw StoreKitError.unknown
  }
  let transaction = try result.payloadValue
  await transaction.finish()
  return transaction
}

/// Returns the status of the only subscription.
func clubStatus() async throws -> Product.SubscriptionInfo.Status {
  try #require(try await product("club").subscription?.status.first)
}

extension SKTestSession {
  /// Creates a session with a changed copy of `Shop.storekit`.
  convenience init(changing change: (String) -> String) throws {
    let file = TestFolders.unique("shop").appendingPathExtension("storekit")
    try change(String(contentsOf: ConfigurationFile.named("Shop"), encoding: .utf8))
      .write(to: file, atomically: true, encoding: .utf8)
    try self.init(contentsOf: file)
  }
}
