import ArgumentParser
import Foundation
import RazeFacesDevice
import StoreCore
import StoreSimulation

/// Actions with and without a history for undo. An undoable action may take 1.2 times as long.
struct HistoryBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Actions that can be undone beside those that cannot.")

  @Option(help: "How many of each.")
  var count = 300

  @OptionGroup var disk: MeasuredDisk

  func run() async throws {
    let sides = [
      try Side(in: disk.directory, keepsHistory: true),
      try Side(in: disk.directory, keepsHistory: false),
    ]
    for side in sides { try await BenchmarkWorld.signIn(side.store) }
    let report = Report("median ms of", ["undoable", "without", "ratio", "times"])
    for (name, act) in Side.actions {
      var times = [Timings(), Timings()]
      for round in 0..<count + 20 {
        // The second one benefits from the disk's work for the first.
        for place in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
          try sides[place].deliver(round)
          var timing = round < 20 ? Timings() : times[place]
          try await timing.measure { try await act(sides[place].store, round) }
          if round >= 20 { times[place] = timing }
        }
      }
      report.row(
        name, times.map(\.median), ratio: times[0].median / times[1].median, String(times[0].count))
    }
  }

  private struct Side {
    typealias Action = @Sendable (SimulatedAppStore, Int) async throws -> Void

    static let actions: [(String, Action)] = [
      (
        "a switch",
        { store, round in
          try await store.control.perform(.faults(.setOffline(round.isMultiple(of: 2))))
          try await store.control.perform(.faults(.setOffline(false)))
        }
      ),
      ("a purchase", { store, _ in try await store.service.own(BenchmarkWorld.coupon) }),
    ]

    let world: BenchmarkWorld
    let store: SimulatedAppStore

    init(in directory: URL, keepsHistory: Bool) throws {
      world = try BenchmarkWorld(in: directory)
      store = try SimulatedAppStore(
        folder: world.folder, catalog: world.catalog,
        files: keepsHistory ? AppSide.files(in: world.folder.url) : nil)
    }

    /// Writes two kilobytes, as an app does after an action.
    func deliver(_ round: Int) throws {
      let folder = world.folder.url.appendingPathComponent("devices/iphone/Preferences")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("\(round)".utf8 + Array(repeating: 7, count: 2_000)).write(
        to: folder.appendingPathComponent("com.example.razefaces.plist"), options: .atomic)
    }
  }
}
