import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStoreLanguagesTests {
  let world = TestWorld()

  @Test func deviceLanguagesPrecedeTheStorefronts() async throws {
    let store = try world.store()
    try await store.signIn("mei@example.com")
    await store.service.setLanguages(["en"])
    let device = try await store.service.storeState()
    #expect(device.languages == ["en"])
    // The country is the account's all the same.
    #expect(device.storefront == device.account?.storefront)
    let answer = try await store.service.products([TestWorld.coupon, TestWorld.monthly])
    #expect(answer.languages == ["en"])
    #expect(answer.groupNames.values.sorted() == ["RazeFaces Club"])
  }
}
