import ArgumentParser
import Foundation
import StoreCore
import StoreSimulation

/// A purchase compared with the commits and fsyncs that it consists of. It may take 1.5 times as long.
struct PurchaseBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchase",
    abstract: "A purchase beside the bare commits and file writes it consists of.")

  @Option(help: "How many purchases of a consumable, and about as many of all other kinds.")
  var count = 200

  @OptionGroup var disk: MeasuredDisk

  func run() async throws {
    for hasReader in [false, true] {
      print(hasReader ? "\nwith a reader of snapshots" : "without a reader of snapshots")
      let pair = try await Pair(in: disk.directory, hasReader: hasReader)
      try await pair.run(count: count)
    }
  }
}

/// A world and a peer on the same disk, measured alternately.
private final class Pair {
  private struct Result {
    var ours = Timings()
    var bare = Timings()
    var commits: Set<Int64> = []
  }

  private let world: BenchmarkWorld
  private let store: SimulatedAppStore
  private let peer: BarePeer
  private let reader: Task<Void, Never>?
  private var results: [String: Result] = [:]
  private var rounds = 0

  init(in directory: URL, hasReader: Bool) async throws {
    world = try BenchmarkWorld(in: directory)
    store = try world.open()
    peer = try BarePeer(in: directory)
    let snapshots = hasReader ? await store.service.storeStates() : nil
    reader = snapshots.map { snapshots in Task { for await _ in snapshots {} } }
    _ = try await store.service.attach()
  }

  deinit { reader?.cancel() }

  func run(count: Int) async throws {
    try await BenchmarkWorld.signIn(store)
    // The first ones create the key and the files. Later ones overwrite the log's pages, which is
    // faster than appending to it.
    for _ in 1...60 { try await store.service.own(BenchmarkWorld.coupon) }
    for _ in 1...300 { try peer.purchase(commits: 4, receipt: nil) }
    for _ in 0..<count { try await round("consumable", BenchmarkWorld.coupon) }
    let others = world.faces.count + 3
    for _ in 0..<max(1, count / others) { try await oneLife() }
    print()
  }

  func print() {
    let report = Report("median ms of", ["ours", "bare", "ratio", "commits", "times"])
    for (name, result) in results.sorted(by: { $0.key < $1.key }) {
      report.row(
        name, [result.ours.median, result.bare.median],
        ratio: result.ours.median / result.bare.median,
        result.commits.sorted().map(String.init).joined(separator: ","), String(result.ours.count))
    }
  }

  /// Resets the world, and buys everything that an account can own, and one product twice.
  private func oneLife() async throws {
    try await store.control.perform(.reset)
    try await BenchmarkWorld.signIn(store)
    for face in world.faces { try await round("non-consumable", face) }
    if let owned = world.faces.first { try await round("non-consumable, owned", owned) }
    try await round("non-renewing subscription", BenchmarkWorld.membership)
    try await round("auto-renewable subscription", BenchmarkWorld.monthly)
  }

  private func round(_ name: String, _ productID: String) async throws {
    rounds += 1
    // The second one benefits from the disk's work for the first.
    let peerFirst = rounds.isMultiple(of: 2)
    var result = results[name] ?? Result()
    let receipt = try await store.service.receipt()
    let before = try await store.service.storeState().revision
    func measurePeer(_ commits: Int64) async throws {
      try await result.bare.measure { try peer.purchase(commits: Int(commits), receipt: receipt) }
    }
    if peerFirst, let commits = result.commits.max() { try await measurePeer(commits) }
    try await result.ours.measure { try await store.service.own(productID) }
    let commits = try await store.service.storeState().revision - before
    result.commits.insert(commits)
    if !peerFirst { try await measurePeer(commits) }
    results[name] = result
  }
}
