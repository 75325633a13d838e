import Localization
import StoreCore

extension Text {
  static let paymentsAllowed = Text("Payments allowed")
}

extension Switch {
  /// All switches, in the panel's order.
  package static let all: [Switch] = [
    Switch(
      onOff: "payments-allowed", .device, .paymentsAllowed,
      Text("Enter turns it on or off, as Screen Time does."), usual: true,
      alert: PurchaseOutcome.course(.paymentsForbidden).title,
      get: { $0.device?.paymentsAllowed ?? true },
      set: { .setPaymentsAllowed($0, device: $1) }),
    Switch(
      "interrupted-purchases", .purchases, Text("Interrupted purchases"),
      Situation.interrupted.hint, \.interruptsPurchases
    ) { .interruptsPurchases($0) },
    Switch(
      "ask-to-buy-declined-stays-deferred", .purchases, Text("Declined stays deferred"),
      Text("Reproduces a quirk of the real sandbox."), \.declinedStaysDeferred
    ) { .declinedStaysDeferred($0) },
    Switch(
      "refund-policy", .purchases, Text("Refund decisions"),
      Text("How refund requests are decided."), usual: "ask",
      values: WorldSettings.RefundPolicy.allCases.map { .set(.refundPolicy($0)) },
      read: { .refundPolicy($0.refundPolicy) },
      present: { .set(.refundPolicy($0.settings.refundPolicy)) }),
    Switch(
      "billing-fails", .subscriptions, Text("Billing fails"),
      Situation.cardDeclined.hint, \.billingFails
    ) { .billingFails($0) },
    Switch(
      "renewals-fail", .subscriptions, renewalsFail,
      Text("Renewals cannot be paid, but purchases can."), alert: renewalsFail,
      \.renewalsFail
    ) { .renewalsFail($0) },
    gracePeriod, renewalLimit,
    Switch(
      "in-app-purchase", .connect, Text("In-App Purchase capability"),
      Text("Without it, the app cannot load products."), usual: true, \.hasInAppPurchase
    ) { .hasInAppPurchase($0) },
    Switch(
      "agreement", .connect, Text("Paid Applications agreement"),
      Text("Without it, products cannot be loaded."), usual: Input.catalog,
      values: [true, false, nil].map { .set(.paidApplicationsAgreement($0)) },
      read: { .paidApplicationsAgreement($0.paidApplicationsAgreement) },
      present: { .set(.paidApplicationsAgreement($0.settings.paidApplicationsAgreement)) },
      next: { facts in
        let usual = facts.catalog.paidApplicationsAgreementInEffect
        let next = !(facts.settings.paidApplicationsAgreement ?? usual)
        return .set(.paidApplicationsAgreement(next == usual ? nil : next))
      }),
    clearedForSale, bundleID, notificationAddress, notificationRetries, offline, storeDown, latency,
    clockRate,
  ]

  private static let renewalsFail = Text("Renewals fail")

  private static let gracePeriod: Switch = {
    let all: [WorldSettings.GracePeriod?] = [nil, .sixteenDays, .twentyEightDays, .threeDays]
    let values = all.map { TesterCommand.Setting.gracePeriod($0) }
    return Switch(
      "grace-period", .subscriptions, Text("Grace period"),
      Text("Access continues for a while if billing fails."), usual: Input.off,
      allowed: "off|3|16|28 (days)", read: { .gracePeriod($0.gracePeriod) },
      present: { .set(.gracePeriod($0.settings.gracePeriod)) },
      parse: { word, _, _ throws(InvalidInput) in
        let days = word.lowercased() == "on" ? "16" : word
        return .set(
          try Input.choice(
            days, of: "value of grace-period", among: values, name: { $0.value().word }))
      },
      next: { facts in
        let place = all.firstIndex(of: facts.settings.gracePeriod) ?? 0
        return .set(values[(place + 1) % values.count])
      })
  }()

  private static let renewalLimit = Switch(
    "renewal-limit", .subscriptions, Text("Maximum renewals"),
    Text("Subscriptions end after this many renewals."),
    usual: Input.off, values: [nil, 12, 6, 3, 1].map { .set(.renewalLimit($0)) }, allowed: "N|off",
    read: { .renewalLimit($0.renewalLimit) },
    present: { .set(.renewalLimit($0.settings.renewalLimit)) },
    parse: { word, _, _ throws(InvalidInput) in
      guard word.lowercased() != Input.off else { return .set(.renewalLimit(nil)) }
      return .set(.renewalLimit(try Input.whole(word, in: 0...1000, of: "renewal-limit")))
    })

  private static let mostProducts = 200

  /// Overrides of the catalog by product. Setting a value changes only its product.
  static let clearedForSale = Switch(
    "cleared-for-sale", .connect, Text("Cleared for sale"),
    Text("Products not cleared are invalid identifiers."),
    usual: Input.catalog, allowed: "PRODUCT=on|off|catalog",
    present: { .set(.clearedForSale($0.settings.clearedForSale.mapValues { $0 })) },
    parse: { word, catalog, _ throws(InvalidInput) in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw InvalidInput(
          "\"\(word)\" is not a valid value; allowed: PRODUCT=on, PRODUCT=off, "
            + "PRODUCT=catalog")
      }
      let product = try Input.productID(String(parts[0]), in: catalog)
      let isOn = try Input.choice(
        String(parts[1]), of: "value of cleared-for-sale", among: [true, false, nil],
        name: { $0.map(Input.onOff) ?? Input.catalog })
      return .set(.clearedForSale([product: isOn]))
    },
    choices: { facts in
      facts.catalog.products.prefix(mostProducts).map { product in
        let (usual, isOn) = (product.isClearedForSale, facts.isClearedForSale(product))
        return .set(.clearedForSale([product.id: isOn == usual ? !usual : nil]))
      }
    })

  private static let bundleID = Switch(
    "bundle-id", .connect, Text("The app's bundle ID"),
    Text("Another bundle ID has none of these products."), usual: Input.catalog,
    allowed: "ID|catalog", read: { .appBundleID($0.appBundleID) },
    present: { .set(.appBundleID($0.settings.appBundleID)) },
    parse: { word, _, _ throws(InvalidInput) in
      if word.lowercased() == Input.catalog { return .set(.appBundleID(nil)) }
      let isAllowed: (Character) -> Bool = {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
      }
      guard (1...155).contains(word.count), word.allSatisfy(isAllowed) else {
        throw InvalidInput(
          "\"\(word)\" is not a valid bundle ID; allowed: letters, digits, \".\" and \"-\", "
            + "or \"catalog\"")
      }
      return .set(.appBundleID(word))
    },
    next: { facts in
      let isOther = facts.settings.appBundleID != nil
      return .set(.appBundleID(isOther ? nil : facts.catalog.bundleID + ".other"))
    })

  package static let notificationAddress = Switch(
    "notification-address", .server, Text("Notification address"),
    Text("Your server on this machine; empty for none."), usual: Input.off, allowed: "URL|off",
    read: { .notificationAddress($0.notificationAddress) },
    present: { .set(.notificationAddress($0.settings.notificationAddress)) },
    parse: { word, _, _ throws(InvalidInput) in
      if word.lowercased() == Input.off { return .set(.notificationAddress(nil)) }
      return .set(.notificationAddress(try Input.notificationAddress(word)))
    })

  private static let notificationRetries = Switch(
    "notification-retries", .server, Text("Retries"),
    Text("How often a failed notification is resent."),
    usual: NotificationRetries.sandbox.rawValue,
    values: [nil, .production].map { .set(.notificationRetries($0)) },
    read: { .notificationRetries($0.notificationRetries) },
    present: { .set(.notificationRetries($0.settings.notificationRetries)) },
    next: { facts in
      let isProduction = facts.settings.notificationRetries == .production
      return .set(.notificationRetries(isProduction ? nil : .production))
    })

  static let offline = Switch(
    onOff: "offline", .faults, Text("Offline"), Text("No request reaches the App Store."),
    get: { $0.plan.isOffline }, set: { isOn, _ in .faults(.setOffline(isOn)) })
  static let storeDown = Switch(
    onOff: "store-down", .faults, Situation.storeDown.title, Situation.storeDown.hint,
    get: { $0.plan.isStoreDown },
    set: { isOn, _ in .faults(.setStoreDown(isOn)) })

  private static let slowNetwork = Text("Slow network")
  static let latency = Switch(
    "latency", .faults, slowNetwork, Text("Every request takes this long."),
    usual: Input.off,
    values: [nil, 100...300, 500...1500, 2000...5000].map { .faults(.setLatency($0)) },
    allowed: "MIN-MAX|off (milliseconds)", present: { .faults(.setLatency($0.plan.latency)) },
    parse: { word, _, _ throws(InvalidInput) in
      if word.lowercased() == Input.off { return .faults(.setLatency(nil)) }
      let most = Fault.longestDelay
      // A single number is both minimum and maximum.
      let parts = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1],
        low >= 0, high >= low, high <= most
      else {
        throw InvalidInput(
          "\"\(word)\" is not a valid latency; allowed: MIN-MAX in milliseconds up to \(most), "
            + "such as 200-800, or \"off\"")
      }
      return .faults(.setLatency(low...high))
    }, alert: { .setting(slowNetwork, $0) })

  /// The clock's rate. `razefaces sandbox set` lacks it, because the clock has its own command.
  package static let clockRate = Switch(
    "clock-rate", .time, Text("Rate"), Text("How fast subscriptions renew, as in Xcode."),
    usual: TimeRate.realTime.name, values: TimeRate.allCases.map { .clock(.setRate($0)) },
    present: { .clock(.setRate($0.clock.rate)) })

  package static let ofSandbox = all.filter { $0.group != .time }

  package static func named(_ name: String) throws(InvalidInput) -> Switch {
    try Input.choice(name, of: "setting", among: all, name: { $0.name })
  }
}
