import ArgumentParser
import Foundation
import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation

/// Buys a product and waits for the store's decision. A pending Ask to Buy request counts as
/// success.
struct BuyCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy", abstract: "Buy a product.",
    discussion: """
      Asks for confirmation, as the purchase sheet does, unless --yes is given. Without a \
      terminal, --yes is required; earlier payments are delivered all the same. If a parent has to \
      approve, prints "Waiting for approval" and exits with 0. A payment for the same product that \
      an earlier process left undecided is resumed.

      Examples:
        razefaces buy com.example.razefaces.swiftshopping
        razefaces buy coupon0 --quantity 3 --yes
        razefaces buy "off by one" --yes
        razefaces buy vip.year --yes --json
        razefaces buy club.monthly --offer stay --yes
      """)

  @Argument(
    help: "The product's identifier, the end of it, or its name.", completion: Completion.products)
  var product: String

  @Option(help: "The number of items, from 1 to 10.") var quantity = 1

  @Option(
    help: """
      A promotional or win-back offer of the product, signed as the app's server would sign it.
      """)
  var offer: String?

  @Flag(help: "Confirm the purchase sheet without asking. Its price is printed first.")
  var yes = false

  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions
  static let schema = Sale.schema

  func run(in context: CommandContext) async throws {
    try await context.requireYes(yes, "buying", by: advice)
    let productID = try context.productID(product)
    try await context.requireAccount()
    let presenter = CommandPresenter(context, isConfirmed: yes)
    try refuseCode(of: productID, in: context)
    let headless = try await HeadlessShop.open(
      context, observes: true,
      wanted: .init(productID: productID, quantity: quantity, offerID: offer),
      presenter: presenter, crashAfter: crash.crashAfter)
    if !headless.journal.hasResumed {
      if !yes, let earlier = earlier(headless, productID),
        context.prompt?.agrees(to: question(about: earlier, headless, context)) == false
      {
        return try await headless.printSale(of: productID, as: earlier, context)
      }
      if let offer {
        try await headless.shop.buy(productID, quantity: quantity, withOffer: offer)
      } else {
        headless.shop.buy(productID, quantity: quantity)
      }
      await headless.app.idle()
    }
    await headless.printEarlierDeliveries(context)
    try await headless.printSale(of: productID, context)
    presenter.printTroubles()
  }

  private var advice: String {
    let offer = offer.map { ["--offer", $0] } ?? []
    let words = ["buy", product] + (quantity == 1 ? [] : ["--quantity", "\(quantity)"]) + offer
    return words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
  }

  /// Returns a purchase that an interrupted command already completed, so that the product is not
  /// bought twice.
  @MainActor private func earlier(_ headless: HeadlessShop, _ productID: String)
    -> QueuedTransaction?
  {
    // Renewals are automatic, not purchases of an interrupted command.
    let renews = headless.app.content.kind(productID) == .autoRenewableSubscription
    return renews ? nil : headless.journal.boughtEarlier(productID)
  }

  @MainActor private func question(
    about earlier: QueuedTransaction, _ headless: HeadlessShop, _ context: CommandContext
  ) -> String {
    let id = earlier.order.productID
    let isDelivered = headless.journal.deliveredForOthers.contains { $0.id == earlier.id }
    let time = earlier.date.map { " at \(context.dates.isoMinute($0))" } ?? ""
    let why = headless.lastFailure(of: id).map { " (\($0.message))" } ?? ""
    return "\(headless.name(id)) was bought\(time) and "
      + (isDelivered ? "has been delivered now" : "could not be delivered yet\(why)")
      + "; buy another? [y/N]"
  }

  @MainActor private func refuseCode(
    of productID: String, in context: CommandContext
  ) throws(CommandFailure) {
    let offers = context.control.catalog.product(productID)?.subscription?.offers ?? []
    guard let offer, offers.first(where: { $0.id == offer })?.kind == .offerCode else { return }
    throw CommandFailure(
      .refused,
      "\"\(offer)\" is an offer code, which the person types in: razefaces redeem \(offer)")
  }
}
