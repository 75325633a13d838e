/// One question that a verifier asks, and its answer, for whoever wants to see which one went wrong.
public struct VerificationCheck: Hashable, Sendable {
  /// In the order in which they decide: the first that fails is the reason that is given.
  public enum Question: String, CaseIterable, Sendable, Codable {
    case encoding, certificateChain, revocation, signature
    case requiredProperties, bundleID, environment, deviceVerification
  }

  public enum Answer: Hashable, Sendable {
    case passed
    case failed(VerificationFailure, String)
    /// Not asked; says why.
    case skipped(String)
  }

  public var question: Question
  public var answer: Answer

  public init(_ question: Question, _ answer: Answer) {
    self.question = question
    self.answer = answer
  }

  public var title: String { Words.title(of: question) }

  public var isPassed: Bool { answer == .passed }

  public var failure: VerificationFailure? {
    if case .failed(let failure, _) = answer { failure } else { nil }
  }

  /// What was wrong, or why it was not asked; nil where it passed.
  public var remark: String? {
    switch answer {
    case .passed: nil
    case .failed(_, let remark), .skipped(let remark): remark
    }
  }
}

/// The questions to one signed document, answered one after the other.
struct CheckList {
  private(set) var checks: [VerificationCheck] = []

  mutating func pass(_ question: VerificationCheck.Question) {
    checks.append(VerificationCheck(question, .passed))
  }

  mutating func fail(
    _ question: VerificationCheck.Question, _ failure: VerificationFailure, _ remark: String
  ) {
    checks.append(VerificationCheck(question, .failed(failure, remark)))
  }

  mutating func skip(_ question: VerificationCheck.Question, _ remark: String) {
    checks.append(VerificationCheck(question, .skipped(remark)))
  }

  /// Compares what the document says with what it has to say; nil means that nobody cares.
  mutating func compare<Value: Equatable>(
    _ question: VerificationCheck.Question, _ found: Value?, with expected: Value?,
    _ failure: VerificationFailure
  ) {
    guard let expected else { return skip(question, Words.notExpected) }
    guard let found else { return fail(question, failure, Words.absent) }
    guard found == expected else {
      return fail(question, failure, Words.mismatch(found: "\(found)", expected: "\(expected)"))
    }
    pass(question)
  }

  /// What could not be asked any more.
  mutating func skipRest(_ remark: String) {
    let asked = Set(checks.map(\.question))
    for question in VerificationCheck.Question.allCases where !asked.contains(question) {
      skip(question, remark)
    }
  }

  var failure: VerificationFailure? { checks.lazy.compactMap(\.failure).first }
}
