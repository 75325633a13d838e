import Crypto
public import Foundation

/// What a verifier found out about an app receipt.
public struct AppReceiptVerification: Hashable, Sendable {
  /// Nil where it could not be read. Not to be believed unless verified.
  public var receipt: AppReceipt?
  public var checks: [VerificationCheck]

  /// The reason of the first failed check; nil where all is well.
  public var failure: VerificationFailure? { checks.lazy.compactMap(\.failure).first }

  public func check(_ question: VerificationCheck.Question) -> VerificationCheck? {
    checks.first { $0.question == question }
  }
}

/// Decides whether an app receipt is to be believed, as an app does on the device: signature, bundle
/// ID, and the hash that binds it to the device. Certificates are judged at the receipt's creation.
public struct AppReceiptVerifier: Sendable {
  public var expectations: VerificationExpectations

  public init(_ expectations: VerificationExpectations) {
    self.expectations = expectations
  }

  public func verify(_ signed: Data) -> AppReceiptVerification {
    var list = CheckList()
    guard let message = try? SignedMessage(encoded: signed),
      let attributes = try? ReceiptAttributes(encoded: message.content)
    else {
      list.fail(.encoding, .invalidEncoding, Words.notAReceipt)
      list.skipRest(Words.notDecoded)
      return AppReceiptVerification(receipt: nil, checks: list.checks)
    }
    list.pass(.encoding)
    let date = try? attributes.date(.creationDate)
    let chain = list.checkChain(message.certificates, signedAt: date, expectations)
    checkSignature(of: message, chain, &list)
    let receipt = checkProperties(of: attributes, &list)
    return AppReceiptVerification(receipt: receipt, checks: list.checks)
  }

  private func checkSignature(
    of message: SignedMessage, _ chain: CertificateChain?, _ list: inout CheckList
  ) {
    guard let chain else { return list.skip(.signature, Words.noChain) }
    guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: message.signature),
      chain.signingKey.isValidSignature(signature, for: message.content)
    else { return list.fail(.signature, .invalidSignature, Words.forgedSignature) }
    list.pass(.signature)
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
        name.map { Words.missing([$0]) } ?? Words.malformedAttribute)
      list.skipRest(Words.notDecoded)
      return nil
    }
    list.compare(
      .bundleID, receipt.bundleID, with: expectations.bundleID, .missingRequiredProperties)
    list.compare(
      .environment, receipt.environment.rawValue, with: expectations.environment?.rawValue,
      .missingRequiredProperties)
    if let deviceID = expectations.deviceID {
      if receipt.hash == (try? receipt.hash(for: deviceID)) {
        list.pass(.deviceVerification)
      } else {
        list.fail(.deviceVerification, .invalidDeviceVerification, Words.otherDevice)
      }
    } else {
      list.skip(.deviceVerification, Words.notExpected)
    }
    return receipt
  }
}
