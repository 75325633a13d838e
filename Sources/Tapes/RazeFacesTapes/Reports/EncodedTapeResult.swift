/// The result of a tape, encoded for another process that has the same tape.
package struct EncodedTapeResult: Codable, Sendable {
  private struct Check: Codable {
    var step: Int
    var failure: TapeCheck.Failure?
  }

  private var checks: [Check]
  private var skipped: String?
  private var outcomes: [String]
  private var seconds: Double

  package init(_ result: TapeResult) {
    checks = result.checks.compactMap { check in
      result.tape.steps.firstIndex(of: check.step).map { Check(step: $0, failure: check.failure) }
    }
    skipped = result.skipped
    outcomes = result.outcomes
    seconds = result.seconds
  }

  package func result(of tape: Tape) -> TapeResult {
    var result = TapeResult(tape)
    result.checks = checks.filter { tape.steps.indices.contains($0.step) }
      .map { TapeCheck(step: tape.steps[$0.step], failure: $0.failure) }
    result.skipped = skipped
    result.outcomes = outcomes
    result.seconds = seconds
    return result
  }
}

extension TapeResult {
  /// Creates the result of a tape whose process did not report one.
  package init(_ tape: Tape, without reason: String) {
    self.init(tape)
    let place = TapePlace(file: tape.file, line: 1, column: 1)
    let step =
      tape.steps.first ?? TapeStep(place: place, text: tape.title, action: .note(tape.title))
    let failure = TapeCheck.Failure(expected: "the tape is played to its end", found: reason)
    checks = [TapeCheck(step: step, failure: failure)]
  }
}
