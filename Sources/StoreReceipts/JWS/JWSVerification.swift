public import Foundation
public import StoreCore

/// A verifier's findings about a signed document.
public struct JWSVerification: Hashable, Sendable {
  /// JSON as it was signed; empty if it could not be decoded. Not to be believed unless verified.
  public var header: Data
  public var payload: Data
  public var signature: Data
  public var checks: [DocumentCheck]

  /// The first flaw; nil if the document is to be believed.
  public var flaw: SignedDocument.Flaw? { checks.flaw }
}
