import StoreKitTest
import XCTest

/// Sessions as in most tests of iOS apps: one for each test, with an app that runs longer.
final class XCTestSessionTests: XCTestCase {
  private var session: SKTestSession!

  override func setUp() async throws {
    session = try SKTestSession(configurationFileNamed: "Shop.storekit")
    session.disableDialogs = true
    session.clearTransactions()
  }

  override func tearDown() { session = nil }

  func testEachSessionBeginsWithoutTransactions() async throws {
    for _ in 0..<2 {
      session = try SKTestSession(configurationFileNamed: "Shop")
      let coin = try await Product.products(for: ["coin"]).first
      guard case .success = try await coin?.purchase() else { return XCTFail("not bought") }
      XCTAssertEqual(session.allTransactions().count, 1)
    }
  }

  func testAnObserverOfTheQueueHearsOfPurchasesFromOutside() async throws {
    let observer = Observer()
    SKPaymentQueue.default().add(observer)
    defer { SKPaymentQueue.default().remove(observer) }
    try session.buyProduct(productIdentifier: "everything")
    await fulfillment(of: [observer.purchased], timeout: 10)
  }

  private final class Observer: NSObject, SKPaymentTransactionObserver, @unchecked Sendable {
    let purchased = XCTestExpectation(description: "purchased")

    func paymentQueue(
      _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
    ) {
      for transaction in transactions where transaction.transactionState == .purchased {
        queue.finishTransaction(transaction)
        purchased.fulfill()
      }
    }
  }
}
