package import StoreCore

/// What the app's own server knows and does for it.
package protocol AppServer: Sendable {
  /// What the app offers, in the order of the table, whether or not the App Store sells it.
  var productIDs: [String] { get }

  /// Nil for a product that the app does not know.
  func product(_ id: String) -> AppProduct?
}

/// What the app itself knows of one of its products.
package struct AppProduct: Hashable, Sendable {
  package var kind: ProductKind
  /// What the app calls it where the App Store does not sell it just now.
  package var name: String?
  /// How long one purchase of a membership lasts; the App Store does not know it.
  package var membershipPeriod: Period

  package init(kind: ProductKind, name: String?, membershipPeriod: Period) {
    self.kind = kind
    self.name = name
    self.membershipPeriod = membershipPeriod
  }
}
