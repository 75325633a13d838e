package import StoreKit

/// An error as a value. Errors are equal if their domains, codes, and descriptions are.
package struct ShopError: Hashable, Sendable {
  package let error: any Error

  package init(_ error: any Error) { self.error = error }

  package var sentence: String {
    (error as? any LocalizedError)?.errorDescription ?? (error as NSError).localizedDescription
  }

  package var isCancellation: Bool { (error as? SKError)?.code == .paymentCancelled }

  package static func == (a: Self, b: Self) -> Bool {
    let (a, b) = (a.error as NSError, b.error as NSError)
    return a.domain == b.domain && a.code == b.code
      && a.localizedDescription == b.localizedDescription
  }

  package func hash(into hasher: inout Hasher) {
    let error = error as NSError
    hasher.combine(error.domain)
    hasher.combine(error.code)
  }
}

package typealias SignatureFlaw = VerificationResult<Transaction>.VerificationError

extension Result where Failure == SignatureFlaw {
  var problem: SignatureFlaw? { if case .failure(let problem) = self { problem } else { nil } }
}
