import Foundation
import StoreKit
import TestSupport
import Testing

@testable import CodeForIOS

@Suite struct DoublesTests {
  @Test func aDoubleOfTheQueueTalksToItsOwnObserver() {
    let queue = SpyQueue()
    let observer = RecordingObserver()
    queue.add(observer)
    queue.add(SKPayment(product: FakeProduct("a")))
    #expect(observer.states(of: "a") == [.purchased])
    #expect(queue.finished.count == 1)
  }

  @Test func paymentsAreEqualWhenTheyAskForTheSame() {
    let payment = SKMutablePayment(product: FakeProduct("a"))
    let copy = payment.copy() as? SKPayment
    #expect(copy == payment && copy?.hash == payment.hash)
    payment.quantity = 2
    #expect(copy?.quantity == 1 && copy != payment)
    #expect((payment.mutableCopy() as? SKMutablePayment)?.quantity == 2)
  }

  @Test func errorsCanBeCaughtAsOnIOS() {
    #expect(recover(from: SKError(.paymentCancelled)) == "cancelled")
    let words = [NSLocalizedDescriptionKey: "Not for you."]
    #expect(recover(from: SKError(.paymentNotAllowed, userInfo: words)) == "Not for you.")
    #expect(recover(from: SKError(.unknown)) == "store")
    #expect(recover(from: URLError(.timedOut)) == "other")
  }
}
