import Foundation
import RazeFacesConsole
import StoreCore
import StoreSimulation

/// Finds the settings of a world that prevent sales or payments.
extension DoctorChecks {
  mutating func checkSettings(_ backend: SimulatedAppStore) async throws {
    let (control, storeState) = (backend.control, try await backend.service.storeState())
    let (catalog, settings) = (control.catalog, storeState.settings)
    checkApp(settings.appBundleID ?? backend.service.bundleID, catalog, settings)
    checkProducts(catalog, settings, storeState.storefront)
    checkIdentifiers(try await control.knownProducts(), catalog)
    checkNetwork(storeState.faults)
    checkPayments(storeState)
    checkAccount(storeState.account, try await control.lockedTesters())
  }

  private mutating func checkApp(_ bundleID: String, _ catalog: Catalog, _ settings: WorldSettings)
  {
    add(
      .bundleID, passes: bundleID == catalog.bundleID, bundleID,
      fix: "the app's is \(bundleID), but the catalog is for \(catalog.bundleID), so every product "
        + "is invalid; `razefaces sandbox set bundle-id catalog`")
    add(
      .inAppPurchase, passes: settings.hasInAppPurchase, "the app has the capability",
      fix: "the app has no In-App Purchase capability, so every product is invalid; "
        + "`razefaces sandbox set in-app-purchase on`")
    let isInCatalog = catalog.paidApplicationsAgreementInEffect
    add(
      .agreement, passes: settings.paidApplicationsAgreement ?? isInCatalog,
      "the Paid Applications agreement is in effect",
      fix: "the Paid Applications agreement is not in effect, so every product is invalid; "
        + "`razefaces sandbox set agreement \(isInCatalog ? "catalog" : "active")`")
  }

  /// Checks products. Products that the catalog does not clear or price are only notes, unless
  /// nothing can be sold.
  private mutating func checkProducts(
    _ catalog: Catalog, _ settings: WorldSettings, _ storefront: Storefront
  ) {
    var uncleared: [(verdict: Finding.Level, words: String)] = []
    var unpriced: [String] = []
    var sold = 0
    for product in catalog.products {
      let id = product.id
      let command = "`razefaces sandbox set cleared-for-sale \(id)"
      if settings.clearedForSale[id] == false {
        uncleared.append((.fix, "\(id) was switched off; \(command)=catalog`"))
      } else if settings.clearedForSale[id] == nil, !product.isClearedForSale {
        uncleared.append((.note, "\(id) is not cleared in the catalog; \(command)=on`"))
      } else if product.price(in: storefront) == nil {
        unpriced.append(id)
      } else {
        sold += 1
      }
    }
    if uncleared.isEmpty { add(.clearedForSale, .ok, "every product") }
    add(.clearedForSale, uncleared)
    let (code, count) = (storefront.countryCode, catalog.count)
    if unpriced.isEmpty {
      add(.storefront, .ok, "\(code); every product has a price")
    } else {
      let named = unpriced.prefix(3).joined(separator: ", ")
      let more = unpriced.count > 3 ? " and \(unpriced.count - 3) more" : ""
      let advice = "add one under \"prices\" in the catalog"
      add(.storefront, .note, "\(code); no price for \(named)\(more): \(advice)")
    }
    add(
      .products, passes: sold > 0, "\(sold) of \(count) cleared and priced in \(code)",
      fix: "none of \(count) is both cleared and priced in \(code); see above")
  }

  /// Checks product identifiers, which cannot be reused for another product.
  private mutating func checkIdentifiers(_ known: [KnownProduct], _ catalog: Catalog) {
    var changed: [String] = []
    var deleted: [String] = []
    for former in known {
      let (id, kind) = (former.id, former.kind.rawValue)
      let past = former.wasSold ? "was sold" : "was loaded"
      guard let product = catalog.product(id) else {
        deleted.append(
          "\(id) \(past) and was deleted from the catalog; its identifier stays taken, and only "
            + "a \(kind) can have it here")
        continue
      }
      if product.kind != former.kind {
        changed.append(
          "\(id) \(past) as a \(kind) and is a \(product.kind.rawValue) now, so it is invalid; "
            + "give the new product another identifier in the catalog")
      } else if former.wasDeleted {
        deleted.append(
          "\(id) was deleted from the catalog and is back; App Store Connect gives no identifier "
            + "again, so a new product needs another one")
      }
    }
    let problems = changed.map { (verdict: Finding.Level.fix, words: $0) }
    add(.identifiers, problems + deleted.map { (verdict: Finding.Level.note, words: $0) })
  }

  private static let mostLines = 20

  /// Adds the first findings of a check, and the number of the others.
  private mutating func add(
    _ check: Finding.Topic, _ found: [(verdict: Finding.Level, words: String)]
  ) {
    for (verdict, words) in found.prefix(Self.mostLines) { add(check, verdict, words) }
    let rest = found.dropFirst(Self.mostLines)
    guard !rest.isEmpty else { return }
    let verdict: Finding.Level = rest.contains { $0.verdict == .fix } ? .fix : .note
    add(check, verdict, "\(rest.count) more; `razefaces products` lists all")
  }

  private mutating func checkNetwork(_ plan: FaultPlan) {
    add(
      .network, passes: !plan.isOffline, "online",
      fix: "offline; `razefaces sandbox set offline off`")
    add(
      .appStore, passes: !plan.isStoreDown, "up",
      fix: "down; `razefaces sandbox set store-down off`")
    if let latency = plan.latency {
      add(
        .network, .note,
        "every call takes \(latency.lowerBound)-\(latency.upperBound) ms; "
          + "`razefaces sandbox set latency off`")
    }
    if plan.faults.isEmpty { add(.faults, .ok, "none are armed") }
    for fault in plan.faults {
      add(.faults, .fix, "\(fault.words); `razefaces faults clear \(fault.point.rawValue)`")
    }
  }

  private mutating func checkPayments(_ storeState: StoreState) {
    let settings = storeState.settings
    if storeState.paymentsAllowed {
      add(
        .payments, passes: !settings.interruptsPurchases, "allowed",
        fix: "each is interrupted first; `razefaces interruptions`, or "
          + "`razefaces sandbox set interrupted-purchases off`")
    } else {
      add(
        .payments, .fix,
        "not allowed on \(storeState.device); `razefaces sandbox set payments-allowed on`")
    }
    guard !settings.canBillRenewals else { return }
    add(
      .payments, .fix,
      settings.billingFails
        ? "billing fails, so nothing is paid and no subscription renews; "
          + "`razefaces sandbox set billing-fails off`"
        : "renewals fail, so no subscription renews; `razefaces sandbox set renewals-fail off`")
  }

  /// Checks the account and the locked Apple IDs. If somebody is signed in, locks are only notes.
  private mutating func checkAccount(_ account: Account?, _ locks: [String: Date]) {
    if let account {
      add(.signIn, .ok, account.email)
    } else {
      add(.signIn, .note, CommandContext.notSignedIn)
    }
    if let account, account.asksToBuy {
      add(
        .payments, .note,
        "\(account.email) has to ask a parent: each purchase waits for "
          + "`razefaces requests approve`, or "
          + "`razefaces testers set \(account.email) --ask-to-buy off`")
    }
    for (email, date) in locks.sorted(by: { $0.key < $1.key }) {
      add(
        .signIn, account == nil ? .fix : .note,
        "\(email) is locked until \(date.formatted(.iso8601)), after "
          + "\(Credentials.mostFailuresInARow) wrong passwords in a row; wait, or "
          + "`razefaces clock advance 5m`")
    }
  }
}
