import ArgumentParser
import StoreCore
import StoreSimulation

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

extension CommandOutput {
  func print(signedOut email: String?, of device: String) throws {
    try print(
      JSONTree(members: ["device": device, "account": email]),
      line: email.map { "Signed \($0) out on \(device)" } ?? "Nobody was signed in on \(device)")
  }
}
