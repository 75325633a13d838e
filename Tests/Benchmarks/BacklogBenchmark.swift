import ArgumentParser
import Foundation
import RazeFacesDevice
import StoreCore
import StoreKit
import StoreSimulation

/// Pending renewals that are delivered at a launch. A delivery may cost at most 1.2 times as much in a
/// long queue as in a short one.
struct BacklogBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backlog", abstract: "Pending renewals, delivered at a launch.")

  @OptionGroup var disk: MeasuredDisk

  private static let counts = [100, 1_000, 10_000]

  func run() async throws {
    let report = Report("ms of", ["launch", "delivery", "ratio"])
    // A launch with nothing to deliver, which is subtracted.
    let launch = try await Self.launch(after: 0, in: disk.directory)
    var first: Double?
    for count in Self.counts {
      let time = try await Self.launch(after: count, in: disk.directory)
      let each = (time - launch) / Double(count)
      report.row("\(count) renewals", [time, each], ratio: each / (first ?? each))
      first = first ?? each
    }
  }

  /// Returns the milliseconds that the app takes to deliver this number of renewals.
  @MainActor private static func launch(after count: Int, in directory: URL) async throws -> Double
  {
    let world = try BenchmarkWorld(in: directory)
    try await prepare(world, count)
    let backend = try world.open().backend
    let app = try AppOnDevice(
      backend,
      appSide: AppSide(stateDirectory: world.folder.url, bundleID: backend.service.bundleID),
      device: DeviceName.standard, wallClock: { Date() }, report: { _ in })
    var timings = Timings()
    let connection = StoreConnection()
    try await connection.performAsCurrent {
      try await app.connect(presenter: Nobody(), pause: { _ in })
      await timings.measure {
        app.start()
        await app.settle()
      }
      let left = try await backend.service.snapshot().queue.count
      guard left == 0 else { throw StoreFailure.other(.misuse, "\(left) were not delivered") }
    }
    await connection.close()
    return timings.median
  }

  private static func prepare(_ world: BenchmarkWorld, _ count: Int) async throws {
    let store = try world.open()
    try await BenchmarkWorld.signIn(store)
    try await store.control.perform(.clock(.hold))
    try await store.control.perform(.clock(.setRate(.renewalEvery2Seconds)))
    try await store.service.own(BenchmarkWorld.monthly)
    while case let rest = count - (try await store.service.snapshot().queue.count), rest > 0 {
      try await store.control.perform(.clock(.advance(.seconds(rest * 2))))
    }
    await store.leave()
  }

  @MainActor private final class Nobody: SheetPresenter {
    func answer(_ sheet: Sheet) async -> SheetAnswer { .later }
    func announce(_ notice: StoreNotice) {}
  }
}
