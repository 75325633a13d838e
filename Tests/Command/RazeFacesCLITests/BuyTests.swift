import Foundation
import TestSupport
import Testing

@Suite(.watched) struct BuyTests {
  @Test func severalProcessesUseDifferentCoupons() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("buy", "coupon", "--quantity", "5", "--yes")
    let uses = try (1...5).map { _ in try world.start(["coupons", "use", "coupon"]) }
    for ending in uses.map({ $0.end() }) { #expect(ending.status == 0, "\(ending)") }
    #expect(try await world.list("coupons").allSatisfy { $0["isUsed"] as? Bool == true })
    let next = try await world.run("coupons", "use", "coupon")
    #expect(next.errors.contains("no unused Coupon is left"))
  }

  @Test func aProductThatIsGoneIsNotRestored() async throws {
    let world = try await CommandWorld.signedIn()
    for product in ["face", "club.month"] { try await world.buy(product) }
    try await world.run("uninstall", "--yes")
    let catalog = try String(contentsOf: world.catalog, encoding: .utf8)
    try Data(catalog.replacing("shop.face", with: "shop.other").utf8).write(to: world.catalog)
    let ending = try await world.run("restore")
    #expect(ending.status == 0)
    #expect(
      ending.output.contains("Not restored: com.example.shop.face. The app no longer has this."),
      "\(ending)")
    #expect(try await world.pending().isEmpty)
    #expect(try await world.ownedProducts() == ["com.example.shop.club.month"])
  }
}
