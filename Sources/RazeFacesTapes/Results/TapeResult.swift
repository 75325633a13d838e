package import TerminalKit

package struct TapeResult: Sendable {
  package let tape: Tape
  package var checks: [TapeCheck] = []
  package var moments: [TapeMoment] = []
  package var facts = TapeFacts()
  /// The keys of the outcomes that purchases have had in it, where they were asked for.
  package var outcomes: [String] = []
  package var skipped: String?
  package var isStopped = false
  package var seconds = 0.0

  package init(_ tape: Tape) { self.tape = tape }

  package var hasPassed: Bool { checks.allSatisfy { $0.failure == nil } }
}

/// A step that was checked: an expectation, a wait, or a step that could not be done.
package struct TapeCheck: Sendable {
  package var step: TapeStep
  package var failure: Failure?

  package struct Failure: Error, Codable, Sendable {
    package var expected, found: String
    /// The screen as it was; empty if no storefront was open.
    package var screen = ""
    package var events: [String] = []
  }
}

/// A moment of a tape at rest, after one of its steps.
package struct TapeMoment: Sendable {
  package let step: TapeStep
  /// The step in words, with what fills the tape's roles; nil if there is nothing to do.
  let words: MarkedText?
  package let time: Duration
  package let screen: Canvas?
  package let failure: TapeCheck.Failure?
}

/// The facts that were read of the world in which a tape was played.
package struct TapeFacts: Sendable {
  var products: [ProductChange] = []
  /// The world before the first step, as the tape's device sees it.
  var before: [WorldFacts]? = []
  /// The world at the end, as each device sees it.
  var worlds: [WorldFacts] = []
  package internal(set) var names = PrivateNames()
}

/// A product's state on a device, at the beginning and at the end.
package struct ProductChange: Sendable {
  let device, productID, before, after: String
}
