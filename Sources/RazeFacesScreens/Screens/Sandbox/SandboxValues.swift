import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore

/// What the lines of the sandbox's panel say.
struct SandboxValues {
  private let shared: Shared

  init(_ shared: Shared) { self.shared = shared }

  private var picture: ConsolePicture { shared.console }
  private var settings: WorldSettings { shared.settings }

  func name(of item: SandboxItem) -> String {
    switch item {
    case .device(let item): SandboxWords.name(item)
    case .fault(let item): SandboxWords.name(item)
    case .purchase(let item): SandboxWords.name(item)
    case .time(let item): SandboxWords.name(item)
    case .connect(let item): SandboxWords.name(item)
    case .waiting(let item): name(of: item)
    case .subscription(let id):
      picture.subscription(id).map { shared.productName($0.productID) } ?? ""
    case .renewal(let item): SandboxWords.name(item)
    case .tester(let email): email
    case .newTester: SandboxWords.addTester
    case .otherDevice(let name): name
    case .again(let item): SandboxWords.name(item)
    }
  }

  private func name(of item: SandboxItem.WaitingItem) -> String {
    switch item {
    case .nothing: shared.texts(SandboxText.self)(.nothingWaits)
    case .request(let key): request(key).map { shared.productName($0.productID) } ?? ""
    case .interruption(let id): interruption(id).map { shared.productName($0.productID) } ?? ""
    case .refund(let id): refund(id).map { shared.productName($0.productID) } ?? ""
    }
  }

  func value(of item: SandboxItem) -> String {
    switch item {
    case .device(let item): value(of: item)
    case .fault(let item): value(of: item)
    case .purchase(let item): value(of: item)
    case .time(let item): value(of: item)
    case .connect(let item): value(of: item)
    case .waiting(let item): value(of: item)
    case .subscription(let id): picture.subscription(id).map(about) ?? ""
    case .renewal(.billingFails): SandboxWords.yesNo(settings.billingFails)
    case .renewal(.gracePeriod): SandboxWords.yesNo(settings.gracePeriod)
    case .renewal(.limit): SandboxWords.limit(settings.renewalLimit)
    case .tester(let email): picture.tester(email).map(about) ?? ""
    case .otherDevice(let name): device(name).map(about) ?? ""
    case .newTester, .again: ""
    }
  }

  /// True for what is not as in a new world; it is drawn as a warning.
  func isUnusual(_ item: SandboxItem) -> Bool {
    switch item {
    case .device(.paymentsAllowed): shared.device?.paymentsAllowed == false
    case .fault(.offline): picture.plan.isOffline
    case .fault(.storeDown): picture.plan.isStoreDown
    case .fault(.latency): picture.plan.latency != nil
    case .fault(.point(let point)): picture.plan.faults.contains { $0.point == point }
    case .purchase(.interrupts): settings.interruptsPurchases
    case .purchase(.declinedStaysDeferred): settings.declinedStaysDeferred
    case .purchase(.refundPolicy): settings.refundPolicy != .ask
    case .time(.now): shared.device?.clock.offset != 0
    case .time(.rate): shared.device?.clock.rate != .realTime
    case .connect(.agreement): settings.paidApplicationsAgreement != nil
    case .connect(.clearedForSale): !settings.clearedForSale.isEmpty
    case .connect(.bundleID): settings.appBundleID != nil
    case .renewal(.billingFails): settings.billingFails
    case .renewal(.gracePeriod): settings.gracePeriod
    case .renewal(.limit): settings.renewalLimit != nil
    case .waiting(let item): item != .nothing
    default: false
    }
  }

  // MARK: - Values

  private func value(of item: SandboxItem.DeviceItem) -> String {
    guard let device = shared.device else { return "" }
    return switch item {
    case .account: shared.account?.email ?? shared.texts(ProgramText.self)(.notSignedIn)
    case .name: device.device
    case .storefront:
      "\(device.storefront.countryCode)  \(device.storefront.currencyCode)  \(device.storefront.id)"
    case .paymentsAllowed: SandboxWords.yesNo(device.paymentsAllowed)
    case .refreshReceipt: ""
    }
  }

  private func value(of item: SandboxItem.FaultItem) -> String {
    switch item {
    case .offline: SandboxWords.yesNo(picture.plan.isOffline)
    case .storeDown: SandboxWords.yesNo(picture.plan.isStoreDown)
    case .latency: SandboxWords.latency(picture.plan.latency)
    case .point(let point):
      picture.plan.faults.first { $0.point == point }.map(FaultWords.sentence)
        ?? SandboxWords.works
    case .clear: ""
    }
  }

  private func value(of item: SandboxItem.PurchaseItem) -> String {
    switch item {
    case .interrupts: SandboxWords.yesNo(settings.interruptsPurchases)
    case .declinedStaysDeferred: SandboxWords.yesNo(settings.declinedStaysDeferred)
    case .refundPolicy: SandboxWords.policy(settings.refundPolicy)
    case .promoted:
      shared.shop.keptPromotions.isEmpty
        ? "" : SandboxWords.kept(shared.shop.keptPromotions.count)
    }
  }

  private func value(of item: SandboxItem.TimeItem) -> String {
    guard let device = shared.device else { return "" }
    switch item {
    case .now:
      return device.clock.isReal ? SandboxWords.realTime : shared.dates.minuteAndZone(shared.now)
    case .nextEvent:
      return picture.nextEvent.map(shared.dates.minuteAndZone) ?? SandboxWords.nothing
    case .rate: return shared.texts(HeaderText.self)(.rate(device.clock.rate))
    case .advance, .realTime: return ""
    }
  }

  private func value(of item: SandboxItem.ConnectItem) -> String {
    let catalog = shared.content.catalog
    switch item {
    case .agreement:
      return SandboxWords.agreement(
        settings.paidApplicationsAgreement ?? catalog.paidApplicationsAgreementInEffect)
    case .clearedForSale:
      return SandboxWords.clearances(settings.clearedForSale.count)
    case .bundleID: return settings.appBundleID ?? catalog.bundleID
    }
  }

  private func value(of item: SandboxItem.WaitingItem) -> String {
    switch item {
    case .nothing: ""
    case .request(let key):
      request(key).map { SandboxWords.request($0) } ?? ""
    case .interruption(let id):
      interruption(id).map { SandboxWords.interrupted($0.accountEmail) } ?? ""
    case .refund(let id): refund(id).map { SandboxWords.refund($0) } ?? ""
    }
  }

  private func about(_ standing: SubscriptionStanding) -> String {
    SubscriptionText.standing(standing, shared)
  }

  private func about(_ account: Account) -> String {
    var words = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { words.append(SandboxWords.asksToBuy) }
    if !account.isEmailVerified { words.append(SandboxWords.notVerified) }
    if let family = picture.family(of: account.email) {
      words.append(SandboxWords.family(family, of: account.email))
    }
    if account.id == shared.account?.id { words.append(SandboxWords.signedIn) }
    return words.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private func about(_ device: DeviceSummary) -> String {
    var words = [device.storefront.countryCode, device.accountEmail ?? SandboxWords.nobody]
    if device.unfinished > 0 { words.append(SandboxWords.unfinished(device.unfinished)) }
    if device.name == shared.device?.device { words.append(SandboxWords.thisOne) }
    return words.joined(separator: "  ")
  }

  // MARK: - Looking up

  private func request(_ key: QueueKey) -> RequestToBuy? {
    picture.requests.first { $0.id == key }
  }
  private func interruption(_ id: Int64) -> Interruption? {
    picture.interruptions.first { $0.id == id }
  }
  private func refund(_ id: UInt64) -> RefundRequest? { picture.refunds.first { $0.id == id } }
  private func device(_ name: String) -> DeviceSummary? {
    picture.devices.first { $0.name == name }
  }
}
