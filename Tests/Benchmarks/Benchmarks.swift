import ArgumentParser

/// The benchmarks of the budgets that are ratios: our work compared with the same work done bare, or
/// without a history, alternately in one run. Build it for release.
@main
struct Benchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures what has a budget, as ratios within one run.",
    subcommands: [PurchaseBenchmark.self, HistoryBenchmark.self, RenewalsBenchmark.self])
}
