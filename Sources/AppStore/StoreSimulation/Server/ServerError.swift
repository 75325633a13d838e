/// An error of the App Store Server API. Its first three digits are the HTTP status.
package enum ServerError: Int, Error, CaseIterable, Sendable {
  case badRequest = 4_000_000
  case invalidRevision = 4_000_005
  case invalidTransactionID = 4_000_006
  case invalidOriginalTransactionID = 4_000_008
  case invalidExtendByDays = 4_000_009
  case invalidExtendReasonCode = 4_000_010
  case invalidRequestIdentifier = 4_000_011
  case startDateTooFarInPast = 4_000_012
  case startDateAfterEndDate = 4_000_013
  case invalidPaginationToken = 4_000_014
  case invalidStartDate = 4_000_015
  case invalidEndDate = 4_000_016
  case invalidNotificationType = 4_000_018
  case severalFilters = 4_000_019
  case invalidTestToken = 4_000_020
  case invalidSort = 4_000_021
  case invalidProductType = 4_000_022
  case invalidProductID = 4_000_023
  case invalidGroupID = 4_000_024
  case invalidExcludeRevoked = 4_000_025
  case invalidOwnershipType = 4_000_026
  case emptyStorefronts = 4_000_027
  case invalidStorefront = 4_000_028
  case invalidRevoked = 4_000_030
  case invalidStatus = 4_000_031
  case invalidAccountTenure = 4_000_032
  case invalidConsumptionToken = 4_000_033
  case invalidConsumptionStatus = 4_000_034
  case invalidCustomerConsented = 4_000_035
  case invalidDeliveryStatus = 4_000_036
  case invalidDollarsPurchased = 4_000_037
  case invalidDollarsRefunded = 4_000_038
  case invalidPlatform = 4_000_039
  case invalidPlayTime = 4_000_040
  case invalidSampleContent = 4_000_041
  case invalidUserStatus = 4_000_042
  case invalidRefundPreference = 4_000_044
  case unsupportedProductType = 4_000_047
  case appTransactionNotSupported = 4_000_048
  case invalidAccountToken = 4_000_183
  case familyTransactionNotSupported = 4_000_185
  case notAnOriginalTransaction = 4_000_187
  case percentageOfSubscription = 4_000_209
  case extensionIneligible = 4_030_004
  case mostExtensions = 4_030_005
  case familyExtensionIneligible = 4_030_007
  case accountNotFound = 4_040_001
  case accountNotFoundRetryable = 4_040_002
  case appNotFoundRetryable = 4_040_004
  case originalTransactionNotFound = 4_040_005
  case originalTransactionNotFoundRetryable = 4_040_006
  case notificationURLNotFound = 4_040_007
  case testNotificationNotFound = 4_040_008
  case extensionRequestNotFound = 4_040_009
  case transactionNotFound = 4_040_010
  case rateLimitExceeded = 4_290_000
  case internalError = 5_000_000
  case internalErrorRetryable = 5_000_001

  package var status: Int { rawValue / 10_000 }

  /// Apple's words.
  package var message: String {
    switch self {
    case .badRequest: "Bad request."
    case .invalidRevision: "Invalid request revision."
    case .invalidTransactionID: "Invalid transaction id."
    case .invalidOriginalTransactionID: "Invalid original transaction id."
    case .invalidExtendByDays: "Invalid extend by days value."
    case .invalidExtendReasonCode: "Invalid extend reason code."
    case .invalidRequestIdentifier: "Invalid request identifier."
    case .startDateTooFarInPast:
      "Invalid request. The start date is earlier than the allowed start date."
    case .startDateAfterEndDate:
      "Invalid request. The end date precedes the start date or the dates are the same."
    case .invalidPaginationToken: "Invalid request. The pagination token is invalid."
    case .invalidStartDate: Self.noTimestamp("start")
    case .invalidEndDate: Self.noTimestamp("end")
    case .invalidNotificationType:
      "Invalid request. The notification type or subtype is invalid."
    case .severalFilters:
      """
      Invalid request. Supply either a transaction id or a notification type, but not both.
      """
    case .invalidTestToken: "Invalid request. The test notification token is invalid."
    case .invalidSort: Self.parameter("sort")
    case .invalidProductType: Self.parameter("product type")
    case .invalidProductID: Self.parameter("product id")
    case .invalidGroupID: Self.parameter("subscription group identifier")
    case .invalidExcludeRevoked: Self.parameter("exclude-revoked")
    case .invalidOwnershipType: Self.parameter("in-app ownership type")
    case .emptyStorefronts:
      "Invalid request. If provided, the list of storefront country codes must not be empty."
    case .invalidStorefront: "Invalid request. A storefront country code was invalid."
    case .invalidRevoked: Self.parameter("revoked")
    case .invalidStatus: Self.parameter("status")
    case .invalidAccountTenure: Self.field("account tenure")
    case .invalidConsumptionToken:
      """
      Invalid request. The app account token field must contain a valid UUID or an empty string.
      """
    case .invalidConsumptionStatus: Self.field("consumption status")
    case .invalidCustomerConsented:
      """
      Invalid request. The customer consented field is required and must indicate the customer \
      consented.
      """
    case .invalidDeliveryStatus: Self.field("delivery status")
    case .invalidDollarsPurchased: Self.field("lifetime dollars purchased")
    case .invalidDollarsRefunded: Self.field("lifetime dollars refunded")
    case .invalidPlatform: Self.field("platform")
    case .invalidPlayTime: Self.field("playtime")
    case .invalidSampleContent: Self.field("sample content provided")
    case .invalidUserStatus: Self.field("user status")
    case .invalidRefundPreference: Self.field("refund preference")
    case .unsupportedProductType:
      """
      Invalid request. The transaction id doesn't represent a supported in-app purchase type.
      """
    case .appTransactionNotSupported:
      "Invalid request. App transactions aren't supported by this endpoint."
    case .invalidAccountToken:
      "Invalid request. The app account token field must be a valid UUID."
    case .familyTransactionNotSupported:
      "Invalid request. Family Sharing transactions aren't supported by this endpoint."
    case .notAnOriginalTransaction:
      """
      Invalid request. The transaction ID provided is not an original transaction ID.
      """
    case .percentageOfSubscription:
      """
      Invalid request. The consumption percentage field is not supported for auto-renewable \
      subscription transactions.
      """
    case .extensionIneligible: "Forbidden - subscription state ineligible for extension."
    case .mostExtensions: "Forbidden - subscription has reached maximum extension count."
    case .familyExtensionIneligible:
      """
      Subscriptions that users obtain through Family Sharing can't get a renewal date extension \
      directly.
      """
    case .accountNotFound: "Account not found."
    case .accountNotFoundRetryable: "Account not found. Please try again."
    case .appNotFoundRetryable: "App not found. Please try again."
    case .originalTransactionNotFound: "Original transaction id not found."
    case .originalTransactionNotFoundRetryable:
      "Original transaction id not found. Please try again."
    case .notificationURLNotFound:
      """
      No App Store Server Notification URL found for provided app. Check that a URL is configured \
      in App Store Connect for this environment.
      """
    case .testNotificationNotFound:
      """
      Either the test notification token is expired or the notification and status are not yet \
      available.
      """
    case .extensionRequestNotFound:
      """
      The server didn't find a subscription-renewal-date extension request for this \
      requestIdentifier and productId combination.
      """
    case .transactionNotFound: "Transaction id not found."
    case .rateLimitExceeded: "Rate limit exceeded."
    case .internalError: "An unknown error occurred."
    case .internalErrorRetryable: "An unknown error occurred. Please try again."
    }
  }

  private static func parameter(_ name: String) -> String {
    "Invalid request. The \(name) parameter is invalid."
  }

  private static func field(_ name: String) -> String {
    "Invalid request. The \(name) field is invalid."
  }

  private static func noTimestamp(_ name: String) -> String {
    "Invalid request. The \(name) date is not a timestamp value represented in milliseconds."
  }
}
