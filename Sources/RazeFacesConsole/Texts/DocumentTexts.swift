import Localization
package import StoreCore

package struct DocumentTexts: Sendable {
  let texts: Texts

  package func title(_ question: DocumentCheck.Question) -> String {
    switch question {
    case .encoding: texts("Encoding")
    case .certificateChain: texts("Certificate chain")
    case .revocation: texts("Revocation")
    case .signature: texts("Signature")
    case .requiredProperties: texts("Required properties")
    case .bundleID: texts("Bundle ID")
    case .environment: texts("Environment")
    case .deviceVerification: texts("Device")
    }
  }

  package func remark(_ remark: DocumentCheck.Remark) -> String {
    switch remark {
    case .notExpected: texts("Not requested.")
    case .absent: texts("It is missing.")
    case .notDecoded: texts("Nothing could be decoded.")
    case .noChain: texts("There is no certificate chain to rely on.")
    case .notNamed: texts("This kind of document does not include it.")
    case .notBoundToADevice: texts("Not bound to a device.")
    case .notAJWS: texts("It does not have three Base64URL parts, the first two of which are JSON.")
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
    switch status {
    case .valid: texts("The receipt is valid.")
    case .notPOST: texts("The request must be a POST.")
    case .malformed: texts("The receipt data is missing or is not a receipt.")
    case .notAuthenticated: texts("The receipt was not signed by this App Store.")
    case .wrongSharedSecret: texts("The shared secret is missing or is not the app's.")
    case .serverUnavailable: texts("The receipt server is not available. Try again.")
    case .subscriptionExpired: texts("The receipt is valid, but the subscription has expired.")
    case .sandboxReceiptInProduction:
      texts("This is a sandbox receipt. Send it to the sandbox address.")
    case .productionReceiptInSandbox:
      texts("This is a production receipt. Send it to the production address.")
    case .internalError: texts("The receipt server failed. Try again later.")
    case .accountNotFound: texts("The account was not found or has been deleted.")
    case .dataAccess(_, let isRetryable):
      isRetryable
        ? texts("The receipt server could not read its data. Try again later.")
        : texts("The receipt server could not read its data.")
    }
  }
}
