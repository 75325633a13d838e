import RazeFacesConsole
import RazeFacesPictures
import RazeFacesScreens

/// The result of a tape. A process that plays one tape prints it as JSON.
package struct TapeResult: Codable, Sendable {
  package let file, title: String
  package var checks: [TapeCheck] = []
  /// The keys of the purchase outcomes that occurred, if they were requested.
  package var outcomes: [String] = []
  package var skipped: String?
  package var isStopped = false
  package var seconds = 0.0

  package init(_ tape: Tape) { (file, title) = (tape.file, tape.title) }

  /// Creates the result of a tape whose process did not report one.
  package init(_ tape: Tape, without reason: String) {
    self.init(tape)
    let start = TapePlace(file: tape.file, line: 1, column: 1)
    let step = tape.steps.first ?? TapeStep(place: start, text: tape.title, action: .show)
    checks = [
      TapeCheck(
        step, TapeCheck.Failure(expected: "the tape is played to its end", found: reason))
    ]
  }

  /// Adds the world's contradictions as a failure of the last step.
  package mutating func add(contradictions: [String], of tape: Tape) {
    guard let step = tape.steps.last, !contradictions.isEmpty else { return }
    checks.append(
      TapeCheck(
        step,
        TapeCheck.Failure(
          expected: "the App Store and the apps agree about each purchase",
          found: contradictions.joined(separator: "; "))))
  }

  package var hasPassed: Bool { checks.allSatisfy { $0.failure == nil } }
}

/// A checked step: an expectation, a wait, or a step that failed.
package struct TapeCheck: Codable, Sendable {
  package var place: TapePlace
  package var text: String
  package var failure: Failure?

  package struct Failure: Error, Codable, Sendable {
    package var expected, found: String
    /// The screen at the time; empty if no storefront was open.
    package var screen = ""
    package var events: [String] = []
  }
}

extension TapeCheck {
  init(_ step: TapeStep, _ failure: Failure? = nil) {
    self.init(place: step.place, text: step.text, failure: failure)
  }
}

/// What a page of evidence shows of a tape, besides its result.
package struct TapeFacts: Sendable {
  var steps: [StepResult] = []
  var products: [ProductChange] = []
  /// The world before the first step, as seen from the tape's device; empty if it was new.
  var before: [WorldFacts]? = []
  /// The world at the end, as seen from each device.
  var worlds: [WorldFacts] = []
  package internal(set) var names = PrivateNames()
}

/// A step with the screen after it, for an evidence page.
struct StepResult: Sendable {
  let words: MarkedText
  let time: String
  var screen: ScreenMarkup?
  var hasFailed = false
}

/// A product's status on a device, at the beginning and at the end.
package struct ProductChange: Sendable {
  let device, productID, before, after: String

  static func all(
    on device: String, from earlier: [(id: String, status: ProductStatus)],
    to later: [(id: String, status: ProductStatus)]
  ) -> [ProductChange] {
    later.map { product in
      let before = earlier.first { $0.id == product.id }?.status.rawValue ?? ""
      return ProductChange(
        device: device, productID: product.id, before: before, after: product.status.rawValue)
    }
  }
}
