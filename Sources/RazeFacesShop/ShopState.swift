package import Preferences
package import StoreCore
package import StoreKit

/// All that the shop knows, as one value: every screen draws from it, and a purchase that changes
/// several screens changes this once.
package struct ShopState: Sendable {
  package var shelf: Shelf
  package var content: PurchasedContent
  /// Payments under way on this device, by product; of two for one product the later one counts.
  package var underWay: [String: PaymentUnderWay]
  /// Those of them that were owned when their payment began: getting them again takes nothing away.
  package var gettingAgain: Set<String> = []
  package var isRestoring: Bool
  /// Products whose purchase began on the App Store's page and was kept for later.
  package var keptPromotions: [String] = []
  /// Account, storefront, device, clock, faults: what the header must never hide.
  package var device: DeviceSnapshot?
  package var log: LogBook

  package init(
    shelf: Shelf = Shelf(), content: PurchasedContent = PurchasedContent(),
    underWay: [String: PaymentUnderWay] = [:], isRestoring: Bool = false,
    device: DeviceSnapshot? = nil, log: LogBook = LogBook()
  ) {
    self.shelf = shelf
    self.content = content
    self.underWay = underWay
    self.isRestoring = isRestoring
    self.device = device
    self.log = log
  }

  package func status(of entry: ShelfEntry) -> ProductStatus {
    switch entry {
    case .invalid: return .unavailable
    case .product(let product):
      let id = product.productIdentifier
      switch underWay[id] {
      case .purchasing: return gettingAgain.contains(id) ? .purchased : .purchasing
      case .deferred: return .deferred
      case nil: return content.owns(id) ? .purchased : .buy
      }
    }
  }

  package var isBusy: Bool {
    isRestoring || underWay.values.contains(.purchasing)
  }
}

package enum PaymentUnderWay: Hashable, Sendable {
  case purchasing, deferred
}

/// A product's state in this shop. Raw values are the words of `--json`.
package enum ProductStatus: String, CaseIterable, Sendable {
  case buy, purchased, purchasing, deferred, unavailable
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
  /// An identifier of the app that the store does not sell, and why.
  case invalid(id: String, name: String?, reason: String)

  package var id: String {
    switch self {
    case .product(let product): product.productIdentifier
    case .invalid(let id, _, _): id
    }
  }

  /// The localized title; for an invalid identifier its own last part.
  package var name: String {
    switch self {
    case .product(let product): product.localizedTitle
    case .invalid(let id, let name, _):
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
