public import Foundation

/// The store's count of time, as in signed payloads: whole milliseconds since 1970.
extension Date {
  /// The nearest whole one. A date that no number can say is as early or as late as can be said.
  public var milliseconds: Int {
    Int(nearest: timeIntervalSince1970 * 1000)
  }

  public init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

extension Int {
  /// Creates the nearest integer and never traps: too large a value becomes the largest there is,
  /// and no number becomes 0.
  public init(nearest value: Double) {
    let whole = value.rounded()
    self = value.isNaN ? 0 : Int(exactly: whole) ?? (whole > 0 ? .max : .min)
  }
}
