/// The number of an order, as in Apple's receipt by email: M and nine letters or digits.
///
/// It follows from the transaction's number, so that it needs no column and purchases of earlier
/// versions have one. Several numbers can have the same order ID, but not within three years.
package enum OrderID {
  private static let length = 9
  /// The number of order IDs: 36 to the power of 9.
  private static let count: UInt64 = 101_559_956_668_416
  /// A number without common factors with `count`, so that neighbors look different, and its
  /// inverse.
  private static let (factor, inverse): (UInt64, UInt64) = (61_803_398_874_989, 22_838_178_962_021)

  package static func text(of transactionID: UInt64) -> String {
    spelled(product(transactionID % count, factor))
  }

  private static func spelled(_ number: UInt64) -> String {
    let digits = String(number, radix: 36, uppercase: true)
    return "M" + String(repeating: "0", count: length - digits.count) + digits
  }

  /// Returns the transaction numbers in a range that have an order ID.
  package static func transactions(of text: String, in range: Range<UInt64>) -> [UInt64] {
    guard let number = UInt64(text.dropFirst(), radix: 36), number < count, spelled(number) == text
    else { return [] }
    let rest = product(number, inverse)
    let first = range.lowerBound / count * count + rest
    return stride(from: first, to: range.upperBound, by: Int(count)).filter(range.contains)
  }

  private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
    count.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
  }
}
