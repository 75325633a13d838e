public import Foundation
public import StoreCore

/// The trusted root certificates, and the expected app and device. Nil values are not checked.
public struct VerificationExpectations: Hashable, Sendable {
  public var trustedRoots: Set<Data>
  /// The serial numbers, as big-endian bytes without leading zeros.
  public var revokedSerialNumbers: Set<Data> = [SigningAuthority.revokedSerialNumber]
  public var bundleID: String?
  public var environment: StoreEnvironment?
  public var deviceID: UUID?

  public init(
    trustedRoots: Set<Data>, bundleID: String? = nil, environment: StoreEnvironment? = nil,
    deviceID: UUID? = nil
  ) {
    (self.trustedRoots, self.bundleID, self.environment) = (trustedRoots, bundleID, environment)
    self.deviceID = deviceID
  }
}

extension [DocumentCheck] {
  mutating func pass(_ question: DocumentCheck.Question) {
    append(DocumentCheck(question, .passed))
  }

  mutating func fail(
    _ question: DocumentCheck.Question, _ flaw: SignedDocument.Flaw, _ remark: DocumentCheck.Remark
  ) { append(DocumentCheck(question, .failed(flaw, remark))) }

  mutating func skip(_ question: DocumentCheck.Question, _ remark: DocumentCheck.Remark) {
    append(DocumentCheck(question, .skipped(remark)))
  }

  /// Compares a property with its expected value. Skips the check if there is none.
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

  mutating func skipRest(_ remark: DocumentCheck.Remark) {
    let asked = Set(map(\.question))
    for question in DocumentCheck.Question.allCases where !asked.contains(question) {
      skip(question, remark)
    }
  }
}
