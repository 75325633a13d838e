import RazeFacesConsole
import RazeFacesShop
import StoreCore

extension SandboxItem {
  /// Why Enter does nothing here; nil if it does something.
  func disabledReason(_ shared: Shared) -> Phrase? {
    let console = shared.console
    let text: SandboxText? =
      switch self {
      case .device(.name): .aboutDevice
      case .device(.storefront): shared.account == nil ? .aboutStorefront : nil
      case .fault(.clear): console.plan.isClear ? .noFaults : nil
      case .time(.now): .aboutClock
      case .time(.nextEvent), .time(.advance(.nextEvent)):
        console.nextEvent == nil ? .nothingAhead : nil
      case .time(.realTime): shared.device?.clock.isReal == true ? .isReal : nil
      case .waiting(.nothing): .nothingWaits
      case .again(.standardSettings): shared.settings == .standard ? .isStandard : nil
      case .subscription(let id): console.subscription(id)?.machine.due == nil ? .hasEnded : nil
      default: nil
      }
    return text.map { Phrase($0) }
  }

  /// What Enter does: switches it, or opens what there is to choose from.
  func press(_ shared: Shared) -> [Request] {
    switch self {
    case .device(let item): item.press(shared)
    case .fault(let item): item.press(shared)
    case .purchase(let item): item.press(shared)
    case .time(let item): item.press(shared)
    case .connect(let item): item.press(shared)
    case .waiting(let item): item.press(shared)
    case .subscription(let id): MenuSheet.opening(SubscriptionMenu(id: id), shared)
    case .renewal(.billingFails): set(.billingFails(!shared.settings.billingFails))
    case .renewal(.gracePeriod): set(.gracePeriod(!shared.settings.gracePeriod))
    case .renewal(.limit): MenuSheet.opening(SettingMenu.renewalLimit, shared)
    case .tester(let email): MenuSheet.opening(TesterMenu(email: email), shared)
    case .newTester:
      (shared.device?.storefront ?? shared.content.catalog.storefronts.first)
        .map { [.open(NewTesterForm(storefront: $0))] } ?? []
    case .otherDevice(let name): MenuSheet.opening(DeviceMenu(name: name), shared)
    case .again(let item): [.open(item.confirmation(shared))]
    }
  }
}

private func set(_ change: WorldChange) -> [Request] { [.perform(.control(.set(change)))] }
private func control(_ command: ControlCommand) -> [Request] { [.perform(.control(command))] }

extension SandboxItem.DeviceItem {
  fileprivate func press(_ shared: Shared) -> [Request] {
    switch self {
    case .account: [.account]
    case .name: []
    case .storefront:
      shared.account.map { MenuSheet.opening(TerritoryMenu(email: $0.email), shared) } ?? []
    case .paymentsAllowed:
      control(.setPaymentsAllowed(!(shared.device?.paymentsAllowed ?? true)))
    case .refreshReceipt: [.perform(.refreshReceipt)]
    }
  }
}

extension SandboxItem.FaultItem {
  fileprivate func press(_ shared: Shared) -> [Request] {
    let plan = shared.console.plan
    switch self {
    case .offline: return control(.setOffline(!plan.isOffline))
    case .storeDown: return control(.setStoreDown(!plan.isStoreDown))
    case .latency: return MenuSheet.opening(SettingMenu.latency, shared)
    case .point(let point):
      return [.open(FaultForm(point, armed: plan.faults.first { $0.point == point }))]
    case .clear: return control(.clearFaults)
    }
  }
}

extension SandboxItem.PurchaseItem {
  fileprivate func press(_ shared: Shared) -> [Request] {
    let settings = shared.settings
    switch self {
    case .interrupts: return set(.interruptsPurchases(!settings.interruptsPurchases))
    case .declinedStaysDeferred:
      return set(.declinedStaysDeferred(!settings.declinedStaysDeferred))
    case .refundPolicy: return MenuSheet.opening(SettingMenu.refundPolicy, shared)
    case .promoted: return MenuSheet.opening(PromotedMenu(), shared)
    }
  }
}

extension SandboxItem.TimeItem {
  fileprivate func press(_ shared: Shared) -> [Request] {
    switch self {
    case .now: []
    case .nextEvent: control(.advance(.nextEvent))
    case .advance(let step): control(.advance(step))
    case .rate: MenuSheet.opening(SettingMenu.rate, shared)
    case .realTime: control(.realTime)
    }
  }
}

extension SandboxItem.ConnectItem {
  fileprivate func press(_ shared: Shared) -> [Request] {
    let (settings, catalog) = (shared.settings, shared.content.catalog)
    switch self {
    case .agreement:
      let usual = catalog.paidApplicationsAgreementInEffect
      let next = !(settings.paidApplicationsAgreement ?? usual)
      return set(.agreement(next == usual ? nil : next))
    case .clearedForSale: return MenuSheet.opening(ClearanceMenu(), shared)
    case .bundleID:
      return set(.appBundleID(settings.appBundleID == nil ? catalog.bundleID + ".other" : nil))
    }
  }
}

extension SandboxItem.WaitingItem {
  fileprivate func press(_ shared: Shared) -> [Request] {
    switch self {
    case .nothing: return []
    case .request(let key): return MenuSheet.opening(PurchaseRequestMenu(key: key), shared)
    case .refund(let id): return MenuSheet.opening(RefundRequestMenu(id: id), shared)
    case .interruption(let id):
      guard let found = shared.console.interruptions.first(where: { $0.id == id }) else {
        return []
      }
      // The system's own words: agreeing to the terms resolves the purchase.
      let question = Confirmation.Question(
        SandboxText.terms,
        .agreeToTerms(found.accountEmail, shared.productName(found.productID)), button: .agree)
      return [
        .open(
          Confirmation(question, destroys: false, does: .control(.resolveInterruption(id))))
      ]
    }
  }
}

extension SandboxItem.AgainItem {
  fileprivate func confirmation(_ shared: Shared) -> Confirmation {
    switch self {
    case .standardSettings:
      Confirmation(
        Confirmation.Question(
          SandboxText.standardQuestion, .standardAbout, button: .standardSettings),
        destroys: true, does: .control(.set(.standard)))
    case .deleteApp: .deletingApp(shared)
    case .resetEverything:
      Confirmation(
        Confirmation.Question(SandboxText.resetQuestion, .resetAbout, button: .resetEverything),
        destroys: true, does: .resetEverything)
    }
  }
}

extension Confirmation {
  static func deletingApp(_ shared: Shared) -> Confirmation {
    Confirmation(
      Question(
        SandboxText.deleteQuestion(shared.content.appName), .deleteAbout, button: .deleteApp),
      destroys: true, does: .deleteApp)
  }
}
