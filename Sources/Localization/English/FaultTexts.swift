/// The points at which something can be set to go wrong.
package enum FaultPointText: String, TextKey {
  case loadProducts = "Loading products"
  case loadProductsHint = "The products request fails."
  case purchase = "Purchase"
  case purchaseHint = "The store refuses the payment."
  case verification = "Verification"
  case verificationHint = "A receipt or a signed transaction is refused."
  case sync = "Restore and sync"
  case syncHint = "Restoring purchases fails."
  case subscriptionStatus = "Subscription status"
  case subscriptionStatusHint = "The status of subscriptions cannot be read."
  case refundRequest = "Refund request"
  case refundRequestHint = "The refund request cannot be submitted."
  case receiptRefresh = "Receipt request"
  case receiptRefreshHint = "The receipt is not refreshed."
  case appTransaction = "App transaction"
  case appTransactionHint = "The app transaction is missing or forged."
  case manageSubscriptions = "Manage subscriptions"
  case manageSubscriptionsHint = "The subscriptions page does not open."
  case offerCodeRedeem = "Offer code"
  case offerCodeRedeemHint = "Redeeming an offer code fails."
  case productList = "The app's product list"
  case productListHint = "The app's own list is late, wrong or missing."
  case recharge = "Order credit"
  case rechargeHint = "The app's server does not credit the order."
}

/// A fault at a point.
package enum ArmedFaultText: String, TextKey {
  case title = "Fault: {fault}"
  case works = "works"

  case status = "status {status}"
  case unverified = "unverified: {flaw}"
  case slowList = "slow: complete, but late"
  case emptyList = "empty: no products"
  case unknownIDs = "unknown-ids: with unknown identifiers"

  case times = "next {count, plural, one {time} other {# times}}"
  case always = "every time"
  case chance = "{percent}% of the time"
  /// A percentage with its tenths.
  case decimal = "{whole}.{tenths}"

  case atOnce = "at once"
  case seconds = "{seconds} s"
  case milliseconds = "{milliseconds} ms"

  case sentence = "{outcome}, {frequency}"
  case delayedSentence = "{outcome}, {frequency}, after {delay}"
}
