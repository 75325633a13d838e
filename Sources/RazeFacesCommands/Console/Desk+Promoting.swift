import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension Desk {
  /// A purchase that begins on the App Store's page (storekit-rules 2.13), and what the app makes of
  /// it.
  ///
  /// - Parameters:
  ///   - isDeferred: the app keeps the payment for later; this process is all its time.
  ///   - isConfirmed: the purchase sheet is answered with yes without asking.
  package func promote(_ name: String, isDeferred: Bool, isConfirmed: Bool) async throws {
    guard isDeferred || isConfirmed || person != nil else {
      throw CommandFailure(.usage, CommandWords.mustConfirmPromotion(name))
    }
    let productID = try knownProduct(name)
    if !isDeferred { try await demandAccount() }
    let presenter = CommandPresenter(
      consent: isConfirmed ? .given : .asked, person: person, note: streams.note)
    let open = try await open(observes: true, presenter: presenter)
    open.shop.keepsPromotions = isDeferred
    do {
      try await StoreConnection.startPromotedPurchase(of: productID)
    } catch {
      throw CommandFailure(.refused, error.localizedDescription)
    }
    await open.device.settle()
    if isDeferred {
      return try print(PromotionForm(productId: productID, status: "kept")) {
        ConsoleWords.keptPromotion(productID) + "\n"
      }
    }
    noteEarlierDeliveries(open)
    try await report(productID, open, presenter)
  }
}

struct PromotionForm: Encodable {
  var productId: String
  var status: String
}
