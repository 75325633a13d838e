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

  func row(_ name: String, _ milliseconds: [Double], ratio: Double? = nil, _ remarks: String...) {
    let numbers = milliseconds.map { Self.number($0, digits: 3) }
    let ratios = ratio.map { [Self.number($0, digits: 2)] } ?? []
    line([name] + numbers + ratios + remarks)
  }

  private func line(_ cells: [String]) {
    let padded = cells.enumerated().map { place, text in
      let width = place == 0 ? 44 : 12
      let blanks = String(repeating: " ", count: max(0, width - text.count))
      return place == 0 ? text + blanks : blanks + text
    }
    print(padded.joined(separator: " "))
  }

  private static func number(_ value: Double, digits: Int) -> String {
    value.formatted(
      .number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never)
        .precision(.fractionLength(digits)))
  }
}
