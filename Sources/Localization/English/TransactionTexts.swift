/// The texts of transactions, payments and signed documents.
package enum TransactionTable: TextTable {
  case productStatus(ProductStatusText)
  case paymentState(PaymentStateText)
  case paymentReason(PaymentReasonText)
  case paymentToDo(PaymentToDoText)
  case lapse(PurchaseLapseText)
  case cause(TransactionCauseText)
  case state(TransactionStateText)
  case toDo(TransactionToDoText)
  case refundReason(RefundReasonText)
  case page(TransactionPageText)
  case origin(TransactionOriginText)
  case fact(TransactionFactText)
  case check(DocumentCheckText)
  case remark(DocumentRemarkText)
  case receiptStatus(ReceiptStatusText)
}

/// The state of a product. What is being bought and what was has the state of its payment instead.
package enum ProductStatusText: String, TextKey {
  case buy = "Buy"
  case unavailable = "Unavailable"

  // Of subscriptions.
  case paymentProblem = "Payment problem"
  case ended = "Ended"
  case turnedOff = "Turned off"
  case changing = "Changing"

  // For a narrow column.
  case unavailableInShort = "{@inShort}Unavailable"
  case paymentProblemInShort = "Unpaid"
  case turnedOffInShort = "{@inShort}Turned off"

  package var entry: TransactionTable { .productStatus(self) }
}

/// The state of a payment. It stands in a column.
package enum PaymentStateText: String, TextKey {
  case purchasing = "Purchasing"
  case deferred = "Waiting for approval"
  case deferredInShort = "Waiting"
  case purchased = "Purchased"
  case restored = "Restored"
  case finished = "Finished"

  // Of one that came to nothing.
  case failed = "Failed"
  case canceled = "Canceled"
  case declined = "Declined"
  case interrupted = "Interrupted"

  package var entry: TransactionTable { .paymentState(self) }
}

/// The reasons why a payment is still in the queue.
package enum PaymentReasonText: String, TextKey {
  case added = "The payment is in the queue; nobody has been asked to confirm it yet."
  case awaitingAccount = "It is waiting for someone to sign in."
  case awaitingConfirmation = "It is waiting for confirmation."
  case authorized = "It was confirmed; the App Store has not decided yet."
  case deferred = "A parent was asked and has to approve or decline it."
  case decided = "The App Store has decided; the app has not finished it yet."
  case failed = "It did not succeed; the app has not finished it yet."
  case finished = "The app has finished it."

  package var entry: TransactionTable { .paymentReason(self) }
}

/// The next step for a payment.
package enum PaymentToDoText: String, TextKey {
  case answer = "Answer the App Store's question."
  case wait = "Wait; the app is notified as soon as the App Store decides."
  case decide = "Press m to approve or decline it as the parent."
  case decideByCommand = """
    Use `razefaces requests approve {payment}`, or `decline`, to answer as the parent.
    """
  case deliver = "The app delivers the content and then finishes the transaction."

  // After one that came to nothing.
  case buyAgain = "Nothing was charged; buy it again."
  case boughtSince = "Nothing more: it has been bought since then."

  package var entry: TransactionTable { .paymentToDo(self) }
}

/// The reasons why a purchase is asked about again after a yes.
package enum PurchaseLapseText: String, TextKey {
  case account = "You confirmed this with another Apple ID. Confirm it again."
  case price = "The price has changed since you confirmed. Confirm it again."
  case offer = "The offer has changed since you confirmed. Confirm it again."

  package var entry: TransactionTable { .lapse(self) }
}

/// The origin of a transaction, in a word.
package enum TransactionCauseText: String, TextKey {
  case purchase = "Purchase"
  case renewal = "Renewal"
  case restore = "Restore"
  case redownload = "Redownload"

  package var entry: TransactionTable { .cause(self) }
}

/// The state of a transaction. It stands in a column.
package enum TransactionStateText: String, TextKey {
  case unfinished = "Unfinished"
  case finished = "Finished"
  case refundAsked = "Refund asked"
  case notRefunded = "Not refunded"
  case refunded = "Refunded"
  case unshared = "No longer shared"

  package var entry: TransactionTable { .state(self) }
}

/// The next step for a transaction.
package enum TransactionToDoText: String, TextKey {
  case deliver = "Verify it, deliver it, finish it."
  case delivered = "Nothing more: it was delivered and finished."
  case replaced = "Nothing: another product in the group has replaced it."
  case decideRefund = "Press m to approve or decline the refund; access continues until then."
  case decideRefundByCommand = """
    Use `razefaces refunds approve {transaction}`, or `decline`; access continues until then.
    """
  case refundDeclined = "Nothing more: the refund was declined, so access continues."
  case takeAccess = "Revoke access."
  case accessIsTaken = "Nothing more: access was revoked."

  package var entry: TransactionTable { .toDo(self) }
}

/// The reasons for a refund, as Apple's sheet has them.
package enum RefundReasonText: String, TextKey {
  case unintendedPurchase = "I didn't mean to buy this"
  case fulfillmentIssue = "It doesn't work as expected"
  case unsatisfied = "I'm not satisfied with it"
  case legal = "A legal reason"
  case other = "Something else"

  package var entry: TransactionTable { .refundReason(self) }
}

/// The page of a transaction.
package enum TransactionPageText: String, TextKey {
  case title = "Transaction {id}"
  case why = "Why"
  case toDo = "To do"
  case yes = "yes"
  case no = "no"
  case certificates = "{count} certificates"

  package var entry: TransactionTable { .page(self) }
}

/// The origin of a line of the ledger.
package enum TransactionOriginText: String, TextKey {
  case confirmed = """
    {account} confirmed the purchase on {device}{quantity, plural, one {} other {, quantity #}}. \
    The app delivers the content and then finishes the transaction.
    """
  case began = "It began with the {offer}."
  case downloadedAgain = """
    {account} owned this already (transaction {transaction}), so it was downloaded again and \
    nothing was charged.
    """
  case restored = """
    {account} restored purchases; this repeats transaction {transaction} for this device.
    """

  package var entry: TransactionTable { .origin(self) }
}

/// The fate of a line of the ledger.
package enum TransactionFactText: String, TextKey {
  case renewed = """
    The period of transaction {transaction} ended, and the subscription renewed \
    automatically{length}. The app extends access and finishes the transaction.
    """
  case length = " for {length}"
  case reduced = """
    It was paid for with {offer}, which {left, plural, =0 {ends with this period} one {applies to \
    # more period} other {applies to # more periods}}.
    """
  case approved = "A parent approved the request to buy."
  case resolved = "It follows an interrupted purchase, after the person agreed to the new terms."
  case boughtAndShared = "Bought by {owner} and shared with the family."
  case renewedAndShared = "Renewed by {owner} and shared with the family."
  case unshared = "No longer shared by the family."

  // MARK: Replaced

  case replaced = "Replaced at once by {product}; {refund}."
  case refund = "{refund} of {price} was refunded for the rest of the period"
  case noRefund = "nothing was refunded, because nothing was paid for what was left of the period"

  // MARK: Refunds

  case refundAskedFor = "A refund was requested ({reason})."
  case refundDeclined = "The refund was declined."
  case refundedOnRequest = "Refunded on request ({reason}); the app revokes access."
  case refundedByTester = "Refunded by the tester; the app revokes access."

  // MARK: Offers

  case offer = "the {offer}"
  case anOffer = "an offer"

  package var entry: TransactionTable { .fact(self) }
}

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

  package var entry: TransactionTable { .check(self) }
}

/// The flaw that a check has found, or why there was no check.
package enum DocumentRemarkText: String, TextKey {
  case notExpected = "Not requested."
  case absent = "It is missing."
  case notDecoded = "Nothing could be decoded."
  case noChain = "There is no certificate chain to rely on."
  case notNamed = "This kind of document does not include it."
  case notBoundToADevice = "Not bound to a device."
  case notAJWS = "It does not have three Base64URL parts, the first two of which are JSON."
  case notAReceipt = "This is not a signed receipt."
  case unreadableAttribute = "One of its attributes cannot be read."
  case forgedSignature = """
    The signature does not match the document: it was changed, or signed with another key.
    """
  case otherDevice = "It was signed for another device."
  case untrustedRoot = "The chain ends in a root certificate that is not trusted."
  case unreadableCertificate = "A certificate cannot be read."
  case wrongKey = "The leaf certificate's key is not a P-256 key."
  case brokenLink = "A certificate was not issued by the next one in the chain."
  case forgedCertificate = "A certificate's signature is not its issuer's."
  case notAnAuthority = "The intermediate or root certificate is not allowed to issue certificates."
  case missingMarker = "The certificates are not meant for receipt signing."
  case outsideValidity = "A certificate was not valid on the date of signing."
  case revoked = "A certificate of the chain has been revoked."
  case chainLength = "Three certificates are needed; there are {count}."
  case algorithm = "It must be signed with ES256, not {name}."
  case missing = "Missing or of the wrong type: {names}."
  case mismatch = "It is {found}, but must be {expected}."

  package var entry: TransactionTable { .remark(self) }
}

/// The statuses of the receipt server.
package enum ReceiptStatusText: String, TextKey {
  case valid = "The receipt is valid."
  case notPOST = "The request must be a POST."
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

  package var entry: TransactionTable { .receiptStatus(self) }
}
