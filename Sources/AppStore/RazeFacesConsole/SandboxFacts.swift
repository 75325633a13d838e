package import Foundation
package import StoreCore

/// The facts about a world and this device that the panel's lines and menus are based on.
package struct SandboxFacts: Sendable {
  package var catalog: Catalog
  /// The state of the device's store; nil before the store is connected.
  package var device: StoreState?
  package var lists: SandboxLists
  /// The number of purchases from the App Store page that the app keeps for later.
  package var keptPromotions: Int
  package var now: Date
  package var transaction: TransactionRecord?

  package init(
    catalog: Catalog, device: StoreState?, lists: SandboxLists = SandboxLists(),
    keptPromotions: Int = 0, now: Date, transaction: TransactionRecord? = nil
  ) {
    (self.catalog, self.device, self.lists) = (catalog, device, lists)
    (self.keptPromotions, self.now, self.transaction) = (keptPromotions, now, transaction)
  }

  package var settings: WorldSettings { device?.settings ?? .standard }
  package var plan: FaultPlan { device?.faults ?? FaultPlan() }
  package var clock: SandboxClock { device?.clock ?? .real }
  package var account: Account? { device?.account }
  var deviceName: String { device?.device ?? DeviceName.standard }

  package func isClearedForSale(_ product: CatalogProduct) -> Bool {
    settings.clearedForSale[product.id] ?? product.isClearedForSale
  }

  package func productName(_ id: String) -> String {
    let languages = device?.languages ?? []
    return catalog.product(id)?.localization(languages: languages).displayName ?? id
  }

  package func name(of transactionID: UInt64) -> String {
    [transaction, lists.lastPurchase].compactMap(\.self).first { $0.id == transactionID }
      .map { productName($0.productID) }
      ?? String(transactionID)
  }

  /// Returns a tester's first name; if it is unknown, a short form of the address.
  package func firstName(_ email: String) -> String {
    let name = (lists.testers + [account].compactMap(\.self)).last { $0.email == email }?.firstName
    return name.flatMap { $0.isEmpty ? nil : $0 } ?? Credentials.shortName(email)
  }

  package func request(_ key: QueueKey) -> RequestToBuy? { lists.requests.first { $0.id == key } }

  package func interruption(_ id: Int64) -> Interruption? {
    lists.interruptions.first { $0.id == id }
  }

  package func refund(_ id: UInt64) -> RefundRequest? { lists.refunds.first { $0.id == id } }

  package func subscription(_ id: UInt64) -> SubscriptionStanding? {
    lists.subscriptions.first { $0.id == id }
  }

  package func tester(_ email: String) -> Account? {
    lists.testers.first { $0.email == email } ?? (account?.email == email ? account : nil)
  }

  package func family(of email: String) -> Family? {
    lists.families.first { $0.organizer == email || $0.members.contains(email) }
  }

  package func device(_ name: String) -> DeviceSummary? { lists.devices.first { $0.name == name } }
}

extension DeviceName {
  /// Returns a device's name with Apple's capitalization.
  package static func asApple(_ name: String) -> String {
    ["iphone": "iPhone", "ipad": "iPad", "ipod": "iPod", "mac": "Mac"][name] ?? name
  }
}
