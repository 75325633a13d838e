package import StoreCore

/// The faults that can be armed, in the order in which they are offered.
package enum FaultChoices {
  /// Ten minutes, in milliseconds.
  package static let longestDelay = 600_000
  package static let mostTimes = 1_000_000

  package static let frequencies: [Fault.Frequency] = [
    .times(1), .times(2), .times(3), .times(5), .times(10), .always, .probability(0.5),
    .probability(0.1),
  ]
  /// The delays in milliseconds.
  package static let delays = [0, 300, 1000, 3000, 10_000]

  /// Returns the errors of the store first, then those of the way to it; before both what is wrong
  /// with a receipt or with something signed, if it is about one.
  package static func outcomes(at point: FaultPoint) -> [FaultOutcome] {
    let refusals = RefusalKind.allCases.filter(point.canRefuse).map { FaultOutcome.refusal($0) }
    let statuses = point == .verification ? FaultOutcome.receiptStatuses : []
    let flaws = point.signsDocuments ? SignedDocument.Flaw.allCases : []
    let lists = point == .productList ? FaultOutcome.ProductListFault.allCases : []
    return statuses.map { .receiptStatus($0) } + flaws.map { .unverified($0) }
      + lists.map { .productList($0) } + refusals
  }
}
