/// The store's no to one payment or request: what a client sees, and why it came about.
///
/// `reason` tells the cause in words and `remedy` what the person can do about it; the real store
/// keeps both to itself (storekit-rules 6).
public struct Refusal: Error, Hashable, Sendable, Codable {
  public var kind: RefusalKind
  public var reason: String
  public var remedy: String?

  public init(_ kind: RefusalKind, reason: String, remedy: String? = nil) {
    self.kind = kind
    self.reason = reason
    self.remedy = remedy
  }
}

/// The store itself could not answer: its files cannot be read or written, or are in use.
/// Nothing was decided about any payment.
public struct StoreFailure: Error, Hashable, Sendable {
  public enum Cause: String, Hashable, Sendable {
    case cannotRead, cannotWrite, locked, damaged, misuse
  }

  public var cause: Cause
  /// One line: what failed, where, and what to do about it.
  public var message: String

  public init(_ cause: Cause, _ message: String) {
    self.cause = cause
    self.message = message
  }
}
