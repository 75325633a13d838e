import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// `redeem`: redeems an offer code, as the App Store's own sheet does, and waits until the store has
/// decided.
@MainActor package struct RedeemCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// - Throws: ``CommandFailure``, `refused` for a code that is not good, or not any more.
  package func run(_ code: String, isConfirmed: Bool, crashAfter: CrashPoint.Step?) async throws {
    try await context.requireYes(isConfirmed, "redeeming", "redeem", by: "redeem \(code)")
    try await context.requireAccount()
    guard let order = context.control.catalog.order(redeeming: code) else {
      // The App Store itself says so of a code that nobody knows.
      _ = try await context.store.order(redeeming: code)
      return
    }
    let presenter = CommandPresenter(context, consent: isConfirmed ? .given : .asked, code: code)
    let headless = try await HeadlessShop.open(
      context, observes: true,
      wanted: .init(
        productID: order.productID, quantity: order.quantity, offerID: order.offer?.offerID),
      presenter: presenter, crashAfter: crashAfter)
    if !headless.store.hasResumed {
      SKPaymentQueue.default().presentCodeRedemptionSheet()
      await headless.app.settle()
    }
    headless.noteEarlierDeliveries(context)
    try await SaleReport(context, headless, presenter).print(order.productID)
  }
}
