import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

struct Coupons: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coupons", abstract: "List the app's coupons on this device, or use one.",
    subcommands: [ListCoupons.self, UseCoupon.self], defaultSubcommand: ListCoupons.self)

  @OptionGroup var common: CommonOptions
}

struct ListCoupons: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Coupons.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the coupons, oldest first, including used ones.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .list(of: CouponReport.schema)

  func run(in context: CommandContext) async throws {
    let presenter = CommandPresenter(context, isAsking: false)
    let headless = try await HeadlessShop.open(
      context, observes: true, needsProducts: false, presenter: presenter)
    await headless.noteEarlierDeliveries(context)
    let report = CouponReport(context, headless)
    try context.output.print(
      headless.shop.state.content.coupons.map(report.json), table: report.table,
      none: "No coupons have been bought yet")
    presenter.noteTroubles()
  }
}

struct UseCoupon: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Use the oldest coupon of a product.",
    discussion: "Example: razefaces coupons use coupon0")

  @Argument(
    help: "The product's identifier, or the end of it.", completion: Completion.products)
  var product: String

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = CouponReport.schema

  func run(in context: CommandContext) async throws {
    let productID = try context.productID(product)
    let presenter = CommandPresenter(context, isAsking: false)
    let headless = try await HeadlessShop.open(
      context, observes: true, needsProducts: false, presenter: presenter)
    await headless.noteEarlierDeliveries(context)
    let coupons = headless.shop.state.content.coupons.filter { $0.productID == productID }
    guard let coupon = coupons.first(where: \.isUsable),
      try await headless.app.useCoupon(coupon.id)
    else { throw CommandFailure(.refused, reason(coupons, headless.name(productID))) }
    let report = CouponReport(context, headless)
    let used = headless.shop.state.content.coupons.first { $0.id == coupon.id } ?? coupon
    try context.output.print(
      report.json(used), line: "Used \(headless.name(productID)), coupon \(used.id)")
    presenter.noteTroubles()
  }

  private func reason(_ coupons: [Coupon], _ name: String) -> String {
    if coupons.contains(where: \.isOpen) {
      return "a refund of \(name) was requested, so it cannot be used now"
    }
    return "no unused \(name) is left; `\(Program.name) buy \(product)` buys another"
  }
}

@MainActor struct CouponReport {
  private let context: CommandContext
  private let headless: HeadlessShop

  init(_ context: CommandContext, _ headless: HeadlessShop) {
    self.context = context
    self.headless = headless
  }

  nonisolated static let schema: JSONSchema = [
    "transactionId": .text, "productId": .text, "displayName": .text, "purchaseDate": .date,
    "isUsed": .flag, "usedDate": .optional(.date), "isRefundPending": .flag, "isRevoked": .flag,
  ]

  func json(_ coupon: Coupon) -> JSONObject {
    [
      "transactionId": coupon.id, "productId": coupon.productID,
      "displayName": headless.name(coupon.productID),
      "purchaseDate": coupon.purchaseDate.milliseconds,
      "isUsed": coupon.isUsed, "usedDate": coupon.useDate?.milliseconds,
      "isRefundPending": coupon.isRefundPending, "isRevoked": coupon.isRevoked,
    ]
  }

  var table: TextTable {
    var table = TextTable("Coupon", "Product", "Name", "Bought", "State", spare: ["Name"])
    for coupon in headless.shop.state.content.coupons {
      table.append([
        coupon.id, coupon.productID, headless.name(coupon.productID),
        context.dates.isoMinute(coupon.purchaseDate), state(coupon),
      ])
    }
    return table
  }

  private func state(_ coupon: Coupon) -> String {
    let use = coupon.useDate.map { "used \(context.dates.isoMinute($0))" } ?? "used"
    let refund = coupon.isRevoked ? "refunded" : coupon.isRefundPending ? "refund pending" : nil
    let facts = [coupon.isUsed ? use : nil, refund].compactMap(\.self)
    return facts.isEmpty ? "unused" : facts.joined(separator: ", ")
  }
}
