public import Foundation
import StoreCore

public let SKReceiptPropertyIsExpired = "expired"
public let SKReceiptPropertyIsRevoked = "revoked"
public let SKReceiptPropertyIsVolumePurchase = "vpp"

/// A request that writes the app receipt anew; it asks for a sign-in if nobody is signed in
/// (storekit-rules 4).
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
  private final let properties: [String: Any]?

  public override init() {
    properties = nil
    super.init()
    refreshes()
  }

  /// Creates a request. Apple's properties wish for a broken receipt to test with; the sandbox's
  /// tester sets such wishes elsewhere, and here they change nothing.
  public init(receiptProperties properties: [String: Any]?) {
    self.properties = properties
    super.init()
    refreshes()
  }

  open var receiptProperties: [String: Any]? { properties }
}

extension SKReceiptRefreshRequest {
  private func refreshes() {
    performs { _, session in
      let isDone = try await session.conversations.converse {
        try await session.service.refreshReceipt(answer: $0)
      }
      if !isDone { throw Refusal.signInDismissed }
    }
  }
}

extension Bundle {
  /// The app receipt for a server to verify; nil before the first purchase (storekit-rules 4).
  ///
  /// On iOS it is the file at `Bundle.main.appStoreReceiptURL`. This Foundation has that property,
  /// too, always nil, and a second one of that name would make every use of it ambiguous: so this
  /// one stands beside it. Instead of `Data(contentsOf: Bundle.main.appStoreReceiptURL!)` write
  /// `try await Bundle.main.appStoreReceipt`.
  @MainActor public var appStoreReceipt: Data? {
    get async throws { try await StoreConnection.current.store().receipt() }
  }
}
