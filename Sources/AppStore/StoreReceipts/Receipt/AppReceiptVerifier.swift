import Crypto
public import Foundation
public import StoreCore
import Synchronization

public struct AppReceiptVerification: Hashable, Sendable {
  /// The decoded receipt; nil if it could not be read. Trust it only if every check passed.
  public var receipt: AppReceipt?
  public var checks: [DocumentCheck]

  public var flaw: SignedDocument.Flaw? { checks.flaw }
}

/// Verifies app receipts as an app does on its device: the signature, the bundle ID and the
/// device's hash. Certificates must be valid at the receipt's creation date.
///
/// Receipts of Apple's are decoded, too. Their certificates are not trusted here.
public final class AppReceiptVerifier: Sendable {
  public let expectations: VerificationExpectations
  /// The last receipt. An app's server sends the same one to production and the sandbox.
  private let last = Mutex<(signed: Data, verification: AppReceiptVerification)?>(nil)

  public init(_ expectations: VerificationExpectations) { self.expectations = expectations }

  public func verify(_ signed: Data) -> AppReceiptVerification {
    if let last = last.withLock(\.self), last.signed == signed { return last.verification }
    let verification = verifyAnew(signed)
    last.withLock { $0 = (signed, verification) }
    return verification
  }

  private func verifyAnew(_ signed: Data) -> AppReceiptVerification {
    var list = CheckList()
    guard let message = try? SignedMessage(encoded: signed),
      let attributes = try? ReceiptAttributes(encoded: message.content),
      message.isExact || !isTrusted(message.certificates.last)
    else {
      list.fail(.encoding, .invalidEncoding, .notAReceipt)
      list.skipRest(.notDecoded)
      return AppReceiptVerification(receipt: nil, checks: list.checks)
    }
    list.pass(.encoding)
    let date = try? attributes.date(.creationDate)
    let certificates = Result { () throws(DocumentCheck.Remark) in
      try CertificateChain(message.certificates, trustedRoots: expectations.trustedRoots)
    }
    let chain = list.checkChain(certificates, signedAt: date, expectations)
    list.checkSignature(
      try? P256.Signing.ECDSASignature(derRepresentation: message.signature),
      of: message.content, by: chain)
    let receipt = checkProperties(of: attributes, &list)
    return AppReceiptVerification(receipt: receipt, checks: list.checks)
  }

  private func isTrusted(_ root: Data?) -> Bool {
    root.map(expectations.trustedRoots.contains) == true
  }

  private func checkProperties(
    of attributes: ReceiptAttributes, _ list: inout CheckList
  ) -> AppReceipt? {
    let receipt: AppReceipt
    do {
      receipt = try AppReceipt(attributes)
      list.pass(.requiredProperties)
    } catch {
      let name = (error as? ReceiptAttributes.Missing).map { "\($0.kind) (\($0.kind.rawValue))" }
      list.fail(
        .requiredProperties, .missingRequiredProperties,
        name.map { .missing([$0]) } ?? .unreadableAttribute)
      list.skipRest(.notDecoded)
      return nil
    }
    list.compare(.bundleID, receipt.contents.bundleID, with: expectations.bundleID)
    list.compare(
      .environment, receipt.contents.environment.rawValue, with: expectations.environment?.rawValue)
    if let deviceID = expectations.deviceID {
      if receipt.hash == (try? receipt.hash(for: deviceID)) {
        list.pass(.deviceVerification)
      } else {
        list.fail(.deviceVerification, .invalidDeviceVerification, .otherDevice)
      }
    } else {
      list.skip(.deviceVerification, .notExpected)
    }
    return receipt
  }
}
