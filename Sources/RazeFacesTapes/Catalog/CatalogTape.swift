/// A tape of the QA catalog, which lies within the program and holds for any catalog of products
/// that fills its roles.
package struct CatalogTape: Sendable {
  /// The name that a person types.
  package let name: String
  package let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// All of them, in the order in which a tester would go.
  package static let all: [CatalogTape] = [
    purchases, outcomes, failures, receipts, signatures, errors, restores, refunds, subscriptions,
    billing,
    offers, families, time, changes, kills,
  ].flatMap(\.self)

  package func parsed() throws(TapeFailure) -> Tape {
    try TapeParser.parse(text, file: name)
  }
}
