/// The calls, mostly into the store, that can be made to fail, one by one. Raw values are the words of
/// `razefaces faults`.
public enum FaultPoint: String, CaseIterable, Sendable, Codable {
  case loadProducts = "load-products"
  case purchase
  case verification
  /// App Store sync and restoring.
  case sync
  case subscriptionStatus = "subscription-status"
  case refundRequest = "refund-request"
  case receiptRefresh = "receipt-refresh"
  /// No call into the store, but the app's to its own server, which credits an order that was paid.
  case recharge
  case appTransaction = "app-transaction"
  case manageSubscriptions = "manage-subscriptions"
  case offerCodeRedeem = "offer-code-redeem"
  /// The list of products that the app's own server gives to the app.
  case productList = "product-list"
  /// No call: the app's process is terminated during the next purchase.
  case termination

  /// Whether it is the App Store that is called, and not the app's own server.
  public var isTheStores: Bool { ![.productList, .recharge, .termination].contains(self) }

  /// Whether something signed is asked for there, which may not be believed then.
  public var signsDocuments: Bool { self == .verification || self == .appTransaction }

  /// Returns whether a fault at this point can be of a kind. The app's own server knows none of the
  /// store's errors: it fails only on the way.
  public func canRefuse(with kind: RefusalKind) -> Bool {
    isTheStores || kind.isNetworkFailure && self != .termination
  }
}

/// The outcome of a call with a fault, instead of the store's.
public enum FaultOutcome: Hashable, Sendable, Codable {
  case refusal(RefusalKind)
  /// Verification only: what the production or sandbox address answers (storekit-rules 4).
  case receiptStatus(Int)
  /// Only if something signed is asked for: it is not believed (storekit-rules 3.11).
  case unverified(SignedDocument.Flaw)
  /// The list of products only.
  case productList(ProductListFault)
  /// A termination after a step of a purchase; the numbers are those of State.md.
  case terminated(step: Int)

  public enum ProductListFault: String, CaseIterable, Sendable, Codable {
    /// It is complete, but late.
    case slow
    case empty
    /// It holds identifiers that App Store Connect does not know.
    case unknownIDs = "unknown-ids"
  }

  /// The word that a person types and reads.
  public var name: String {
    switch self {
    case .refusal(let kind): kind.rawValue
    case .receiptStatus(let status): String(status)
    case .unverified(let flaw): flaw.rawValue
    case .productList(let flaw): flaw.rawValue
    case .terminated(let step): "step-\(step)"
    }
  }

  /// The flaw of something signed; nil if the fault is of another kind.
  public var flaw: SignedDocument.Flaw? {
    if case .unverified(let flaw) = self { flaw } else { nil }
  }

  /// The statuses that the verification's addresses know (storekit-rules 4).
  public static let receiptStatuses = ReceiptStatus.all.filter { $0 != .valid }.map(\.code)

  public static let terminations = (1...8).map { FaultOutcome.terminated(step: $0) }

  /// - Parameter name: an error's name in any case, or a receipt's status.
  public init?(name: String, at point: FaultPoint) {
    if let status = Int(name) {
      guard point == .verification, let known = ReceiptStatus(code: status), known != .valid else {
        return nil
      }
      self = .receiptStatus(status)
      return
    }
    let wanted = name.lowercased()
    if point == .termination, let found = Self.terminations.first(where: { $0.name == wanted }) {
      self = found
      return
    }
    if point.signsDocuments,
      let flaw = SignedDocument.Flaw.allCases.first(where: { $0.rawValue.lowercased() == wanted })
    {
      self = .unverified(flaw)
      return
    }
    if point == .productList, let flaw = ProductListFault(rawValue: wanted) {
      self = .productList(flaw)
      return
    }
    guard let kind = RefusalKind.allCases.first(where: { $0.rawValue.lowercased() == wanted }),
      point.canRefuse(with: kind)
    else { return nil }
    self = .refusal(kind)
  }
}
