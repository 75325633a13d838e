import RazeFacesPictures

package struct TapeResult: Sendable {
  package let tape: Tape
  package var checks: [TapeCheck] = []
  /// The steps as evidence; empty if it was not requested.
  var steps: [StepResult] = []
  package var facts = TapeFacts()
  /// The keys of the purchase outcomes that occurred, if they were requested.
  package var outcomes: [String] = []
  package var skipped: String?
  package var isStopped = false
  package var seconds = 0.0

  package init(_ tape: Tape) { self.tape = tape }

  /// Adds the world's contradictions as a failure of the last step.
  package mutating func add(contradictions: [String]) {
    guard let step = tape.steps.last, !contradictions.isEmpty else { return }
    checks.append(
      TapeCheck(
        step: step,
        failure: TapeCheck.Failure(
          expected: "the App Store and the apps agree about each purchase",
          found: contradictions.joined(separator: "; "))))
  }

  package var hasPassed: Bool { checks.allSatisfy { $0.failure == nil } }
}

/// A step with the screen after it, for an evidence page.
struct StepResult: Sendable {
  let words: MarkedText
  let time: String
  var screen: ScreenMarkup?
  var hasFailed = false
}

/// A checked step: an expectation, a wait, or a step that failed.
package struct TapeCheck: Sendable {
  package var step: TapeStep
  package var failure: Failure?

  package struct Failure: Error, Codable, Sendable {
    package var expected, found: String
    /// The screen at the time; empty if no storefront was open.
    package var screen = ""
    package var events: [String] = []
  }
}

package struct TapeFacts: Sendable {
  var products: [ProductChange] = []
  /// The world before the first step, as seen from the tape's device; empty if it was new.
  var before: [WorldFacts]? = []
  /// The world at the end, as seen from each device.
  var worlds: [WorldFacts] = []
  package internal(set) var names = PrivateNames()
}

/// A product's status on a device, at the beginning and at the end.
package struct ProductChange: Sendable {
  let device, productID, before, after: String
}
