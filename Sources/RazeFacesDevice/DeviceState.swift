package import RazeFacesShop
package import StoreCore

/// All that there is to see of the app on its device, as one value: what the shop knows, and beside
/// it what the device shows of the App Store, which no app could ask for.
package struct DeviceState: Sendable {
  package var shop: ShopState
  /// Account, storefront, clock, faults: what nobody must lose sight of. Nil before the app is
  /// connected to the App Store.
  package var snapshot: DeviceSnapshot?
  /// Payments under way on this device, whichever process began them, by product; of two for one
  /// product the later one counts.
  package var underWay: [String: PaymentUnderWay]
  /// Those of them that were owned when their payment began: getting them again takes nothing away.
  package var gettingAgain: Set<String> = []
  /// Why the App Store does not sell some of the app's products just now.
  package var invalidReasons: [String: InvalidProductReason] = [:]

  package init(
    shop: ShopState = ShopState(), snapshot: DeviceSnapshot? = nil,
    underWay: [String: PaymentUnderWay] = [:]
  ) {
    self.shop = shop
    self.snapshot = snapshot
    self.underWay = underWay
  }

  package func status(of entry: ShelfEntry) -> ProductStatus {
    if case .invalid = entry { return .unavailable }
    return switch underWay[entry.id] {
    case .purchasing: gettingAgain.contains(entry.id) ? .purchased : .purchasing
    case .deferred: .deferred
    case nil: shop.content.owns(entry.id) ? .purchased : .buy
    }
  }

  /// Something is under way that leaving would interrupt.
  package var isBusy: Bool {
    shop.isRestoring || underWay.values.contains(.purchasing)
  }

  mutating func follow(_ next: DeviceSnapshot) {
    let before = underWay
    snapshot = next
    underWay = Self.underWay(next.queue)
    gettingAgain = Set(
      underWay.keys.filter { id in
        before[id] == nil ? shop.content.owns(id) : gettingAgain.contains(id)
      })
  }

  private static func underWay(_ queue: [QueuedTransaction]) -> [String: PaymentUnderWay] {
    var result: [String: PaymentUnderWay] = [:]
    for transaction in queue {
      switch transaction.state {
      case .purchasing, .purchased, .restored: result[transaction.order.productID] = .purchasing
      case .deferred: result[transaction.order.productID] = .deferred
      case .failed, nil: break
      }
    }
    return result
  }
}

package enum PaymentUnderWay: Hashable, Sendable {
  case purchasing, deferred
}

/// A product's state on this device. Raw values are the words of `--json`.
package enum ProductStatus: String, CaseIterable, Sendable {
  case buy, purchased, purchasing, deferred, unavailable
}
