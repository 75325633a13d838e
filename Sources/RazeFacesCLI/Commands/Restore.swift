import ArgumentParser
import Localization
import Preferences
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

struct Restore: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore the signed-in tester's purchases.",
    discussion: """
      Non-consumables and subscriptions are restored; coupons and memberships never are.

      Example:
        razefaces restore --device ipad
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions

  static let schema: JSONSchema = [
    "restoredCount": .integer, "products": .list(of: .text),
    "missingMemberships": .list(of: .text), "missingConsumables": .list(of: .text),
    "endedSubscriptions": .list(of: .text),
    "transactions": .list(of: [
      "productId": .text, "transactionId": .optional(.text),
      "originalTransactionId": .optional(.text), "originalPurchaseDate": .optional(.date),
    ]),
  ]

  func run(in context: CommandContext) async throws {
    let presenter = CommandPresenter(context)
    let headless = try await HeadlessShop.open(
      context, observes: true, presenter: presenter, crashAfter: crash.step)
    let before = Set(headless.journal.settled.map(\.id))
    headless.shop.restore()
    await headless.app.settle()
    let restoration = try restoration(headless, presenter)
    let rows = headless.journal.settled.filter { $0.phase == .restored && !before.contains($0.id) }
    let texts = Texts.english.shop
    let told =
      [texts.note(.restored(restoration), .none)]
      + texts.details(restoration, name: headless.name)
    try context.output.print(
      [
        "restoredCount": restoration.count, "products": restoration.productIDs,
        "missingMemberships": restoration.missingMemberships,
        "missingConsumables": restoration.missingConsumables,
        "endedSubscriptions": restoration.endedSubscriptions,
        "transactions": rows.map(\.restoredJSON),
      ] as JSONObject
    ) { told }
    presenter.noteTroubles()
  }

  @MainActor private func restoration(
    _ headless: HeadlessShop, _ presenter: CommandPresenter
  ) throws -> Restoration {
    if let failure = headless.failure { throw failure }
    try headless.requireSameWorld()
    if let problem = presenter.problem { throw problem }
    if let broken = headless.lastFailure() {
      throw (broken.failure.recordsError as? FileDefaultsError)
        .map { CommandFailure($0, after: broken.message) }
        ?? CommandFailure(
          broken.failure.recordsError == nil ? .refused : .cannotWrite, broken.message)
    }
    for broadcast in headless.broadcasts.reversed() {
      if case .restored(let restoration) = broadcast { return restoration }
      if case .restoreFailed(let error) = broadcast {
        let explanations = headless.app.state.explanations
        let words = [explanations.label(of: error), explanations.sentence(error)]
        throw CommandFailure(.refused, words.compactMap(\.self).joined(separator: ": "))
      }
    }
    throw CommandFailure(.software, "the store did not say how the restore ended")
  }
}

extension QueuedTransaction {
  fileprivate var restoredJSON: JSONObject {
    [
      "productId": order.productID, "transactionId": transactionID.map(String.init),
      "originalTransactionId": original.map { String($0.transactionID) },
      "originalPurchaseDate": original?.date.milliseconds,
    ]
  }
}
