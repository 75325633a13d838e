public import Foundation
public import TerminalKit
public import Testing

/// Compares a text with the one recorded in the test target's Goldens folder.
///
/// A missing golden is recorded, and fails once so that somebody looks at it. `RAZEFACES_RECORD=1`
/// records all again, and fails.
public func expectGolden(
  _ canvas: Canvas, named name: String, isStyled: Bool = false, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = isStyled ? canvas.styledText : canvas.text
  let golden = Golden(named: name, testFile: "\(file)")
  do {
    switch try golden.compare(with: text) {
    case .same: return
    case .recorded:
      Issue.record(
        "Recorded \(golden.url.path). Look at it, then run again:\n\(text)",
        sourceLocation: sourceLocation)
    case .different(let difference):
      Issue.record(
        """
        The screen differs from \(golden.url.path) (RAZEFACES_RECORD=1 records it again):
        \(difference)
        """, sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record(error, "Golden \(golden.url.path)", sourceLocation: sourceLocation)
  }
}

/// Compares the text and the styles of a canvas with their golden.
public func expectStyledGolden(
  _ canvas: Canvas, named name: String, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectGolden(canvas, named: name, isStyled: true, file: file, sourceLocation: sourceLocation)
}

/// A recorded text in a test target.
public struct Golden: Sendable {
  public enum Outcome: Equatable, Sendable {
    case same
    case recorded
    /// The lines that differ.
    case different(String)
  }

  public let url: URL
  private let isRecording: Bool

  /// The folder is `Goldens` in the file's test target.
  public init(named name: String, testFile: String) {
    let folders = testFile.split(separator: "/").dropLast()
    let target = folders.lastIndex { $0.hasSuffix("Tests") && $0 != "Tests" }
    let path = "/" + folders.prefix(through: target ?? folders.endIndex - 1).joined(separator: "/")
    self.init(
      url: URL(fileURLWithPath: "\(path)/Goldens/\(name).txt"),
      isRecording: ProcessInfo.processInfo.environment["RAZEFACES_RECORD"] == "1")
  }

  public init(url: URL, isRecording: Bool) {
    self.url = url
    self.isRecording = isRecording
  }

  public func compare(with text: String) throws -> Outcome {
    let text = text + "\n"
    guard !isRecording, FileManager.default.fileExists(atPath: url.path) else {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      return .recorded
    }
    let recorded = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    return recorded == text ? .same : .different(Self.difference(recorded, text))
  }

  /// Returns the lines that differ with their numbers: `-` as recorded, `+` as they are now.
  private static func difference(_ old: String, _ new: String) -> String {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    var report: [String] = []
    for number in 0..<max(old.count, new.count) {
      let before = number < old.count ? old[number] : nil
      let now = number < new.count ? new[number] : nil
      guard before != now else { continue }
      if let before { report.append("\(number + 1) - |\(before)|") }
      if let now { report.append("\(number + 1) + |\(now)|") }
    }
    return report.joined(separator: "\n")
  }
}
