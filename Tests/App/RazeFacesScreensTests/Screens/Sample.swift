import RazeFacesConsole
import RazeFacesDevice
import StoreCatalog
import StoreCore
import TestSupport

@testable import RazeFacesScreens
@testable import RazeFacesShop
@testable import StoreKit

/// The shipped shop in the states that the screens are tested with.
enum Sample {
  typealias Country = StoreCore.Storefront

  static let catalog: Catalog = {
    do { return try CatalogDocument.load(contentsOf: Repository.catalog).catalog } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// 2026-03-01 12:00:00 UTC
  static let now = Date(timeIntervalSince1970: 1_772_366_400)

  static func id(_ name: String) -> String { "\(catalog.bundleID).\(name)" }

  static func country(_ code: String) -> Country {
    guard let country = Country.storefront(countryCode: code) else {
      preconditionFailure("no storefront \(code)")
    }
    return country
  }

  static func account(_ country: Country = country("USA"), email: String = "tester@example.com")
    -> Account
  {
    Account(id: 1, email: email, firstName: "Tessa", lastName: "Reed", storefront: country)
  }

  /// Returns a products request's list. One face is not for sale.
  static func productList(_ code: String, invalid: String? = "nightlyrage")
    -> RazeFacesShop.ProductList
  {
    let country = country(code)
    let products = Array(catalog.products)
    let answer = ProductsAnswer(
      products: products, storefront: country, languages: country.languages, invalid: [])
    let entries = zip(StoreKit.ProductCache(answer).skProducts(), products).map { sold, product in
      invalid.map { product.id.hasSuffix($0) } == true
        ? ProductEntry.invalid(
          id: product.id, name: product.localization(languages: country.languages).displayName)
        : .product(sold)
    }
    return RazeFacesShop.ProductList(phase: .loaded, entries: entries)
  }

  static func device(_ code: String, signedIn: Bool, revision: Int64 = 1) -> StoreState {
    let country = country(code)
    var state = StoreState(revision: revision, device: "iphone", storefront: country)
    if signedIn { state.account = account(country) }
    return state
  }

  /// A shop with products that are owned, being purchased, waiting, and not for sale.
  static func busyShop(_ code: String = "USA") -> AppState {
    var device = AppState(
      shop: ShopState(productList: productList(code), content: owned),
      storeState: device(code, signedIn: true),
      underWay: [id("mergeconflict"): .purchasing, id("nullstare"): .deferred])
    device.invalidReasons = invalidReasons
    device.storeState?.subscriptions = [standing { _ in }]
    return device
  }

  static func freshShop(_ code: String = "USA") -> AppState {
    var device = AppState(
      shop: ShopState(productList: productList(code)), storeState: device(code, signedIn: false))
    device.invalidReasons = invalidReasons
    return device
  }

  private static let invalidReasons = [id("nightlyrage"): InvalidProductReason.notClearedForSale]

  static let owned = PurchasedContent(
    purchasedIDs: [
      id("swiftshopping"), id("fridaydeploy"), id("segfaultsob"), id("vip.year"),
      id("club.monthly"),
    ],
    coupons: [
      Coupon(
        id: "2000000000001001", productID: id("coupon0"), purchaseDate: ago(days: 9), isUsed: true,
        useDate: ago(days: 4)),
      Coupon(id: "2000000000001004", productID: id("coupon0"), purchaseDate: ago(days: 2)),
      Coupon(id: "2000000000001005", productID: id("coupon2"), purchaseDate: ago(days: 1)),
    ],
    memberships: [
      Membership(
        id: "2000000000001003", productID: id("vip.year"), purchaseDate: ago(days: 3),
        start: ago(days: 3), end: ago(days: -362))
    ])

  static let restoration = Restoration(
    productIDs: [id("swiftshopping"), id("fridaydeploy"), id("club.monthly")],
    missingMemberships: [id("vip.year")], missingConsumables: [id("coupon0"), id("coupon2")])

  /// The log of the app and the App Store.
  static let log = EventPage(
    events: [
      event(1, 9, .app(.productsLoaded(count: 14)), payment: nil),
      event(
        2, 9, .app(.invalidProduct(.notClearedForSale)), payment: nil, of: id("nightlyrage"),
        act: 1),
      event(3, 5, .app(.asked(reference: nil)), payment: nil),
      event(4, 5, .paymentAdded(quantity: 1), act: 3),
      event(5, 5, .sheetShown(sheet: "confirm"), act: 3),
      event(
        6, 4, .booked(WorldEvent.Booking(record(8, "fridaydeploy", days: 0, price: 0.99))), act: 3),
      event(7, 4, .receiptAnswered(address: "production", status: 21_007), payment: nil, act: 3),
      event(8, 4, .app(.delivered), act: 3),
      event(9, 4, .finished(state: .purchased, byTester: false), act: 3),
      event(
        10, 2, .paymentFailed(refusal: Refusal(.cloudServiceRevoked, .fault(.purchase))),
        payment: 2),
    ])

  /// The log of a delivered purchase, with an event each second.
  static let bought: EventPage = {
    let facts: [WorldEvent.Fact] = [
      .paymentAdded(quantity: 1), .paymentPurchased(wasDeferred: false),
      .receiptAnswered(address: "sandbox", status: 0),
      .finished(state: .purchased, byTester: false),
    ]
    let events = facts.enumerated().map { place, fact in
      let date = now.addingTimeInterval(Double(place))
      return WorldEvent(
        id: Int64(place + 1), date: date, realDate: date, WorldEvent.Subject(), fact,
        act: 1)
    }
    return EventPage(events: events)
  }()

  static var history: [WorldEvent] {
    log.events.filter { (4...9).contains($0.id) && $0.step == nil }
  }

  static func event(
    _ number: Int64, _ minutes: Int, _ fact: WorldEvent.Fact, payment: Int64? = 1,
    of productID: String = id("fridaydeploy"), act: Int64? = nil
  ) -> WorldEvent {
    WorldEvent(
      id: number, date: ago(minutes: minutes), realDate: ago(minutes: minutes),
      WorldEvent.Subject(
        device: "iphone", account: "tester@example.com", productID: productID,
        payment: payment.map(QueueKey.init)), fact, act: act)
  }

  /// Returns a refusal by the App Store.
  static func refused(_ kind: RefusalKind, _ cause: Refusal.Cause) -> PurchaseFailure {
    .refused(ShopError(Refusal(kind, cause)))
  }

  /// Returns the news of a refused purchase.
  static func refusal(
    of productID: String, _ kind: RefusalKind, _ cause: Refusal.Cause
  ) -> StorefrontMessage {
    .happened(.failed(productID, refused(kind, cause)))
  }

  static func ago(days: Int = 0, minutes: Int = 0) -> Date {
    now.addingTimeInterval(-Double(days) * 86_400 - Double(minutes) * 60)
  }

  static func record(
    _ number: UInt64, _ name: String, days: Int, price: Decimal, original: UInt64? = nil,
    cause: TransactionRecord.Cause = .purchase, isFinished: Bool = true, refunded: Bool = false
  ) -> TransactionRecord {
    let product = catalog.product(id(name))
    let country = country("USA")
    return TransactionRecord(
      id: 2_000_000_000_001_000 + number, originalID: 2_000_000_000_001_000 + (original ?? number),
      bundleID: catalog.bundleID, productID: id(name), kind: product?.kind ?? .nonConsumable,
      subscriptionGroupID: product?.subscription?.groupID, purchaseDate: ago(days: days),
      originalPurchaseDate: ago(days: days),
      expirationDate: product?.subscription == nil ? nil : ago(days: days - 31),
      revocationDate: refunded ? ago(days: max(0, days - 1)) : nil,
      revocationReason: refunded ? .other : nil,
      storefront: country, cause: cause, price: price, currencyCode: "USD",
      accountEmail: "tester@example.com", device: "iphone", isFinished: isFinished,
      facts: cause == .renewal
        ? [.renewed(from: 2_000_000_000_001_000 + (original ?? number), period: Period(1, .month))]
        : [])
  }

  static let page = TransactionPage(
    records: [
      record(9, "club.monthly", days: 0, price: Decimal(299) / 100, original: 6, cause: .renewal),
      record(8, "fridaydeploy", days: 0, price: Decimal(99) / 100, isFinished: false),
      record(7, "segfaultsob", days: 1, price: 0, original: 2, cause: .restore),
      record(6, "club.monthly", days: 31, price: 0),
      record(5, "coupon2", days: 40, price: Decimal(99) / 100, refunded: true),
      record(3, "vip.year", days: 41, price: Decimal(999) / 100),
      record(2, "segfaultsob", days: 44, price: Decimal(99) / 100),
    ], hasMore: false)

  /// Returns the state of the monthly plan, which expires in 31 days.
  static func standing(_ change: (inout SubscriptionStanding) -> Void) -> SubscriptionStanding {
    var standing = SubscriptionStanding(
      originalID: 2_000_000_000_001_006, accountEmail: "tester@example.com",
      groupID: "razefaces.club", productID: id("club.monthly"), renewsAs: id("club.monthly"),
      latestTransactionID: 2_000_000_000_001_009,
      machine: SubscriptionMachine(expires: ago(days: -31)),
      next: NextPeriod(
        of: id("club.monthly"), plan: Period(1, .month), regularPrice: Decimal(299) / 100,
        in: country("USA"), from: ago(days: -31)))
    change(&standing)
    return standing
  }

  /// Fails its billing; without a grace period, until the retries end.
  static func failBilling(
    _ standing: inout SubscriptionStanding, _ grace: WorldSettings.GracePeriod?
  ) {
    let failing = RenewalCircumstances(period: Period(1, .month), billingFails: true, grace: grace)
    _ = standing.machine.endPeriod(failing)
    if grace == nil { _ = standing.machine.endPeriod(failing) }
  }

  static var testers: [Account] {
    [
      account(),
      Account(
        id: 2, email: "minh@example.com", firstName: "Minh", lastName: "Nguyễn",
        storefront: country("VNM")),
      Account(
        id: 3, email: "mei@example.com", firstName: "美", lastName: "林", storefront: country("TWN")),
      Account(
        id: 4, email: "child@example.com", firstName: "Robin", lastName: "Reed",
        storefront: country("USA"), asksToBuy: true),
    ]
  }

  /// Returns the system's request to sign in.
  static func signIn(
    _ purpose: SignInSheet.Purpose = .purchase, of productID: String? = nil,
    email: String? = nil, problem: SignInSheet.Problem? = nil, isCreating: Bool = false
  ) -> StorefrontMessage {
    .sheetRequested(
      .signIn(
        SignInSheet(
          purpose: purpose, productID: productID, email: email, problem: problem,
          isCreating: isCreating, storefront: country("USA"))))
  }

  /// Returns the system's request to confirm a purchase.
  static func confirm(_ name: String) -> StorefrontMessage {
    .sheetRequested(.confirm(purchaseSheet(name)))
  }

  static func purchaseSheet(
    _ name: String, code: String = "USA", quantity: Int = 1, isOwned: Bool = false,
    asksToBuy: Bool = false
  ) -> PurchaseSheet {
    let country = country(code)
    guard let product = catalog.product(id(name)) else { preconditionFailure(name) }
    let texts = product.localization(languages: country.languages)
    return PurchaseSheet(
      key: QueueKey(rawValue: 1), productID: product.id, displayName: texts.displayName,
      description: texts.description, kind: product.kind, quantity: quantity,
      // The amount charged now, which is zero for a free introductory period.
      price: isOwned || product.subscription?.introductoryOffer?.mode == .free
        ? 0 : (product.price(in: country) ?? 0) * Decimal(quantity), storefront: country,
      accountEmail: "tester@example.com", appName: catalog.appName,
      subscription: product.subscription,
      offer: product.subscription?.introductoryOffer, regularPrice: product.price(in: country),
      isOwned: isOwned,
      asksToBuy: asksToBuy)
  }

  /// Returns the sheet of a subscriber with an offer for the next periods.
  static func offerSheet(_ name: String, _ offer: String) -> PurchaseSheet {
    var sheet = purchaseSheet(name)
    sheet.offer = sheet.subscription?.offers.first { $0.id == offer }
    sheet.price = sheet.offer?.price(in: sheet.storefront) ?? 0
    sheet.change = .begins(ago(days: -12))
    return sheet
  }
}
