import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import Testing

@testable import RazeFacesDevice

@Suite struct DeviceStateTests {
  private let face = "com.example.face"

  private func snapshot(_ rows: (phase: PaymentPhase, isOurs: Bool)...) -> StoreState {
    var state = StoreState(revision: 1, device: "iphone", storefront: Storefront.all[0])
    state.queue = rows.enumerated().map { number, row in
      QueuedTransaction(
        id: QueueKey(rawValue: Int64(number)), order: PaymentOrder(productID: face),
        phase: row.phase, isOurs: row.isOurs)
    }
    return state
  }

  @Test func paymentsOfOtherProcessesAreInProgress() {
    var device = AppState()
    device.update(with: snapshot((.awaitingConfirmation, false)))
    #expect(device.underWay == [face: .purchasing] && device.isBusy)
    device.update(with: snapshot((.deferred, false)))
    #expect(device.underWay == [face: .deferred] && !device.isBusy)
    device.update(with: snapshot((.failed, true)))
    #expect(device.underWay.isEmpty)
  }

  @Test func buyingAnOwnedFaceAgainKeepsIt() {
    var device = AppState(shop: ShopState(content: PurchasedContent(purchasedIDs: [face])))
    device.update(with: snapshot((.added, true)))
    #expect(device.gettingAgain == [face])
    // It was owned when its payment began.
    device.shop.content = PurchasedContent()
    device.update(with: snapshot((.authorized, true)))
    #expect(device.gettingAgain == [face])
    device.update(with: snapshot())
    #expect(device.gettingAgain.isEmpty)
  }

  @Test func firstPurchaseIsNotARepeatedOne() {
    var device = AppState()
    device.update(with: snapshot((.added, true)))
    device.shop.content = PurchasedContent(purchasedIDs: [face])
    device.update(with: snapshot((.purchased, true)))
    #expect(device.gettingAgain.isEmpty && device.underWay[face] == .purchasing)
  }

  @Test func underlyingCauseIsFound() {
    let refusal = Refusal(.timedOut, .fault(.purchase))
    let beneath = NSError(domain: "any", code: 1, userInfo: [NSUnderlyingErrorKey: refusal])
    for error: any Error in [refusal, beneath] {
      #expect(ShopError(error).refusal == refusal)
      #expect(Explanations.words(error).contains("timed out"))
    }
    let failure = StoreFailure.other(.cannotWrite, "The disk is full.")
    #expect(Explanations.words(failure).hasSuffix(": The disk is full."))
    #expect(ShopError(URLError(.timedOut)).refusal == nil)
  }
}
