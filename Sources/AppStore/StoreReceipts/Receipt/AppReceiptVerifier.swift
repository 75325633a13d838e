import Crypto
public import Foundation
public import StoreCore
import Synchronization

/// Verifies app receipts as an app does on its device: the signature, the bundle ID and the
/// device's hash. Certificates must be valid at the receipt's creation date.
///
/// Receipts of Apple's are decoded, too. Their certificates are not trusted here.
public final class AppReceiptVerifier: Sendable {
  public let expectations: VerificationExpectations
  /// The last receipt. An app's server sends the same one to production and the sandbox.
  private let last = Mutex<(signed: Data, receipt: AppReceipt?, checks: [DocumentCheck])?>(nil)

  public init(_ expectations: VerificationExpectations) { self.expectations = expectations }

  /// - Returns: the decoded receipt, nil if it could not be read. Trust it only if every check
  ///   passed.
  public func verify(_ signed: Data) -> (receipt: AppReceipt?, checks: [DocumentCheck]) {
    if let last = last.withLock(\.self), last.signed == signed {
      return (last.receipt, last.checks)
    }
    let (receipt, checks) = verifyAnew(signed)
    last.withLock { $0 = (signed, receipt, checks) }
    return (receipt, checks)
  }

  private func verifyAnew(_ signed: Data) -> (AppReceipt?, [DocumentCheck]) {
    var checks: [DocumentCheck] = []
    guard let message = try? SignedMessage(encoded: signed),
      let attributes = try? ReceiptAttributes(encoded: message.content),
      message.isExact || !expectations.trustedRoots.contains(message.certificates.last ?? Data())
    else {
      checks.fail(.encoding, .invalidEncoding, .notAReceipt)
      checks.skipRest(.notDecoded)
      return (nil, checks)
    }
    checks.pass(.encoding)
    let date = try? attributes.date(.creationDate)
    let certificates = Result { () throws(DocumentCheck.Remark) in
      try CertificateChain(message.certificates, trustedRoots: expectations.trustedRoots)
    }
    let chain = checks.checkChain(certificates, signedAt: date, expectations)
    checks.checkSignature(
      try? P256.Signing.ECDSASignature(derRepresentation: message.signature),
      of: message.content, by: chain)
    let receipt = checkProperties(of: attributes, &checks)
    return (receipt, checks)
  }

  private func checkProperties(
    of attributes: ReceiptAttributes, _ checks: inout [DocumentCheck]
  ) -> AppReceipt? {
    let receipt: AppReceipt
    do {
      receipt = try AppReceipt(attributes)
      checks.pass(.requiredProperties)
    } catch {
      let remark = error as? DocumentCheck.Remark
      checks.fail(.requiredProperties, .missingRequiredProperties, remark ?? .unreadableAttribute)
      checks.skipRest(.notDecoded)
      return nil
    }
    checks.compare(.bundleID, receipt.contents.bundleID, with: expectations.bundleID)
    checks.compare(
      .environment, receipt.contents.environment.rawValue, with: expectations.environment?.rawValue)
    if let deviceID = expectations.deviceID {
      if receipt.hash == (try? receipt.hash(for: deviceID)) {
        checks.pass(.deviceVerification)
      } else {
        checks.fail(.deviceVerification, .invalidDeviceVerification, .otherDevice)
      }
    } else {
      checks.skip(.deviceVerification, .notExpected)
    }
    return receipt
  }
}
