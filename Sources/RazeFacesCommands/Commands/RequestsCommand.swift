import Foundation
import RazeFacesConsole
import StoreCore

/// `requests`: what waits for a parent.
@MainActor package struct RequestsCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func list() async throws {
    let requests = try await context.control.requestsToBuy()
    var table = TextTable([
      ("Request", .right), ("Product", .left), ("Qty", .right), ("Account", .left),
      ("Device", .left), ("State", .left),
    ])
    for request in requests {
      table.append([
        String(request.id.rawValue), request.productID, String(request.quantity),
        request.accountEmail, request.device,
        request.wasDeclined ? "declined, stays deferred" : "waiting",
      ])
    }
    try context.output.print(
      requests.map { RequestForm($0) }, table: table, none: "Nothing waits for a parent")
  }

  package func decide(_ number: String, _ decision: Decision) async throws {
    let key = QueueKey(rawValue: try CommandContext.number(number, of: "a request to buy"))
    let request = try await context.control.requestsToBuy().first { $0.id == key }
    _ = try await context.perform(.request(key, decision == .approve ? .approve : .decline))
    guard let request else { return }
    let stays = try await context.control.requestsToBuy().contains { $0.id == key }
    var form = RequestForm(request)
    form.state = decision == .approve ? .approved : stays ? .declinedAndWaiting : .declined
    try context.output.print(form, line: Self.line(form))
  }

  package enum Decision: Sendable { case approve, decline }

  private static func line(_ form: RequestForm) -> String {
    let what = "request \(form.id), \(form.productId) for \(form.account) on \(form.device)"
    return switch form.state {
    case .approved: "Approved \(what)"
    case .declined: "Declined \(what)"
    case .declinedAndWaiting: "Declined \(what); it stays deferred, as switched"
    case .waiting: "Waiting: \(what)"
    }
  }
}

struct RequestForm: Encodable {
  enum State: String, Encodable {
    case waiting, approved, declined
    /// A parent said no, and the quirk keeps it deferred.
    case declinedAndWaiting = "declined-and-waiting"
  }

  var id: Int64
  var productId: String
  var quantity: Int
  var account: String
  var device: String
  var state: State

  init(_ request: RequestToBuy) {
    id = request.id.rawValue
    productId = request.productID
    quantity = request.quantity
    account = request.accountEmail
    device = request.device
    state = request.wasDeclined ? .declinedAndWaiting : .waiting
  }
}
