import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

/// `sandbox promote`: a purchase that begins on the App Store's page (storekit-rules 2.13), and what
/// the app makes of it.
@MainActor package struct PromoteCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// - Parameters:
  ///   - isDeferred: the app keeps the payment for later; this process is all its time.
  ///   - isConfirmed: the purchase sheet is answered with yes without asking.
  package func run(_ name: String, isDeferred: Bool, isConfirmed: Bool) async throws {
    try await context.requireYes(
      isDeferred || isConfirmed, "buying", "buy", by: "sandbox promote \(name)")
    let productID = try Input.productID(name, in: context.control.catalog)
    if !isDeferred { try await context.requireAccount() }
    let presenter = CommandPresenter(context, consent: isConfirmed ? .given : .asked)
    let headless = try await HeadlessShop.open(context, observes: true, presenter: presenter)
    headless.shop.keepsPromotions = isDeferred
    do { try await StoreConnection.current.startPromotedPurchase(of: productID) } catch {
      throw CommandFailure(.refused, headless.app.state.explanations.sentence(error))
    }
    await headless.app.settle()
    if isDeferred {
      return try context.output.print(
        ["productId": productID, "status": "kept"],
        line: "The app has kept the payment for \(productID) for later; nothing was bought, and "
          + "the app forgets it when it ends, as this command does now")
    }
    headless.noteEarlierDeliveries(context)
    try await SaleReport(context, headless, presenter).print(productID)
  }
}
