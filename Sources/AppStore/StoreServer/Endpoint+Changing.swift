import Foundation
import StoreCore
import StoreSimulation

/// The endpoints that change the world.
extension Endpoint {
  static let changing = [
    Endpoint("PUT", "/inApps/v1/transactions/{originalTransactionId}/appAccountToken") { call in
      guard let token = try call.object()["appAccountToken"]?.text.flatMap(UUID.init(uuidString:))
      else { throw ServerError.invalidAccountToken }
      try await call.server.setAccountToken(of: call.value("originalTransactionId"), to: token)
      return .empty(200)
    },
    Endpoint("POST", "/inApps/v1/transactions/{transactionId}/finish") { call in
      try await call.server.finish(call.value("transactionId"))
      return .empty(200)
    },
    Endpoint("PUT", "/inApps/v1/subscriptions/extend/{originalTransactionId}") { call in
      let (days, _) = try renewalExtension(try call.object()) { 1...128 ~= $0.utf8.count }
      let extended = try await call.server.extend(call.value("originalTransactionId"), by: days)
      return .json([
        "originalTransactionId": .text(String(extended.originalTransactionID)),
        "webOrderLineItemId": extended.webOrderLineItemID.map(JSONTree.text),
        "success": .flag(true), "effectiveDate": .number(extended.date.milliseconds),
      ])
    },
    Endpoint("POST", "/inApps/v1/subscriptions/extend/mass", extendAll),
    Endpoint(
      "GET", "/inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}",
      statusOfExtensions),
    Endpoint("PUT", "/inApps/v2/transactions/consumption/{transactionId}") { call in
      try await call.server.reportConsumption(
        of: call.value("transactionId"), try consumption(try call.object()))
      return .empty(202)
    },
    Endpoint("PUT", "/inApps/v1/transactions/consumption/{transactionId}") { call in
      try await call.server.reportConsumption(
        of: call.value("transactionId"), try consumptionOfVersion1(try call.object()),
        kinds: [.consumable, .autoRenewableSubscription])
      return .empty(202)
    },
  ]

  // MARK: - Extensions

  private static func renewalExtension(
    _ body: [String: JSONTree], isRequest: (String) -> Bool
  ) throws -> (days: Int, request: String) {
    guard let days = body["extendByDays"]?.number, MassExtension.possibleDays.contains(days) else {
      throw ServerError.invalidExtendByDays
    }
    guard let reason = body["extendReasonCode"]?.number, 0...3 ~= reason else {
      throw ServerError.invalidExtendReasonCode
    }
    guard let request = body["requestIdentifier"]?.text, isRequest(request) else {
      throw ServerError.invalidRequestIdentifier
    }
    return (days, request)
  }

  private static func isUUID(_ text: String) -> Bool { UUID(uuidString: text) != nil }

  @Sendable private static func extendAll(_ call: Call) async throws -> ServerResponse {
    let body = try call.object()
    let (days, request) = try renewalExtension(body, isRequest: isUUID)
    guard let product = body["productId"]?.text, call.server.isSubscription(product) else {
      throw ServerError.invalidProductID
    }
    var codes: [String]?
    if let given = body["storefrontCountryCodes"] {
      guard let list = given.list else { throw ServerError.invalidStorefront }
      guard !list.isEmpty else { throw ServerError.emptyStorefronts }
      codes = try list.map { code in
        guard let text = code.text, Storefront.storefront(countryCode: text) != nil else {
          throw ServerError.invalidStorefront
        }
        return text
      }
    }
    try await call.server.extendAll(
      MassExtension(
        productID: product, days: days, request: request.lowercased(), countryCodes: codes))
    return .json(["requestIdentifier": .text(request)])
  }

  @Sendable private static func statusOfExtensions(_ call: Call) async throws -> ServerResponse {
    let (product, request) = (call.value("productId"), call.value("requestIdentifier"))
    guard isUUID(request) else { throw ServerError.invalidRequestIdentifier }
    guard call.server.isSubscription(product) else { throw ServerError.invalidProductID }
    let found = try await call.server.extensions(of: product, request: request.lowercased())
      .unwrapped(orElse: .extensionRequestNotFound)
    return .json([
      "requestIdentifier": .text(request), "complete": .flag(true),
      "completeDate": .number(found.date.milliseconds),
      "succeededCount": .number(found.succeeded), "failedCount": .number(found.failed),
    ])
  }

  // MARK: - Consumption

  private static let preferences: [String: ConsumptionReport.Preference] = [
    "DECLINE": .decline, "GRANT_FULL": .grantFull, "GRANT_PRORATED": .grantProrated,
  ]
  private static let delivered = "DELIVERED"
  private static let deliveries = [
    delivered, "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
    "UNDELIVERED_OTHER",
  ]

  private static func checkConsent(_ body: [String: JSONTree]) throws {
    guard body["customerConsented"]?.flag == true else {
      throw ServerError.invalidCustomerConsented
    }
    guard body["sampleContentProvided"]?.flag != nil else { throw ServerError.invalidSampleContent }
  }

  private static func consumption(_ body: [String: JSONTree]) throws -> ConsumptionReport {
    try checkConsent(body)
    guard let delivery = body["deliveryStatus"]?.text, deliveries.contains(delivery) else {
      throw ServerError.invalidDeliveryStatus
    }
    var report = ConsumptionReport()
    if let percentage = body["consumptionPercentage"] {
      // Apple's numbers for these two errors are not published.
      guard let number = percentage.number, 0...100_000 ~= number,
        number == 0 || delivery == delivered
      else { throw ServerError.badRequest }
      report.percentage = number
    }
    if let preference = body["refundPreference"] {
      let known = try preference.text.flatMap { preferences[$0] }
        .unwrapped(orElse: .invalidRefundPreference)
      if known == .grantProrated, let percentage = report.percentage,
        !(1..<100_000 ~= percentage)
      {
        throw ServerError.invalidRefundPreference
      }
      report.preference = known
    }
    return report
  }

  /// The numbers of version 1, with their greatest values.
  private static let numbers: [(name: String, most: Int, error: ServerError)] = [
    ("accountTenure", 7, .invalidAccountTenure),
    ("consumptionStatus", 3, .invalidConsumptionStatus),
    ("deliveryStatus", 5, .invalidDeliveryStatus),
    ("lifetimeDollarsPurchased", 7, .invalidDollarsPurchased),
    ("lifetimeDollarsRefunded", 7, .invalidDollarsRefunded), ("platform", 2, .invalidPlatform),
    ("playTime", 7, .invalidPlayTime), ("userStatus", 4, .invalidUserStatus),
  ]

  private static func consumptionOfVersion1(
    _ body: [String: JSONTree]
  ) throws -> ConsumptionReport {
    try checkConsent(body)
    guard let token = body["appAccountToken"]?.text, token.isEmpty || isUUID(token) else {
      throw ServerError.invalidConsumptionToken
    }
    for (name, most, error) in numbers {
      guard let number = body[name]?.number, 0...most ~= number else { throw error }
    }
    var report = ConsumptionReport()
    if let preference = body["refundPreference"] {
      switch preference.number {
      case 0, 3: break
      case 1: report.preference = .grantFull
      case 2: report.preference = .decline
      default: throw ServerError.invalidRefundPreference
      }
    }
    return report
  }
}
