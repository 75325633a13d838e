public import Foundation

/// How the store counts time, as signed payloads do: in whole milliseconds since 1970.
extension Date {
  /// The nearest whole one. A date that no number can say is as early or as late as can be said.
  public var milliseconds: Int {
    let exact = (timeIntervalSince1970 * 1000).rounded()
    return Int(exactly: exact) ?? (exact > 0 ? .max : .min)
  }

  public init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
