import Foundation
import StoreCore
import StoreSimulation

/// The endpoints that change nothing.
extension Endpoint {
  static let reading = [
    Endpoint("GET", "/inApps/v1/transactions/{transactionId}") { call in
      .json([
        "signedTransactionInfo": .text(
          try await call.server.transaction(call.value("transactionId")))
      ])
    },
    Endpoint("GET", "/inApps/v2/history/{transactionId}") { call in
      try await history(call, includesFinishedConsumables: true)
    },
    Endpoint("GET", "/inApps/v1/history/{transactionId}") { call in
      try await history(call, includesFinishedConsumables: false)
    },
    Endpoint("GET", "/inApps/v1/subscriptions/{transactionId}", statuses),
    Endpoint("GET", "/inApps/v1/transactions/appTransactions/{transactionId}") { call in
      .json([
        "signedAppTransactionInfo": .text(
          try await call.server.appTransaction(of: call.value("transactionId")))
      ])
    },
    Endpoint("GET", "/inApps/v2/refund/lookup/{transactionId}") { call in
      let page = try await call.server.refunds(
        of: call.value("transactionId"), after: call.last("revision"))
      return .json(members(page))
    },
    Endpoint("GET", "/inApps/v1/lookup/{orderId}") { call in
      let id = call.value("orderId")
      guard !id.isEmpty, id.utf8.count <= 64,
        id.unicodeScalars.allSatisfy({
          $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0)
        })
      else { throw ServerError.badRequest }
      let found = try await call.server.order(id)
      return .json([
        "status": .number(found.isEmpty ? 1 : 0),
        "signedTransactions": found.isEmpty ? nil : .list(found.map(JSONTree.text)),
      ])
    },
  ]

  private static func members(_ page: ServerPage<String>) -> [String: JSONTree?] {
    [
      "revision": .text(page.revision), "hasMore": .flag(page.hasMore),
      "signedTransactions": .list(page.items.map(JSONTree.text)),
    ]
  }

  private static func history(
    _ call: Call, includesFinishedConsumables: Bool
  ) async throws -> ServerResponse {
    var query = try historyQuery(call)
    query.includesFinishedConsumables = includesFinishedConsumables
    let page = try await call.server.history(
      of: call.value("transactionId"), query, after: call.last("revision"))
    return .json(members(page).merging(try await call.server.about()) { $1 })
  }

  private static func historyQuery(_ call: Call) throws -> ServerHistoryQuery {
    var query = ServerHistoryQuery()
    query.startDate = try call.date("startDate", orElse: .invalidStartDate)
    query.endDate = try call.date("endDate", orElse: .invalidEndDate)
    query.productIDs = try filled(call.all("productId"), orElse: .invalidProductID)
    query.groupIDs = try filled(
      call.all("subscriptionGroupIdentifier"), orElse: .invalidGroupID)
    query.kinds = Set(
      try call.all("productType").map { try kinds[$0].unwrapped(orElse: .invalidProductType) }
    ).sorted { $0.rawValue < $1.rawValue }
    query.ownership = try call.last("inAppOwnershipType").map {
      try TransactionRecord.Ownership(rawValue: $0).unwrapped(orElse: .invalidOwnershipType)
    }
    query.isDescending =
      try call.last("sort")
      .map { try orders[$0].unwrapped(orElse: .invalidSort) } ?? false
    if try call.flag("excludeRevoked", orElse: .invalidExcludeRevoked) == true {
      query.isRevoked = false
    }
    query.isRevoked = try call.flag("revoked", orElse: .invalidRevoked) ?? query.isRevoked
    return query
  }

  private static let orders = ["ASCENDING": false, "DESCENDING": true]
  private static let kinds: [String: ProductKind] = [
    "CONSUMABLE": .consumable, "NON_CONSUMABLE": .nonConsumable,
    "NON_RENEWABLE": .nonRenewingSubscription, "AUTO_RENEWABLE": .autoRenewableSubscription,
  ]

  private static func filled(_ values: [String], orElse error: ServerError) throws -> [String] {
    guard !values.contains("") else { throw error }
    return Set(values).sorted()
  }

  @Sendable private static func statuses(_ call: Call) async throws -> ServerResponse {
    let wanted = try call.all("status").map { word in
      guard let number = Int(word), 1...5 ~= number else { throw ServerError.invalidStatus }
      return number
    }
    let groups = try await call.server.statuses(
      of: call.value("transactionId"), in: Set(wanted))
    let data = groups.sorted { $0.key < $1.key }.map { group, statuses -> JSONTree in
      ["subscriptionGroupIdentifier": .text(group), "lastTransactions": .list(statuses)]
    }
    return .json(try await call.server.about().merging(["data": .list(data)]) { $1 })
  }
}

/// Apple's verifyReceipt. Its status is in the body, also if the method is wrong.
extension Endpoint {
  static let receipts = [
    ("/verifyReceipt", ReceiptAddress.sandbox), ("/production/verifyReceipt", .production),
  ]
  .flatMap { path, address in
    ["POST", "GET", "PUT", "PATCH", "DELETE"].map { method in
      Endpoint(method, path, isAuthorized: false, mostBytes: 8 << 20) { call in
        ServerResponse(
          status: 200, contentType: "application/json",
          body: try await call.server.verifyReceipt(method, call.request.body, at: address))
      }
    }
  }
}
