import Foundation
import StoreCore
import StoreSimulation

/// An endpoint of the App Store's server. The table ``all`` feeds the router and the tests.
package struct Endpoint: Sendable {
  package let method: String
  /// The path, with the names of its variable parts in braces.
  package let path: String
  /// Whether requests need a token. Receipts have a shared secret instead.
  package let isAuthorized: Bool
  package let mostBytes: Int
  let answer: @Sendable (Call) async throws -> ServerResponse

  init(
    _ method: String, _ path: String, isAuthorized: Bool = true, mostBytes: Int = 64 << 10,
    _ answer: @escaping @Sendable (Call) async throws -> ServerResponse
  ) {
    (self.method, self.path, self.isAuthorized) = (method, path, isAuthorized)
    (self.mostBytes, self.answer) = (mostBytes, answer)
  }

  package static let all = reading + changing + notifying + receipts

  /// The beginnings of Apple's paths that are not simulated.
  package static let absent = [
    "/inApps/v1/refund/lookup/", "/inApps/v1/messaging/", "/inApps/groups/", "/advancedCommerce/",
    "/externalPurchase/",
  ]

  /// Returns the variable parts of a path; nil if it is another endpoint's.
  package func values(in path: String) -> [String: String]? {
    var given = path.split(separator: "/", omittingEmptySubsequences: false)
    let own = self.path.split(separator: "/", omittingEmptySubsequences: false)
    // Some libraries end a path with a slash.
    if given.last == "", given.count == own.count + 1 { given.removeLast() }
    guard given.count == own.count else { return nil }
    var values: [String: String] = [:]
    for (given, own) in zip(given, own) {
      if own.hasPrefix("{") {
        values[String(own.dropFirst().dropLast())] = String(given)
      } else if given != own {
        return nil
      }
    }
    return values
  }
}

/// A request that was routed to an endpoint.
struct Call: Sendable {
  let server: ServerSide
  let values: [String: String]
  let request: ServerRequest

  /// Returns a variable part of the path.
  func value(_ name: String) -> String { values[name] ?? "" }

  /// Returns all values of a parameter in the query. Values of the same name are alternatives.
  func all(_ name: String) -> [String] {
    request.query.filter { $0.name == name }.map(\.value)
  }

  func last(_ name: String) -> String? { all(name).last }

  /// Returns the body's object.
  func object() throws -> [String: JSONTree] {
    try (JSONTree(request.body)?.members).unwrapped(orElse: .badRequest)
  }

  func flag(_ name: String, orElse error: ServerError) throws -> Bool? {
    // Apple's library for Python writes True.
    try last(name).map { try Bool($0.lowercased()).unwrapped(orElse: error) }
  }

  /// Returns a date in milliseconds since 1970.
  func date(_ name: String, orElse error: ServerError) throws -> Date? {
    try last(name).map { text in
      let whole = text.hasSuffix(".0") ? text.dropLast(2) : text[...]
      guard let number = Int(whole), Self.dates.contains(number) else { throw error }
      return Date(milliseconds: number)
    }
  }

  /// Dates up to the year 9999.
  static let dates = 0...253_402_300_799_999
}

extension Optional {
  func unwrapped(orElse error: ServerError) throws -> Wrapped {
    guard let self else { throw error }
    return self
  }
}
