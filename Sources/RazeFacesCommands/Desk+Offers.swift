import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension Desk {
  /// Redeems an offer code, as the App Store's own sheet does, and waits until the store has decided.
  ///
  /// - Throws: ``CommandFailure``, `refused` for a code that is not good, or not any more.
  package func redeem(_ code: String, isConfirmed: Bool, crashPoint: CrashPoint? = nil) async throws
  {
    guard isConfirmed || person != nil else {
      throw CommandFailure(.usage, CommandWords.mustConfirmCode(code))
    }
    try await demandAccount()
    let order: PaymentOrder
    do {
      order = try await store.order(redeeming: code)
    } catch let refusal as Refusal {
      throw CommandFailure(refusal)
    }
    let presenter = CommandPresenter(
      consent: isConfirmed ? .given : .asked, code: code, person: person, note: streams.note)
    let open = try await open(
      observes: true, wanted: order, presenter: presenter, crashPoint: crashPoint)
    if !open.queue.hasResumed {
      SKPaymentQueue.default().presentCodeRedemptionSheet()
      await open.device.settle()
    }
    noteEarlierDeliveries(open)
    try await report(order.productID, open, presenter)
  }
}

extension Desk {
  /// The subscription key of this world, for a server that signs promotional offers itself.
  package func exportOfferKey() async throws {
    let key = try await control.offerSigningKey()
    try print(OfferKeyForm(keyId: key.id, privateKey: key.privateKeyPEM)) {
      key.id + "\n" + key.privateKeyPEM
    }
  }
}

struct OfferKeyForm: Encodable {
  var keyId: String
  var privateKey: String
}
