import Foundation
import Localization
import RazeFacesConsole
import StoreCore

/// A file of the outcomes that purchases have had in a world, or in several: what
/// `razefaces qa coverage --json` prints. It can come from anybody.
struct CoverageFile {
  private let name: String
  private let surroundings: Surroundings

  init(_ name: String, _ surroundings: Surroundings) {
    self.name = name
    self.surroundings = surroundings
  }

  private static let mostBytes = 64_000_000
  private static let longestName = 255

  // MARK: - Reading

  func read() throws -> [Coverage.Count] {
    let bytes: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: surroundings.path(name)))
      defer { try? handle.close() }
      bytes = try handle.read(upToCount: Self.mostBytes + 1) ?? Data()
    } catch {
      throw CommandFailure(.cannotRead, "cannot read \(name): \(error.localizedDescription)")
    }
    return try Self.counts(in: bytes, named: name)
  }

  func readIfPresent() throws -> [Coverage.Count] {
    FileManager.default.fileExists(atPath: surroundings.path(name)) ? try read() : []
  }

  /// - Parameter name: where they come from, for the person who reads what is wrong with them.
  static func counts(in bytes: Data, named name: String) throws(CommandFailure) -> [Coverage.Count]
  {
    guard bytes.count <= mostBytes else {
      throw CommandFailure(.data, "\(name) is larger than 64 MB: it holds no coverage")
    }
    do {
      return try JSONDecoder().decode(Contents.self, from: bytes).outcomes.flatMap { line in
        try line.by.map { try $0.count(of: line.outcome) }
      }
    } catch {
      throw CommandFailure(
        .data,
        "\(name) is not what `razefaces qa coverage --json` writes: \(Self.words(error))")
    }
  }

  private static func words(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "it cannot be read"
    }
    let place = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
    return "$\(place.joined()): \(context.debugDescription)"
  }

  private struct Contents: Decodable {
    struct Line: Decodable {
      var outcome: PurchaseOutcome
      var by: [Place]
    }

    struct Place: Decodable {
      var productId: String?
      var device: String?
      var tape: String?
      var count: Int
      var firstDate: Int
      var lastDate: Int

      private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
      }

      func count(of outcome: PurchaseOutcome) throws(Flaw) -> Coverage.Count {
        for name in [productId, device, tape].compactMap(\.self) {
          let isHarmless = name.unicodeScalars.allSatisfy { !Self.isControl($0) }
          guard isHarmless, 1...longestName ~= name.utf8.count else {
            throw Flaw("\(outcome.key) has a name that none has")
          }
        }
        guard 1...Coverage.mostOfOne ~= count else {
          throw Flaw("\(outcome.key) has a count of \(count)")
        }
        guard let first = Date(counted: firstDate), let last = Date(counted: lastDate) else {
          throw Flaw("\(outcome.key) has a date that none has")
        }
        return Coverage.Count(
          outcome, productID: productId, device: device, tape: tape, count: count, first: first,
          last: last)
      }
    }

    var outcomes: [Line]
  }

  private struct Flaw: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  // MARK: - Writing

  func write(_ coverage: Coverage) throws {
    try surroundings.write(Data(try JSONOutput(coverage.json).text.utf8), to: name)
  }
}

extension Date {
  /// The dates that a world can reach.
  private static let countable = -62_135_769_600_000...900_000_000_000_000

  fileprivate init?(counted milliseconds: Int) {
    guard Self.countable.contains(milliseconds) else { return nil }
    self.init(milliseconds: milliseconds)
  }
}

extension Coverage {
  static let schema: JSONSchema = [
    "percent": .integer, "possible": .integer, "seen": .integer,
    "outcomes": .list(
      of: [
        "outcome": .text, "title": .text, "isPossible": .flag, "count": .integer,
        "firstDate": .optional(.date), "lastDate": .optional(.date), "keys": .list(of: .text),
        "tape": .optional(.text),
        "by": .list(
          of: [
            "productId": .optional(.text), "device": .optional(.text), "tape": .optional(.text),
            "count": .integer, "firstDate": .date, "lastDate": .date,
          ]),
      ]),
  ]

  var json: JSONObject {
    [
      "percent": percent, "possible": possibleCount, "seen": seenCount,
      "outcomes": lines.map(\.json),
    ]
  }
}

extension Coverage.Line {
  fileprivate var json: JSONObject {
    let hint = CoverageHint(outcome)
    return [
      "outcome": outcome.key, "title": Texts.english.coverage.title(outcome),
      "isPossible": isPossible, "count": count, "firstDate": first?.milliseconds,
      "lastDate": last?.milliseconds, "keys": hint.keys, "tape": hint.tape,
      "by": counts.map(\.json),
    ]
  }
}

extension Coverage.Count {
  fileprivate var json: JSONObject {
    [
      "productId": productID, "device": device, "tape": tape, "count": count,
      "firstDate": first.milliseconds, "lastDate": last.milliseconds,
    ]
  }
}
