import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

typealias CouponsCommand = GroupCommand<ListCommand<ListedCoupon>>

struct UseCouponCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Use the oldest coupon of a product.",
    discussion: "Example: razefaces coupons use coupon0")

  @Argument(help: "The product's identifier, or the end of it.", completion: Completion.products)
  var product: String

  @OptionGroup var common: CommonOptions
  static let schema = ListedCoupon.schema

  func run(in context: CommandContext) async throws {
    let productID = try context.productID(product)
    let headless = try await HeadlessShop.open(context, observes: true, needsProducts: false)
    await headless.printEarlierDeliveries(context)
    let name = headless.name(productID)
    let coupons = { headless.shop.state.content.coupons.filter { $0.productID == productID } }
    // Another process may use a coupon first, and then the next one is used.
    for coupon in coupons() where coupon.isUsable {
      guard try await headless.app.useCoupon(coupon.id) else { continue }
      let used = coupons().first { $0.id == coupon.id } ?? coupon
      try context.output.print(
        ListedCoupon(coupon: used, name: name), line: "Used \(name), coupon \(used.id)")
      return headless.presenter.printTroubles()
    }
    throw CommandFailure(.refused, reason(coupons(), name))
  }

  private func reason(_ coupons: [Coupon], _ name: String) -> String {
    if coupons.contains(where: { $0.isOpen && $0.isRefundPending }) {
      return "a refund of \(name) was requested, so it cannot be used now"
    }
    return "no unused \(name) is left; `\(Program.name) buy \(product)` buys another"
  }
}

struct ListedCoupon: Listed {
  static let group = CommandConfiguration(
    commandName: "coupons", abstract: "List the app's coupons on this device, or use one.",
    subcommands: [UseCouponCommand.self])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the coupons, oldest first, including used ones.")

  static let none = "No coupons have been bought yet"
  static let form = Form<Self>(
    .member("transactionId") { $0.coupon.id }.column("Coupon"),
    .member("productId") { $0.coupon.productID }.column("Product"),
    .member("displayName") { $0.name }.column("Name", spare: 0),
    .member("purchaseDate") { $0.coupon.purchaseDate }.column("Bought"),
    .member("isUsed") { $0.coupon.isUsed }.column("State") { $0.state($1) },
    .member("usedDate") { $0.coupon.useDate },
    .member("isRefundPending") { $0.coupon.isRefundPending },
    .member("isRevoked") { $0.coupon.isRevoked })

  let coupon: Coupon
  let name: String

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    let headless = try await HeadlessShop.open(context, observes: true, needsProducts: false)
    await headless.printEarlierDeliveries(context)
    headless.presenter.printTroubles()
    return headless.coupons
  }

  private func state(_ dates: DateText) -> String {
    let use = coupon.useDate.map { "used \(dates.isoMinute($0))" } ?? "used"
    let refund = coupon.isRevoked ? "refunded" : coupon.isRefundPending ? "refund pending" : nil
    let facts = [coupon.isUsed ? use : nil, refund].compactMap(\.self)
    return facts.isEmpty ? "unused" : facts.joined(separator: ", ")
  }
}

extension HeadlessShop {
  var coupons: [ListedCoupon] {
    shop.state.content.coupons.map { ListedCoupon(coupon: $0, name: name($0.productID)) }
  }
}
