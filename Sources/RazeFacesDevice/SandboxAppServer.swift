package import RazeFacesShop
package import StoreCore
import Synchronization

/// Plays the app's server over a sandbox: it sells what the catalog has, and signs with the world's
/// own subscription key.
package final class SandboxAppServer: AppServer {
  package let content: AppContent
  private let backend: AppStoreBackend
  private let languages = Mutex<[String]>([])

  package init(_ backend: AppStoreBackend) {
    self.backend = backend
    content = AppContent(catalog: backend.control.catalog)
  }

  package var productIDs: [String] { content.productIDs }

  package func product(_ id: String) -> AppProduct? {
    guard let kind = content.kind(id) else { return nil }
    return AppProduct(
      kind: kind, name: content.name(id, languages: languages.withLock { $0 }),
      membershipPeriod: content.membershipPeriod(id))
  }

  /// What names are told in from now on, preferred first.
  func setLanguages(_ wanted: [String]) { languages.withLock { $0 = wanted } }

  /// How a payment asks for an offer that is named by its identifier. A name that nobody knows is
  /// signed, too, and refused by the App Store.
  package func claim(_ offerID: String, of productID: String) async throws -> OfferClaim {
    let offers = content.catalog.product(productID)?.subscription?.offers ?? []
    switch offers.first(where: { $0.id == offerID })?.kind {
    case .winBack: return .winBack(id: offerID)
    case .offerCode: return .code(offerID)
    case .promotional, .introductory, nil:
      return .promotional(try await sign(offerID, for: productID))
    }
  }

  private func sign(_ offerID: String, for productID: String) async throws -> SignedOffer {
    try await backend.control.signOffer(offerID, for: productID, username: "")
  }
}
