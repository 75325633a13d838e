import Localization
package import StoreCore

/// Texts about signed documents and receipts: what is checked, what is invalid, and the status from
/// Apple's server.
package struct DocumentTexts: Sendable {
  let texts: Texts

  package func title(_ question: DocumentCheck.Question) -> String {
    let key: Text =
      switch question {
      case .encoding: Text("Encoding")
      case .certificateChain: Text("Certificate chain")
      case .revocation: Text("Revocation")
      case .signature: Text("Signature")
      case .requiredProperties: Text("Required properties")
      case .bundleID: Text("Bundle ID")
      case .environment: Text("Environment")
      case .deviceVerification: Text("Device")
      }
    return texts(key)
  }

  package func remark(_ remark: DocumentCheck.Remark) -> String {
    switch remark {
    case .notExpected: texts("Not requested.")
    case .absent: texts("It is missing.")
    case .notDecoded: texts("Nothing could be decoded.")
    case .noChain: texts("There is no certificate chain to rely on.")
    case .notNamed: texts("This kind of document does not include it.")
    case .notBoundToADevice: texts("Not bound to a device.")
    case .notAJWS:
      texts("It does not have three Base64URL parts, the first two of which are JSON.")
    case .notAReceipt: texts("This is not a signed receipt.")
    case .unreadableAttribute: texts("One of its attributes cannot be read.")
    case .forgedSignature:
      texts(
        """
        The signature does not match the document: it was changed, or signed with another \
        key.
        """)
    case .otherDevice: texts("It was signed for another device.")
    case .untrustedRoot: texts("The chain ends in a root certificate that is not trusted.")
    case .unreadableCertificate: texts("A certificate cannot be read.")
    case .wrongKey: texts("The leaf certificate's key is not a P-256 key.")
    case .brokenLink: texts("A certificate was not issued by the next one in the chain.")
    case .forgedCertificate: texts("A certificate's signature is not its issuer's.")
    case .notAnAuthority:
      texts("The intermediate or root certificate is not allowed to issue certificates.")
    case .missingMarker: texts("The certificates are not meant for receipt signing.")
    case .outsideValidity: texts("A certificate was not valid on the date of signing.")
    case .revoked: texts("A certificate of the chain has been revoked.")
    case .chainLength(let count):
      texts("Three certificates are needed; there are {count}.", ["count": count])
    case .algorithm(let name):
      texts("It must be signed with ES256, not {name}.", ["name": name.debugDescription])
    case .missing(let names):
      texts(
        "Missing or of the wrong type: {names}.",
        ["names": names.joined(separator: texts.language.listSeparator)])
    case .mismatch(let found, let expected):
      texts(
        "It is {found}, but must be {expected}.",
        ["found": found.debugDescription, "expected": expected.debugDescription])
    }
  }

  package func meaning(_ status: ReceiptStatus) -> String {
    let key: Text =
      switch status {
      case .valid: Text("The receipt is valid.")
      case .notPOST: Text("The request must be a POST.")
      case .malformed: Text("The receipt data is missing or is not a receipt.")
      case .notAuthenticated: Text("The receipt was not signed by this App Store.")
      case .wrongSharedSecret: Text("The shared secret is missing or is not the app's.")
      case .serverUnavailable: Text("The receipt server is not available. Try again.")
      case .subscriptionExpired: Text("The receipt is valid, but the subscription has expired.")
      case .sandboxReceiptInProduction:
        Text("This is a sandbox receipt. Send it to the sandbox address.")
      case .productionReceiptInSandbox:
        Text("This is a production receipt. Send it to the production address.")
      case .internalError: Text("The receipt server failed. Try again later.")
      case .accountNotFound: Text("The account was not found or has been deleted.")
      case .dataAccess(_, let isRetryable):
        isRetryable
          ? Text("The receipt server could not read its data. Try again later.")
          : Text("The receipt server could not read its data.")
      }
    return texts(key)
  }
}
