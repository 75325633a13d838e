public import Foundation

/// A promotional offer as the app's own server signed it.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
  private let signed:
    (identifier: String, key: String, nonce: UUID, signature: String, timestamp: NSNumber)

  public override init() {
    signed = ("", "", UUID(), "", 0)
    super.init()
  }

  public init(
    identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber
  ) {
    signed = (identifier, keyIdentifier, nonce, signature, timestamp)
    super.init()
  }

  open var identifier: String { signed.identifier }
  open var keyIdentifier: String { signed.key }
  open var nonce: UUID { signed.nonce }
  open var signature: String { signed.signature }
  /// Milliseconds since 1970.
  open var timestamp: NSNumber { signed.timestamp }
}
