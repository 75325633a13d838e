import ArgumentParser

struct SignIn: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in",
    abstract: "Sign a sandbox tester in on this device.",
    discussion: """
      Asks for the password without showing it, or reads it from the first line of the standard \
      input. Ten wrong passwords in a row lock an Apple ID for five minutes.

      Examples:
        razefaces sign-in tester@example.com
        echo Sandbox-1 | razefaces sign-in minh@example.com --password-stdin
      """)

  @Argument(help: "The tester's Apple ID; `razefaces testers` lists them.")
  var email: String

  @Flag(help: "Read the password from the standard input.")
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await AccountCommands(context).signIn(
      email, password: passwordStdin ? context.readPassword() : nil)
  }
}
