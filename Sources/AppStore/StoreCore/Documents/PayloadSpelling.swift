public import Foundation

// The formats of values in Apple's signed payloads (storekit-rules 3.12).

extension Decimal {
  public var milliunits: Int {
    NSDecimalNumber(decimal: (self * 1000).rounded(digits: 0)).intValue
  }

  package func rounded(digits: Int, _ mode: NSDecimalNumber.RoundingMode = .plain) -> Decimal {
    var (value, result) = (self, Decimal())
    NSDecimalRound(&result, &value, digits, mode)
    return result
  }
}

extension UUID {
  public var payloadText: String { uuidString.lowercased() }

  package static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension Date {
  /// The nearest millisecond since 1970, clamped to the range of `Int`.
  public var milliseconds: Int { Int(nearest: timeIntervalSince1970 * 1000) }

  public init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The date without fractional seconds, as in receipts.
  public var wholeSeconds: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}

extension Int {
  /// Creates the nearest integer, clamped to the range of `Int`; 0 for NaN.
  public init(nearest value: Double) {
    let whole = value.rounded()
    self = value.isNaN ? 0 : Int(exactly: whole) ?? (whole > 0 ? .max : .min)
  }
}
