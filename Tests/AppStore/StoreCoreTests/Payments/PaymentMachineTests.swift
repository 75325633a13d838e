import StoreCore
import Testing

/// Every event in every phase. Transitions that are not listed are illegal.
@Suite struct PaymentMachineTests {
  typealias Event = PaymentMachine.Event
  typealias Directive = PaymentMachine.Directive

  struct Step: Hashable {
    var phase: PaymentPhase
    var event: Event
  }

  static let offline = Refusal(.notConnectedToInternet, .offline)

  static let events: [Event] = [
    .resumed(isSignedIn: false), .resumed(isSignedIn: true), .signedIn, .signInDismissed,
    .confirmed, .confirmationDismissed, .confirmationLapsed(isSignedIn: false),
    .confirmationLapsed(isSignedIn: true), .charged, .refused(offline), .sentToParent, .approved,
    .declined, .finished,
  ]

  static let legal: [Step: (PaymentPhase, Directive)] = [
    Step(phase: .added, event: .resumed(isSignedIn: false)): (.awaitingAccount, .askForAccount),
    Step(phase: .added, event: .resumed(isSignedIn: true)):
      (.awaitingConfirmation, .askForConfirmation),
    Step(phase: .added, event: .signedIn): (.awaitingConfirmation, .askForConfirmation),
    Step(phase: .added, event: .signInDismissed): (.failed, .deliver(.failed)),
    Step(phase: .added, event: .refused(offline)): (.failed, .deliver(.failed)),

    Step(phase: .awaitingAccount, event: .resumed(isSignedIn: false)):
      (.awaitingAccount, .askForAccount),
    Step(phase: .awaitingAccount, event: .resumed(isSignedIn: true)):
      (.awaitingConfirmation, .askForConfirmation),
    Step(phase: .awaitingAccount, event: .signedIn): (.awaitingConfirmation, .askForConfirmation),
    Step(phase: .awaitingAccount, event: .signInDismissed): (.failed, .deliver(.failed)),
    Step(phase: .awaitingAccount, event: .refused(offline)): (.failed, .deliver(.failed)),

    Step(phase: .awaitingConfirmation, event: .resumed(isSignedIn: false)):
      (.awaitingAccount, .askForAccount),
    Step(phase: .awaitingConfirmation, event: .resumed(isSignedIn: true)):
      (.awaitingConfirmation, .askForConfirmation),
    Step(phase: .awaitingConfirmation, event: .signedIn):
      (.awaitingConfirmation, .askForConfirmation),
    Step(phase: .awaitingConfirmation, event: .confirmed): (.authorized, .decide),
    Step(phase: .awaitingConfirmation, event: .confirmationDismissed): (.failed, .deliver(.failed)),
    Step(phase: .awaitingConfirmation, event: .refused(offline)): (.failed, .deliver(.failed)),

    Step(phase: .authorized, event: .resumed(isSignedIn: false)): (.authorized, .decide),
    Step(phase: .authorized, event: .resumed(isSignedIn: true)): (.authorized, .decide),
    Step(phase: .authorized, event: .confirmationLapsed(isSignedIn: false)):
      (.awaitingAccount, .askForAccount),
    Step(phase: .authorized, event: .confirmationLapsed(isSignedIn: true)):
      (.awaitingConfirmation, .askForConfirmation),
    Step(phase: .authorized, event: .signInDismissed): (.failed, .deliver(.failed)),
    Step(phase: .authorized, event: .charged): (.purchased, .deliver(.purchased)),
    Step(phase: .authorized, event: .refused(offline)): (.failed, .deliver(.failed)),
    Step(phase: .authorized, event: .sentToParent): (.deferred, .deliver(.deferred)),

    Step(phase: .deferred, event: .resumed(isSignedIn: false)): (.deferred, .wait),
    Step(phase: .deferred, event: .resumed(isSignedIn: true)): (.deferred, .wait),
    Step(phase: .deferred, event: .approved): (.purchased, .deliver(.purchased)),
    Step(phase: .deferred, event: .declined): (.failed, .deliver(.failed)),
    Step(phase: .deferred, event: .refused(offline)): (.failed, .deliver(.failed)),

    Step(phase: .purchased, event: .resumed(isSignedIn: false)): (.purchased, .deliver(.purchased)),
    Step(phase: .purchased, event: .resumed(isSignedIn: true)): (.purchased, .deliver(.purchased)),
    Step(phase: .purchased, event: .finished): (.finished, .remove),
    Step(phase: .failed, event: .resumed(isSignedIn: false)): (.failed, .deliver(.failed)),
    Step(phase: .failed, event: .resumed(isSignedIn: true)): (.failed, .deliver(.failed)),
    Step(phase: .failed, event: .finished): (.finished, .remove),
    Step(phase: .restored, event: .resumed(isSignedIn: false)): (.restored, .deliver(.restored)),
    Step(phase: .restored, event: .resumed(isSignedIn: true)): (.restored, .deliver(.restored)),
    Step(phase: .restored, event: .finished): (.finished, .remove),
  ]

  @Test(arguments: PaymentPhase.allCases)
  func eventsFollowTheTableOrChangeNothing(phase: PaymentPhase) {
    for event in Self.events {
      var machine = PaymentMachine(phase: phase)
      let directive = machine.handle(event)
      let (expectedPhase, expectedDirective) =
        Self.legal[Step(phase: phase, event: event)] ?? (phase, .illegal)
      #expect(machine.phase == expectedPhase, "\(phase) on \(event)")
      #expect(directive == expectedDirective, "\(phase) on \(event)")
    }
  }

  @Test func tableNamesEveryUnfinishedPhase() {
    let phases = Set(Self.legal.keys.map(\.phase))
    #expect(phases == Set(PaymentPhase.allCases).subtracting([.finished]))
  }

  @Test func phasesHaveApplesStateNumbers() {
    let numbers: [PaymentPhase: Int] = [
      .added: 0, .awaitingAccount: 0, .awaitingConfirmation: 0, .authorized: 0, .purchased: 1,
      .failed: 2, .restored: 3, .deferred: 4,
    ]
    for phase in PaymentPhase.allCases { #expect(phase.state?.rawValue == numbers[phase]) }
  }
}
