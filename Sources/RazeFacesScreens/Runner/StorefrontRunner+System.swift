import Foundation
import RazeFacesConsole
import RazeFacesDevice
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
        case .success:
          send(.done(Phrase { $0.changed($0.console.commands.requestRefund.done ?? "") }))
        case .userCancelled: break
        }
      } catch Transaction.RefundRequestError.duplicateRequest {
        send(.failed(Phrase(ProgramText.refundRequestedBefore)))
      } catch {
        send(.failed(Phrase(ProgramText.refundRequestFailed)))
      }
    }
  }

  func startPromotedPurchase(of productID: String, keepsForLater: Bool) {
    device.shop.keepsPromotions = keepsForLater
    Task {
      do {
        try await StoreConnection.startPromotedPurchase(of: productID)
        if keepsForLater { send(.done(Phrase(ProgramText.promotionKept))) }
      } catch {
        fail(error)
      }
    }
  }
}
