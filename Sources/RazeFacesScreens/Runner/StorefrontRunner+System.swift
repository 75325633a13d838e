import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

// What goes through StoreKit as on an iPhone: refunds asked for in the app, purchases that begin on
// the App Store's page, the receipt.

extension StorefrontRunner {
  func requestRefund(of transactionID: UInt64) {
    Task {
      do {
        switch try await Transaction.beginRefundRequest(for: transactionID) {
        case .success: send(.done(ControlWords.refundRequested))
        case .userCancelled: break
        }
      } catch Transaction.RefundRequestError.duplicateRequest {
        send(.failed(ControlWords.refundTwice))
      } catch {
        send(.failed(ControlWords.refundFailed))
      }
    }
  }

  func startPromotedPurchase(of productID: String, keepsForLater: Bool) {
    device.shop.keepsPromotions = keepsForLater
    Task {
      do {
        try await StoreConnection.startPromotedPurchase(of: productID)
        if keepsForLater { send(.done(ControlWords.promotionKept)) }
      } catch {
        fail(error)
      }
    }
  }

  func refreshReceipt() {
    let request = SKReceiptRefreshRequest()
    let ending = ReceiptRefreshEnding { [weak self] error in
      if let error { self?.fail(error) } else { self?.send(.done(ControlWords.receiptRefreshed)) }
      self?.receiptRefresh = nil
      self?.send(.sheetClosed)
    }
    request.delegate = ending
    receiptRefresh = (request, ending)
    request.start()
  }
}

/// A delegate for one request: how it ended.
@MainActor final class ReceiptRefreshEnding: NSObject, SKRequestDelegate {
  private let ended: (((any Error)?) -> Void)

  init(_ ended: @escaping ((any Error)?) -> Void) { self.ended = ended }

  nonisolated func requestDidFinish(_ request: SKRequest) {
    MainActor.assumeIsolated { ended(nil) }
  }

  nonisolated func request(_ request: SKRequest, didFailWithError error: any Error) {
    MainActor.assumeIsolated { ended(error) }
  }
}
