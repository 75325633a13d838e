/// Everything that a person may read of this module.
enum Words {
  static let organization = "RazeFaces Sandbox"
  static let rootName = "RazeFaces Sandbox Root CA"
  static let intermediateName = "RazeFaces Sandbox Developer Relations CA"
  static let leafName = "RazeFaces Sandbox Receipt Signing"

  static let damagedAuthority =
    "The stored signing keys cannot be read. Reset the store to make new ones."

  static let notExpected = "Not asked for."
  static let absent = "It is not there."
  static let notDecoded = "Nothing could be decoded."
  static let noChain = "There is no certificate chain to rely on."
  static let notNamed = "This kind of document does not name it."
  static let noDevice = "Not bound to a device."

  static let notAJWS = "These are not three parts in Base64URL, the first two of them JSON."
  static let notAReceipt = "This is not a signed receipt."
  static let malformedAttribute = "One of its attributes cannot be read."
  static let forgedSignature = "The signature is not that of these words by the leaf's key."
  static let otherDevice = "It was signed for another device."

  static let untrustedRoot = "The chain ends in a root that is not trusted."
  static let unreadableCertificate = "A certificate cannot be read."
  static let wrongKey = "The leaf's key is not one of P-256."
  static let brokenLink = "A certificate was not issued by the next one in the chain."
  static let forgedCertificate = "A certificate's signature is not its issuer's."
  static let notAnAuthority = "The intermediate or the root may not issue certificates."
  static let missingMarker = "The certificates are not meant for receipt signing."
  static let outsideValidity = "A certificate was not valid on the date of signing."
  static let revoked = "A certificate of the chain has been revoked."

  static func chainLength(_ count: Int) -> String {
    "Three certificates are needed; there are \(count)."
  }

  static func algorithm(_ name: String) -> String {
    "It has to be signed by ES256, not by \(name.debugDescription)."
  }

  static func missing(_ names: [String]) -> String {
    "Missing, or of a wrong type: \(names.joined(separator: ", "))."
  }

  static func mismatch(found: String, expected: String) -> String {
    "It is \(found.debugDescription), but has to be \(expected.debugDescription)."
  }

  static func title(of question: VerificationCheck.Question) -> String {
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

  static func sentence(for failure: VerificationFailure) -> String {
    switch failure {
    case .revokedCertificate: "The certificate that signed it has been revoked."
    case .invalidCertificateChain: "Its certificates do not lead to a trusted root."
    case .invalidDeviceVerification: "It was signed for another device."
    case .invalidEncoding: "It is not encoded as it has to be."
    case .invalidSignature: "It was changed after it was signed, or signed by somebody else."
    case .missingRequiredProperties: "It lacks what it has to say, or says it of another app."
    }
  }

  static func sentence(for status: VerifyReceiptStatus) -> String {
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
