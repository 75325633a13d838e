import Foundation
import StoreCore

/// What in a world's switches keeps products from being sold or payments from being made.
struct Checkup {
  let service: any StoreService
  let control: any StoreControl

  func findings() async throws -> [Finding] {
    let snapshot = try await service.snapshot()
    let settings = try await control.settings()
    let plan = try await control.faults()
    return [bundleID(settings), agreement(settings)] + products(settings, snapshot.storefront)
      + network(plan) + faults(plan) + [payments(snapshot, settings), account(snapshot)]
  }

  private func bundleID(_ settings: WorldSettings) -> Finding {
    let app = settings.appBundleID ?? service.bundleID
    return app == control.catalog.bundleID
      ? Finding(.bundleID, .ok, app)
      : Finding(.bundleID, .fix, ConsoleWords.otherBundleID(app, catalog: control.catalog.bundleID))
  }

  private func agreement(_ settings: WorldSettings) -> Finding {
    let catalogs = control.catalog.paidApplicationsAgreementInEffect
    if settings.paidApplicationsAgreement ?? catalogs {
      return Finding(.agreement, .ok, ConsoleWords.agreementInEffect)
    }
    return Finding(.agreement, .fix, ConsoleWords.noAgreement(inCatalog: !catalogs))
  }

  /// What the catalog says on purpose is only worth a note, as long as anything can be sold.
  private func products(_ settings: WorldSettings, _ storefront: Storefront) -> [Finding] {
    var findings: [Finding] = []
    var unpriced: [String] = []
    var sold = 0
    for product in control.catalog.products {
      let id = product.id
      let isPriced = product.price(in: storefront) != nil
      if !(settings.clearedForSale[id] ?? product.isClearedForSale) {
        let wasSwitched = settings.clearedForSale[id] == false
        findings.append(
          Finding(
            .clearedForSale, wasSwitched ? .fix : .note,
            ConsoleWords.notCleared(id, wasSwitched: wasSwitched)))
      } else if !isPriced {
        unpriced.append(id)
      } else {
        sold += 1
      }
    }
    if findings.isEmpty {
      findings.append(Finding(.clearedForSale, .ok, ConsoleWords.allCleared))
    }
    findings = ConsoleWords.shortened(findings)
    let code = storefront.countryCode
    findings.append(
      unpriced.isEmpty
        ? Finding(.storefront, .ok, ConsoleWords.allPriced(code))
        : Finding(.storefront, .note, ConsoleWords.notPriced(unpriced, code)))
    let count = control.catalog.count
    findings.append(
      Finding(.products, sold > 0 ? .ok : .fix, ConsoleWords.sold(sold, of: count, code)))
    return findings
  }

  private func network(_ plan: FaultPlan) -> [Finding] {
    var findings = [
      plan.isOffline
        ? Finding(.network, .fix, ConsoleWords.isOffline)
        : Finding(.network, .ok, ConsoleWords.isOnline),
      plan.isStoreDown
        ? Finding(.appStore, .fix, ConsoleWords.isDown)
        : Finding(.appStore, .ok, ConsoleWords.isUp),
    ]
    if let latency = plan.latency {
      findings.append(Finding(.network, .note, ConsoleWords.isSlow(latency)))
    }
    return findings
  }

  private func faults(_ plan: FaultPlan) -> [Finding] {
    if plan.faults.isEmpty { return [Finding(.faults, .ok, ConsoleWords.noneArmed)] }
    return plan.faults.map { Finding(.faults, .fix, ConsoleWords.isArmed($0)) }
  }

  private func payments(_ snapshot: DeviceSnapshot, _ settings: WorldSettings) -> Finding {
    if !snapshot.paymentsAllowed {
      return Finding(.payments, .fix, ConsoleWords.paymentsNotAllowed(snapshot.device))
    }
    if settings.interruptsPurchases {
      return Finding(.payments, .fix, ConsoleWords.purchasesAreInterrupted)
    }
    return Finding(.payments, .ok, ConsoleWords.paymentsAllowed)
  }

  private func account(_ snapshot: DeviceSnapshot) -> Finding {
    guard let account = snapshot.account else {
      return Finding(.signIn, .note, CommandWords.notSignedIn)
    }
    return Finding(.signIn, .ok, account.email)
  }
}
