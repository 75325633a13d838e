package import Foundation
package import StoreCore

/// The changes that an app's server makes, as a tester's commands.
extension ServerSide {
  private func perform(_ command: TesterCommand) throws {
    do {
      _ = try world.perform(command)
    } catch StoreFailure.misuse(.extendedTwice) {
      throw ServerError.mostExtensions
    } catch StoreFailure.misuse(.notExtendable), StoreFailure.misuse(.noSubscription) {
      throw ServerError.extensionIneligible
    }
  }

  package func setAccountToken(of id: String, to token: UUID) throws {
    let line = try read { try ServerQuestions(transaction: $0).original(id) }
    guard line.ownership == .purchased else { throw ServerError.familyTransactionNotSupported }
    try perform(.transaction(line.id, .setAccountToken(token)))
  }

  /// Finishes a transaction on all devices. A finished one stays so.
  package func finish(_ id: String) throws {
    let line = try read { try ServerQuestions(transaction: $0).line(id) }
    if !line.isFinished { try perform(.transaction(line.id, .finish)) }
  }

  package func extend(
    _ id: String, by days: Int
  ) throws -> (originalTransactionID: UInt64, webOrderLineItemID: String?, date: Date) {
    let line: LedgerLine
    do {
      line = try read { try ServerQuestions(transaction: $0).original(id) }
    } catch let error as ServerError {
      throw error == .invalidTransactionID
        ? ServerError.invalidOriginalTransactionID : .originalTransactionNotFound
    }
    guard line.ownership == .purchased else { throw ServerError.familyExtensionIneligible }
    try perform(.subscription(line.id, .extend(days: days)))
    return try read { transaction in
      guard let row = try transaction.subscriptions.find(line.id) else {
        throw ServerError.originalTransactionNotFound
      }
      let latest = try transaction.ledger.line(row.latestID)
      return (line.id, latest.webOrderLineItemID, row.machine.expires)
    }
  }

  package nonisolated func isSubscription(_ productID: String) -> Bool {
    world.catalog.product(productID)?.subscription != nil
  }

  package func extendAll(_ change: MassExtension) throws {
    acceptRestoredWorld()
    try perform(.extendSubscriptions(change))
  }

  /// Returns the result of an extension for all subscribers; nil if there was none.
  package func extensions(of productID: String, request: String) throws -> MassExtension.Result? {
    try read { try $0.subscriptions.extensions(of: productID, request: request) }
  }

  /// - Parameter kinds: the product types that the endpoint accepts; nil for all.
  package func reportConsumption(
    of id: String, _ report: ConsumptionReport, kinds: Set<ProductKind>? = nil
  ) throws {
    let line = try read { try ServerQuestions(transaction: $0).line(id) }
    guard line.ownership == .purchased else { throw ServerError.familyTransactionNotSupported }
    guard kinds?.contains(line.kind) != false else { throw ServerError.unsupportedProductType }
    guard line.kind != .autoRenewableSubscription || report.percentage == nil else {
      throw ServerError.percentageOfSubscription
    }
    try perform(.transaction(line.id, .reportConsumption(report)))
  }
}
