public import Foundation
public import StoreCore

/// The questions to one signed document, answered one after the other.
struct CheckList {
  private(set) var checks: [DocumentCheck] = []

  mutating func pass(_ question: DocumentCheck.Question) {
    checks.append(DocumentCheck(question, .passed))
  }

  mutating func fail(
    _ question: DocumentCheck.Question, _ flaw: SignedDocument.Flaw, _ remark: DocumentCheck.Remark
  ) {
    checks.append(DocumentCheck(question, .failed(flaw, remark)))
  }

  mutating func skip(_ question: DocumentCheck.Question, _ remark: DocumentCheck.Remark) {
    checks.append(DocumentCheck(question, .skipped(remark)))
  }

  /// Compares what the document says with what it has to say; nil means that nobody cares.
  mutating func compare(
    _ question: DocumentCheck.Question, _ found: String?, with expected: String?
  ) {
    guard let expected else { return skip(question, .notExpected) }
    guard let found else { return fail(question, .missingRequiredProperties, .absent) }
    guard found == expected else {
      return fail(question, .missingRequiredProperties, .mismatch(found: found, expected: expected))
    }
    pass(question)
  }

  /// Marks the questions that could no longer be asked.
  mutating func skipRest(_ remark: DocumentCheck.Remark) {
    let asked = Set(checks.map(\.question))
    for question in DocumentCheck.Question.allCases where !asked.contains(question) {
      skip(question, remark)
    }
  }
}

/// The expectations of a verifier: the authority to trust, and the app and device that the signed
/// words must be for. Expectations that are nil are not checked.
public struct VerificationExpectations: Hashable, Sendable {
  /// DER.
  public var trustedRoots: Set<Data>
  /// Big-endian, without leading zeros.
  public var revokedSerialNumbers: Set<Data> = [SigningAuthority.revokedSerialNumber]
  public var bundleID: String?
  public var environment: StoreEnvironment?
  /// The device that it must have been signed for.
  public var deviceID: UUID?

  public init(
    trustedRoots: Set<Data>, bundleID: String? = nil, environment: StoreEnvironment? = nil,
    deviceID: UUID? = nil
  ) {
    self.trustedRoots = trustedRoots
    self.bundleID = bundleID
    self.environment = environment
    self.deviceID = deviceID
  }
}
