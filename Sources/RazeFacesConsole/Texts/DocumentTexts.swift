import Localization
package import StoreCore

/// Signed documents and receipts: what was asked of them, what was wrong, and what Apple's server
/// says of a receipt.
package struct DocumentTexts: Sendable {
  let texts: Texts

  package func title(_ question: DocumentCheck.Question) -> String {
    let key: DocumentCheckText =
      switch question {
      case .encoding: .encoding
      case .certificateChain: .certificateChain
      case .revocation: .revocation
      case .signature: .signature
      case .requiredProperties: .requiredProperties
      case .bundleID: .bundleID
      case .environment: .environment
      case .deviceVerification: .deviceVerification
      }
    return texts(key)
  }

  package func remark(_ remark: DocumentCheck.Remark) -> String {
    let words = texts(DocumentRemarkText.self)
    return switch remark {
    case .notExpected: words(.notExpected)
    case .absent: words(.absent)
    case .notDecoded: words(.notDecoded)
    case .noChain: words(.noChain)
    case .notNamed: words(.notNamed)
    case .notBoundToADevice: words(.notBoundToADevice)
    case .notAJWS: words(.notAJWS)
    case .notAReceipt: words(.notAReceipt)
    case .unreadableAttribute: words(.unreadableAttribute)
    case .forgedSignature: words(.forgedSignature)
    case .otherDevice: words(.otherDevice)
    case .untrustedRoot: words(.untrustedRoot)
    case .unreadableCertificate: words(.unreadableCertificate)
    case .wrongKey: words(.wrongKey)
    case .brokenLink: words(.brokenLink)
    case .forgedCertificate: words(.forgedCertificate)
    case .notAnAuthority: words(.notAnAuthority)
    case .missingMarker: words(.missingMarker)
    case .outsideValidity: words(.outsideValidity)
    case .revoked: words(.revoked)
    case .chainLength(let count): words(.chainLength, ["count": count])
    case .algorithm(let name): words(.algorithm, ["name": name.debugDescription])
    case .missing(let names):
      words(.missing, ["names": names.joined(separator: texts.language.listSeparator)])
    case .mismatch(let found, let expected):
      words(.mismatch, ["found": found.debugDescription, "expected": expected.debugDescription])
    }
  }

  package func meaning(_ status: ReceiptStatus) -> String {
    let key: ReceiptStatusText =
      switch status {
      case .valid: .valid
      case .notPOST: .notPOST
      case .malformed: .malformed
      case .notAuthenticated: .notAuthenticated
      case .wrongSharedSecret: .wrongSharedSecret
      case .serverUnavailable: .serverUnavailable
      case .subscriptionExpired: .subscriptionExpired
      case .sandboxReceiptInProduction: .sandboxReceiptInProduction
      case .productionReceiptInSandbox: .productionReceiptInSandbox
      case .internalError: .internalError
      case .accountNotFound: .accountNotFound
      case .dataAccess(_, let isRetryable): isRetryable ? .dataAccessForNow : .dataAccess
      }
    return texts(key)
  }
}
