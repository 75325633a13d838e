package import ArgumentParser

/// The root command. ``Wiring`` connects its subcommands to the store.
package struct RazeFaces: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "razefaces",
    abstract: "The App Store's purchase flow in a terminal, simulated on this machine.",
    discussion: """
      Without a command, opens the storefront. The commands work without a screen on the same \
      state, even while a storefront is open.

      Examples:
        razefaces                                       open the storefront
        razefaces sign-in tester@example.com            asks for the password (Sandbox-1)
        razefaces buy swiftshopping --yes               buy without confirmation
        razefaces products --json | jq '.[].status'
        razefaces --state /tmp/demo --device ipad       another world, another device

      State: --state, $RAZEFACES_STATE, $XDG_STATE_HOME/razefaces or \
      ~/.local/state/razefaces, whichever is set first.
      Catalog: --catalog, $RAZEFACES_CATALOG, ./catalog.json, razefaces/catalog.json in the data \
      folders, or the embedded one, whichever is found first.

      Environment: RAZEFACES_STATE is the state folder; RAZEFACES_CATALOG the catalog file; \
      RAZEFACES_BUNDLE_ID the bundle ID of an app with a .storekit file; RAZEFACES_LANGUAGE the \
      storefront's language. RAZEFACES_MOTION=0 turns off animations, and NO_COLOR colors.

      Exit status: 0 success; 1 refused by the store; 64 wrong usage; 65 invalid catalog or data; \
      69 no terminal for the storefront; 70 internal error; 73 cannot write; 74 cannot read; 75 in \
      use, try again.

      Completions: razefaces --generate-completion-script bash (or zsh, fish). Manual page: \
      razefaces manual.
      """,
    version: Program.version,
    subcommands: [
      OpenStorefront.self, Products.self, Buy.self, Redeem.self, Restore.self, Purchases.self,
      Coupons.self, Transactions.self, Log.self, SignIn.self, SignOut.self, Testers.self,
      Uninstall.self, Reset.self, Snapshots.self, Undo.self, Redo.self, Play.self, Record.self,
      QA.self, Exec.self, WriteEvidence.self, Note.self, CatalogFile.self, Manual.self, Schema.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: "Sandbox console",
        subcommands: [
          Sandbox.self, Faults.self, Clock.self, Subscriptions.self, Refunds.self,
          Requests.self, Interruptions.self, Devices.self, Receipt.self, Keys.self, Doctor.self,
        ])
    ],
    defaultSubcommand: OpenStorefront.self)

  /// So that the options can precede the command.
  @OptionGroup var common: CommonOptions

  package init() {}
}

struct OpenStorefront: WiredCommand {
  static let isForTapes = false
  static let configuration = CommandConfiguration(
    commandName: "storefront", abstract: "Open the storefront.",
    discussion: """
      1 to 5 and Tab change the screen, b buys, r restores, a signs in, ? shows all keys, q quits.
      """)

  @OptionGroup var common: CommonOptions

  /// An unknown command. The parser passes it here, because this is the default command.
  @Argument(help: .hidden) var unexpected: [String] = []

  /// Throws an error for a word that is not a command. The parser accepts it, because the parser's error
  /// would show this command's usage.
  func refuseUnexpectedWords() throws {
    if let word = unexpected.first {
      throw ValidationError(CommandSpelling.unknown(word, known: Self.commandNames))
    }
    if common.json { throw ValidationError(CommandSpelling.jsonNeedsCommand) }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    try await wiring.openStorefront(common.values)
  }

  private static var commandNames: [String] {
    RazeFaces.configuration.subcommands.map { command in
      command.configuration.commandName ?? "\(command)".lowercased()
    } + ["help"]
  }
}
