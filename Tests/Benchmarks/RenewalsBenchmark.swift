import ArgumentParser
import Foundation
import RazeFacesDevice
import StoreCore
import StoreSimulation

/// A purchase in an account with many renewals, which its receipt has, compared with one in a new
/// world. It may take 1.5 times as long.
struct RenewalsBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renewals",
    abstract: "A purchase in an account with renewals beside one in a new world.")

  @Option(help: "How many purchases of each.")
  var count = 200

  @Option(help: "How many renewals the account has.")
  var renewals = 720

  @OptionGroup var disk: MeasuredDisk

  func run() async throws {
    let sides = [
      try await Side(in: disk.directory, renewals: renewals),
      try await Side(in: disk.directory, renewals: 0),
    ]
    let report = Report("median ms of", ["renewals", "new world", "ratio", "times"])
    for (name, act) in Side.actions {
      var times = [Timings(), Timings()]
      for round in 0..<count + 20 {
        // The second one benefits from the disk's work for the first.
        for place in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
          var timing = round < 20 ? Timings() : times[place]
          try await timing.measure { try await act(sides[place]) }
          if round >= 20 { times[place] = timing }
        }
      }
      report.row(
        name, times.map(\.median), ratio: times[0].median / times[1].median, String(times[0].count))
    }
  }

  private struct Side {
    typealias Action = @Sendable (Side) async throws -> Void

    static let actions: [(String, Action)] = [
      ("a purchase", { try await $0.store.service.own(BenchmarkWorld.coupon) }),
      // As each launch of a command makes it.
      (
        "a purchase of a new process",
        { try await $0.world.open().service.own(BenchmarkWorld.coupon) }
      ),
      (
        "the verification of its receipt",
        { side in
          guard let receipt = try await side.store.service.receipt() else { return }
          let verification = ReceiptVerification(
            server: side.store.service,
            sharedSecret: side.world.catalog.appSpecificSharedSecret)
          _ = await verification.verify(receipt)
        }
      ),
    ]

    let world: BenchmarkWorld
    let store: SimulatedAppStore

    init(in directory: URL, renewals: Int) async throws {
      world = try BenchmarkWorld(in: directory)
      store = try world.open()
      try await BenchmarkWorld.signIn(store)
      _ = try await store.service.attach()
      guard renewals > 0 else { return }
      try await store.service.own(BenchmarkWorld.monthly)
      try await store.control.perform(.clock(.advance(.period(Period(renewals, .month)))))
      try await store.service.finish(store.service.storeState().queue.map(\.id))
    }
  }
}
