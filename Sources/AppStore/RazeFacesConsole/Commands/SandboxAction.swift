package import Localization
package import StoreCore

/// A command of the tester, in the storefront's panel or on the command line. It changes the world,
/// or acts through the app on this device.
package enum SandboxAction: Hashable, Codable, Sendable {
  case world(TesterCommand)
  case app(AppCommand)
  case snapshot(SnapshotCommand)

  package var name: String { definition.name }

  package var title: Text { definition.title }

  package var hint: Text? { definition.hint }

  /// Returns the command's confirmation; nil if it needs none.
  package func question(_ facts: SandboxFacts) -> SandboxQuestion? { definition.question(facts) }

  package func disabledReason(_ facts: SandboxFacts) -> Text? { definition.disabledReason(facts) }

  /// Returns whether the subject of the command still exists.
  package func hasSubject(_ lists: SandboxLists) -> Bool {
    switch self {
    case .world(.resolveInterruption(let id)): lists.interruptions.contains { $0.id == id }
    case .snapshot(.restore(let name)), .snapshot(.delete(let name)):
      lists.savedWorlds.contains(name)
    case .world(.tester(let email, _)): lists.testers.contains { $0.email == email }
    default: true
    }
  }

  /// Returns the result in one line; nil if the panel itself shows it.
  package func news(_ outcome: TesterResult, _ dates: DateText) -> Text? {
    switch outcome {
    case .done, .added, .deleted, .caused, .extended: done
    case .clockMoved(let now, let booked, _):
      .timeIs(dates.minuteAndOffset(now), booked: booked.count)
    case .nothingScheduled: TesterCommand.Clock.nothingScheduled.asSentence
    case .approved(.bought(let price, let subject)):
      Text(
        "Approved: it was bought for {price}, and the app on {device} delivers it.",
        ["price": price, "device": subject.device ?? ""])
    case .approved(.refused(let refusal)):
      Text("Approved, but the purchase failed: {reason}", ["reason": refusal.sentence(on: .screen)])
    case .approved(.scheduled(let change)), .resolved(.scheduled(let change)): change.result(dates)
    case .approved(.asksAgain), .resolved(.asksAgain): PurchaseSheet.Lapse.price.reason
    case .resolved(.refused(let refusal)): refusal.sentence(on: .screen)
    case .approved(.deferred), .resolved(.deferred): PaymentPhase.deferred.title
    case .approved(.unknown), .resolved(.bought), .resolved(.unknown): done
    }
  }

  private var done: Text? {
    guard case .world(.faults(.arm(let fault))) = self else { return definition.done }
    return fault.alert
  }

  /// Returns the new value of a switch; nil for other commands.
  package func setting(_ facts: SandboxFacts) -> Text? {
    guard case .world(let command) = self,
      let new = command.setting(in: facts.catalog),
      let setting = Switch.all.first(where: { $0.name == new.name })
    else { return nil }
    if let situation = Situation.of(setting: setting.name) {
      return situation.news(isOn: new.word != Input.off)
    }
    guard case .set(.clearedForSale(let changes)) = command else {
      return .setting(setting.title, new.text)
    }
    guard let (id, isOn) = changes.first, let product = facts.catalog.product(id) else {
      return nil
    }
    return .setting(
      setting.title,
      .setting(.verbatim(facts.productName(id)), .yesNo(isOn ?? product.isClearedForSale)))
  }

  private var definition: CommandDefinition {
    switch self {
    case .world(let command): command.definition
    case .app(let command): command.definition
    case .snapshot(let command): command.definition
    }
  }
}

package enum AppCommand: String, CaseIterable, Codable, Sendable {
  case refreshReceipt
  case delete
  case reset
  /// Resets a world of which no snapshot can be saved.
  case resetWithoutSnapshot
}

package enum SnapshotCommand: Hashable, Codable, Sendable {
  case save(String)
  case restore(String)
  case delete(String)
}

extension Text {
  package static let addATester = Text("Add a tester")
}

extension TesterCommand {
  fileprivate var definition: CommandDefinition {
    switch self {
    // These have a text for their new value.
    case .set, .setPaymentsAllowed: CommandDefinition("sandbox set", .verbatim(""))
    case .standardSettings: .standardSettings
    case .faults(let change): change.definition
    case .clock(let change): change.definition
    case .request(_, let answer): answer.definition
    case .resolveInterruption(let id): .resolveInterruption(id)
    case .transaction(let id, let action): action.definition(id)
    case .subscription(let id, let change): change.definition(id)
    case .extendSubscriptions(let change):
      CommandDefinition(
        "subscriptions extend-all",
        Text(
          "Extend all subscribers by {count, plural, one {# day} other {# days}}",
          ["count": change.days]),
        done: TesterCommand.Subscription.extended)
    case .cause(let request):
      CommandDefinition(
        "notifications send", Text("Trigger {name}", ["name": request.name.rawValue]),
        done: Text("Triggered {name}", ["name": request.name.rawValue]))
    case .addTester(let tester):
      CommandDefinition(
        "testers add", .addATester,
        done: Text.title(of: .testerAdded).with(["account": tester.email]))
    case .tester(let email, let change): change.definition(email)
    case .signOut(let device):
      CommandDefinition(
        "devices sign-out", Text("Sign out on {device}", ["device": device]),
        done: Text("Signed out on {device}.", ["device": device]))
    case .reset: AppCommand.reset.definition
    }
  }
}

struct CommandDefinition {
  typealias Question = (SandboxFacts) -> SandboxQuestion?
  typealias Reason = (SandboxFacts) -> Text?

  let name: String
  let title: Text
  let hint: Text?
  /// The message after the command; nil if the panel shows the result.
  let done: Text?
  let question: Question
  let disabledReason: Reason

  init(
    _ name: String, _ title: Text, hint: Text? = nil, done: Text? = nil,
    asking question: @escaping Question = { _ in nil },
    unless disabledReason: @escaping Reason = { _ in nil }
  ) {
    (self.name, self.title, self.hint, self.done) = (name, title, hint, done)
    (self.question, self.disabledReason) = (question, disabledReason)
  }
}

/// The confirmation of a command. Its button has the title of the command.
package struct SandboxQuestion: Hashable, Sendable {
  package let title, text: Text
  /// Whether the confirming button is selected at first; false for destructive commands.
  package let startsOnYes: Bool

  init(_ title: Text, _ text: Text, startsOnYes: Bool = false) {
    (self.title, self.text, self.startsOnYes) = (title, text, startsOnYes)
  }
}
