import RazeFacesConsole
import StoreCore

/// `requests`: what waits for a parent.
@MainActor package struct RequestsCommand {
  private enum State: String {
    case waiting, approved, declined
    /// A parent said no, and the quirk keeps it deferred.
    case declinedAndWaiting = "declined-and-waiting"
  }

  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func list() async throws {
    let requests = try await context.control.requestsToBuy()
    var table = TextTable(
      [
        ("Request", .right), ("Product", .left), ("Qty", .right), ("Account", .left),
        ("Device", .left), ("State", .left),
      ], spare: ["Device", "Qty"])
    for request in requests {
      table.append([
        String(request.id.rawValue), request.productID, String(request.quantity),
        request.accountEmail, request.device,
        request.wasDeclined ? "declined, stays deferred" : "waiting",
      ])
    }
    try context.output.print(
      requests.map { json($0, $0.wasDeclined ? .declinedAndWaiting : .waiting) }, table: table,
      none: "Nothing waits for a parent")
  }

  package func approve(_ number: String) async throws { try await decide(number, .approve) }

  package func decline(_ number: String) async throws { try await decide(number, .decline) }

  private func decide(_ number: String, _ decision: ConsoleCommand.Request) async throws {
    let key = QueueKey(rawValue: try CommandContext.number(number, of: "a request to buy"))
    let request = try await context.control.requestsToBuy().first { $0.id == key }
    let result = try await context.perform(.request(key, decision))
    guard let request else { return }
    let what =
      "request \(key.rawValue), \(request.productID) for \(request.accountEmail) on "
      + request.device
    if case .approved(let approval) = result {
      return try context.output.print(
        json(request, .approved), line: "Approved \(what)\(outcome(approval, of: request))")
    }
    let stays = try await context.control.requestsToBuy().contains { $0.id == key }
    try context.output.print(
      json(request, stays ? .declinedAndWaiting : .declined),
      line: "Declined \(what)" + (stays ? "; it stays deferred, as switched" : ""))
  }

  private func outcome(_ approval: Approval, of request: RequestToBuy) -> String {
    switch approval {
    case .refused(let refusal):
      return "; it was not bought all the same: "
        + context.texts.refusals.sentence(refusal, on: .commandLine)
    case .bought(let price, let subject):
      let number = subject.transactionID.map { ", transaction \($0)" } ?? ""
      return "; it was bought for \(price)\(number), and is delivered when the app is opened on "
        + request.device
    case .unknown: return ""
    }
  }

  private func json(_ request: RequestToBuy, _ state: State) -> JSONObject {
    [
      "id": request.id.rawValue, "productId": request.productID, "quantity": request.quantity,
      "account": request.accountEmail, "device": request.device, "state": state.rawValue,
    ]
  }
}
