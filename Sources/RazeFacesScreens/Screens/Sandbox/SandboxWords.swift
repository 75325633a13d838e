import RazeFacesConsole
import RazeFacesShop
import StoreCore

/// The lines of the sandbox's panel.
enum SandboxWords {
  static func title(_ group: SandboxGroup) -> String {
    switch group {
    case .device: "This device"
    case .faults: "Faults"
    case .purchases: "Purchases"
    case .time: "Time"
    case .connect: "App Store Connect"
    case .waiting: "Requests waiting"
    case .subscriptions: "Subscriptions"
    case .testers: "Sandbox testers"
    case .devices: "Devices"
    case .again: "Start again"
    }
  }

  static func name(_ item: SandboxItem.DeviceItem) -> String {
    switch item {
    case .account: "Account"
    case .name: "Device"
    case .storefront: "Storefront"
    case .paymentsAllowed: "Payments allowed"
    case .refreshReceipt: "Refresh receipt"
    }
  }

  static func name(_ item: SandboxItem.FaultItem) -> String {
    switch item {
    case .offline: "Offline"
    case .storeDown: "App Store down"
    case .latency: "Slow network"
    case .point(let point): FaultWords.point(point)
    case .clear: "Clear all faults"
    }
  }

  static func name(_ item: SandboxItem.PurchaseItem) -> String {
    switch item {
    case .interrupts: "Interrupted purchases"
    case .declinedStaysDeferred: "Declined stays deferred"
    case .refundPolicy: "Refund requests"
    case .promoted: "Promoted purchase"
    }
  }

  static func name(_ item: SandboxItem.TimeItem) -> String {
    switch item {
    case .now: "Clock"
    case .nextEvent: "Next event"
    case .advance(.day): "+1 day"
    case .advance(.week): "+1 week"
    case .advance(.month): "+1 month"
    case .advance(.year): "+1 year"
    case .advance(.nextEvent): "To the next event"
    case .rate: "Rate"
    case .realTime: "Back to real time"
    }
  }

  static func name(_ item: SandboxItem.ConnectItem) -> String {
    switch item {
    case .agreement: "Paid Applications agreement"
    case .clearedForSale: "Cleared for sale"
    case .bundleID: "The app's bundle ID"
    }
  }

  static func name(_ item: SandboxItem.RenewalItem) -> String {
    switch item {
    case .billingFails: "Billing fails"
    case .gracePeriod: "Grace period"
    case .limit: "Renewals at most"
    }
  }

  static func name(_ item: SandboxItem.AgainItem) -> String {
    switch item {
    case .standardSettings: "Standard settings"
    case .deleteApp: "Delete the app from this device"
    case .resetEverything: "Reset everything"
    }
  }

  static let addTester = "Add a tester"

  // MARK: - Values

  static func yesNo(_ value: Bool) -> String { value ? "yes" : "no" }
  static let realTime = "real time"
  static let nothing = "nothing ahead"
  static let works = "works"
  static let asksToBuy = "asks to buy"
  static let signedIn = "signed in"
  static let notVerified = "e-mail not verified"
  static let nobody = "nobody"
  static let thisOne = "this one"
  static func unfinished(_ count: Int) -> String { "\(count) unfinished" }
  static func kept(_ count: Int) -> String { "\(count) kept for later" }

  static func latency(_ range: ClosedRange<Int>?) -> String {
    range.map { "\($0.lowerBound)-\($0.upperBound) ms" } ?? "no"
  }

  static func limit(_ limit: Int?) -> String { limit.map { "\($0)" } ?? "no limit" }

  static func policy(_ policy: WorldSettings.RefundPolicy) -> String {
    switch policy {
    case .ask: "wait for the tester"
    case .approve: "approved at once"
    case .decline: "declined at once"
    }
  }

  static func agreement(_ isInEffect: Bool) -> String { isInEffect ? "in effect" : "not in effect" }

  static func clearances(_ changed: Int) -> String {
    changed == 0 ? "as in the catalog" : "\(changed) changed"
  }

  static func otherBundleID(_ content: AppContent) -> String { content.catalog.bundleID + ".other" }

  static func request(_ request: RequestToBuy) -> String {
    let quirk = request.wasDeclined ? ", declined once" : ""
    return "\(request.accountEmail) asks to buy\(quirk)"
  }

  static func interrupted(_ email: String) -> String { "\(email) was interrupted" }

  static func refund(_ request: RefundRequest) -> String {
    "\(request.accountEmail) wants a refund"
  }

  static func family(_ family: Family, of email: String) -> String {
    family.organizer == email ? "organizer" : "family of \(family.organizer)"
  }
}
