import Foundation
import StoreCore
import StoreServer
import StoreSimulation
import TestSupport
import Testing

/// Products of the shipped catalog, and two of its testers.
enum ShippedShop {
  static let monthly = "com.example.razefaces.club.monthly"
  static let yearly = "com.example.razefaces.club.yearly"
  static let owner = "tester@example.com"
  static let member = "minh@example.com"
}

/// A notification with its verified documents.
struct SignedNotification {
  let notification: ServerNotification
  let payload: [String: JSONTree]
  let transaction: [String: JSONTree]
  let renewal: [String: JSONTree]?

  var name: String { notification.name.rawValue }
}

extension TestServer {
  /// Returns a server of the shipped catalog, whose customer is signed in.
  ///
  /// - Parameters:
  ///   - owned: a product that the customer buys.
  ///   - shared: a product that a family shares, too.
  static func shipped(
    owning owned: String? = nil, sharing shared: String? = nil
  ) async throws -> TestServer {
    let catalog = try Catalog.shipped { text in
      guard let shared, let start = text.range(of: shared)?.upperBound,
        let flag = text.range(of: "\"familySharable\": false", range: start..<text.endIndex)
      else { return text }
      return text.replacingCharacters(in: flag, with: "\"familySharable\": true")
    }
    let server = try await TestServer(catalog)
    try await server.store.signIn(ShippedShop.owner)
    if let owned { try await server.store.own(owned) }
    return server
  }

  /// Returns all notifications, oldest first, after it has verified their documents.
  func notifications() async throws -> [SignedNotification] {
    var found: [SignedNotification] = []
    for each in try await store.server.notifications(limit: 1_000) {
      let (notification, jws) = try #require(try await store.server.notification(each.id))
      let payload = try payload(.text(jws))
      let data = payload["data"]?.members ?? [:]
      #expect(payload["notificationUUID"] == .text(notification.uuid.payloadText))
      found.append(
        SignedNotification(
          notification: notification, payload: payload,
          transaction: try data["signedTransactionInfo"].map(self.payload) ?? [:],
          renewal: try data["signedRenewalInfo"].map(self.payload)))
    }
    return found
  }
}
