import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import TestSupport
import Testing

@Suite struct ProductStatusTests {
  private static let end = Date(timeIntervalSince1970: 1_800_000_000)

  private func standing(
    _ change: (inout SubscriptionStanding) -> Void = { _ in }
  ) -> SubscriptionStanding {
    var standing = SubscriptionStanding(
      originalID: 1, accountEmail: "tester@example.com", groupID: "club", productID: "monthly",
      renewsAs: "monthly", latestTransactionID: 1, machine: SubscriptionMachine(expires: Self.end))
    change(&standing)
    return standing
  }

  private func failing(
    _ grace: WorldSettings.GracePeriod?, passing dates: Int
  ) -> SubscriptionStanding {
    standing { standing in
      let failing = RenewalCircumstances(
        period: Period(1, .month), billingFails: true, grace: grace)
      for _ in 0..<dates { _ = standing.machine.endPeriod(failing) }
    }
  }

  @Test func everySubscriptionStateHasAName() {
    let words: [(SubscriptionStanding, String)] = [
      (standing(), "Purchased"),
      (standing { $0.machine.priceIncrease = .pending }, "Purchased"),
      (standing { $0.machine.autoRenews = false }, "Turned off"),
      (standing { $0.renewsAs = "yearly" }, "Changing"),
      (failing(.sixteenDays, passing: 1), "Payment problem"),
      (failing(.sixteenDays, passing: 2), "Payment problem"),
      (failing(nil, passing: 1), "Payment problem"),
      (failing(nil, passing: 2), "Ended"),
    ]
    for (standing, word) in words {
      #expect(Texts.english(ProductStatus(of: standing).title(nil)) == word, "\(standing.machine)")
    }
  }

  @Test func canceledSubscriptionLastsToTheEndOfItsGracePeriod() {
    var standing = failing(.sixteenDays, passing: 1)
    standing.machine.autoRenews = false
    #expect(ProductStatus(of: standing) == .turnedOff)
    let seconds = { (date: Date) in "\(Int(date.timeIntervalSince(Self.end)))" }
    let words = Texts.english(standing.sentence(renewsAs: "", seconds))
    #expect(words == "turned off, until \(16 * 86_400)")
    #expect(Texts.english(standing.brief(seconds)) == "until 1382400")
  }

  @Test func narrowColumnsAbbreviate() {
    for status in ProductStatus.allCases {
      let (short, whole) = (Texts.english(status.shortTitle(nil)), Texts.english(status.title(nil)))
      #expect(short.count <= 12, "\(short)")
      #expect(short.count <= whole.count)
    }
  }

  /// Scripts read them in `products --json`.
  @Test func documentationListsEveryStatus() throws {
    let page = try Repository.text("Sources/Command/RazeFacesCLI/RazeFacesCLI.docc/Commands.md")
    let start = try #require(page.range(of: "In `products --json`, `status` is one of"))
    let paragraph = page[start.upperBound...].split(separator: "\n\n").first ?? ""
    let listed = paragraph.matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == Set(ProductStatus.allCases.map(\.rawValue)))
  }
}
