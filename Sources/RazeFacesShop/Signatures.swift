package import StoreKit

package typealias SignatureProblem = VerificationResult<Transaction>.VerificationError

/// What the App Store has signed of purchases. What is not believed is not delivered
/// (storekit-rules 3.11).
enum Signatures {
  /// Why what was not finished yet is not believed, by the transactions' identifiers.
  static func problemsOfUnfinished() async -> [String: SignatureProblem] {
    var problems: [String: SignatureProblem] = [:]
    for await case .unverified(let transaction, let problem) in Transaction.unfinished {
      problems[String(transaction.id)] = problem
    }
    return problems
  }
}

extension Result where Failure == SignatureProblem {
  var problem: SignatureProblem? {
    if case .failure(let problem) = self { problem } else { nil }
  }
}
