import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

/// Finds the settings of a world that prevent sales or payments.
struct SettingsChecks {
  private let service: any StoreService
  private let control: StoreControl

  init(_ backend: SimulatedAppStore) {
    service = backend.service
    control = backend.control
  }

  func findings() async throws -> [Finding] {
    let storeState = try await service.storeState()
    let settings = storeState.settings
    return [bundleID(settings), inAppPurchase(settings), agreement(settings)]
      + products(settings, storeState.storefront) + identifiers(try await control.knownProducts())
      + network(storeState.faults) + faults(storeState.faults)
      + [payments(storeState)] + billing(settings) + account(storeState)
      + locks(try await control.lockedTesters(), storeState)
  }

  private func bundleID(_ settings: WorldSettings) -> Finding {
    let app = settings.appBundleID ?? service.bundleID
    let catalog = control.catalog.bundleID
    return app == catalog
      ? Finding(.bundleID, .ok, app)
      : Finding(
        .bundleID, .fix,
        "the app's is \(app), but the catalog is for \(catalog), so every product is invalid; "
          + "`razefaces sandbox set bundle-id catalog`")
  }

  private func inAppPurchase(_ settings: WorldSettings) -> Finding {
    settings.hasInAppPurchase
      ? Finding(.inAppPurchase, .ok, "the app has the capability")
      : Finding(
        .inAppPurchase, .fix,
        "the app has no In-App Purchase capability, so every product is invalid; "
          + "`razefaces sandbox set in-app-purchase on`")
  }

  /// Returns the findings about product identifiers, which cannot be reused for another product.
  private func identifiers(_ known: [KnownProduct]) -> [Finding] {
    let catalog = control.catalog
    let findings = known.compactMap { known -> Finding? in
      let (id, kind) = (known.id, known.kind.rawValue)
      let past = known.wasSold ? "was sold" : "was loaded"
      guard let product = catalog.product(id) else {
        return Finding(
          .identifiers, .note,
          "\(id) \(past) and was deleted from the catalog; its identifier stays taken, and only a "
            + "\(kind) can have it here")
      }
      if product.kind != known.kind {
        return Finding(
          .identifiers, .fix,
          "\(id) \(past) as a \(kind) and is a \(product.kind.rawValue) now, so it is "
            + "invalid; give the new product another identifier in the catalog")
      }
      guard known.wasDeleted else { return nil }
      return Finding(
        .identifiers, .note,
        "\(id) was deleted from the catalog and is back; App Store Connect gives no identifier "
          + "again, so a new product needs another one")
    }
    return shortened(
      findings.filter { $0.verdict == .fix } + findings.filter { $0.verdict != .fix }, .identifiers)
  }

  private func agreement(_ settings: WorldSettings) -> Finding {
    let isInCatalog = control.catalog.paidApplicationsAgreementInEffect
    if settings.paidApplicationsAgreement ?? isInCatalog {
      return Finding(.agreement, .ok, "the Paid Applications agreement is in effect")
    }
    return Finding(
      .agreement, .fix,
      "the Paid Applications agreement is not in effect, so every product is invalid; "
        + "`razefaces sandbox set agreement \(isInCatalog ? "catalog" : "active")`")
  }

  /// Returns the findings about products. Products that the catalog does not clear or price are
  /// only notes, unless nothing can be sold.
  private func products(_ settings: WorldSettings, _ storefront: Storefront) -> [Finding] {
    var uncleared: [Finding] = []
    var unpriced: [String] = []
    var sold = 0
    for product in control.catalog.products {
      if !(settings.clearedForSale[product.id] ?? product.isClearedForSale) {
        uncleared.append(notCleared(product.id, settings))
      } else if product.price(in: storefront) == nil {
        unpriced.append(product.id)
      } else {
        sold += 1
      }
    }
    if uncleared.isEmpty { uncleared = [Finding(.clearedForSale, .ok, "every product")] }
    let (code, count) = (storefront.countryCode, control.catalog.count)
    return shortened(uncleared, .clearedForSale) + [
      unpriced.isEmpty
        ? Finding(.storefront, .ok, "\(code); every product has a price")
        : notPriced(unpriced, code),
      sold > 0
        ? Finding(.products, .ok, "\(sold) of \(count) cleared and priced in \(code)")
        : Finding(
          .products, .fix, "none of \(count) is both cleared and priced in \(code); see above"),
    ]
  }

  private func notCleared(_ id: String, _ settings: WorldSettings) -> Finding {
    settings.clearedForSale[id] == false
      ? Finding(
        .clearedForSale, .fix,
        "\(id) was switched off; `razefaces sandbox set cleared-for-sale \(id)=catalog`")
      : Finding(
        .clearedForSale, .note,
        "\(id) is not cleared in the catalog; `razefaces sandbox set cleared-for-sale \(id)=on`")
  }

  private func notPriced(_ ids: [String], _ country: String) -> Finding {
    let named = ids.prefix(3).joined(separator: ", ")
    let more = ids.count > 3 ? " and \(ids.count - 3) more" : ""
    return Finding(
      .storefront, .note,
      "\(country); no price for \(named)\(more): add one under \"prices\" in the catalog")
  }

  private static let mostLines = 20

  private func shortened(_ findings: [Finding], _ subject: Finding.Topic) -> [Finding] {
    guard findings.count > Self.mostLines else { return findings }
    let rest = findings.dropFirst(Self.mostLines)
    let verdict: Finding.Level = rest.contains { $0.verdict == .fix } ? .fix : .note
    return findings.prefix(Self.mostLines)
      + [Finding(subject, verdict, "\(rest.count) more; `razefaces products` lists all")]
  }

  private func network(_ plan: FaultPlan) -> [Finding] {
    var findings = [
      plan.isOffline
        ? Finding(.network, .fix, "offline; `razefaces sandbox set offline off`")
        : Finding(.network, .ok, "online"),
      plan.isStoreDown
        ? Finding(.appStore, .fix, "down; `razefaces sandbox set store-down off`")
        : Finding(.appStore, .ok, "up"),
    ]
    if let latency = plan.latency {
      findings.append(
        Finding(
          .network, .note,
          "every call takes \(latency.lowerBound)-\(latency.upperBound) ms; "
            + "`razefaces sandbox set latency off`"))
    }
    return findings
  }

  private func faults(_ plan: FaultPlan) -> [Finding] {
    if plan.faults.isEmpty { return [Finding(.faults, .ok, "none are armed")] }
    return plan.faults.map {
      Finding(.faults, .fix, "\($0.words); `razefaces faults clear \($0.point.rawValue)`")
    }
  }

  private func payments(_ storeState: StoreState) -> Finding {
    if !storeState.paymentsAllowed {
      return Finding(
        .payments, .fix,
        "not allowed on \(storeState.device); `razefaces sandbox set payments-allowed on`")
    }
    if storeState.settings.interruptsPurchases {
      return Finding(
        .payments, .fix,
        "each is interrupted first; `razefaces interruptions`, or "
          + "`razefaces sandbox set interrupted-purchases off`")
    }
    return Finding(.payments, .ok, "allowed")
  }

  private func billing(_ settings: WorldSettings) -> [Finding] {
    if settings.canBillRenewals { return [] }
    let words =
      settings.billingFails
      ? "billing fails, so nothing is paid and no subscription renews; "
        + "`razefaces sandbox set billing-fails off`"
      : "renewals fail, so no subscription renews; `razefaces sandbox set renewals-fail off`"
    return [Finding(.payments, .fix, words)]
  }

  private func account(_ storeState: StoreState) -> [Finding] {
    guard let account = storeState.account else {
      return [Finding(.signIn, .note, CommandContext.notSignedIn)]
    }
    guard account.asksToBuy else { return [Finding(.signIn, .ok, account.email)] }
    return [
      Finding(.signIn, .ok, account.email),
      Finding(
        .payments, .note,
        "\(account.email) has to ask a parent: each purchase waits for `razefaces requests approve`, "
          + "or `razefaces testers set \(account.email) --ask-to-buy off`"),
    ]
  }

  /// Returns the locked Apple IDs. If somebody is signed in, they are only notes.
  private func locks(_ locks: [String: Date], _ storeState: StoreState) -> [Finding] {
    let current = storeState.account.map { Credentials.normalized($0.email) }
    return locks.sorted { $0.key < $1.key }.map { email, date in
      Finding(
        .signIn, current == nil ? .fix : .note,
        "\(email) is locked until \(date.formatted(.iso8601)), after "
          + "\(Credentials.mostFailuresInARow) wrong passwords in a row; wait, or "
          + "`razefaces clock advance 5m`")
    }
  }
}

struct Finding: Formed {
  enum Topic: String, CaseIterable, JSONWritable {
    case catalog
    case stateFolder = "state-folder"
    case preferences, database, receipt
    case bundleID = "bundle-id"
    case inAppPurchase = "in-app-purchase"
    case agreement
    case clearedForSale = "cleared-for-sale"
    case storefront, products, identifiers, network
    case appStore = "app-store"
    case faults, payments
    case signIn = "sign-in"
  }

  enum Level: String, CaseIterable, JSONWritable {
    case ok
    case fix
    case note
  }

  static let form = Form<Self>(
    .member("check") { $0.check }, .member("verdict") { $0.verdict },
    .member("finding") { $0.finding })

  var check: Topic
  var verdict: Level
  var finding: String

  init(_ check: Topic, _ verdict: Level, _ finding: String) {
    (self.check, self.verdict, self.finding) = (check, verdict, finding)
  }
}
