import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension Desk {
  /// Deletes the app from this device. What the account bought, the store still knows.
  package func uninstall() throws {
    try makeDevice().deleteApp()
    try print(["device": device]) { CommandWords.uninstalled(device) + "\n" }
  }

  /// Everything as on the first day: the store's side and every device's app side.
  package func reset(isConfirmed: Bool) async throws {
    if !isConfirmed {
      guard let person else { throw CommandFailure(.usage, CommandWords.mustConfirmReset) }
      let folder = appSide.stateDirectory.path
      guard person.agrees(to: CommandWords.resetQuestion(folder)) else {
        throw CommandFailure(.refused, CommandWords.resetCancelled)
      }
    }
    try await appSide.reset(with: control)
    try print(["state": appSide.stateDirectory.path]) {
      CommandWords.wasReset(appSide.stateDirectory.path) + "\n"
    }
  }
}
