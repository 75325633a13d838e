import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

// Offers: the app's server is played here, and the App Store's sheet for codes is filled in.
extension StorefrontRunner {
  func buy(_ productID: String, withOffer offerID: String) {
    post { runner in
      do {
        let claim = try await runner.device.server.claim(offerID, of: productID)
        if case .winBack = claim {
          // Ends only when its sheet is answered, and commands must not wait for that.
          Task { await runner.device.shop.buy(productID, quantity: 1, claim: claim) }
        } else {
          await runner.device.shop.buy(productID, quantity: 1, claim: claim)
        }
      } catch {
        runner.fail(error)
      }
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
