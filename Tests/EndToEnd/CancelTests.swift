import TestSupport
import Testing

@Suite struct CancelTests {
  @Test func escapeAtTheSignInSheetLeavesNothingBehind() throws {
    let storefront = try Storefront()
    try storefront.open()
    try storefront.terminal.press("b")
    try storefront.terminal.wait(until: "Use Existing Apple ID")
    try storefront.terminal.press("Escape")
    try expectNothingHappened(storefront)
  }

  @Test func escapeAtThePurchaseSheetLeavesNothingBehind() throws {
    let storefront = try Storefront()
    try storefront.world.signIn()
    try storefront.open()
    try storefront.terminal.press("b")
    try storefront.terminal.wait(until: "Confirm Your In-App Purchase")
    try storefront.terminal.press("Escape")
    try expectNothingHappened(storefront)
  }

  private func expectNothingHappened(_ storefront: Storefront) throws {
    try storefront.terminal.wait(until: "Purchase canceled")
    try storefront.wait(for: "Swift Shopping", toBe: "$0.99")
    #expect(try !storefront.terminal.screen().contains("Purchase Failed"))
    try storefront.quit()
    #expect(try storefront.world.transactions().isEmpty)
    #expect(try storefront.world.pending().isEmpty)
  }
}
