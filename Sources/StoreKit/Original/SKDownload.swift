public import Foundation

public enum SKDownloadState: Int, Sendable {
  case waiting, active, paused, finished, failed, cancelled
}

public let SKDownloadTimeRemainingUnknown: TimeInterval = -1

/// Content that Apple hosts for a product. The App Store ended that; the class is here for code
/// that still mentions it, and no transaction has any.
open class SKDownload: NSObject, @unchecked Sendable {
  public override init() { super.init() }

  open var state: SKDownloadState { .waiting }
  open var downloadState: SKDownloadState { state }
  open var contentLength: Int64 { 0 }
  open var expectedContentLength: Int64 { 0 }
  open var contentIdentifier: String { "" }
  open var contentURL: URL? { nil }
  open var contentVersion: String { "" }
  open var error: (any Error)? { nil }
  open var progress: Float { 0 }
  open var timeRemaining: TimeInterval { SKDownloadTimeRemainingUnknown }
  open var transaction: SKPaymentTransaction { SKPaymentTransaction() }

  open class func contentURL(forProductID productID: String) -> URL? { nil }
  open class func deleteContent(forProductID productID: String) {}
}
