/// A call that a fault can affect. The raw values are the names in `razefaces faults`.
public enum FaultPoint: String, CaseIterable, Sendable, Codable {
  case loadProducts = "load-products"
  case purchase
  case verification
  case sync
  case subscriptionStatus = "subscription-status"
  case refundRequest = "refund-request"
  case receiptRefresh = "receipt-refresh"
  /// The app's call to its own server to credit a paid order.
  case recharge
  case appTransaction = "app-transaction"
  case manageSubscriptions = "manage-subscriptions"
  case offerCodeRedeem = "offer-code-redeem"
  case productList = "product-list"
  /// The termination of the app's process, or the loss of the network, during the next purchase.
  /// These are not calls.
  case termination, disconnection
  /// A call of the app's server to the App Store, and a notification to it. A device without a
  /// network does not affect them.
  case serverAPI = "server-api"
  case notification

  public static let ofServers: [FaultPoint] = [.serverAPI, .notification]
  public static let ofDevices = allCases.filter { !ofServers.contains($0) }

  /// Whether the call of a device goes to the App Store.
  public var isTheStores: Bool {
    ![.productList, .recharge, .serverAPI, .notification].contains(self) && isCall
  }

  /// Whether it is a call, instead of a step of a purchase.
  public var isCall: Bool { self != .termination && self != .disconnection }

  /// Returns whether a fault at this point can be of this kind. Calls to the app's own server can
  /// only have network errors.
  public func canRefuse(with kind: RefusalKind) -> Bool {
    isTheStores || kind.isNetworkFailure && isCall && !Self.ofServers.contains(self)
  }

  /// The effects of a fault at this point: flaws of receipts or signatures, then the store's
  /// errors, then the network's.
  public var effects: [FaultEffect] {
    switch self {
    case .termination, .disconnection: return FaultEffect.steps
    case .serverAPI: return FaultEffect.serverErrors.map { .serverError($0) }
    case .notification: return FaultEffect.NotificationFault.allCases.map { .notification($0) }
    default:
      let statuses = self == .verification ? FaultEffect.receiptStatuses : []
      let isSigned = self == .verification || self == .appTransaction
      let flaws = isSigned ? SignedDocument.Flaw.allCases : []
      let lists = self == .productList ? FaultEffect.ProductListFault.allCases : []
      let refusals = RefusalKind.allCases.filter(canRefuse).map { FaultEffect.refusal($0) }
      return statuses.map { .receiptStatus($0) } + flaws.map { .unverified($0) }
        + lists.map { .productList($0) } + refusals
    }
  }
}

public enum FaultEffect: Hashable, Sendable, Codable {
  case refusal(RefusalKind)
  /// The status that verifyReceipt returns; only for verification (storekit-rules 4).
  case receiptStatus(Int)
  /// A flaw that makes the returned document fail verification (storekit-rules 3.11).
  case unverified(SignedDocument.Flaw)
  case productList(ProductListFault)
  /// A step of a purchase, numbered as on the page State, after which the app's process or the
  /// network ends.
  case step(Int)
  /// The error code of an answer to the app's server, or an HTTP status. An app that was never
  /// released gets 401.
  case serverError(Int)
  case notification(NotificationFault)

  /// What happens to a notification on its way.
  public enum NotificationFault: String, CaseIterable, Sendable, Codable {
    case delayed, doubled, dropped
    /// It arrives after the next one.
    case reordered
  }

  public enum ProductListFault: String, CaseIterable, Sendable, Codable {
    case slow
    case empty
    /// The list contains identifiers that are not in App Store Connect.
    case unknownIDs = "unknown-ids"
  }

  /// The name that people type and read.
  public var name: String {
    switch self {
    case .refusal(let kind): kind.rawValue
    case .receiptStatus(let status): String(status)
    case .unverified(let flaw): flaw.rawValue
    case .productList(let flaw): flaw.rawValue
    case .step(let step): "step-\(step)"
    case .serverError(let code): String(code)
    case .notification(let fault): fault.rawValue
    }
  }

  public var flaw: SignedDocument.Flaw? {
    if case .unverified(let flaw) = self { flaw } else { nil }
  }

  /// The error codes that can be armed for calls of the app's server: an app that was never
  /// released, errors after which Apple asks to try again, too many calls, and an internal error.
  public static let serverErrors = [
    401, 4_040_002, 4_040_004, 4_040_006, 4_290_000, 5_000_000, 5_000_001,
  ]

  /// The statuses that can be armed for verification (storekit-rules 4).
  public static let receiptStatuses = ReceiptStatus.allCases.filter { $0 != .valid }
    .map(\.rawValue)

  public static let steps = (1...8).map { FaultEffect.step($0) }

  /// - Parameter name: an error's name in any letter case, a receipt status, or an HTTP status.
  public init?(name: String, at point: FaultPoint) {
    // More statuses are possible than are offered.
    if point == .verification, let status = Int(name), let known = ReceiptStatus(code: status),
      known != .valid
    {
      self = .receiptStatus(status)
      return
    }
    if point == .serverAPI, let status = Int(name), 400...599 ~= status {
      self = .serverError(status)
      return
    }
    let wanted = name.lowercased()
    guard let found = point.effects.first(where: { $0.name.lowercased() == wanted }) else {
      return nil
    }
    self = found
  }
}
