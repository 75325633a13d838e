import ArgumentParser
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import StoreKit
import StoreSimulation

struct SignInCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in", abstract: "Sign a sandbox tester in on this device.",
    discussion: """
      Asks for the password without showing it, or reads it from the first line of standard \
      input. Ten wrong passwords in a row lock an Apple ID for five minutes.

      Examples:
        razefaces sign-in tester@example.com
        echo Sandbox-1 | razefaces sign-in minh@example.com --password-stdin
      """)

  @Argument(
    help: "The tester's Apple ID; `razefaces testers` lists them.", completion: Completion.testers)
  var email: String

  @Flag(help: "Read the password from standard input.") var passwordStdin = false
  @OptionGroup var common: CommonOptions
  static let schema = ListedTester.schema

  func run(in context: CommandContext) async throws {
    let password = passwordStdin ? try context.readPassword() : nil
    guard password != nil || context.prompt != nil else {
      throw CommandContext.nobodyToAsk(forPasswordOf: email, in: "sign-in")
    }
    let presenter = CommandPresenter(context, email: email, password: password)
    try await StoreConnection.current.open(
      context.store, presenter: presenter, pause: context.surroundings.pause)
    let isSignedIn = try await StoreConnection.current.signIn()
    if let failure = presenter.failure { throw failure }
    if let problem = presenter.problem { throw problem }
    let storeState = try await context.store.storeState()
    guard isSignedIn, let account = storeState.account else {
      throw CommandFailure(.refused, "signing in was canceled")
    }
    // Signing in succeeds even if the preferences are not usable.
    await (try? context.makeApp())?.recordNewAccount(in: storeState)
    try context.output.print(
      ListedTester(account: account, isSignedIn: true),
      line: "Signed in as \(account.email) on \(context.device); storefront "
        + "\(account.storefront.countryCode), \(account.storefront.currencyCode)")
  }
}

struct SignOutCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign out on this device. Purchases stay with the account.")

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["device": .text, "account": .optional(.text)]

  func run(in context: CommandContext) async throws {
    let account = try await context.store.storeState().account
    if account != nil { try await context.perform(.signOut(device: context.device)) }
    try context.output.print(signedOut: account?.email, of: context.device)
  }
}

extension CommandStreams {
  func print(signedOut email: String?, of device: String) throws {
    try print(
      JSONTree(members: ["device": device, "account": email]),
      line: email.map { "Signed \($0) out on \(device)" } ?? "Nobody was signed in on \(device)")
  }
}

typealias DevicesCommand = GroupCommand<ListCommand<DeviceSummary>>

extension DeviceSummary: Listed {
  static let group = CommandConfiguration(
    commandName: "devices", abstract: "List this world's devices, or sign out on one.",
    subcommands: [SignOutDeviceCommand.self])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the devices and who is signed in on each.",
    discussion: "A device is added when it is first used: razefaces --device ipad.")

  static let none = "No device has been used yet"
  static let form = Form<Self>(
    .member("device") { $0.name }.column("Device"),
    .member("account") { $0.accountEmail }.column("Account"),
    .member("storefront") { $0.storefront.countryCode }.column("Storefront"),
    .member("currency") { $0.storefront.currencyCode }.column("Currency", spare: 0),
    .member("unfinished") { $0.unfinished }.column("Unfinished", .right))

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    try await context.control.devices()
  }
}

struct SignOutDeviceCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign out on any device of this world.")

  @Argument(help: "The device's name.", completion: Completion.devices) var name: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = SignOutCommand.schema

  func run(in context: CommandContext) async throws {
    let known = try await context.control.devices()
    guard let device = known.first(where: { $0.name == name }) else {
      throw InvalidInput.unknown(name, "device of this world", allowed: known.map(\.name))
    }
    try await context.perform(.signOut(device: name))
    try context.output.print(signedOut: device.accountEmail, of: name)
  }
}
