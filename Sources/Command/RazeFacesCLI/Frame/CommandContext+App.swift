import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreSimulation

extension CommandContext {
  @discardableResult func perform(_ command: TesterCommand) async throws -> TesterResult {
    try await control.perform(command)
  }

  func makeApp() throws -> AppOnDevice {
    let streams = output.streams
    return try AppOnDevice(
      backend, appSide: appSide, device: device, wallClock: surroundings.clock,
      report: { streams.printError($0.description) })
  }
}
