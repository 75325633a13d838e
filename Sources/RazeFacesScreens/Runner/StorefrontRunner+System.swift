import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

// What goes through StoreKit as on an iPhone: refunds asked for in the app, purchases that begin on
// the App Store's page, offers, and the App Store's sheet for codes.

extension StorefrontRunner {
  func requestRefund(of transactionID: UInt64) {
    Task {
      do {
        switch try await Transaction.beginRefundRequest(for: transactionID) {
        case .success:
          send(.done(Phrase(TransactionCommandText.refundRequested)))
        case .userCancelled: break
        }
      } catch Transaction.RefundRequestError.duplicateRequest {
        send(.failed(Phrase(ProgramText.refundRequestedBefore)))
      } catch {
        send(.failed(Phrase(ProgramText.refundRequestFailed)))
      }
    }
  }

  func manageSubscriptions() {
    Task {
      do { try await AppStore.showManageSubscriptions() } catch { fail(error) }
    }
  }

  func startPromotedPurchase(of productID: String, keepsForLater: Bool) {
    shop.keepsPromotions = keepsForLater
    Task {
      do {
        try await StoreConnection.current.startPromotedPurchase(of: productID)
        if keepsForLater { send(.done(Phrase(ProgramText.promotionKept))) }
      } catch {
        fail(error)
      }
    }
  }

  func buy(_ productID: String, withOffer offerID: String) {
    command { runner in
      let offer = try await runner.shop.claim(offerID, of: productID)
      // May end only when a sheet is answered, and commands must not wait for that.
      Task { await runner.shop.buy(productID, quantity: 1, with: offer) }
    }
  }

  func redeem(_ code: String) {
    typedCodes.append(code)
    SKPaymentQueue.default().presentCodeRedemptionSheet()
  }

  func redemptionCode() async -> String? {
    typedCodes.isEmpty ? nil : typedCodes.removeFirst()
  }
}

// The tester's hand, in the order in which it was moved.

extension StorefrontRunner: AppControl {
  /// On this device.
  func signOut() async throws {
    let name = device.state.snapshot?.device ?? ""
    try await control.signOut()
    send(.done(Phrase(TesterCommandText.signedOut, ["device": name])))
  }

  func deleteApp() async throws { try await device.deleteApp() }

  func resetWorld() async throws { try await device.resetWorld() }

  /// Only begins it: the system's sheets, which it may need, keep nobody else waiting.
  func refreshReceipt() {
    let refresh = ReceiptRefresh { [weak self] error in self?.endReceiptRefresh(error) }
    receiptRefresh = refresh
    refresh.start()
  }

  private func endReceiptRefresh(_ error: (any Error)?) {
    if let error { fail(error) } else { send(.carriedOut(.world(.refreshReceipt), .done)) }
    receiptRefresh = nil
    send(.sheetClosed)
  }
}
