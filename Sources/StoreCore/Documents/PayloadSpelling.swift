public import Foundation

/// The spelling of values that Apple signs (storekit-rules 3.12).
extension Decimal {
  /// A price in thousandths of the currency's unit.
  public var milliunits: Int {
    var thousandfold = self * 1000
    var rounded = Decimal()
    NSDecimalRound(&rounded, &thousandfold, 0, .plain)
    return NSDecimalNumber(decimal: rounded).intValue
  }
}

extension UUID {
  /// The identifier in small letters.
  public var payloadText: String { uuidString.lowercased() }
}

extension OfferKind {
  public var payloadNumber: Int {
    switch self {
    case .introductory: 1
    case .promotional: 2
    case .offerCode: 3
    case .winBack: 4
    }
  }
}

extension OfferMode {
  public var payloadWord: String {
    switch self {
    case .free: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}
