import ArgumentParser
import RazeFacesCommands

/// The command. Each subcommand has a file of its own; `Wiring` is where they meet the live parts.
@main
struct RazeFaces: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "razefaces",
    abstract:
      "The App Store's purchase flow, in a terminal, with nothing behind it but this machine.",
    discussion: """
      Without a command it opens the storefront. The commands do the same headless, on the same \
      state, at the same time if need be.

      Examples:
        razefaces                                       open the storefront
        razefaces sign-in tester@example.com            asks for the password (Sandbox-1)
        razefaces buy swiftshopping --yes               buy without being asked
        razefaces products --json | jq '.[].status'
        razefaces --state /tmp/demo --device ipad       another world, another device

      State: --state, else $RAZEFACES_STATE, else $XDG_STATE_HOME/razefaces, else \
      ~/.local/state/razefaces.
      Catalog: --catalog, else $RAZEFACES_CATALOG, else ./catalog.json, else razefaces/catalog.json \
      in the data folders.

      Exit status: 0 done; 1 the store said no; 64 wrong usage; 65 a bad catalog or bad data; \
      70 a fault of this program; 73 cannot write; 74 cannot read; 75 in use, try again.

      Completions: razefaces --generate-completion-script bash (or zsh, fish).
      """,
    version: Version.current,
    subcommands: [
      OpenStorefront.self, Products.self, Buy.self, Redeem.self, Restore.self, Purchases.self,
      Transactions.self, SignIn.self, SignOut.self, Testers.self, Uninstall.self, Reset.self,
      CatalogCommand.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: "Sandbox console",
        subcommands: [
          SandboxCommand.self, Faults.self, Clock.self, Subscriptions.self, Refunds.self,
          Requests.self, Interruptions.self, Devices.self, Receipt.self, Keys.self,
          DoctorCommand.self,
        ])
    ],
    defaultSubcommand: OpenStorefront.self)

  /// Here too, so that options may stand before the command.
  @OptionGroup var common: CommonOptions

  /// The storefront is opened a few milliseconds earlier where all other commands need not be looked
  /// at first. What it does not understand, help and version among them, goes the usual way.
  private static func parsed() async throws -> any ParsableCommand {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first?.hasPrefix("-") ?? true,
      let storefront = try? OpenStorefront.parse(Array(arguments))
    {
      return storefront
    }
    return try await asyncParseAsRoot()
  }

  @MainActor static func main() {
    Wiring.keepQuiet()
    Wiring.takeLimitsAsErrors()
    Task { await runCommand() }
    Wiring.serveMainQueue()
  }

  @MainActor private static func runCommand() async -> Never {
    do {
      var command = try await parsed()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      Wiring.leave()
    } catch {
      Wiring.leave(because: error)
    }
  }
}
