import Foundation
import StoreKit

/// A request for a new receipt, kept with its delegate until it has ended: the request knows its
/// delegate only weakly.
@MainActor final class ReceiptRefresh: NSObject, SKRequestDelegate {
  private let request = SKReceiptRefreshRequest()
  private let ended: ((any Error)?) -> Void

  init(_ ended: @escaping ((any Error)?) -> Void) { self.ended = ended }

  func start() {
    request.delegate = self
    request.start()
  }

  nonisolated func requestDidFinish(_ request: SKRequest) {
    MainActor.assumeIsolated { ended(nil) }
  }

  nonisolated func request(_ request: SKRequest, didFailWithError error: any Error) {
    MainActor.assumeIsolated { ended(error) }
  }
}
