import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension AppState {
  mutating func pressInSandbox(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): moveInSandbox(move)
    case .nextGroup: moveInSandbox(toGroup: 1)
    case .previousGroup: moveInSandbox(toGroup: -1)
    case .open: return selectedSandboxItem.map { press($0) } ?? []
    case .clearFaults: return [.control(.clearFaults)]
    case .copy: return copy(selectedSandboxItem.map { SandboxView(self).value(of: $0) })
    default: return pressAnywhere(action)
    }
    return []
  }

  /// Why Enter does nothing here; nil where it does something.
  var reasonNotToPress: String? {
    switch selectedSandboxItem {
    case .device(.name): SandboxWords.aboutDevice
    case .device(.storefront): account == nil ? SandboxWords.aboutStorefront : nil
    case .fault(.clear): sandbox.picture.plan.isClear ? SandboxWords.noFaults : nil
    case .time(.now): SandboxWords.aboutClock
    case .time(.nextEvent), .time(.advance(.nextEvent)):
      sandbox.picture.nextEvent == nil ? SandboxWords.nothingAhead : nil
    case .time(.realTime): device.snapshot?.clock.isReal == true ? SandboxWords.isReal : nil
    case .waiting(.nothing): SandboxWords.nothingWaits
    case .again(.standardSettings): settings == .standard ? SandboxWords.isStandard : nil
    case .subscription(let id):
      SandboxView(self).standing(id)?.machine.due == nil ? SandboxWords.hasEnded : nil
    case nil: SandboxWords.nothingToPress
    default: nil
    }
  }

  /// What Enter does with a line: switches it, or opens what there is to choose from.
  private mutating func press(_ item: SandboxItem) -> [AppEffect] {
    switch item {
    case .device(let item): return press(item)
    case .fault(let item): return press(item)
    case .purchase(let item): return press(item)
    case .time(let item): return press(item)
    case .connect(let item): return press(item)
    case .waiting(let item): return press(item)
    case .subscription(let id): open(.subscription(id))
    case .renewal(.billingFails): return set(.billingFails(!settings.billingFails))
    case .renewal(.gracePeriod): return set(.gracePeriod(!settings.gracePeriod))
    case .renewal(.limit): open(.renewalLimit)
    case .tester(let email): open(.tester(email))
    case .newTester: openNewTester()
    case .otherDevice(let name): open(.device(name))
    case .again(.standardSettings): ask(.standardSettings)
    case .again(.deleteApp): ask(.deleteApp(name: content.appName))
    case .again(.resetEverything): ask(.resetEverything)
    }
    return []
  }

  private func set(_ change: WorldChange) -> [AppEffect] { [.control(.set(change))] }

  private mutating func press(_ item: SandboxItem.DeviceItem) -> [AppEffect] {
    switch item {
    case .account: return openAccount()
    case .name: return []
    case .storefront:
      if let account { open(.territory(account.email)) }
      return []
    case .paymentsAllowed:
      return [.control(.setPaymentsAllowed(!(device.snapshot?.paymentsAllowed ?? true)))]
    case .refreshReceipt: return [.refreshReceipt]
    }
  }

  private mutating func press(_ item: SandboxItem.FaultItem) -> [AppEffect] {
    let plan = sandbox.picture.plan
    switch item {
    case .offline: return [.control(.setOffline(!plan.isOffline))]
    case .storeDown: return [.control(.setStoreDown(!plan.isStoreDown))]
    case .latency: open(.latency)
    case .point(let point):
      dialog = .fault(FaultChooser(point, armed: plan.faults.first { $0.point == point }))
    case .clear: return [.control(.clearFaults)]
    }
    return []
  }

  private mutating func press(_ item: SandboxItem.PurchaseItem) -> [AppEffect] {
    switch item {
    case .interrupts: return set(.interruptsPurchases(!settings.interruptsPurchases))
    case .declinedStaysDeferred:
      return set(.declinedStaysDeferred(!settings.declinedStaysDeferred))
    case .refundPolicy: open(.refundPolicy)
    case .promoted: open(.promoted)
    }
    return []
  }

  private mutating func press(_ item: SandboxItem.TimeItem) -> [AppEffect] {
    switch item {
    case .now: return []
    case .nextEvent: return [.control(.advance(.nextEvent))]
    case .advance(let step): return [.control(.advance(step))]
    case .rate:
      open(.rate)
      return []
    case .realTime: return [.control(.realTime)]
    }
  }

  private mutating func press(_ item: SandboxItem.ConnectItem) -> [AppEffect] {
    switch item {
    case .agreement:
      let usual = content.catalog.paidApplicationsAgreementInEffect
      let next = !(settings.paidApplicationsAgreement ?? usual)
      return set(.agreement(next == usual ? nil : next))
    case .clearedForSale: open(.clearedForSale)
    case .bundleID:
      return set(
        .appBundleID(settings.appBundleID == nil ? SandboxWords.otherBundleID(content) : nil))
    }
    return []
  }

  private mutating func press(_ item: SandboxItem.WaitingItem) -> [AppEffect] {
    switch item {
    case .nothing: break
    case .request(let key): open(.request(key))
    case .refund(let id): open(.refundRequest(id))
    case .interruption(let id):
      if let found = sandbox.picture.interruptions.first(where: { $0.id == id }) {
        ask(
          .resolveInterruption(
            id: id, name: productName(found.productID), email: found.accountEmail))
      }
    }
    return []
  }
}
