public import Foundation

public let SKTestErrorDomain = "SKTestErrorDomain"

/// An error of a test session.
public struct SKTestError: CustomNSError, LocalizedError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case fileNotFound = 1
    case invalidURL
    case invalidProductIdentifier
    case invalidProductType
    case noSubscriptionFound
    case noTransactionFound
    case invalidAction
    case serviceUnavailable
  }

  public let code: Code
  public let errorDescription: String?

  init(_ code: Code, _ description: String) { (self.code, errorDescription) = (code, description) }

  public static var errorDomain: String { SKTestErrorDomain }
  public var errorCode: Int { code.rawValue }

  public static var fileNotFound: Code { .fileNotFound }
  public static var invalidURL: Code { .invalidURL }
  public static var invalidProductIdentifier: Code { .invalidProductIdentifier }
  public static var invalidProductType: Code { .invalidProductType }
  public static var noSubscriptionFound: Code { .noSubscriptionFound }
  public static var noTransactionFound: Code { .noTransactionFound }
  public static var invalidAction: Code { .invalidAction }
  public static var serviceUnavailable: Code { .serviceUnavailable }
}

/// Enables patterns such as `catch SKTestError.noTransactionFound`, as on iOS.
public func ~= (code: SKTestError.Code, error: any Error) -> Bool {
  (error as? SKTestError)?.code == code
}
