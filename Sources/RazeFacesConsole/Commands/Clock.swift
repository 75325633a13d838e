import Localization
import StoreCore

extension TesterCommand.Clock {
  var definition: CommandDefinition {
    switch self {
    case .advance(let step):
      CommandDefinition(
        "clock advance",
        unless: { step == .nextEvent && $0.snapshot.nextEvent == nil ? .nothingAhead : nil }
      ) { step.text($0) }
    case .hold:
      CommandDefinition("clock hold") {
        $0.command(ClockCommandText.hold, hint: .holdHint, done: .held)
      }
    case .release:
      CommandDefinition("clock release") {
        $0.command(ClockCommandText.release, hint: .releaseHint, done: .released)
      }
    case .reset:
      CommandDefinition("clock reset", unless: { $0.clock.isReal ? .timeIsReal : nil }) {
        $0.command(ClockCommandText.reset, hint: .resetHint, done: .wasReset)
      }
    case .setRate: CommandDefinition("clock rate") { _ in CommandText(title: "") }
    }
  }
}

extension ClockStep {
  fileprivate func text(_ texts: Texts) -> CommandText {
    let (key, values): (ClockCommandText, TextValues) =
      switch self {
      case .period(let period): (.period, ["period": texts.subscriptions.length(period)])
      case .seconds(let seconds): (.seconds, ["seconds": seconds])
      case .date: (.toDate, [:])
      case .nextEvent: (.toNextEvent, [:])
      }
    return texts.command(key, hint: .advanceHint, values)
  }
}
