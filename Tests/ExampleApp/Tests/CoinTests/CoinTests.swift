import CoinHelper
import CoinPurse
import CoinStore
import StoreKitTest
import XCTest

final class CoinTests: XCTestCase {
  @MainActor func testTheStoreBuys() async throws {
    let store = CoinStore()
    try await store.load(["everything"])
    try await store.buy(try XCTUnwrap(store.products.first))
    XCTAssertEqual(store.owned, ["everything"])
  }

  @MainActor func testARefundTakesItBack() async throws {
    let session = try SKTestSession(configurationFileNamed: "Coins")
    let store = CoinStore()
    try await session.buyProduct(identifier: "everything")
    try await store.load(["everything"])
    XCTAssertEqual(store.owned, ["everything"])
    let refunded = expectation(description: "refunded")
    store.onChange = { refunded.fulfill() }
    try session.refundTransaction(identifier: session.allTransactions()[0].identifier)
    await fulfillment(of: [refunded], timeout: 10)
    XCTAssertEqual(store.owned, [])
  }

  @MainActor func testThePursePublishesItsCoins() async throws {
    let purse = CoinPurse()
    var seen: [Int] = []
    let reading = purse.$coins.sink { seen.append($0) }
    try await purse.buy("coin")
    XCTAssertEqual(seen, [0, 1])
    reading.cancel()
  }

  @MainActor func testTheHelperBuysOnTheMainThread() async throws {
    let helper = CoinHelper()
    let loaded = expectation(description: "loaded")
    helper.onChange = { loaded.fulfill() }
    helper.load(["coin"])
    await fulfillment(of: [loaded], timeout: 10)
    let bought = expectation(description: "bought")
    helper.onChange = {
      XCTAssertTrue(Thread.isMainThread)
      if helper.bought == ["coin"] { bought.fulfill() }
    }
    helper.buy(try XCTUnwrap(helper.products.first))
    await fulfillment(of: [bought], timeout: 10)
  }
}
