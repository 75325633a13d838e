/// The texts of the shop.
package enum ShopTable: TextTable {
  case log(ShopLogText)
  case failure(PurchaseFailureText)
  case note(ShopNoteText)
  case restoration(RestorationText)
  case receipt(ReceiptText)
  case receiptAnswer(ReceiptAnswerText)
  case signature(SignatureText)
}

/// The lines of the app's log.
package enum ShopLogText: String, TextKey {
  // MARK: Products

  case productsLoaded = "Loaded list of products... ({count})"
  case productsFound = "Found product: {products}"
  case previouslyPurchased = "Previously purchased: {products}"
  case notPurchased = "Not purchased: {products}"
  case productsFailed = "Failed to load list of products. Error: {error}"
  case invalidProduct = "Invalid product {product}"
  case invalidProductBecause = "Invalid product {product}: {reason}"

  // MARK: Purchases

  case buying = "Buying {product}..."
  case buyingForOrder = "Buying {product}... (order {order})"
  case purchasing = "purchasing... {product}"
  case orderBound = "Order {order} bound to the payment for {product}"
  case deferred = "deferred... {product} waits for a parent's approval"
  case canceled = "canceled... {product}"
  case declined = "declined... {product}: the parent said no"
  case arrived = "update... {product} was bought on another device and delivered here"
  case completed = "complete... {product}"
  case tooLate = """
    finished... {product}: it ended or was revoked before it was delivered; nothing was delivered
    """
  case planChanged = "changed... {note}"
  case orderMissing = "verified, but no order number: order {order} was made for {product}"
  case orderCredited = "Order {order} credited with transaction {transaction}"
  case failed = "fail... {product}. Transaction Error: {error}"
  case paymentsNotAllowed = "Payments are not allowed on this device"
  case promotedNow = "promoted... {product} is bought now"
  case promotedLater = "promoted... {product} is kept for later"

  // MARK: Restoring

  case restoring = "Restoring purchases..."
  case restored = "restore... {product}"
  case restoredPast = """
    restore... {product}: this period is over; finished, and nothing was delivered
    """
  case restoreFinished = "restore finished: {result}"
  case restoreFailed = "Restore Error: {error}"

  // MARK: Content

  case couponUsed = "Coupon {coupon} used"
  case revoked = "revoked... {product} was refunded or is no longer shared; access was revoked"
  case subscriptionEnded = "ended... {product} is no longer subscribed to"
  case appDeleted = "The app was deleted from this device; Restore recovers its purchases."
  case recordsOfAnotherWorld = """
    This device's purchases belong to another world; they are kept apart.
    """

  // MARK: Parts

  case labeledError = "{sentence} ({label})"

  package var entry: ShopTable { .log(self) }
}

/// The reasons why a purchase failed, or was not delivered yet.
package enum PurchaseFailureText: String, TextKey {
  case paymentsNotAllowed = """
    Purchases are not allowed on this device. Allow them in Settings, Screen Time, Content & \
    Privacy Restrictions, iTunes & App Store Purchases, In-app Purchases{here}.
    """
  case here = "; here: {action}"
  case notSold = "{product} cannot be bought."
  case noReason = "The store gave no reason."
  case unknownProduct = "This shop has no product {product}."
  case productsStillLoading = "The products are still being loaded."
  case productsFailed = "The products could not be loaded: {error}"
  case noOrder = "No order could be made for this purchase, so nothing was bought."
  case tooManyCoupons = """
    This app keeps at most 1,000 coupons, including used ones; nothing was bought.
    """
  case membershipTooLong = """
    This membership would end after the year 9999, and such a date cannot be stored; nothing was \
    bought.
    """

  // MARK: Charged, and kept until it can be delivered

  case notCredited = "The order could not be credited: {error}"
  case notSaved = """
    The purchase could not be saved on this device; it will be delivered at the next launch.
    """
  case undeliverable = """
    Cannot deliver {product}: the app does not recognize it. The transaction stays unfinished.
    """
  case nothingIsLost = """
    Nothing is lost: the charged transaction is kept unfinished and is tried again at the next \
    launch.
    """

  package var entry: ShopTable { .failure(self) }
}

/// Told once when something has come to an end.
package enum ShopNoteText: String, TextKey {
  case purchased = "{product} was purchased."
  case order = "Order {order}."
  case planChanged = "{product} begins when the current period ends; nothing was charged now."
  case renewed = "{product} was renewed."
  case purchaseDeferred = "Waiting for approval"
  case purchaseCanceled = "Purchase canceled"
  case purchaseDeclined = "{product} was not bought: the request to buy it was declined."
  case arrived = "{product} was bought on another device and is now available here, too."
  case revoked = "Access revoked: {products} (refunded or no longer shared)"
  case couponRefunded = "Coupon {coupon} was refunded"
  case cannotWatch = """
    Changes in other terminals are not shown here: this system has no file watches left (raise \
    fs.inotify.max_user_instances).
    """

  package var entry: ShopTable { .note(self) }
}

/// The result of a restore.
package enum RestorationText: String, TextKey {
  case restored = """
    {count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # purchases}}
    """
  case endedSubscriptions = """
    Not restored: {names}. The subscription has ended; subscribing again brings it back.
    """
  case missingMemberships = "Not restored: {names}. The App Store does not restore memberships."
  case missingConsumables = """
    Not restored: {names}. Consumables, such as coupons, are never restored.
    """

  // MARK: Lists

  case more = "{names} and {count} more"
  case quoted = "“{name}”"

  package var entry: ShopTable { .restoration(self) }
}

/// The flaws of a receipt.
package enum ReceiptText: String, TextKey {
  case verified = "Receipt verified"
  case notVerified = "Receipt not verified: {problem}"
  case refused = "Receipt refused: {problem}"
  case missing = "This device has no receipt; refresh it."
  case missingHere = "This device has no receipt; refresh it: {action}."
  case status = "Receipt status {code}: {meaning}."
  case signature = "The App Store's signature could not be verified: {meaning} ({code})."

  package var entry: ShopTable { .receipt(self) }
}

/// The numbers with which Apple's server answers for a receipt.
package enum ReceiptAnswerText: String, TextKey {
  case notPost = "the request was not a POST"
  case malformed = "the receipt is malformed or missing"
  case notAuthenticated = "the receipt could not be authenticated"
  case wrongSecret = "the shared secret is wrong"
  case serverUnavailable = "the receipt server is not available"
  case sandboxReceipt = "a sandbox receipt was sent to production"
  case productionReceipt = "a production receipt was sent to the sandbox"
  case internalError = "internal error of the receipt server"
  case noAccount = "the account was not found or was deleted"
  case dataAccessError = "internal data access error"
  case unknown = "unknown status"

  package var entry: ShopTable { .receiptAnswer(self) }
}

/// The reasons why a signature was not believed.
package enum SignatureText: String, TextKey {
  case revokedCertificate = "a certificate of its chain was revoked"
  case invalidCertificateChain = "its certificates do not lead to Apple's"
  case invalidDeviceVerification = "it was signed for another device"
  case invalidEncoding = "it is not encoded as a signed document"
  case invalidSignature = "it does not match the content that was signed"
  case missingRequiredProperties = "a required property is missing"

  package var entry: ShopTable { .signature(self) }
}
