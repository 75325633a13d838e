import ArgumentParser

struct Redeem: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "redeem",
    abstract: "Redeem an offer code.",
    discussion: """
      As in the App Store's own sheet: the code is good for one subscription, once for each account. \
      Its terms are shown, and it asks first; with --yes it does not. A code that is not good is \
      refused and changes nothing.

      Examples:
        razefaces redeem RAZEMONTH
        razefaces redeem razemonth --yes --json
      """)

  @Argument(help: "The code; small and capital letters are the same.")
  var code: String

  @Flag(help: "Answer the purchase sheet with yes.")
  var yes = false

  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions

  func run(in context: CommandContext) async throws {
    try await RedeemCommand(context).run(code, isConfirmed: yes, crashAfter: crash.step)
  }
}
