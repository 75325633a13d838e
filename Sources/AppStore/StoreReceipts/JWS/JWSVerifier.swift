import Crypto
import Foundation
public import StoreCore
import Synchronization

/// Verifies compact JWS documents, as StoreKit does on a device (storekit-rules 3.11).
///
/// Certificates must be valid at the signing date in the payload, so no clock is needed.
public final class JWSVerifier: Sendable {
  public let expectations: VerificationExpectations
  /// The last checked header. All documents of a world have the same one, and checking its
  /// certificates takes several times as long as checking a signature.
  private let lastHeader = Mutex<CheckedHeader?>(nil)

  public init(_ expectations: VerificationExpectations) { self.expectations = expectations }

  public func verify(_ jws: String, as kind: SignedKind) -> [DocumentCheck] {
    var checks: [DocumentCheck] = []
    guard let document = Claims(jws, header: checkedHeader) else {
      checks.fail(.encoding, .invalidEncoding, .notAJWS)
      checks.skipRest(.notDecoded)
      return checks
    }
    checks.pass(.encoding)
    let chain = checks.checkChain(
      document.header.chain, signedAt: document.date(kind.dateProperty), expectations)
    checkSignature(of: document, chain, &checks)
    checkProperties(of: document, kind, &checks)
    checkDevice(of: document, &checks)
    return checks
  }

  private func checkedHeader(_ encoded: Data) -> CheckedHeader? {
    if let last = lastHeader.withLock({ $0 }), last.encoded == encoded { return last }
    guard let checked = CheckedHeader(encoded, expectations) else { return nil }
    lastHeader.withLock { $0 = checked }
    return checked
  }

  private func checkSignature(
    of document: Claims, _ chain: CertificateChain?, _ checks: inout [DocumentCheck]
  ) {
    guard document.header.algorithm == SigningAuthority.algorithm else {
      return checks.fail(.signature, .invalidSignature, .algorithm(document.header.algorithm))
    }
    checks.checkSignature(
      try? P256.Signing.ECDSASignature(rawRepresentation: document.jws.signature),
      of: document.jws.signedData, by: chain)
  }

  private func checkProperties(
    of document: Claims, _ kind: SignedKind, _ checks: inout [DocumentCheck]
  ) {
    let missing = kind.requiredProperties.filter { !document.has($0) }
    if missing.isEmpty {
      checks.pass(.requiredProperties)
    } else {
      checks.fail(.requiredProperties, .missingRequiredProperties, .missing(missing))
    }
    if kind.namesBundleID {
      checks.compare(.bundleID, document.text("bundleId", of: kind), with: expectations.bundleID)
    } else {
      checks.skip(.bundleID, .notNamed)
    }
    checks.compare(
      .environment, document.text(kind.environmentProperty, of: kind),
      with: expectations.environment?.rawValue)
  }

  /// Checks the device verification. Documents without one are for servers, and skip this check.
  private func checkDevice(of document: Claims, _ checks: inout [DocumentCheck]) {
    guard let deviceID = expectations.deviceID else {
      return checks.skip(.deviceVerification, .notExpected)
    }
    guard let value = document.text("deviceVerification") else {
      return checks.skip(.deviceVerification, .notBoundToADevice)
    }
    guard let nonce = document.text("deviceVerificationNonce").flatMap(UUID.init(uuidString:)),
      Data(base64Encoded: value) == SignedPayload.deviceVerification(of: deviceID, nonce: nonce)
    else { return checks.fail(.deviceVerification, .invalidDeviceVerification, .otherDevice) }
    checks.pass(.deviceVerification)
  }
}

/// The kind of a signed document, which determines its required properties.
public enum SignedKind: String, CaseIterable, Sendable {
  case transaction, renewal, appTransaction
  /// A notification to an app's server.
  case notification

  /// Returns the kind of a document by its properties.
  public init(of jws: String) {
    let payload = JSONTree(CompactJWS(jws).payload)
    self =
      if payload?["notificationUUID"] != nil {
        .notification
      } else if payload?["receiptType"] != nil {
        .appTransaction
      } else {
        payload?["autoRenewProductId"] != nil ? .renewal : .transaction
      }
  }

  var requiredProperties: [String] {
    switch self {
    case .transaction:
      [
        "transactionId", "originalTransactionId", "bundleId", "productId", "purchaseDate",
        "originalPurchaseDate", "quantity", "type", "inAppOwnershipType", "signedDate",
        "environment",
      ]
    case .renewal:
      [
        "originalTransactionId", "productId", "autoRenewProductId", "autoRenewStatus", "signedDate",
        "environment",
      ]
    case .appTransaction:
      [
        "bundleId", "applicationVersion", "receiptType", "receiptCreationDate",
        "originalPurchaseDate", "originalApplicationVersion",
      ]
    case .notification: ["notificationType", "notificationUUID", "version", "signedDate"]
    }
  }

  /// The required properties that are numbers. The others are texts.
  static let numbers: Set = [
    "purchaseDate", "originalPurchaseDate", "quantity", "signedDate", "autoRenewStatus",
    "receiptCreationDate",
  ]

  var environmentProperty: String { self == .appTransaction ? "receiptType" : "environment" }
  var dateProperty: String { self == .appTransaction ? "receiptCreationDate" : "signedDate" }
  /// Whether the document contains the bundle ID. Renewal information does not.
  var namesBundleID: Bool { self != .renewal }
}

private struct CheckedHeader: Sendable {
  let encoded: Data
  let algorithm: String
  let chain: Result<CertificateChain, DocumentCheck.Remark>

  init?(_ encoded: Data, _ expectations: VerificationExpectations) {
    guard let header = JSONTree(encoded), let algorithm = header["alg"]?.text else { return nil }
    (self.encoded, self.algorithm) = (encoded, algorithm)
    // In DER, encoded in standard Base64: leaf, intermediate, root.
    let chain = header["x5c"] ?? .null
    guard let texts = chain == .null ? [] : chain.list?.map(\.text), !texts.contains(nil) else {
      return nil
    }
    let certificates = texts.map { $0.flatMap { Data(base64Encoded: $0) } ?? Data() }
    self.chain = Result { () throws(DocumentCheck.Remark) in
      try CertificateChain(certificates, trustedRoots: expectations.trustedRoots)
    }
  }
}

/// The decoded JSON of a JWS before its signature is verified.
private struct Claims {
  let jws: CompactJWS
  let header: CheckedHeader
  private let payload: [String: JSONTree]

  /// Fails unless there are three canonical parts, the first two of which are JSON objects.
  init?(_ text: String, header: (Data) -> CheckedHeader?) {
    let jws = CompactJWS(text)
    guard jws.isCanonical, let header = header(jws.header),
      let payload = JSONTree(jws.payload)?.members
    else { return nil }
    (self.jws, self.header, self.payload) = (jws, header, payload)
  }

  func text(_ name: String) -> String? { payload[name]?.text }

  /// Returns a property of what the document is about.
  func text(_ name: String, of kind: SignedKind) -> String? {
    guard kind == .notification else { return text(name) }
    return ServerNotification.subjects.lazy.compactMap { payload[$0] }.first?[name]?.text
  }

  func date(_ name: String) -> Date? { payload[name]?.number.map(Date.init(milliseconds:)) }

  func has(_ name: String) -> Bool {
    SignedKind.numbers.contains(name) ? payload[name]?.number != nil : text(name) != nil
  }
}
