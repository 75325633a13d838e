/// A length of subscription or offer time as App Store Connect counts it: one unit, some number of
/// times.
public struct Period: Hashable, Sendable, Codable {
  public enum Unit: String, CaseIterable, Sendable, Codable {
    case day = "D"
    case week = "W"
    case month = "M"
    case year = "Y"
  }

  public var unit: Unit
  /// 1 or more.
  public var count: Int

  public init(_ count: Int, _ unit: Unit) {
    self.unit = unit
    self.count = count
  }

  /// Reads an ISO 8601 duration of one unit, such as "P1M"; nil for anything else, also for a count
  /// of zero, a leading zero, and mixtures such as "P1Y6M".
  public init?(iso8601: String) {
    let text = Array(iso8601.utf8)
    guard (3...5).contains(text.count), text[0] == UInt8(ascii: "P"), text[1] != UInt8(ascii: "0"),
      let unit = Unit(rawValue: String(iso8601.suffix(1)))
    else { return nil }
    var count = 0
    for digit in text[1..<(text.count - 1)] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      count = count * 10 + Int(digit - UInt8(ascii: "0"))
    }
    self.init(count, unit)
  }

  public var iso8601: String { "P\(count)\(unit.rawValue)" }

  /// The periods that a subscription can renew by (storekit-rules 1).
  public static let ofSubscriptions = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
    .compactMap(Period.init(iso8601:))

  /// The periods that an offer can last.
  public static let ofOffers = ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
    .compactMap(Period.init(iso8601:))
}
