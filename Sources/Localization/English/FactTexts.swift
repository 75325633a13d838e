/// The origin of a line of the ledger.
package enum TransactionOriginText: String, TextKey {
  case confirmed = """
    {account} confirmed the purchase on {device}{quantity, plural, one {} other {, # pieces}}. The \
    app delivers the content and then finishes the transaction.
    """
  case began = "It began with the {offer}."
  case downloadedAgain = """
    {account} owned this already (transaction {transaction}), so it was downloaded again and \
    nothing was charged.
    """
  case restored = """
    {account} restored purchases; this repeats transaction {transaction} for this device.
    """
}

/// The fate of a line of the ledger.
package enum TransactionFactText: String, TextKey {
  case renewed = """
    The period of transaction {transaction} ended and the subscription renewed by itself{length}. \
    The app extends access and finishes it.
    """
  case length = " for {length}"
  case reduced = """
    It was paid by {offer}, which {left, plural, =0 {ends with it} other {is good for # more}}.
    """
  case approved = "A parent approved the request to buy."
  case resolved = "It follows an interrupted purchase, once the person had agreed to the terms."
  case boughtAndShared = "Bought by {owner} and shared with the family."
  case renewedAndShared = "Renewed by {owner} and shared with the family."
  case unshared = "No longer shared by the family."

  // MARK: Replaced

  case replaced = "Replaced at once by {product}; {refund}."
  case refund = "{refund} of {price} was refunded for the rest of the period"
  case noRefund = "nothing was refunded, because nothing was paid for what was left of the period"

  // MARK: Refunds

  case refundAskedFor = "A refund was asked for ({reason})."
  case refundDeclined = "The refund was declined."
  case refundedOnRequest = "Refunded on request ({reason}); the app takes the access away."
  case refundedByTester = "Refunded by the tester; the app takes the access away."

  // MARK: Offers

  case offer = "the {offer}"
  case anOffer = "an offer"
}
