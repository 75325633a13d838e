import Foundation
import TestSupport
import Testing

@Suite(.watched) struct SandboxTests {
  @Test func showsEverythingThatIsSwitchedOnOnePage() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("faults", "set", "purchase", "--error", "timedOut", "--always")
    #expect(
      try await world.run("sandbox").steadyOutput == """
        This device
          account           tester@example.com
          device            iphone
          storefront        USA USD
          payments-allowed  on

        Clock
          time        ####################
          ahead by    nothing
          rate        real-time
          next event  none

        Network and faults
          offline     off
          store-down  off
          latency     off
          fault       purchase: timedOut, every time

        App Store Connect
          in-app-purchase   on
          agreement         catalog
          cleared-for-sale  catalog
          bundle-id         catalog

        App Store
          interrupted-purchases               off
          ask-to-buy-declined-stays-deferred  off
          refund-policy                       ask
          billing-fails                       off
          grace-period                        off
          renewal-limit                       off

        Requests waiting
          requests to buy        none
          interrupted purchases  none
          refunds                none

        """)
  }

  @Test func whatCannotBeMeantIsToldInOneLineAndChangesNothing() async throws {
    let world = try CommandWorld.smallShop()
    let before = try await world.run("sandbox", "show").steadyOutput
    try await world.expect(
      """
      $ sandbox set payment-allowed off
      64: "payment-allowed" is not a valid setting; did you mean "payments-allowed"? allowed: \
      payments-allowed, interrupted-purchases, ask-to-buy-declined-stays-deferred, \
      refund-policy, billing-fails, grace-period, renewal-limit, in-app-purchase, agreement, \
      cleared-for-sale, bundle-id, offline, store-down, latency
      $ sandbox set offline of
      64: "of" is not a valid value of offline; did you mean "on"? allowed: on, off
      $ sandbox set refund-policy refuse
      64: "refuse" is not a valid value of refund-policy; allowed: ask, approve, decline
      $ sandbox set renewal-limit 1001
      64: renewal-limit is 1001; it must be a whole number from 0 to 1000
      $ sandbox set latency 800-200
      64: "800-200" is not a valid latency; allowed: MIN-MAX in milliseconds up to 600000, such as \
      200-800, or "off"
      $ sandbox set cleared-for-sale face
      64: "face" says nothing about a product; allowed: PRODUCT=on, PRODUCT=off, PRODUCT=catalog
      $ sandbox set cleared-for-sale fase=off
      64: this shop has no product "fase"; did you mean "face"? `razefaces products` lists them all
      $ sandbox set bundle-id "com.example shop"
      64: "com.example shop" is not a valid bundle ID; allowed: letters, digits, "." and "-", or \
      "catalog"
      """)
    #expect(try await world.run("sandbox", "show").steadyOutput == before)
  }
}
