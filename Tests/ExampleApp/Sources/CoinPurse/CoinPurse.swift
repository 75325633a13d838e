import Combine
import StoreKit
import os

/// A purse that publishes its coins, as it is written for iOS.
@MainActor public final class CoinPurse: ObservableObject {
  @Published public private(set) var coins = 0

  private let logger = Logger(subsystem: "com.example.coins", category: "purse")

  public init() {}

  public func buy(_ id: String) async throws {
    for product in try await Product.products(for: [id]) {
      guard case .success(.verified(let transaction)) = try await product.purchase() else { return }
      logger.info("Bought \(transaction.productID, privacy: .public)")
      coins += transaction.purchasedQuantity
      await transaction.finish()
    }
  }
}
