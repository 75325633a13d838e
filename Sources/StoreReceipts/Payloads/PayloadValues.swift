import Foundation
import StoreCore

extension Date {
  /// As signed payloads count: whole milliseconds since 1970.
  var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

  init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

extension Decimal {
  /// A price in thousandths of the currency's unit.
  var milliunits: Int {
    var thousandfold = self * 1000
    var rounded = Decimal()
    NSDecimalRound(&rounded, &thousandfold, 0, .plain)
    return NSDecimalNumber(decimal: rounded).intValue
  }
}

extension OfferKind {
  var payloadNumber: Int {
    switch self {
    case .introductory: 1
    case .promotional: 2
    case .offerCode: 3
    case .winBack: 4
    }
  }
}

extension OfferMode {
  var payloadWord: String {
    switch self {
    case .free: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}

extension UUID {
  /// Apple spells them in small letters.
  var payloadText: String { uuidString.lowercased() }
}
