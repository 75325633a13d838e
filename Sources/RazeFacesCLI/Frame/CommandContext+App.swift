import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreSimulation

extension CommandContext {
  @discardableResult func perform(_ command: TesterCommand) async throws -> TesterOutcome {
    try await control.perform(command)
  }

  func makeApp() throws -> AppOnDevice {
    let note = output.streams.note
    return try AppOnDevice(
      backend, appSide: appSide, device: device, wallClock: clock, report: { note($0.description) })
  }
}
