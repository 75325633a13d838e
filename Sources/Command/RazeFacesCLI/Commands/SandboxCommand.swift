import ArgumentParser
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation

typealias SandboxCommand = GroupCommand<ShowSandboxCommand>

struct ShowSandboxCommand: DefaultSubcommand {
  static let group = CommandConfiguration(
    commandName: "sandbox", abstract: "Show and change the sandbox's settings.",
    subcommands: [SetSandboxCommand.self, ResetSandboxCommand.self, PromoteProductCommand.self])

  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show every setting.",
    discussion: """
      In JSON, "settings" has true and false for on and off, and otherwise the values that \
      `razefaces sandbox set` takes.

      Example:
        razefaces sandbox show --json | jq .settings
      """)

  @Argument(help: .hidden) var unexpected: [String] = []
  @OptionGroup var common: CommonOptions
  static let schema = SandboxState.schema

  func run(in context: CommandContext) async throws {
    let state = try await SandboxState(context)
    try context.output.print(state) { state.lines(context) }
  }
}

struct SetSandboxCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change a setting.",
    discussion: """
      Names and values:
      \(Switch.ofSandbox.map { "  \($0.name) \($0.allowed)" }.joined(separator: "\n"))

      "catalog" restores the catalog's own value. An unknown name or value exits with 64 and \
      changes nothing.

      Examples:
        razefaces sandbox set payments-allowed off
        razefaces sandbox set cleared-for-sale coupon0=off
        razefaces sandbox set latency 200-800
      """)

  @Argument(help: "The setting's name.", completion: .list(Switch.ofSandbox.map(\.name)))
  var name: String

  @Argument(help: "Its new value.", completion: Completion.values) var value: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["name": .text, "value": .either([.flag, .text])]

  func run(in context: CommandContext) async throws {
    let setting = try Input.choice(name, of: "setting", among: Switch.ofSandbox, name: { $0.name })
    try await context.perform(setting.command(value, context.control.catalog, context.device))
    let word = setting.word(try await context.facts())
    try context.output.print(
      JSONTree(members: ["name": setting.name, "value": setting.json(word)]),
      line: "\(setting.name): \(word)")
  }
}

struct ResetSandboxCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Reset all settings except for faults and the clock.")

  @OptionGroup var common: CommonOptions
  static let schema = SandboxState.schema

  func run(in context: CommandContext) async throws {
    try await context.perform(.standardSettings)
    let state = try await SandboxState(context)
    try context.output.print(state, line: "All settings are at their defaults")
  }
}

/// Starts a purchase on the App Store page (storekit-rules 2.13), and prints the app's response.
struct PromoteProductCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "promote", abstract: "Start a purchase on the App Store page, outside the app.",
    discussion: """
      The app continues the purchase, and asks for confirmation as `razefaces buy` does. With \
      --defer, it keeps the payment for later, and nothing is bought.

      Examples:
        razefaces sandbox promote swiftshopping --yes
        razefaces sandbox promote coupon0 --defer
      """)

  @Argument(help: "The product's identifier, or the end of it.", completion: Completion.products)
  var product: String

  @Flag(name: .customLong("defer"), help: "Let the app keep the payment for later.")
  var isDeferred = false

  @Flag(help: "Confirm the purchase sheet without asking.") var yes = false
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .either([
    Sale.schema, ["productId": .text, "status": .words(["kept"])],
  ])

  func run(in context: CommandContext) async throws {
    try await context.requireYes(isDeferred || yes, "buying", by: "sandbox promote \(product)")
    let productID = try context.productID(product)
    if !isDeferred { try await context.requireAccount() }
    let presenter = CommandPresenter(context, isConfirmed: yes)
    let headless = try await HeadlessShop.open(context, observes: true, presenter: presenter)
    headless.shop.keepsPromotions = isDeferred
    do { try await StoreConnection.current.startPromotedPurchase(of: productID) } catch {
      throw CommandFailure(
        .refused, context.texts(headless.app.state.explanations.sentence(ShopError(error))))
    }
    await headless.app.idle()
    if isDeferred {
      return try context.output.print(
        JSONTree(members: ["productId": productID, "status": "kept"]),
        line: "The app kept the payment for \(productID) for later; nothing was bought, and the "
          + "app forgets it when it quits, as this command does now")
    }
    await headless.printEarlierDeliveries(context)
    try await headless.printSale(of: productID, context)
  }
}

private struct SandboxState: Formed {
  let storeState: StoreState
  /// The settings with the values of `sandbox set`.
  let settings: [(setting: Switch, word: String)]
  let clock: ClockState
  let requestsToBuy, interruptions, refundRequests: Int

  @MainActor init(_ context: CommandContext) async throws {
    let (control, facts) = (context.control, try await context.facts())
    storeState = try await context.store.storeState()
    settings = Switch.ofSandbox.map { (setting: $0, word: $0.word(facts)) }
    clock = try await ClockState(context)
    requestsToBuy = try await control.requestsToBuy().count
    interruptions = try await control.interruptions().count
    refundRequests = try await control.refundRequests().count { $0.status == .pending }
  }

  var faults: [Fault] { storeState.faults.faults }

  static let form = Form<Self>(
    .member("device") { $0.storeState.device }, .member("account") { $0.storeState.account?.email },
    .member("storefront") { $0.storeState.storefront.countryCode },
    .member("currency") { $0.storeState.storefront.currencyCode },
    .member("settings") { $0.settingsJSON }.of(settingsSchema), .member("clock") { $0.clock },
    .member("faults") { $0.faults }, .member("requestsToBuy") { $0.requestsToBuy },
    .member("interruptions") { $0.interruptions }, .member("refundRequests") { $0.refundRequests })

  private static let settingsSchema = JSONSchema.object(
    Switch.ofSandbox.map { ($0.jsonName, $0.isOnOff ? .flag : .text) })

  private var settingsJSON: JSONTree {
    let values = settings.map { ($0.setting.jsonName, $0.setting.json($0.word)) }
    return .object(Dictionary(values) { $1 })
  }

  @MainActor func lines(_ context: CommandContext) -> [String] {
    let values = { (groups: [SandboxGroup]) in
      settings.filter { groups.contains($0.setting.group) }.map { ($0.setting.name, $0.word) }
    }
    let storefront = storeState.storefront
    let device = [
      ("account", storeState.account?.email ?? "nobody is signed in"),
      ("device", storeState.device),
      ("storefront", "\(storefront.countryCode) \(storefront.currencyCode)"),
    ]
    let faults = faults.isEmpty ? [("faults", "none")] : faults.map { ("fault", $0.words) }
    let waiting = { (count: Int, command: String) in
      count == 0 ? "none" : "\(count); `razefaces \(command)` lists them"
    }
    return [
      FactList(device + values([.device])).section("This device"),
      clock.facts(context.dates).section("Clock"),
      FactList(values([.faults]) + faults).section("Network and faults"),
      FactList(values([.connect])).section("App Store Connect"),
      FactList(values([.purchases, .subscriptions])).section("App Store"),
      FactList(values([.server])).section("Your server"),
      FactList([
        ("requests to buy", waiting(requestsToBuy, "requests")),
        ("interrupted purchases", waiting(interruptions, "interruptions")),
        ("refunds", waiting(refundRequests, "refunds")),
      ]).section("Requests waiting"),
    ].paragraphs
  }
}

extension Switch {
  /// The setting's name in JSON, such as `paymentsAllowed` for `payments-allowed`.
  fileprivate var jsonName: String {
    let words = name.split(separator: "-")
    return words[0] + words.dropFirst().map(\.capitalized).joined()
  }

  fileprivate var isOnOff: Bool { allowed == "on|off" }

  fileprivate func json(_ word: String) -> JSONTree { isOnOff ? .flag(word == "on") : .text(word) }
}
