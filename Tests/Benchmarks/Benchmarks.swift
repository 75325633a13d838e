import ArgumentParser

/// The benchmarks of the budgets that are ratios: ours beside the same work done bare, or a long
/// ledger beside a short one, in turns within one run. Build it for release; a debug build measures
/// nothing.
@main
struct Benchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures what has a budget, as ratios within one run.",
    subcommands: [
      PurchaseBenchmark.self, LedgerBenchmark.self, CatalogBenchmark.self, HistoryBenchmark.self,
      BacklogBenchmark.self,
    ])
}
