public import StoreCore

/// The settings in Xcode's StoreKit configuration file, with Xcode's defaults for missing ones.
///
/// A world and each test session start with them.
public struct StoreKitConfiguration: Hashable, Sendable {
  /// The time rate as a number of StoreKitTest, of which 1 to 6 are deprecated.
  public var rateNumber = TimeRate.realTime.rawValue
  /// The error of every purchase; nil if purchases succeed.
  public var purchaseFailure: RefusalKind?
  /// The errors of single calls, which fail until the fault is disarmed.
  public var faults: [Fault] = []
  public var asksToBuy = false
  public var interruptsPurchases = false
  public var hasGracePeriod = false
  /// Whether renewals fail, so that subscriptions enter billing retry. Purchases succeed.
  public var renewalsFail = false
  /// The storefront's three-letter country code, one of ``Storefront/all``.
  public var storefront = Self.standardStorefront
  /// The locale of product names and descriptions, such as "en_US".
  public var locale = "en_US"
  /// Whether purchases are confirmed without a sheet.
  public var disablesDialogs = false

  static let standardStorefront = "USA"

  public init() {}

  /// The rate of a world's clock. Deprecated numbers have the rate that replaced them.
  public var timeRate: TimeRate {
    switch rateNumber {
    case 1...3: .monthIs1Hour
    case 4: .monthIs30Minutes
    case 5: .monthIs15Minutes
    case 6: .monthIs30Seconds
    default: TimeRate(rawValue: rateNumber) ?? .realTime
    }
  }

  /// Returns the commands that change a world's settings to these.
  ///
  /// - Parameters:
  ///   - testers: the testers to configure.
  ///   - former: the world's current settings; by default, those of a new world.
  public func commands(for testers: [NewTester], after former: Self = Self()) -> [TesterCommand] {
    var commands: [TesterCommand] = []
    func add<Value: Equatable>(_ setting: KeyPath<Self, Value>, _ command: (Value) -> TesterCommand)
    {
      if self[keyPath: setting] != former[keyPath: setting] {
        commands.append(command(self[keyPath: setting]))
      }
    }
    for tester in testers {
      add(\.storefront) { .tester(tester.email, .setTerritory($0)) }
      add(\.asksToBuy) { .tester(tester.email, .setAsksToBuy($0)) }
    }
    add(\.timeRate) { .clock(.setRate($0)) }
    add(\.interruptsPurchases) { .set(.interruptsPurchases($0)) }
    add(\.hasGracePeriod) { .set(.gracePeriod($0 ? .sixteenDays : nil)) }
    add(\.renewalsFail) { .set(.renewalsFail($0)) }
    for point in FaultPoint.allCases {
      add(\.[faultAt: point]) { .faults($0.map { .arm($0) } ?? .disarm(point)) }
    }
    return commands
  }

  private subscript(faultAt point: FaultPoint) -> Fault? {
    faults.first { $0.point == point }
      ?? (point == .purchase ? purchaseFailure : nil).map {
        Fault(point: point, effect: .refusal($0), frequency: .always)
      }
  }
}

extension StoreKitConfiguration {
  init(reading settings: JSONValue?) {
    self.init()
    guard let settings else { return }
    func isOn(_ key: String) -> Bool { settings.flag(key) ?? false }
    rateNumber = settings.number("_timeRate") ?? rateNumber
    if isOn("_failTransactionsEnabled") {
      let code = settings.number("_storeKitError") ?? 0
      // A test session can simulate the errors up to `invalidOfferPrice`.
      let isKnown = 0...14 ~= code
      purchaseFailure = RefusalKind.allCases.first { $0.code == code && isKnown } ?? .unknown
    }
    faults = settings.elements("_storeKitErrors").compactMap(Self.fault)
    asksToBuy = isOn("_askToBuyEnabled")
    interruptsPurchases = isOn("_billingIssuesEnabled")
    hasGracePeriod = isOn("_billingGracePeriodEnabled")
    renewalsFail = isOn("_renewalBillingIssuesEnabled")
    disablesDialogs = isOn("_disableDialogs")
    if let code = settings.looseText("_storefront"), Storefront.storefront(countryCode: code) != nil
    {
      storefront = code
    }
    if let named = settings.looseText("_locale"), StoreKitFile.language(of: named) != nil {
      locale = named
    }
  }

  private static let points: [String: FaultPoint] = [
    "Load Products": .loadProducts, "Purchase": .purchase, "Verification": .verification,
    "App Store Sync": .sync, "Subscription Status": .subscriptionStatus,
    "App Transaction": .appTransaction, "Manage Subscriptions Sheet": .manageSubscriptions,
    "Refund Request Sheet": .refundRequest, "Offer Code Redeem Sheet": .offerCodeRedeem,
  ]

  /// The errors by Xcode's index, which is the order of StoreKit's declarations.
  private static let generic: [RefusalKind] = [
    .unknown, .userCancelled, .notConnectedToInternet, .systemError, .notAvailableInStorefront,
    .notEntitled, .unsupported,
  ]
  private static let ofPurchases: [RefusalKind] = [
    .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
    .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
  ]

  private static func fault(_ error: JSONValue) -> Fault? {
    guard error.flag("enabled") == true, let point = points[error.looseText("name") ?? ""] else {
      return nil
    }
    let current = error.member("current")
    let index = current?.number("index") ?? 0
    let effect: FaultEffect =
      switch (point, current?.looseText("type")) {
      case (.verification, let type) where type != "generic":
        .unverified(SignedDocument.Flaw.allCases.element(at: index) ?? .invalidSignature)
      case (_, "purchase"): .refusal(ofPurchases.element(at: index) ?? .unknown)
      default: .refusal(generic.element(at: index) ?? .unknown)
      }
    return Fault(point: point, effect: effect, frequency: .always)
  }
}

extension RandomAccessCollection where Index == Int {
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
