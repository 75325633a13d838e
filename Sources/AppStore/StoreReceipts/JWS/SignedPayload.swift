import Crypto
public import Foundation
public import StoreCore

/// The contents of a signed document, with the names and types of Apple's decoded payloads
/// (storekit-rules 3.12).
public struct SignedPayload: Hashable, Sendable {
  public var members: [String: JSONTree]

  public init(members: [String: JSONTree] = [:]) { self.members = members }

  public var json: Data { Data(text.utf8) }
  public var text: String { JSONTree.object(members).json }

  /// Returns a transaction's payload, with the record's fields.
  public static func transaction(
    _ record: TransactionRecord, environment: StoreEnvironment, signedDate: Date,
    appTransactionID: String? = nil
  ) -> SignedPayload {
    var members: [String: JSONTree] = [:]
    for (name, value) in record.fields { members[name] = value?.signed }
    return renewal(
      members, environment: environment, signedDate: signedDate, appTransactionID: appTransactionID)
  }

  /// Returns the payload of a subscription's renewal information.
  public static func renewal(
    _ members: [String: JSONTree], environment: StoreEnvironment, signedDate: Date,
    appTransactionID: String? = nil
  ) -> SignedPayload {
    var payload = SignedPayload(members: members)
    payload.members["environment"] = .text(environment.rawValue)
    payload.members["signedDate"] = .number(signedDate.milliseconds)
    payload.members["appTransactionId"] = appTransactionID.map(JSONTree.text)
    return payload
  }

  /// Returns an app transaction's payload, the proof that this account got the app, and when. The
  /// original version is always "1.0", as in Apple's sandbox.
  public static func appTransaction(
    environment: StoreEnvironment, bundleID: String, version: String, originalPurchaseDate: Date,
    signedDate: Date, appAppleID: Int? = nil, appTransactionID: String? = nil
  ) -> SignedPayload {
    var payload = SignedPayload(members: [
      "receiptType": .text(environment.rawValue), "bundleId": .text(bundleID),
      "applicationVersion": .text(version), "versionExternalIdentifier": .number(0),
      "receiptCreationDate": .number(signedDate.milliseconds),
      "originalPurchaseDate": .number(originalPurchaseDate.milliseconds),
      "originalApplicationVersion": .text("1.0"), "originalPlatform": .text("iOS"),
    ])
    // Apple omits this number in the sandbox.
    if environment == .production {
      payload.members["appAppleId"] = appAppleID.map(JSONTree.number)
    }
    payload.members["appTransactionId"] = appTransactionID.map(JSONTree.text)
    return payload
  }

  /// Binds the payload to a device. Documents for servers are not bound.
  public mutating func bind(toDevice id: UUID, nonce: UUID) {
    let hash = Self.deviceVerification(of: id, nonce: nonce)
    members["deviceVerification"] = .text(hash.base64EncodedString())
    members["deviceVerificationNonce"] = .text(nonce.payloadText)
  }

  /// Returns the value of Apple's `deviceVerification`: the SHA-384 hash of a nonce and the device's
  /// identifier, both in lowercase.
  package static func deviceVerification(of deviceID: UUID, nonce: UUID) -> Data {
    Data(SHA384.hash(data: Data((nonce.payloadText + deviceID.payloadText).utf8)))
  }
}

extension SigningAuthority {
  /// Returns a compact JWS, signed with ES256, with the certificate chain in its header
  /// (storekit-rules 3.12).
  public func sign(_ payload: SignedPayload) throws -> String { try sign(json: payload.json) }

  func sign(json: Data) throws -> String {
    let input = encodedHeader + "." + json.base64URL
    let signature = try signingKey.signature(for: Data(input.utf8))
    return input + "." + signature.rawRepresentation.base64URL
  }
}
