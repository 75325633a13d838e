import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import StoreKit

// What goes through StoreKit as on an iPhone: refunds asked for in the app, purchases that begin on
// the App Store's page.

extension StorefrontRunner {
  func requestRefund(of transactionID: UInt64) {
    Task {
      do {
        switch try await Transaction.beginRefundRequest(for: transactionID) {
        case .success: send(.done(ConsoleTexts.english.commands.requestRefund.done ?? ""))
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
    shop.keepsPromotions = keepsForLater
    Task {
      do {
        try await StoreConnection.startPromotedPurchase(of: productID)
        if keepsForLater { send(.done(ControlWords.promotionKept)) }
      } catch {
        fail(error)
      }
    }
  }

  /// Apple's server tells the app's server of refund requests and of declined ones; here the store
  /// is asked, and only while a coupon is open: the payment queue says nothing of them.
  func followRefundRequests() {
    guard shop.state.content.coupons.contains(where: { !$0.isUsed && !$0.isRevoked }) else {
      return
    }
    post { runner in
      guard let requests = try? await runner.control.refundRequests() else { return }
      runner.shop.noticeRefundRequests(requests)
    }
  }
}
