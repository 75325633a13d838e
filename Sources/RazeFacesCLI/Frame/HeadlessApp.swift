import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension CommandContext {
  /// Performs a console command.
  func perform(_ command: ConsoleCommand) async throws -> ConsoleResult {
    try await command.perform(on: control, app: HeadlessApp(self))
  }

  func makeApp(_ crashPoint: CrashPoint? = nil) throws -> AppOnDevice {
    let note = output.streams.note
    return try AppOnDevice(
      backend, appSide: appSide, device: device, wallClock: clock,
      front: { server in crashPoint.map { CrashingServer(next: server, point: $0) } ?? server },
      report: { note($0.description) })
  }
}

/// The console's actions that go through the app, for commands.
struct HeadlessApp: AppControl {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  func refreshReceipt() async throws {
    switch try await context.backend.service.refreshReceipt(answer: nil) {
    case .present: throw CommandFailure(.refused, CommandContext.notSignedIn)
    case .cancelled, .working, .done: break
    }
  }

  func deleteApp() async throws { try await context.makeApp().deleteApp() }

  func resetWorld() async throws { try await context.appSide.reset(context.backend) }
}
