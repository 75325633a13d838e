import ArgumentParser

struct Log: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show what happened: every request, charge, refusal and change.",
    discussion: """
      Oldest first, by the world's time. Without --all: what concerns this device, the signed-in \
      tester, or the whole world. The newest \(LogCommand.most) are kept. With --follow and --json \
      each line is an object of its own. --follow goes on through a reset, and ends with 74 \
      when the world's files are removed.

      Examples:
        razefaces log
        razefaces log --all --since 2h
        razefaces log --since 2027-01-31 --json | jq '.[] | select(.kind == "booked")'
        razefaces log --follow
      """)

  @Flag(help: "Of every account and every device.")
  var all = false

  @Option(help: ArgumentHelp("Only what happened since then.", valueName: "date|step"))
  var since: String?

  @Option(help: "How many lines at most, the newest.")
  var limit = LogCommand.most

  @Flag(help: "Go on with what happens, until Ctrl-C.")
  var follow = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit is \(limit); it must be 1 or more.") }
  }

  func run(in context: CommandContext) async throws {
    try await LogCommand(context).run(all: all, since: since, limit: limit, follow: follow)
  }
}
