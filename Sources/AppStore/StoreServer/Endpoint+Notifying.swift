import Foundation
import StoreCore
import StoreSimulation

/// The endpoints about notifications.
extension Endpoint {
  static let notifying = [
    Endpoint("POST", "/inApps/v1/notifications/test") { call in
      let test = try await call.server.requestTest()
      return .json(["testNotificationToken": .text(token(of: test))])
    },
    Endpoint("GET", "/inApps/v1/notifications/test/{testNotificationToken}") { call in
      let token = call.value("testNotificationToken")
      let parts = token.split(separator: "_", omittingEmptySubsequences: false)
      guard parts.count == 2, let uuid = UUID(uuidString: String(parts[0])), Int(parts[1]) != nil
      else { throw ServerError.invalidTestToken }
      guard let (test, payload) = try await call.server.notification(uuid),
        test.name.kind == .test, Self.token(of: test) == token,
        test.attempts.contains(where: { $0.answer != nil })
      else { throw ServerError.testNotificationNotFound }
      return .json(members(test, payload))
    },
    Endpoint("POST", "/inApps/v1/notifications/history") { call in
      let page = try await call.server.notificationHistory(
        try await query(call), after: call.last("paginationToken"))
      return .json([
        "notificationHistory": .list(
          page.items.map { .object(members($0.notification, $0.payload)) }),
        "hasMore": .flag(page.hasMore),
        "paginationToken": page.hasMore ? .text(page.revision) : nil,
      ])
    },
  ]

  private static func token(of test: ServerNotification) -> String {
    "\(test.uuid.payloadText)_\(test.date.milliseconds)"
  }

  /// The maximum number of attempts that Apple returns.
  private static let mostAttempts = 6

  private static func members(
    _ notification: ServerNotification, _ payload: String
  ) -> [String: JSONTree] {
    let attempts = notification.attempts.suffix(mostAttempts).compactMap { attempt in
      attempt.answer.map { answer -> JSONTree in
        [
          "attemptDate": .number(attempt.date.milliseconds),
          "sendAttemptResult": .text(answer.result.rawValue),
        ]
      }
    }
    return ["signedPayload": .text(payload), "sendAttempts": .list(attempts)]
  }

  /// Apple's types of notifications whose events do not exist here.
  private static let otherTypes = [
    "EXTERNAL_PURCHASE_TOKEN", "METADATA_UPDATE", "MIGRATION", "PRICE_CHANGE", "UNCLAIM_SEATS",
  ]

  /// The oldest start of a history in the sandbox and in production.
  private static let days = (sandbox: 30.0, production: 180.0)

  private static func query(_ call: Call) async throws -> NotificationQuery {
    let body = try call.object()
    func date(_ name: String, orElse error: ServerError) throws -> Date {
      guard let number = body[name]?.number, Call.dates.contains(number) else { throw error }
      return Date(milliseconds: number)
    }
    let start = try date("startDate", orElse: .invalidStartDate)
    let end = try date("endDate", orElse: .invalidEndDate)
    let isProduction = try await call.server.environment() == .production
    let reach = (isProduction ? days.production : days.sandbox) * 86_400
    guard start >= (try await call.server.time()).addingTimeInterval(-reach) else {
      throw ServerError.startDateTooFarInPast
    }
    guard start < end else { throw ServerError.startDateAfterEndDate }
    var query = NotificationQuery(from: start, to: end)
    if let type = body["notificationType"] {
      guard let type = type.text,
        NotificationName.Kind(rawValue: type) != nil || otherTypes.contains(type)
      else { throw ServerError.invalidNotificationType }
      query.name = type
    }
    if let subtype = body["notificationSubtype"] {
      guard let type = query.name, let subtype = subtype.text,
        let name = NotificationName(rawValue: "\(type)/\(subtype)")
      else { throw ServerError.invalidNotificationType }
      query.name = name.rawValue
    }
    query.transactionID = try body["transactionId"].map {
      try $0.text.unwrapped(orElse: .invalidTransactionID)
    }
    guard query.name == nil || query.transactionID == nil else { throw ServerError.severalFilters }
    if let flag = body["onlyFailures"] {
      query.onlyFailures = try flag.flag.unwrapped(orElse: .badRequest)
    }
    return query
  }
}
