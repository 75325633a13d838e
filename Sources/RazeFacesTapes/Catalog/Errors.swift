extension CatalogTape {
  /// Each status that refuses a receipt (storekit-rules 4).
  static let receipts: [CatalogTape] = [
    21000, 21002, 21003, 21004, 21005, 21007, 21008, 21009, 21010, 21100,
  ].map { status in
    CatalogTape(
      "receipt-\(status)",
      #"""
      Title "Receipt status \#(status)"
      Purpose "What could not be verified is not delivered and not finished; the next launch does both."
      Rule 4.2
      Rule 4.4
      Tag receipt
      Tag fault
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run faults set verification --error \#(status) --always
      Buy $face
      Wait
      Enter
      Wait
      Expect notice "Not Verified Yet"
      Expect event receiptAnswered fact.receiptAnswered.status=\#(status)
      Expect event booked productId=$face
      Expect not owned $face
      Expect not event finished productId=$face
      Enter
      Run faults clear
      Relaunch
      Wait
      Expect owned $face
      Expect event finished productId=$face
      """#)
  }

  /// Each reason not to believe a signature (storekit-rules 3.11).
  static let signatures: [CatalogTape] = [
    "revokedCertificate", "invalidCertificateChain", "invalidDeviceVerification", "invalidEncoding",
    "invalidSignature", "missingRequiredProperties",
  ].map { flaw in
    CatalogTape(
      "unverified-\(flaw)",
      #"""
      Title "Not verified: \#(flaw)"
      Purpose "What is not believed is not delivered, and nothing is lost."
      Rule 3.11
      Tag signature
      Tag fault
      Needs buyer: tester
      Needs face: non-consumable

      Run sign-in $buyer --password-stdin
      Run faults set verification --error \#(flaw) --always
      Buy $face
      Wait
      Enter
      Wait
      Expect notice "Not Verified Yet"
      Expect not owned $face
      Expect not event finished productId=$face
      Enter
      Run faults clear
      Relaunch
      Wait
      Expect owned $face
      """#)
  }

  /// Each error of a purchase that a person has not canceled (storekit-rules 2.15).
  static let errors: [CatalogTape] =
    tapes(
      "SKError ",
      of: [
        "unknown", "clientInvalid", "paymentInvalid", "paymentNotAllowed",
        "storeProductNotAvailable", "cloudServicePermissionDenied",
        "cloudServiceNetworkConnectionFailed", "cloudServiceRevoked",
        "privacyAcknowledgementRequired", "unauthorizedRequestData", "invalidOfferIdentifier",
        "invalidSignature", "missingOfferParams", "invalidOfferPrice", "overlayCancelled",
        "overlayInvalidConfiguration", "overlayTimeout", "ineligibleForOffer",
        "unsupportedPlatform", "overlayPresentedInBackgroundScene",
      ])
    + tapes(
      "Network failure ",
      of: [
        "timedOut", "cannotFindHost", "networkConnectionLost", "dnsLookupFailed",
        "badServerResponse", "secureConnectionFailed",
      ])

  private static func tapes(_ title: String, of errors: [String]) -> [CatalogTape] {
    errors.map { error in
      CatalogTape(
        "error-\(error)",
        #"""
        Title "\#(title)\#(error)"
        Purpose "The purchase fails with its code and a reason in words; nothing is charged."
        Rule 2.15
        Tag error
        Tag fault
        Needs buyer: tester
        Needs face: non-consumable

        Run sign-in $buyer --password-stdin
        Run faults set purchase --error \#(error) --times 1
        Buy $face
        Wait
        Enter
        Wait
        Expect notice "Purchase Failed"
        Expect error \#(error)
        Expect event finished productId=$face
        Expect not event booked
        Expect status $face buy
        """#)
    }
  }
}
