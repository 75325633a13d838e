public import Foundation

/// What a signed app transaction says (that this person got this app, and when), under the names
/// and in the types of Apple's `AppTransaction`. Dates are milliseconds since 1970.
public struct AppTransactionPayload: Hashable, Sendable, Codable {
  /// The environment.
  public var receiptType: String?
  /// Apple leaves it out of the sandbox.
  public var appAppleId: Int?
  public var bundleId: String?
  public var applicationVersion: String?
  public var versionExternalIdentifier: Int?
  public var receiptCreationDate: Int?
  public var originalPurchaseDate: Int?
  public var originalApplicationVersion: String?
  public var preorderDate: Int?
  public var appTransactionId: String?
  public var originalPlatform: String?
  public var deviceVerification: String?
  public var deviceVerificationNonce: String?

  /// `originalVersion` is "1.0" in Apple's sandbox, whatever was installed first.
  public init(
    environment: StoreEnvironment, bundleID: String, version: String,
    originalVersion: String = "1.0", originalPurchaseDate: Date, signedDate: Date,
    appAppleID: Int? = nil, appTransactionID: String? = nil, device: DeviceVerification? = nil
  ) {
    receiptType = environment.rawValue
    appAppleId = environment == .production ? appAppleID : nil
    bundleId = bundleID
    applicationVersion = version
    versionExternalIdentifier = 0
    receiptCreationDate = signedDate.milliseconds
    self.originalPurchaseDate = originalPurchaseDate.milliseconds
    originalApplicationVersion = originalVersion
    appTransactionId = appTransactionID
    originalPlatform = "iOS"
    deviceVerification = device?.value.base64EncodedString()
    deviceVerificationNonce = device?.nonce.payloadText
  }
}
