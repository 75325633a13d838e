import Foundation
import StoreKit

/// The state of the shop, over the records in the preferences, and the news of it. Each part of the
/// shop changes it, and none knows another's.
@MainActor final class ShopModel {
  var state = ShopState() { didSet { onChange?(state) } }
  var onChange: ((ShopState) -> Void)?
  var onBroadcast: ((Broadcast) -> Void)?
  var onEvent: ((ShopEvent, _ transactionID: String?) -> Void)?

  var records: PurchaseRecords
  let server: any AppServer
  let now: () -> Date

  init(records: PurchaseRecords, server: any AppServer, now: @escaping () -> Date) {
    self.records = records
    self.server = server
    self.now = now
    refreshContent()
  }

  /// Reads the preferences again: another process of this app may have written them, or so much
  /// time has passed that a membership has ended.
  func refreshContent() {
    do {
      let content = try records.content(at: now())
      if content != state.content { state.content = content }
    } catch {
      log(.preferencesUnreadable(ShopError(error)))
    }
  }

  /// Returns whether a product is here, whether or not its membership has ended.
  func has(_ productID: String) -> Bool {
    state.content.owns(productID)
      || state.content.memberships.contains { $0.productID == productID }
  }

  /// Returns whether a product is sold by order; only memberships are.
  func isSoldByOrder(_ productID: String) -> Bool {
    server.product(productID)?.type == .nonRenewable
  }

  /// Keeps something that no purchase depends on.
  @discardableResult
  func attempt(_ change: () throws -> Void) -> Bool {
    do {
      try change()
      return true
    } catch {
      log(.notSaved(ShopError(error)))
      return false
    }
  }

  func log(_ event: ShopEvent, of transactionID: String? = nil) {
    onEvent?(event, transactionID)
  }

  func fail(_ productID: String, _ failure: PurchaseFailure, of transactionID: String? = nil) {
    log(.failed(productID, failure), of: transactionID)
    onBroadcast?(.purchaseFailed(productID, failure))
  }
}
