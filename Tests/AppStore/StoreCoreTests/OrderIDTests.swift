import StoreCore
import Testing

@Suite struct OrderIDTests {
  private static let range: Range<UInt64> = 2_000_000_000_000_000..<3_000_000_000_000_000

  @Test func anOrderIDLeadsBackToItsTransaction() {
    var seen: Set<String> = []
    for id in stride(from: Self.range.lowerBound, to: Self.range.upperBound, by: 777_777_777_777) {
      let text = OrderID.text(of: id)
      #expect(text.wholeMatch(of: /M[0-9A-Z]{9}/) != nil)
      #expect(OrderID.transactions(of: text, in: Self.range).contains(id))
      seen.insert(text)
    }
    #expect(seen.count > 1_200)
  }

  @Test func neighborsLookDifferent() {
    let (first, second) = (
      OrderID.text(of: 2_000_000_700_000_000), OrderID.text(of: 2_000_000_700_000_001)
    )
    #expect(zip(first, second).count { $0 != $1 } > 5)
  }

  @Test func otherTextsHaveNoTransactions() {
    for text in [
      "", "M", "M12345678", "M1234567890", "N123456789", "m123456789", "M12345678ä", "M+12345678",
      "Mabcdefghi",
    ] {
      #expect(OrderID.transactions(of: text, in: Self.range).isEmpty, "\(text)")
    }
    #expect(OrderID.transactions(of: "MZZZZZZZZZ", in: Self.range).count < 11)
  }
}
