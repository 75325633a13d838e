import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension CommandContext {
  @discardableResult
  func perform(_ command: TesterCommand) async throws -> TesterOutcome {
    try await control.perform(command)
  }

  func makeApp(_ crashPoint: CrashPoint? = nil) throws -> AppOnDevice {
    let note = output.streams.note
    return try AppOnDevice(
      backend, appSide: appSide, device: device, wallClock: clock,
      front: { server in crashPoint.map { CrashingServer(next: server, point: $0) } ?? server },
      report: { note($0.description) })
  }
}
