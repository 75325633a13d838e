/// A syntax error in a tape, with its position and the allowed alternatives.
package struct TapeMistake: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: TapePlace
  package var problem, allowed: String

  package var description: String {
    allowed.isEmpty ? "\(place): \(problem)" : "\(place): \(problem); allowed: \(allowed)"
  }
}

package struct TapeFailure: Error, Hashable, CustomStringConvertible {
  package var mistakes: [TapeMistake]

  package var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
