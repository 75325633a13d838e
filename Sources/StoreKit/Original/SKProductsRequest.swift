public import Foundation
import StoreCore

public protocol SKProductsRequestDelegate: SKRequestDelegate {
  func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// A request for products. Unknown identifiers do not make it fail: the answer lists them
/// (storekit-rules 1). Its delegate is `SKRequest`'s, used as an `SKProductsRequestDelegate`.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
  private let identifiers: Set<String>

  public override init() {
    identifiers = []
    super.init()
  }

  public init(productIdentifiers: Set<String>) {
    identifiers = productIdentifiers
    super.init()
  }

  @MainActor override func perform(in session: StoreSession) async throws {
    let answer = try await session.products(Array(identifiers))
    guard isRunning, !session.isClosed else { return }
    (delegate as? any SKProductsRequestDelegate)?
      .productsRequest(self, didReceive: SKProductsResponse(answer))
  }
}

/// The products that the App Store sells among those that were asked for.
open class SKProductsResponse: NSObject, @unchecked Sendable {
  private let found: [SKProduct]
  private let invalid: [String]

  public override init() {
    (found, invalid) = ([], [])
    super.init()
  }

  init(_ answer: ProductsAnswer) {
    found = ProductCache(answer).skProducts()
    invalid = answer.invalid.map(\.id)
    super.init()
  }

  open var products: [SKProduct] { found }
  open var invalidProductIdentifiers: [String] { invalid }
}
