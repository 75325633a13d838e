import RazeFacesConsole
import StoreCore

/// A group of the sandbox's panel, in the panel's order.
enum SandboxGroup: Hashable, CaseIterable, Sendable {
  case device, faults, purchases, time, connect, waiting, subscriptions, testers, devices, again
}

/// What stands in one line of the panel. Only what identifies it: the value is looked up, so that
/// it is always the present one.
enum SandboxItem: Hashable, Sendable {
  case device(DeviceItem)
  case fault(FaultItem)
  case purchase(PurchaseItem)
  case time(TimeItem)
  case connect(ConnectItem)
  case waiting(WaitingItem)
  case subscription(UInt64)
  case renewal(RenewalItem)
  case tester(String)
  case newTester
  case otherDevice(String)
  case again(AgainItem)

  enum DeviceItem: Hashable, CaseIterable, Sendable {
    case account, name, storefront, paymentsAllowed, refreshReceipt
  }

  enum FaultItem: Hashable, Sendable {
    case offline, storeDown, latency
    case point(FaultPoint)
    case clear

    static let all: [FaultItem] =
      [.offline, .storeDown, .latency] + FaultPoint.allCases.map { .point($0) } + [.clear]
  }

  enum PurchaseItem: Hashable, CaseIterable, Sendable {
    case interrupts, declinedStaysDeferred, refundPolicy, promoted
  }

  enum TimeItem: Hashable, Sendable {
    case now, nextEvent
    case advance(ClockStep)
    case rate, realTime

    static let all: [TimeItem] =
      [.now, .nextEvent] + ClockStep.allCases.map { .advance($0) } + [.rate, .realTime]
  }

  enum ConnectItem: Hashable, CaseIterable, Sendable {
    case agreement, clearedForSale, bundleID
  }

  enum WaitingItem: Hashable, Sendable {
    case nothing
    case request(QueueKey)
    case interruption(Int64)
    case refund(UInt64)
  }

  enum RenewalItem: Hashable, CaseIterable, Sendable {
    case billingFails, gracePeriod, limit
  }

  enum AgainItem: Hashable, CaseIterable, Sendable {
    case standardSettings, deleteApp, resetEverything
  }
}

extension SandboxGroup {
  func items(_ console: ConsolePicture) -> [SandboxItem] {
    switch self {
    case .device: return SandboxItem.DeviceItem.allCases.map { .device($0) }
    case .faults: return SandboxItem.FaultItem.all.map { .fault($0) }
    case .purchases: return SandboxItem.PurchaseItem.allCases.map { .purchase($0) }
    case .time: return SandboxItem.TimeItem.all.map { .time($0) }
    case .connect: return SandboxItem.ConnectItem.allCases.map { .connect($0) }
    case .waiting:
      let waiting: [SandboxItem.WaitingItem] =
        console.requests.map { .request($0.id) }
        + console.interruptions.map { .interruption($0.id) }
        + console.pendingRefunds.map { .refund($0.id) }
      return (waiting.isEmpty ? [.nothing] : waiting).map { .waiting($0) }
    case .subscriptions:
      return console.subscriptions.map { .subscription($0.id) }
        + SandboxItem.RenewalItem.allCases.map { .renewal($0) }
    case .testers: return console.testers.map { .tester($0.email) } + [.newTester]
    case .devices: return console.devices.map { .otherDevice($0.name) }
    case .again: return SandboxItem.AgainItem.allCases.map { .again($0) }
    }
  }
}
