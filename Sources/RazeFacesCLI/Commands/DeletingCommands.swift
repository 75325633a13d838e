import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// `uninstall` and `reset`: what was done is forgotten, by the app on this device or by everybody.
@MainActor package struct DeletingCommands {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// What the account bought, the store still knows.
  package func uninstall(isConfirmed: Bool) async throws {
    try await context.confirm(.world(.deleteApp), isConfirmed, needsYes: true)
    _ = try await context.perform(.world(.deleteApp))
    try context.output.print(
      ["device": context.device],
      line: "Deleted the app's data on \(context.device); `razefaces restore` brings purchases "
        + "back, but no coupons")
  }

  package func reset(isConfirmed: Bool) async throws {
    let folder = context.appSide.stateDirectory.path
    if !isConfirmed {
      guard let prompt = context.prompt else {
        throw CommandFailure(
          .usage,
          "a reset deletes every purchase and every account's history, and nobody can be asked "
            + "here; to reset without being asked: razefaces reset --yes")
      }
      let question = "Delete all purchases, accounts' history and devices in \(folder)? [y/N]"
      guard prompt.agrees(to: question) else {
        throw CommandFailure(.refused, "nothing was reset")
      }
    }
    _ = try await context.perform(.world(.reset))
    try context.output.print(
      ["state": folder], line: "Everything in \(folder) is as on the first day")
  }
}
