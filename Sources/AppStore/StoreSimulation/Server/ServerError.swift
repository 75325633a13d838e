/// An error of the App Store Server API: its code and Apple's words. The first three digits of the
/// code are the HTTP status.
package enum ServerError: String, Error, CaseIterable, Sendable {
  case badRequest = "4000000 Bad request."
  case invalidRevision = "4000005 Invalid request revision."
  case invalidTransactionID = "4000006 Invalid transaction id."
  case invalidOriginalTransactionID = "4000008 Invalid original transaction id."
  case invalidExtendByDays = "4000009 Invalid extend by days value."
  case invalidExtendReasonCode = "4000010 Invalid extend reason code."
  case invalidRequestIdentifier = "4000011 Invalid request identifier."
  case startDateTooFarInPast =
    "4000012 Invalid request. The start date is earlier than the allowed start date."
  case startDateAfterEndDate =
    "4000013 Invalid request. The end date precedes the start date or the dates are the same."
  case invalidPaginationToken = "4000014 Invalid request. The pagination token is invalid."
  case invalidStartDate =
    "4000015 Invalid request. The start date is not a timestamp value represented in milliseconds."
  case invalidEndDate =
    "4000016 Invalid request. The end date is not a timestamp value represented in milliseconds."
  case invalidNotificationType =
    "4000018 Invalid request. The notification type or subtype is invalid."
  case severalFilters =
    "4000019 Invalid request. Supply either a transaction id or a notification type, but not both."
  case invalidTestToken = "4000020 Invalid request. The test notification token is invalid."
  case invalidSort = "4000021 Invalid request. The sort parameter is invalid."
  case invalidProductType = "4000022 Invalid request. The product type parameter is invalid."
  case invalidProductID = "4000023 Invalid request. The product id parameter is invalid."
  case invalidGroupID =
    "4000024 Invalid request. The subscription group identifier parameter is invalid."
  case invalidExcludeRevoked = "4000025 Invalid request. The exclude-revoked parameter is invalid."
  case invalidOwnershipType =
    "4000026 Invalid request. The in-app ownership type parameter is invalid."
  case emptyStorefronts =
    "4000027 Invalid request. If provided, the list of storefront country codes must not be empty."
  case invalidStorefront = "4000028 Invalid request. A storefront country code was invalid."
  case invalidRevoked = "4000030 Invalid request. The revoked parameter is invalid."
  case invalidStatus = "4000031 Invalid request. The status parameter is invalid."
  case invalidAccountTenure = "4000032 Invalid request. The account tenure field is invalid."
  case invalidConsumptionToken = """
    4000033 Invalid request. The app account token field must contain a valid UUID or an empty \
    string.
    """
  case invalidConsumptionStatus =
    "4000034 Invalid request. The consumption status field is invalid."
  case invalidCustomerConsented = """
    4000035 Invalid request. The customer consented field is required and must indicate the \
    customer consented.
    """
  case invalidDeliveryStatus = "4000036 Invalid request. The delivery status field is invalid."
  case invalidDollarsPurchased =
    "4000037 Invalid request. The lifetime dollars purchased field is invalid."
  case invalidDollarsRefunded =
    "4000038 Invalid request. The lifetime dollars refunded field is invalid."
  case invalidPlatform = "4000039 Invalid request. The platform field is invalid."
  case invalidPlayTime = "4000040 Invalid request. The playtime field is invalid."
  case invalidSampleContent =
    "4000041 Invalid request. The sample content provided field is invalid."
  case invalidUserStatus = "4000042 Invalid request. The user status field is invalid."
  case invalidRefundPreference = "4000044 Invalid request. The refund preference field is invalid."
  case unsupportedProductType = """
    4000047 Invalid request. The transaction id doesn't represent a supported in-app purchase \
    type.
    """
  case appTransactionNotSupported =
    "4000048 Invalid request. App transactions aren't supported by this endpoint."
  case invalidAccountToken =
    "4000183 Invalid request. The app account token field must be a valid UUID."
  case familyTransactionNotSupported =
    "4000185 Invalid request. Family Sharing transactions aren't supported by this endpoint."
  case notAnOriginalTransaction =
    "4000187 Invalid request. The transaction ID provided is not an original transaction ID."
  case percentageOfSubscription = """
    4000209 Invalid request. The consumption percentage field is not supported for auto-renewable \
    subscription transactions.
    """
  case extensionIneligible = "4030004 Forbidden - subscription state ineligible for extension."
  case mostExtensions = "4030005 Forbidden - subscription has reached maximum extension count."
  case familyExtensionIneligible = """
    4030007 Subscriptions that users obtain through Family Sharing can't get a renewal date \
    extension directly.
    """
  case accountNotFound = "4040001 Account not found."
  case accountNotFoundRetryable = "4040002 Account not found. Please try again."
  case appNotFoundRetryable = "4040004 App not found. Please try again."
  case originalTransactionNotFound = "4040005 Original transaction id not found."
  case originalTransactionNotFoundRetryable =
    "4040006 Original transaction id not found. Please try again."
  case notificationURLNotFound = """
    4040007 No App Store Server Notification URL found for provided app. Check that a URL is \
    configured in App Store Connect for this environment.
    """
  case testNotificationNotFound = """
    4040008 Either the test notification token is expired or the notification and status are not \
    yet available.
    """
  case extensionRequestNotFound = """
    4040009 The server didn't find a subscription-renewal-date extension request for this \
    requestIdentifier and productId combination.
    """
  case transactionNotFound = "4040010 Transaction id not found."
  case rateLimitExceeded = "4290000 Rate limit exceeded."
  case internalError = "5000000 An unknown error occurred."
  case internalErrorRetryable = "5000001 An unknown error occurred. Please try again."

  package var code: Int { Int(rawValue.prefix(7)) ?? 0 }
  package var status: Int { code / 10_000 }
  package var message: String { String(rawValue.dropFirst(8)) }
}
