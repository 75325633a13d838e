package import Foundation
package import Localization
package import StoreCore

/// A tester's command, as a value: it can be compared, kept and played again. Its effect stands in
/// its definition, once for both faces.
package enum ConsoleCommand: Hashable, Codable, Sendable {
  /// A switch by its name, to one of its words.
  case set(String, to: String)
  case faults(Faults)
  case clock(Clock)
  case request(QueueKey, Request)
  case resolveInterruption(Int64)
  case transaction(UInt64, Transaction)
  case subscription(UInt64, Subscription)
  case addTester(NewTester)
  case tester(String, Tester)
  case signOut(device: String)
  case world(World)
}

package enum ConsoleResult: Hashable, Sendable {
  case done
  /// - Parameter events: what happened on the way, oldest first: renewals, and all that they do not
  ///   tell.
  case clockMoved(now: Date, booked: [TransactionRecord], events: [WorldEvent] = [])
  /// Nothing will happen by itself, so the clock stays.
  case nothingAhead
  /// A parent has said yes to a request.
  case approved(Approval)
}

/// The outcome of a payment that a parent has approved: the yes alone does not pay it.
package enum Approval: Hashable, Sendable {
  case bought(price: String, WorldEvent.Subject)
  case refused(Refusal)
  /// Somebody else has decided it meanwhile.
  case unknown

  init(_ events: [WorldEvent]) {
    for event in events {
      switch event.fact {
      case .paymentFailed(let refusal):
        self = .refused(refusal)
        return
      case .booked(let booking):
        let price = Storefront.storefront(countryCode: booking.storefront).map {
          PriceText.displayPrice(booking.price, in: $0)
        }
        self = .bought(price: price ?? "\(booking.price)", event.subject)
        return
      default: break
      }
    }
    self = .unknown
  }
}

/// The actions that go through the app on this device rather than past it.
package protocol AppControl: Sendable {
  func refreshReceipt() async throws
  func deleteApp() async throws
  /// Resets every app's side with the store's, as on the first day.
  func resetWorld() async throws
}

extension ConsoleCommand {
  /// The command of `razefaces` that does the same.
  package var name: String { definition.name }

  package func title(_ texts: Texts) -> String { definition.text(texts).title }

  package func hint(_ texts: Texts) -> String? { definition.text(texts).hint }

  /// Returns the question to agree to first; nil if the command is done at once.
  package func question(_ facts: ConsoleFacts, _ texts: Texts) -> ConsoleQuestion? {
    definition.question(facts, texts)
  }

  /// Returns the reason why the command cannot be performed just now; nil if it can.
  package func disabledReason(_ facts: ConsoleFacts, _ texts: Texts) -> String? {
    definition.disabledReason(facts).map { texts($0) }
  }

  /// Whether something is gone for good when it is done.
  package var deletes: Bool {
    switch self {
    case .transaction(_, .delete), .tester(_, .remove), .tester(_, .clearHistory),
      .world(.deleteApp), .world(.reset):
      true
    default: false
    }
  }

  /// Returns whether what it is about is still there, so far as a list tells it.
  package func hasSubject(_ snapshot: ConsoleSnapshot) -> Bool {
    switch self {
    case .resolveInterruption(let id): snapshot.interruptions.contains { $0.id == id }
    case .tester(let email, _): snapshot.testers.contains { $0.email == email }
    default: true
    }
  }

  package func perform(
    on store: any StoreControl, app: any AppControl
  ) async throws -> ConsoleResult {
    try await definition.perform(store, app)
  }

  /// Returns the result in one line; nil if the panel itself shows it.
  package func news(
    _ result: ConsoleResult, _ texts: Texts, _ dates: DateText
  ) -> String? {
    switch result {
    case .done: definition.text(texts).done
    case .clockMoved(let now, let booked, _):
      texts.clock.moved(to: dates.minuteAndOffset(now), booked: booked.count)
    case .nothingAhead: texts(PanelReasonText.nothingAhead)
    case .approved(.bought(let price, let subject)):
      texts(
        RequestCommandText.bought, ["price": price, "device": subject.device ?? ""])
    case .approved(.refused(let refusal)):
      texts(
        RequestCommandText.notBought,
        ["reason": texts.refusals.sentence(refusal, on: .screen)])
    case .approved(.unknown): definition.text(texts).done
    }
  }

  /// Returns the value that a switch was set to; nil for everything else.
  package func setting(_ facts: ConsoleFacts, _ texts: Texts) -> String? {
    guard case .set(let name, let word) = self, let setting = try? Switch.named(name) else {
      return nil
    }
    return setting.meaning(word, facts, texts).map { "\(setting.title(texts)): \($0)" }
  }

  private var definition: CommandDefinition {
    switch self {
    case .set(let name, let word): .setting(name, to: word)
    case .faults(let command): command.definition
    case .clock(let command): command.definition
    case .request(let key, let command): command.definition(key)
    case .resolveInterruption(let id): .resolveInterruption(id)
    case .transaction(let id, let command): command.definition(id)
    case .subscription(let id, let command): command.definition(id)
    case .addTester(let tester): .addTester(tester)
    case .tester(let email, let command): command.definition(email)
    case .signOut(let device): .signOut(device)
    case .world(let command): command.definition
    }
  }
}

/// All that a command is, beside its identity.
struct CommandDefinition {
  typealias Text = (Texts) -> CommandText
  typealias Question = (ConsoleFacts, Texts) -> ConsoleQuestion?
  typealias Reason = (ConsoleFacts) -> PanelReasonText?
  typealias Perform = (any StoreControl, any AppControl) async throws -> ConsoleResult

  let name: String
  let text: Text
  let question: Question
  let disabledReason: Reason
  let perform: Perform

  init(
    _ name: String, _ text: @escaping Text, asking question: @escaping Question = { _, _ in nil },
    unless disabledReason: @escaping Reason = { _ in nil }, resulting perform: @escaping Perform
  ) {
    self.name = name
    self.text = text
    self.question = question
    self.disabledReason = disabledReason
    self.perform = perform
  }

  /// Creates a command of which there is nothing to say but that it is done.
  init(
    _ name: String, _ text: @escaping Text, asking question: @escaping Question = { _, _ in nil },
    unless disabledReason: @escaping Reason = { _ in nil },
    _ perform: @escaping (any StoreControl, any AppControl) async throws -> Void
  ) {
    self.init(name, text, asking: question, unless: disabledReason) { store, app in
      try await perform(store, app)
      return .done
    }
  }
}
