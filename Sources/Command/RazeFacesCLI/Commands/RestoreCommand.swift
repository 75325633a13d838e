import ArgumentParser
import Localization
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

struct RestoreCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore the signed-in tester's purchases.",
    discussion: """
      Non-consumables and subscriptions are restored; coupons and memberships never are.

      Example:
        razefaces restore --device ipad
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions
  static let schema = form.schema
  private static let form = Form<(restoration: Restoration, rows: [QueuedTransaction])>(
    .member("restoredCount") { $0.restoration.count },
    .member("products") { $0.restoration.productIDs },
    .member("missingMemberships") { $0.restoration.missingMemberships },
    .member("missingConsumables") { $0.restoration.missingConsumables },
    .member("endedSubscriptions") { $0.restoration.endedSubscriptions },
    .member("unknownProducts") { $0.restoration.unknownProducts },
    .member("transactions") { $0.rows })

  func validate() throws {
    guard let step = crash.crashAfter, step < ReachedStep.decided(nil).number else { return }
    throw ValidationError("A restore has no step \(step); use 4 to 8.")
  }

  func run(in context: CommandContext) async throws {
    let headless = try await HeadlessShop.open(
      context, observes: true, presenter: CommandPresenter(context), crashAfter: crash.crashAfter)
    let before = Set(headless.journal.settled.map(\.id))
    headless.shop.restore()
    await headless.app.idle()
    let restoration = try restoration(headless)
    let rows = headless.journal.settled.filter { $0.phase == .restored && !before.contains($0.id) }
    let told =
      [Text.restored(restoration.count)] + restoration.details(name: headless.name)
    try context.output.print(Self.form.json((restoration, rows))) { told.map { context.texts($0) } }
    headless.presenter.printTroubles()
  }

  @MainActor private func restoration(_ headless: HeadlessShop) throws -> Restoration {
    if let failure = headless.failure { throw failure }
    try headless.requireSameWorld()
    if let problem = headless.presenter.problem { throw problem }
    if let broken = headless.lastFailure() {
      throw (broken.failure.recordsError as? StoreFailure)
        .map { CommandFailure(for: $0.cause, broken.message) }
        ?? CommandFailure(
          broken.failure.recordsError == nil ? .refused : .cannotWrite, broken.message)
    }
    for (event, _) in headless.events.reversed() {
      if case .restoreFinished = event { return headless.shop.state.restoration }
      if case .restoreFailed(let error) = event {
        throw CommandFailure(error, headless.app.state.explanations)
      }
    }
    throw CommandFailure(.software, "the store did not say how the restore ended")
  }
}

extension QueuedTransaction: Formed {
  static let form = Form<Self>(
    .member("productId") { $0.order.productID }, .member("transactionId") { $0.transactionID },
    .member("originalTransactionId") { $0.original?.transactionID },
    .member("originalPurchaseDate") { $0.original?.date })
}
