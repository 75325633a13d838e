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
      69 no terminal, or a port in use; 70 internal error; 73 cannot write; 74 cannot read; 75 in \
      use, try again.

      Completions: razefaces --generate-completion-script bash (or zsh, fish). Manual page: \
      razefaces manual.
      """,
    version: Program.version,
    subcommands: [
      OpenStorefrontCommand.self, ProductsCommand.self, BuyCommand.self, RedeemCommand.self,
      RestoreCommand.self, PurchasesCommand.self, CouponsCommand.self, TransactionsCommand.self,
      TimelineCommand.self, LogCommand.self, SignInCommand.self, SignOutCommand.self,
      TestersCommand.self, UninstallCommand.self, ResetCommand.self, SnapshotsCommand.self,
      StepCommand<0>.self, StepCommand<1>.self, PlayCommand.self, RecordCommand.self,
      DemoCommand.self, QACommand.self, ExecCommand.self, WriteEvidenceCommand.self,
      NoteCommand.self, ServeCommand.self, NotificationsCommand.self, CatalogFileCommand.self,
      ManualCommand.self, SchemaCommand.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: "The Sandbox",
        subcommands: [
          SandboxCommand.self, FaultsCommand.self, ClockCommand.self, SubscriptionsCommand.self,
          RefundsCommand.self, RequestsCommand.self, InterruptionsCommand.self,
          DevicesCommand.self, ReceiptCommand.self, KeysCommand.self, DoctorCommand.self,
        ])
    ],
    defaultSubcommand: OpenStorefrontCommand.self)

  /// So that the options can precede the command.
  @OptionGroup var common: CommonOptions

  package init() {}
}

struct OpenStorefrontCommand: WiredCommand {
  static let configuration = CommandConfiguration(
    commandName: "storefront", abstract: "Open the storefront.",
    discussion: """
      1 to 5 and Tab change the screen, b buys, r restores, a signs in, ? shows all keys, q quits.
      """)

  @OptionGroup var common: CommonOptions

  /// An unknown command. The parser passes it here, because this is the default command.
  @Argument(help: .hidden) var unexpected: [String] = []

  /// Throws an error for a word that is not a command. The parser accepts it, because the parser's
  /// error would show this command's usage.
  func refuseUnexpectedWords() throws {
    if let word = unexpected.first {
      throw ValidationError(CommandSpelling.unknown(word, of: RazeFaces.self))
    }
    if common.json { throw ValidationError(CommandSpelling.jsonNeedsCommand) }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    try await wiring.openStorefront(common.values)
  }
}
