import ArgumentParser
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation

struct RedeemCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "redeem", abstract: "Redeem an offer code.",
    discussion: """
      As in the App Store's own sheet, a code is good for one subscription, once for each account. \
      Shows its terms and asks for confirmation unless --yes is given. An invalid code is refused \
      and changes nothing.

      Examples:
        razefaces redeem RAZEMONTH
        razefaces redeem razemonth --yes --json
      """)

  @Argument(help: "The offer code, in any letter case.") var code: String
  @Flag(help: "Confirm the purchase sheet without asking.") var yes = false
  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions
  static let schema = Sale.schema

  func run(in context: CommandContext) async throws {
    try await context.requireYes(yes, "redeeming", by: "redeem \(code)")
    try await context.requireAccount()
    guard let order = context.control.catalog.order(redeeming: code) else {
      // Throws the App Store's error for an unknown code.
      _ = try await context.store.order(redeeming: code)
      return
    }
    let presenter = CommandPresenter(context, isConfirmed: yes, code: code)
    let headless = try await HeadlessShop.open(
      context, observes: true, wanted: PurchaseJournal.Wanted(order),
      presenter: presenter, crashAfter: crash.crashAfter)
    if !headless.journal.hasResumed {
      SKPaymentQueue.default().presentCodeRedemptionSheet()
      await headless.app.idle()
    }
    await headless.printEarlierDeliveries(context)
    try await headless.printSale(of: order.productID, context)
  }
}
