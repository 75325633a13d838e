import Foundation
import StoreCore
import Testing

/// storekit-rules 3.7.
@Suite struct ProratedRefundTests {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)

  private func refund(
    _ price: String, left: Double, of whole: Double, _ country: String = "USA"
  ) throws -> Decimal {
    let storefront = try #require(Storefront.storefront(countryCode: country))
    return storefront.refund(
      of: try #require(Decimal(string: price)), from: start, to: start.addingTimeInterval(whole),
      at: start.addingTimeInterval(whole - left))
  }

  @Test func refundIsTheRemainingShareOfThePrice() throws {
    #expect(try refund("30", left: 20, of: 30) == 20)
    #expect(try refund("2.99", left: 30, of: 30) == Decimal(string: "2.99"))
  }

  @Test func refundIsRoundedToTheCurrency() throws {
    #expect(try refund("2.99", left: 10, of: 30) == Decimal(string: "1"))
    #expect(try refund("2.99", left: 20, of: 30) == Decimal(string: "1.99"))
    #expect(try refund("79000", left: 1, of: 7, "VNM") == 11286)
    #expect(try refund("4400", left: 1, of: 3, "KOR") == 1467)
  }

  @Test func refundIsBetweenZeroAndThePrice() throws {
    #expect(try refund("2.99", left: 0, of: 30) == 0)
    #expect(try refund("2.99", left: -5, of: 30) == 0)
    #expect(try refund("2.99", left: 40, of: 30) == Decimal(string: "2.99"))
    #expect(try refund("2.99", left: 0, of: 0) == 0)
    #expect(try refund("0", left: 20, of: 30) == 0)
  }
}
