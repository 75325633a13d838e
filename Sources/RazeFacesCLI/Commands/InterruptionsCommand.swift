import Foundation
import RazeFacesConsole
import StoreCore

/// `interruptions`: purchases that failed because the person has something to settle with the store.
@MainActor package struct InterruptionsCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func list() async throws {
    let interruptions = try await context.control.interruptions()
    var table = TextTable(
      [
        ("Interruption", .right), ("Date", .left), ("Product", .left), ("Qty", .right),
        ("Account", .left), ("Device", .left),
      ], spare: ["Device", "Qty", "Date"])
    for each in interruptions {
      table.append([
        String(each.id), context.dates.isoMinute(each.date), each.productID,
        String(each.quantity), each.accountEmail, each.device,
      ])
    }
    try context.output.print(
      interruptions.map(\.json), table: table,
      none: "No purchase was interrupted")
  }

  /// The person did what was asked: a new purchased transaction follows.
  package func resolve(_ number: String) async throws {
    let id = try CommandContext.number(number, of: "an interrupted purchase")
    let interruption = try await context.control.interruptions().first { $0.id == id }
    _ = try await context.perform(.resolveInterruption(id))
    guard let interruption else { return }
    try context.output.print(
      interruption.json,
      line: "Resolved interruption \(id): \(interruption.accountEmail) gets a new transaction for "
        + "\(interruption.productID) on \(interruption.device)")
  }
}

extension Interruption {
  fileprivate var json: JSONObject {
    [
      "id": id, "productId": productID, "quantity": quantity, "account": accountEmail,
      "device": device, "date": date.milliseconds,
    ]
  }
}
