import StoreCore
import Synchronization

/// A store that keeps in mind why it said of some products that they are invalid. The app is told
/// no reasons; whoever looks at the device is.
final class InvalidProducts: ForwardingStoreService {
  let next: any StoreService
  private let known = Mutex<[String: InvalidProductReason]>([:])

  init(in store: any StoreService) { next = store }

  var reasons: [String: InvalidProductReason] { known.withLock { $0 } }

  func products(_ identifiers: [String]) async throws -> ProductsAnswer {
    let answer = try await next.products(identifiers)
    known.withLock { reasons in
      if !reasons.isEmpty {
        for id in identifiers { reasons[id] = nil }
      }
      for (id, reason) in answer.invalid { reasons[id] = reason }
    }
    return answer
  }
}
