public import Foundation
import StoreCore

public protocol SKProductsRequestDelegate: SKRequestDelegate {
  func productsRequest(
    _ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// A request for products. Unknown identifiers do not make it fail: the answer lists them
/// (storekit-rules 1). Its delegate is `SKRequest`'s, used as an `SKProductsRequestDelegate`.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
  public override init() {
    super.init()
    ask(for: [])
  }

  public init(productIdentifiers: Set<String>) {
    super.init()
    ask(for: productIdentifiers)
  }
}

extension SKProductsRequest {
  private func ask(for identifiers: Set<String>) {
    performs { request, session in
      let answer = try await session.connection.products(Array(identifiers))
      guard request.isRunning, !session.isClosed, let request = request as? SKProductsRequest else {
        return
      }
      (request.delegate as? any SKProductsRequestDelegate)?
        .productsRequest(
          request, didReceive: SKProductsResponse(answer, from: session.connection))
    }
  }
}

/// The products that the App Store sells among those that were asked for.
open class SKProductsResponse: NSObject, @unchecked Sendable {
  private final var found: [SKProduct] = []
  private final var invalid: [String] = []

  public override init() { super.init() }

  open var products: [SKProduct] { found }
  open var invalidProductIdentifiers: [String] { invalid }
}

extension SKProductsResponse {
  fileprivate convenience init(_ answer: ProductsAnswer, from connection: StoreConnection) {
    self.init()
    found = ProductCache(answer, from: connection).skProducts()
    invalid = answer.invalid.map(\.id)
  }
}
