/// The questions that are asked of a signed document.
package enum DocumentCheckText: String, TextKey {
  case encoding = "Encoding"
  case certificateChain = "Certificate chain"
  case revocation = "Revocation"
  case signature = "Signature"
  case requiredProperties = "Required properties"
  case bundleID = "Bundle ID"
  case environment = "Environment"
  case deviceVerification = "Device"
}

/// The flaw that a check has found, or why there was no check.
package enum DocumentRemarkText: String, TextKey {
  case notExpected = "Not asked for."
  case absent = "It is not there."
  case notDecoded = "Nothing could be decoded."
  case noChain = "There is no certificate chain to rely on."
  case notNamed = "This kind of document does not name it."
  case notBoundToADevice = "Not bound to a device."
  case notAJWS = "These are not three parts in Base64URL, the first two of them JSON."
  case notAReceipt = "This is not a signed receipt."
  case unreadableAttribute = "One of its attributes cannot be read."
  case forgedSignature = """
    The signature does not fit the document: it was changed, or signed with another key.
    """
  case otherDevice = "It was signed for another device."
  case untrustedRoot = "The chain ends in a root that is not trusted."
  case unreadableCertificate = "A certificate cannot be read."
  case wrongKey = "The leaf's key is not one of P-256."
  case brokenLink = "A certificate was not issued by the next one in the chain."
  case forgedCertificate = "A certificate's signature is not its issuer's."
  case notAnAuthority = "The intermediate or the root may not issue certificates."
  case missingMarker = "The certificates are not meant for receipt signing."
  case outsideValidity = "A certificate was not valid on the date of signing."
  case revoked = "A certificate of the chain has been revoked."
  case chainLength = "Three certificates are needed; there are {count}."
  case algorithm = "It has to be signed by ES256, not by {name}."
  case missing = "Missing, or of a wrong type: {names}."
  case mismatch = "It is {found}, but has to be {expected}."
}

/// The statuses of the receipt server.
package enum ReceiptStatusText: String, TextKey {
  case valid = "The receipt is valid."
  case notPOST = "The request has to be a POST."
  case malformed = "The receipt data is missing or is not a receipt."
  case notAuthenticated = "The receipt was not signed by this App Store."
  case wrongSharedSecret = "The shared secret is missing or is not the app's."
  case serverUnavailable = "The receipt server is not available. Try again."
  case subscriptionExpired = "The receipt is valid, but the subscription has expired."
  case sandboxReceiptInProduction = "This is a sandbox receipt. Send it to the sandbox address."
  case productionReceiptInSandbox = """
    This is a production receipt. Send it to the production address.
    """
  case internalError = "The receipt server failed. Try again later."
  case accountNotFound = "The account was not found or has been deleted."
  case dataAccessForNow = "The receipt server could not read its data. Try again later."
  case dataAccess = "The receipt server could not read its data."
}
