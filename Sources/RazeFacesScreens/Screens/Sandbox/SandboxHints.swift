import RazeFacesConsole
import StoreCore

/// What a line of the sandbox's panel is for, said below the panel while it is selected.
enum SandboxHints {
  static func hint(_ item: SandboxItem) -> String? {
    switch item {
    case .device(let item): hint(item)
    case .fault(let item): hint(item)
    case .purchase(let item): hint(item)
    case .time(let item): hint(item)
    case .connect(let item): hint(item)
    case .waiting(let item): hint(item)
    case .subscription: "Enter: renew, cancel, resolve, price, end."
    case .renewal(.billingFails): "Renewals that fall due cannot be paid."
    case .renewal(.gracePeriod): "Access goes on a while after billing failed."
    case .renewal(.limit): "Renewing stops by itself after so many."
    case .tester: "Enter: sign in, territory, Ask to Buy, family."
    case .newTester: "Its address counts as verified at once."
    case .otherDevice: "Enter signs out there."
    case .again(.standardSettings): "Switches all back; faults and the clock stay."
    case .again(.deleteApp): "The app forgets; Restore brings it back."
    case .again(.resetEverything): "Everything made here is erased; a new world."
    }
  }

  private static func hint(_ item: SandboxItem.DeviceItem) -> String? {
    switch item {
    case .account: "Enter signs in, out, or switches testers."
    case .name: nil
    case .storefront: "Enter moves the account; prices follow."
    case .paymentsAllowed: "Enter switches it, as Screen Time does."
    case .refreshReceipt: "The App Store writes the receipt anew."
    }
  }

  private static func hint(_ item: SandboxItem.FaultItem) -> String {
    switch item {
    case .offline: "No call reaches the App Store."
    case .storeDown: "The network works; the store does not answer."
    case .latency: "Every call takes as long as that."
    case .point(let point): FaultWords.about(point)
    case .clear: "x does it from anywhere on this screen."
    }
  }

  private static func hint(_ item: SandboxItem.PurchaseItem) -> String {
    switch item {
    case .interrupts: "Purchases fail until new terms are agreed to."
    case .declinedStaysDeferred: "A quirk of the real sandbox, on purpose."
    case .refundPolicy: "What becomes of requests for refunds."
    case .promoted: "A purchase begun on the App Store's page."
    }
  }

  private static func hint(_ item: SandboxItem.TimeItem) -> String? {
    switch item {
    case .now: nil
    case .nextEvent, .advance: "What falls due on the way is booked in order."
    case .rate: "How fast subscriptions live, as in Xcode."
    case .realTime: "What was booked stays."
    }
  }

  private static func hint(_ item: SandboxItem.ConnectItem) -> String {
    switch item {
    case .agreement: "Without it no product can be loaded."
    case .clearedForSale: "What is not cleared is an invalid identifier."
    case .bundleID: "Another bundle ID has none of these products."
    }
  }

  private static func hint(_ item: SandboxItem.WaitingItem) -> String? {
    switch item {
    case .nothing: nil
    case .request: "Enter answers as the parent."
    case .interruption: "Enter shows the terms that have changed."
    case .refund: "Enter answers as the App Store."
    }
  }
}
