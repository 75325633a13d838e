import Foundation
import StoreCore
import Testing

@Suite struct PurchaseOutcomeTests {
  @Test func keysAreUnique() {
    let keys = PurchaseOutcome.all.map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(keys.compactMap(PurchaseOutcome.init) == PurchaseOutcome.all)
    #expect(PurchaseOutcome(key: "none") == nil)
    #expect(keys.contains("canceledAtSignIn") && keys.contains("receipt-21007"))
  }

  @Test func equivalentErrorsAreOneOutcome() {
    let refused = { (kind: RefusalKind) in
      PurchaseOutcome.outcomes(of: .paymentFailed(refusal: Refusal(kind, .fault(.purchase))))
    }
    #expect(refused(.purchaseNotAllowed) == [.error(.paymentNotAllowed)])
    #expect(refused(.timedOut) == [.error(.timedOut)])
    #expect(RefusalKind.allCases.allSatisfy { PurchaseOutcome.all.contains(refused($0)[0]) })
    let answered = { PurchaseOutcome.outcomes(of: .receiptAnswered(address: "", status: $0)) }
    #expect(answered(21150) == answered(21100))
    #expect(answered(7) == [])
  }

  @Test func failedPaymentHasACauseAndAnError() {
    #expect(
      PurchaseOutcome.outcomes(
        of: .paymentFailed(refusal: Refusal(.paymentCancelled, .signInDismissed)))
        == [.course(.canceledAtSignIn), .error(.paymentCancelled)])
  }
}

@Suite struct CoverageTests {
  private static let day = Date(timeIntervalSince1970: 1_800_000_000)

  private func count(_ count: Int, _ device: String = "iphone", on day: Int = 0) -> Coverage.Count {
    let date = Self.day.addingTimeInterval(TimeInterval(day * 86_400))
    return Coverage.Count(
      .course(.purchased), productID: "face", device: device, count: count, first: date, last: date)
  }

  @Test func countsOfAllDevicesAreAdded() throws {
    let coverage = Coverage(
      [count(3, on: 1), count(4, "ipad", on: 9)],
      possible: [.course(.purchased), .course(.restored)])
    let line = try #require(coverage.lines.first { $0.outcome == .course(.purchased) })
    #expect(line.count == 7)
    #expect(line.first == count(1, on: 1).first)
    #expect(line.last == count(1, on: 9).last)
    #expect((coverage.seenCount, coverage.possibleCount, coverage.percent) == (1, 2, 50))
  }

  @Test func sumsStopAtTheMaximum() {
    let most = Coverage.mostOfOne
    let coverage = Coverage([count(most), count(most, "a")], possible: [])
    #expect(coverage.lines.first?.count == most)
  }

  @Test func impossibleOutcomesDoNotCount() {
    let coverage = Coverage([count(1)], possible: [.course(.restored)])
    #expect(coverage.percent == 0)
    #expect(coverage.lines.count == PurchaseOutcome.all.count)
    #expect(coverage.lines.first?.isSeen == true && coverage.lines.first?.isPossible == false)
    #expect(Coverage([], possible: []).percent == 100)
  }
}
