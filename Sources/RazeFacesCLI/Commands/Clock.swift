import ArgumentParser

struct Clock: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock", abstract: "The sandbox's time, by which subscriptions live.",
    subcommands: [
      ShowClock.self, AdvanceClock.self, HoldClock.self, ReleaseClock.self, SetClockRate.self,
      ResetClock.self,
    ],
    defaultSubcommand: ShowClock.self)

  @OptionGroup var common: CommonOptions
}

struct ShowClock: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Clock.self
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the time, the rate and what happens next.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ClockCommand(context).show()
  }
}

struct AdvanceClock: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "advance",
    abstract: "Move the time forward and print all that happened on the way.",
    discussion: """
      Steps are y, mo, w, d, h, m and s; years, months, weeks and days go by the calendar in GMT. \
      Dates are in GMT too; "next" is when something happens by itself. A date in the past ends \
      with 64 and changes nothing.

      Examples:
        razefaces clock advance 1y
        razefaces clock advance --to 2027-01-31
        razefaces clock advance --to next --json | jq '.booked[].productId'
      """)

  @Argument(help: "How far.")
  var step: String?

  @Option(name: .customLong("to"), help: ArgumentHelp("Where to.", valueName: "date|next"))
  var target: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ClockCommand(context).advance(by: step, to: target)
  }
}

struct SetClockRate: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Let subscriptions live faster; dates stay as they are.",
    discussion: """
      Rates: \(ClockCommand.rates.joined(separator: ", ")). A period that has begun keeps its \
      end.

      Example:
        razefaces clock rate month-30s
      """)

  @Argument(help: "How fast.", completion: .list(ClockCommand.rates))
  var name: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ClockCommand(context).setRate(name)
  }
}

struct HoldClock: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "hold", abstract: "Let the time stand, for every process of this world.",
    discussion: "`razefaces clock advance` still moves it; what falls due is booked then.")

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ClockCommand(context).hold()
  }
}

struct ReleaseClock: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "release", abstract: "Let a held time go on from where it stands.")

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ClockCommand(context).release()
  }
}

struct ResetClock: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Back to the real time, at the real rate.",
    discussion: "What was booked stays, with its dates.")

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ClockCommand(context).reset()
  }
}
