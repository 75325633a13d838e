import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

/// Finds the settings of a world that prevent sales or payments.
struct SettingsChecks {
  let backend: SimulatedAppStore
  private var control: StoreControl { backend.control }

  func findings() async throws -> [Finding] {
    let storeState = try await backend.service.storeState()
    let settings = storeState.settings
    return [bundleID(settings), inAppPurchase(settings), agreement(settings)]
      + products(settings, storeState.storefront) + identifiers(try await control.knownProducts())
      + network(storeState.faults) + faults(storeState.faults)
      + [payments(storeState)] + billing(settings) + account(storeState)
      + locks(try await control.lockedTesters(), storeState)
  }

  private func bundleID(_ settings: WorldSettings) -> Finding {
    let app = settings.appBundleID ?? backend.service.bundleID
    let catalog = control.catalog.bundleID
    return Finding(
      .bundleID, passes: app == catalog, app,
      fix: "the app's is \(app), but the catalog is for \(catalog), so every product is invalid; "
        + "`razefaces sandbox set bundle-id catalog`")
  }

  private func inAppPurchase(_ settings: WorldSettings) -> Finding {
    Finding(
      .inAppPurchase, passes: settings.hasInAppPurchase, "the app has the capability",
      fix: "the app has no In-App Purchase capability, so every product is invalid; "
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
    return Finding(
      .agreement, passes: settings.paidApplicationsAgreement ?? isInCatalog,
      "the Paid Applications agreement is in effect",
      fix: "the Paid Applications agreement is not in effect, so every product is invalid; "
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
      Finding(
        .products, passes: sold > 0, "\(sold) of \(count) cleared and priced in \(code)",
        fix: "none of \(count) is both cleared and priced in \(code); see above"),
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
      Finding(
        .network, passes: !plan.isOffline, "online",
        fix: "offline; `razefaces sandbox set offline off`"),
      Finding(
        .appStore, passes: !plan.isStoreDown, "up",
        fix: "down; `razefaces sandbox set store-down off`"),
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
    let email = account.email
    let asking = Finding(
      .payments, .note,
      "\(email) has to ask a parent: each purchase waits for `razefaces requests approve`, "
        + "or `razefaces testers set \(email) --ask-to-buy off`")
    return [Finding(.signIn, .ok, email)] + (account.asksToBuy ? [asking] : [])
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

  enum Level: String, CaseIterable, JSONWritable { case ok, fix, note }

  static let form = Form<Self>(
    .member("check") { $0.check }, .member("verdict") { $0.verdict },
    .member("finding") { $0.finding })

  var check: Topic
  var verdict: Level
  var finding: String

  init(_ check: Topic, _ verdict: Level, _ finding: String) {
    (self.check, self.verdict, self.finding) = (check, verdict, finding)
  }

  init(_ check: Topic, passes: Bool, _ finding: String, fix problem: String) {
    self.init(check, passes ? .ok : .fix, passes ? finding : problem)
  }
}
