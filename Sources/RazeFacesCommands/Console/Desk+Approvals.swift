import Foundation
import StoreCore

extension Desk {
  /// What waits for a parent.
  package func requestsToBuy() async throws {
    let requests = try await control.requestsToBuy()
    try print(requests.map { RequestForm($0) }) {
      var table = TextTable([
        ("Request", .right), ("Product", .left), ("Qty", .right), ("Account", .left),
        ("Device", .left), ("State", .left),
      ])
      for request in requests {
        table.append([
          String(request.id.rawValue), request.productID, String(request.quantity),
          request.accountEmail, request.device, ConsoleWords.state(request),
        ])
      }
      return table.isEmpty ? ConsoleWords.noRequests + "\n" : table.text
    }
  }

  package func decideRequest(_ number: String, approved: Bool) async throws {
    let key = QueueKey(
      rawValue: try ConsoleInput.number(number, of: ConsoleWords.aRequest))
    let request = try await control.requestsToBuy().first { $0.id == key }
    if approved {
      try await control.approve(key)
    } else {
      try await control.decline(key)
    }
    guard let request else { return }
    let stays = try await control.requestsToBuy().contains { $0.id == key }
    var form = RequestForm(request)
    form.state = approved ? .approved : stays ? .declinedAndWaiting : .declined
    try print(form) { ConsoleWords.decided(form) + "\n" }
  }

  package func interruptions() async throws {
    let interruptions = try await control.interruptions()
    try print(interruptions.map { InterruptionForm($0) }) {
      var table = TextTable([
        ("Interruption", .right), ("Date", .left), ("Product", .left), ("Qty", .right),
        ("Account", .left), ("Device", .left),
      ])
      for each in interruptions {
        table.append([
          String(each.id), each.date.text, each.productID, String(each.quantity),
          each.accountEmail, each.device,
        ])
      }
      return table.isEmpty ? ConsoleWords.noInterruptions + "\n" : table.text
    }
  }

  /// The person did what was asked: a new purchased transaction follows.
  package func resolveInterruption(_ number: String) async throws {
    let id = try ConsoleInput.number(number, of: ConsoleWords.anInterruption)
    let interruption = try await control.interruptions().first { $0.id == id }
    try await control.resolve(id)
    guard let form = interruption.map({ InterruptionForm($0) }) else { return }
    try print(form) { ConsoleWords.resolved(form) + "\n" }
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

struct InterruptionForm: Encodable {
  var id: Int64
  var productId: String
  var quantity: Int
  var account: String
  var device: String
  var date: Int

  init(_ interruption: Interruption) {
    id = interruption.id
    productId = interruption.productID
    quantity = interruption.quantity
    account = interruption.accountEmail
    device = interruption.device
    date = interruption.date.milliseconds
  }
}
