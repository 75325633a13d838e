package import Localization
package import StoreCore

extension DocumentCheck.Question {
  package var title: Text {
    switch self {
    case .encoding: Text("Encoding")
    case .certificateChain: Text("Certificate chain")
    case .revocation: Text("Revocation")
    case .signature: Text("Signature")
    case .requiredProperties: Text("Required properties")
    case .bundleID: Text("Bundle ID")
    case .environment: Text("Environment")
    case .deviceVerification: Text("Device")
    }
  }
}

extension StoreEnvironment {
  /// The last line of system sheets. Production has none, and is not simulated.
  package var title: Text {
    Text("[Environment: {name}]", ["name": self == .xcode ? "Xcode" : "Sandbox"])
  }
}

extension DocumentCheck.Remark {
  package var sentence: Text {
    switch self {
    case .notExpected: Text("Not requested.")
    case .absent: Text("It is missing.")
    case .notDecoded: Text("Nothing could be decoded.")
    case .noChain: Text("There is no certificate chain to rely on.")
    case .notNamed: Text("This kind of document does not include it.")
    case .notBoundToADevice: Text("Not bound to a device.")
    case .notAJWS: Text("It does not have three Base64URL parts, the first two of which are JSON.")
    case .notAReceipt: Text("This is not a signed receipt.")
    case .unreadableAttribute: Text("One of its attributes cannot be read.")
    case .forgedSignature:
      Text(
        """
        The signature does not match the document: it was changed, or signed with another \
        key.
        """)
    case .otherDevice: Text("It was signed for another device.")
    case .untrustedRoot: Text("The chain ends in a root certificate that is not trusted.")
    case .unreadableCertificate: Text("A certificate cannot be read.")
    case .wrongKey: Text("The leaf certificate's key is not a P-256 key.")
    case .brokenLink: Text("A certificate was not issued by the next one in the chain.")
    case .forgedCertificate: Text("A certificate's signature is not its issuer's.")
    case .notAnAuthority:
      Text("The intermediate or root certificate is not allowed to issue certificates.")
    case .missingMarker: Text("The certificates are not meant for receipt signing.")
    case .outsideValidity: Text("A certificate was not valid on the date of signing.")
    case .revoked: Text("A certificate of the chain has been revoked.")
    case .chainLength(let count):
      Text("Three certificates are needed; there are {count}.", ["count": count])
    case .algorithm(let name):
      Text("It must be signed with ES256, not {name}.", ["name": name.debugDescription])
    case .missing(let names): Text("Missing or of the wrong type: {names}.", ["names": names])
    case .mismatch(let found, let expected):
      Text(
        "It is {found}, but must be {expected}.",
        ["found": found.debugDescription, "expected": expected.debugDescription])
    }
  }
}

extension ReceiptStatus {
  package var meaning: Text {
    switch self {
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
    case .dataAccess: Text("The receipt server could not read its data. Try again later.")
    }
  }
}
