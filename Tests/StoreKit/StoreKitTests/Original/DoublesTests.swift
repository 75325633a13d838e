import Foundation
import StoreKit
import TestSupport
import Testing

@testable import CodeForIOS

@Suite struct DoublesTests {
  @Test func queueDoubleCallsItsOwnObserver() {
    let queue = SpyQueue()
    let observer = RecordingObserver()
    queue.add(observer)
    queue.add(SKPayment(product: FakeProduct("a")))
    #expect(observer.states(of: "a") == [.purchased])
    #expect(queue.finished.count == 1)
  }

  @Test func equalPaymentsAreEqual() {
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
  private static let strangeErrors = [
    NSError(
      domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet,
      userInfo: [NSLocalizedDescriptionKey: "You are offline."]),
    NSError(domain: NSURLErrorDomain, code: 2), NSError(domain: "", code: .min),
    NSError(domain: SKErrorDomain, code: 99), NSError(domain: SKErrorDomain, code: -1),
  ]

  /// Wrappers convert the error of a failed restore to `SKError`.
  @Test(arguments: strangeErrors)
  func foreignErrorIsUnknownAndKeepsItsCause(_ cause: NSError) {
    let error = SKError(_nsError: cause)
    #expect(error._nsError === cause)
    #expect(error.code == .unknown)
    #expect(error.errorCode == cause.code)
    #expect(error.localizedDescription == cause.localizedDescription)
    #expect((error as any Error).localizedDescription == cause.localizedDescription)
    #expect(error == SKError(_nsError: cause) && error != SKError(.paymentCancelled))
    #expect(Set([error, SKError(_nsError: cause)]).count == 1)
    #expect(error.hashValue == SKError(_nsError: cause).hashValue)
    #expect(recover(from: error) == "store")
    let shown = error as NSError
    #expect(shown.code == cause.code)
    if cause.domain != SKErrorDomain {
      #expect(shown.userInfo[NSUnderlyingErrorKey] as? NSError === cause)
    }
  }
}
