import Foundation

/// Repeated measurements of one action.
struct Timings {
  private var seconds: [Double] = []

  mutating func measure<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    let start = ContinuousClock.now
    let value = try await body()
    let parts = (ContinuousClock.now - start).components
    seconds.append(Double(parts.seconds) + Double(parts.attoseconds) * 1e-18)
    return value
  }

  var count: Int { seconds.count }

  /// The median in milliseconds; zero if nothing was measured.
  var median: Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2] * 1000
  }
}

/// A printed table with a column of names and columns of numbers.
struct Report {
  init(_ name: String, _ columns: [String]) { line([name] + columns) }

  func row(_ name: String, _ milliseconds: [Double], ratio: Double, _ remarks: String...) {
    let numbers = milliseconds.map { String(format: "%.3f", $0) }
    line([name] + numbers + [String(format: "%.2f", ratio)] + remarks)
  }

  private func line(_ cells: [String]) {
    let rest = cells.dropFirst().map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
    let name = cells[0].padding(toLength: 44, withPad: " ", startingAt: 0)
    print(name, rest.joined(separator: " "))
  }
}
