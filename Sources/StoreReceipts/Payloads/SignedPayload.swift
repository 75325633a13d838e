public import Foundation
public import StoreCore

/// The contents of a signed document, under the names and in the types of Apple's decoded payloads
/// (storekit-rules 3.12). Members that are nil are left out.
public struct SignedPayload: Hashable, Sendable {
  public var members: [String: JSONTree] = [:]

  /// Keys in alphabetical order.
  public var json: Data { JSONTree.object(members).encoded() }

  /// Returns the payload of a transaction, whose fields are ``TransactionField``'s.
  public static func transaction(
    _ record: TransactionRecord, environment: StoreEnvironment, signedDate: Date,
    appTransactionID: String? = nil, device: DeviceVerification? = nil
  ) -> SignedPayload {
    var payload = SignedPayload()
    for field in TransactionField.all {
      payload.members[field.name] = field.value(record)?.signed
    }
    payload.seal(environment, signedDate, appTransactionID, device)
    return payload
  }

  public static func renewal(
    _ record: RenewalRecord, environment: StoreEnvironment, signedDate: Date,
    appTransactionID: String? = nil, device: DeviceVerification? = nil
  ) -> SignedPayload {
    var payload = SignedPayload(members: record.members)
    payload.seal(environment, signedDate, appTransactionID, device)
    return payload
  }

  /// Returns the proof that this person got this app, and when. `originalVersion` is "1.0" in
  /// Apple's sandbox, whatever was installed first.
  public static func appTransaction(
    environment: StoreEnvironment, bundleID: String, version: String,
    originalVersion: String = "1.0", originalPurchaseDate: Date, signedDate: Date,
    appAppleID: Int? = nil, appTransactionID: String? = nil, device: DeviceVerification? = nil
  ) -> SignedPayload {
    var payload = SignedPayload(members: [
      "receiptType": .text(environment.rawValue),
      "bundleId": .text(bundleID),
      "applicationVersion": .text(version),
      "versionExternalIdentifier": .number(0),
      "receiptCreationDate": .number(signedDate.milliseconds),
      "originalPurchaseDate": .number(originalPurchaseDate.milliseconds),
      "originalApplicationVersion": .text(originalVersion),
      "originalPlatform": .text("iOS"),
    ])
    // Apple leaves it out of the sandbox.
    if environment == .production {
      payload.members["appAppleId"] = appAppleID.map(JSONTree.number)
    }
    payload.bind(appTransactionID, device)
    return payload
  }

  private mutating func seal(
    _ environment: StoreEnvironment, _ date: Date, _ appTransactionID: String?,
    _ device: DeviceVerification?
  ) {
    members["environment"] = .text(environment.rawValue)
    members["signedDate"] = .number(date.milliseconds)
    bind(appTransactionID, device)
  }

  /// Binds the payload to a device. The device's verification is only in what is handed to one;
  /// Apple's server model has none.
  private mutating func bind(_ appTransactionID: String?, _ device: DeviceVerification?) {
    members["appTransactionId"] = appTransactionID.map(JSONTree.text)
    members["deviceVerification"] = (device?.value.base64EncodedString()).map(JSONTree.text)
    members["deviceVerificationNonce"] = (device?.nonce.payloadText).map(JSONTree.text)
  }
}
