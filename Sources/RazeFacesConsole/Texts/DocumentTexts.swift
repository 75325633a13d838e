package import StoreCore

/// Signed documents and receipts: what was asked of them, what was wrong, and what Apple's server
/// says of a receipt.
package protocol DocumentTexts: Sendable {
  func title(_ question: DocumentCheck.Question) -> String
  func remark(_ remark: DocumentCheck.Remark) -> String
  func meaning(_ status: ReceiptStatus) -> String
}

struct EnglishDocumentTexts: DocumentTexts {
  func title(_ question: DocumentCheck.Question) -> String {
    switch question {
    case .encoding: "Encoding"
    case .certificateChain: "Certificate chain"
    case .revocation: "Revocation"
    case .signature: "Signature"
    case .requiredProperties: "Required properties"
    case .bundleID: "Bundle ID"
    case .environment: "Environment"
    case .deviceVerification: "Device"
    }
  }

  func remark(_ remark: DocumentCheck.Remark) -> String {
    switch remark {
    case .notExpected: "Not asked for."
    case .absent: "It is not there."
    case .notDecoded: "Nothing could be decoded."
    case .noChain: "There is no certificate chain to rely on."
    case .notNamed: "This kind of document does not name it."
    case .notBoundToADevice: "Not bound to a device."
    case .notAJWS: "These are not three parts in Base64URL, the first two of them JSON."
    case .notAReceipt: "This is not a signed receipt."
    case .unreadableAttribute: "One of its attributes cannot be read."
    case .forgedSignature:
      "The signature does not fit the document: it was changed, or signed with another key."
    case .otherDevice: "It was signed for another device."
    case .untrustedRoot: "The chain ends in a root that is not trusted."
    case .unreadableCertificate: "A certificate cannot be read."
    case .wrongKey: "The leaf's key is not one of P-256."
    case .brokenLink: "A certificate was not issued by the next one in the chain."
    case .forgedCertificate: "A certificate's signature is not its issuer's."
    case .notAnAuthority: "The intermediate or the root may not issue certificates."
    case .missingMarker: "The certificates are not meant for receipt signing."
    case .outsideValidity: "A certificate was not valid on the date of signing."
    case .revoked: "A certificate of the chain has been revoked."
    case .chainLength(let count): "Three certificates are needed; there are \(count)."
    case .algorithm(let name):
      "It has to be signed by ES256, not by \(name.debugDescription)."
    case .missing(let names): "Missing, or of a wrong type: \(names.joined(separator: ", "))."
    case .mismatch(let found, let expected):
      "It is \(found.debugDescription), but has to be \(expected.debugDescription)."
    }
  }

  func meaning(_ status: ReceiptStatus) -> String {
    switch status {
    case .valid: "The receipt is valid."
    case .notPOST: "The request has to be a POST."
    case .malformed: "The receipt data is missing or is not a receipt."
    case .notAuthenticated: "The receipt was not signed by this App Store."
    case .wrongSharedSecret: "The shared secret is missing or is not the app's."
    case .serverUnavailable: "The receipt server is not available. Try again."
    case .subscriptionExpired: "The receipt is valid, but the subscription has expired."
    case .sandboxReceiptInProduction:
      "This is a sandbox receipt. Send it to the sandbox address."
    case .productionReceiptInSandbox:
      "This is a production receipt. Send it to the production address."
    case .internalError: "The receipt server failed. Try again later."
    case .accountNotFound: "The account was not found or has been deleted."
    case .dataAccess(_, let isRetryable):
      isRetryable
        ? "The receipt server could not read its data. Try again later."
        : "The receipt server could not read its data."
    }
  }
}
