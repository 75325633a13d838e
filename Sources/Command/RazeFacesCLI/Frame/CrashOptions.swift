import ArgumentParser
import StoreKit

struct CrashOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Kill this process right after a step of the purchase.",
      discussion: """
        1 added to the queue, 2 seen purchasing, 3 confirmed, 4 decided by the store, 5 sent to \
        the app, 6 receipt checked, 7 delivered, 8 finished. A restore has only 4 to 8.
        """, valueName: "step"),
    completion: .list(ReachedStep.numbers.map { String($0) }))
  var crashAfter: Int?

  func validate() throws {
    if let crashAfter, !ReachedStep.numbers.contains(crashAfter) {
      throw ValidationError("There is no step \(crashAfter) in a purchase; use 1 to 8.")
    }
  }
}
