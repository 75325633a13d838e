public import Foundation
import StoreCore

public let SKReceiptPropertyIsExpired = "expired"
public let SKReceiptPropertyIsRevoked = "revoked"
public let SKReceiptPropertyIsVolumePurchase = "vpp"

/// A request that writes the app receipt anew; it asks for a sign-in if nobody is signed in
/// (storekit-rules 4).
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
  private let properties: [String: Any]?

  public override init() {
    properties = nil
    super.init()
  }

  /// Creates a request. Apple's properties wish for a broken receipt to test with; the sandbox's
  /// tester sets such wishes elsewhere, and here they change nothing.
  public init(receiptProperties properties: [String: Any]?) {
    self.properties = properties
    super.init()
  }

  open var receiptProperties: [String: Any]? { properties }

  @MainActor override func perform(in session: StoreSession) async throws {
    let service = session.service
    guard
      try await session.conversations.converse({
        try await service.refreshReceipt(answer: $0)
      })
    else { throw Refusal.signInDismissed }
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
    get async throws { try await StoreConnection.current.openSession().service.receipt() }
  }
}
