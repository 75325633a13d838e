import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

// Offers: the app's server is played here, and the App Store's sheet for codes is filled in.
extension StorefrontRunner {
  func buy(_ productID: String, withOffer offerID: String) {
    post { runner in
      do {
        let offer = try await runner.shop.claim(offerID, of: productID)
        // May end only when a sheet is answered, and commands must not wait for that.
        Task { await runner.shop.buy(productID, quantity: 1, with: offer) }
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
