package import Preferences
package import StoreKit

/// All that the shop knows, as one value: every screen draws from it, and a purchase that changes
/// several screens changes this once.
package struct ShopState: Sendable {
  package var shelf: Shelf
  package var content: PurchasedContent
  package var isRestoring = false
  /// Products whose purchase began on the App Store's page and was kept for later.
  package var keptPromotions: [String] = []
  package var log: LogBook

  package init(
    shelf: Shelf = Shelf(), content: PurchasedContent = PurchasedContent(), log: LogBook = LogBook()
  ) {
    self.shelf = shelf
    self.content = content
    self.log = log
  }
}

/// What the products request brought, in the order of the app's own list.
package struct Shelf: Sendable {
  package enum Phase: Hashable, Sendable {
    case loading
    case loaded
    /// Why, in words; the request can be made again.
    case failed(String)
  }

  package var phase: Phase
  package var entries: [ShelfEntry]

  package init(phase: Phase = .loading, entries: [ShelfEntry] = []) {
    self.phase = phase
    self.entries = entries
  }

  /// What is bought is looked for only when somebody buys, so no table of them is kept.
  package func product(_ id: String) -> SKProduct? {
    for case .product(let product) in entries where product.productIdentifier == id {
      return product
    }
    return nil
  }
}

/// One line of the product table.
package enum ShelfEntry: Sendable, Identifiable {
  case product(SKProduct)
  /// An identifier of the app that the store does not sell, with what the app calls it.
  case invalid(id: String, name: String?)

  package var id: String {
    switch self {
    case .product(let product): product.productIdentifier
    case .invalid(let id, _): id
    }
  }

  /// The localized title; for an invalid identifier its own last part.
  package var name: String {
    switch self {
    case .product(let product): product.localizedTitle
    case .invalid(let id, let name):
      name ?? id.split(separator: ".").last.map(String.init) ?? id
    }
  }
}

/// What the store's observer tells everybody once when something has happened.
package struct Broadcast: Hashable, Sendable {
  package enum Status: String, CaseIterable, Sendable {
    case purchaseSucceeded, purchaseFailed, purchaseDeferred, purchaseCancelled
    case restoreSucceeded, restoreFailed
    case contentRevoked
  }

  package var status: Status
  /// Nil for a restore as a whole.
  package var productID: String?
  package var message: String
  /// How many purchases a finished restore brought back.
  package var restoredCount: Int?
  /// `SKError 2 paymentCancelled`, where there was an error.
  package var errorLabel: String?
  /// What kept the app from writing its own side of the device, where that was why.
  package var hindrance: FileDefaultsError?

  package init(
    status: Status, productID: String? = nil, message: String, restoredCount: Int? = nil,
    errorLabel: String? = nil, hindrance: FileDefaultsError? = nil
  ) {
    self.status = status
    self.productID = productID
    self.message = message
    self.restoredCount = restoredCount
    self.errorLabel = errorLabel
    self.hindrance = hindrance
  }
}
