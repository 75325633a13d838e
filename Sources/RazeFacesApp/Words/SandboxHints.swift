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
    case .subscription: "Enter: renew, cancel, resolve, raise the price, end."
    case .renewal(.billingFails): "Renewals that fall due cannot be paid."
    case .renewal(.gracePeriod): "Access goes on for a while after billing has failed."
    case .renewal(.limit): "The sandbox stops renewing by itself after so many."
    case .tester: "Enter: sign in, territory, Ask to Buy, family, history."
    case .newTester: "As in App Store Connect; the address counts as verified."
    case .otherDevice: "Enter signs out there."
    case .again(.standardSettings): "Switches everything back; faults and the clock stay."
    case .again(.deleteApp): "The app forgets what was bought here; Restore brings it back."
    case .again(.resetEverything):
      "Testers, transactions, queues and this app's memory, as on the first day."
    }
  }

  private static func hint(_ item: SandboxItem.DeviceItem) -> String? {
    switch item {
    case .account: "Enter signs in, out, or switches testers."
    case .name: nil
    case .storefront: "Enter moves the account: prices and availability follow at once."
    case .paymentsAllowed: "Enter switches it, as Screen Time does on an iPhone."
    case .refreshReceipt: "The App Store writes this device's receipt anew."
    }
  }

  private static func hint(_ item: SandboxItem.FaultItem) -> String {
    switch item {
    case .offline: "No call reaches the App Store."
    case .storeDown: "The network works; the App Store does not answer."
    case .latency: "Every call takes as long as that."
    case .point(let point): FaultWords.about(point)
    case .clear: "x does it from anywhere on this screen."
    }
  }

  private static func hint(_ item: SandboxItem.PurchaseItem) -> String {
    switch item {
    case .interrupts: "Purchases fail first; they are made when the new terms are agreed to."
    case .declinedStaysDeferred: "A quirk of the real sandbox: a declined request stays deferred."
    case .refundPolicy: "What the store does when somebody asks for a refund."
    case .promoted: "A purchase that begins on the App Store's page, outside the app."
    }
  }

  private static func hint(_ item: SandboxItem.TimeItem) -> String? {
    switch item {
    case .now: nil
    case .nextEvent, .advance: "Everything that falls due on the way is booked, in its order."
    case .rate: "How fast subscriptions live, as in StoreKit testing in Xcode."
    case .realTime: "What was booked stays."
    }
  }

  private static func hint(_ item: SandboxItem.ConnectItem) -> String {
    switch item {
    case .agreement: "Without it no product can be loaded."
    case .clearedForSale: "What is not cleared comes back as an invalid identifier."
    case .bundleID: "Products of another bundle ID are not this app's."
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
