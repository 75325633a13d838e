import Foundation
import StoreCore
import TerminalKit

extension TapeParser {
  typealias Reader =
    @Sendable (inout TapeParser, TapeScanner.Word, _ pace: Duration?) throws -> Void

  static let commands: [String: Reader] = {
    let steps = Self.steps.mapValues { step -> Reader in
      { parser, word, _ in parser.add(word, try step(&parser)) }
    }
    let header = Self.header.mapValues { setting -> Reader in
      { parser, _, _ in try setting(&parser) }
    }
    return steps.merging(header) { first, _ in first }.merging(others) { first, _ in first }
  }()

  /// The commands that are one step each.
  private static let steps: [String: @Sendable (inout TapeParser) throws -> TapeAction] = [
    "ScrollUp": { .turnWheel(isUp: true, count: try $0.count()) },
    "ScrollDown": { .turnWheel(isUp: false, count: try $0.count()) },
    "Wheel": { .turnWheel(isUp: try $0.choice(["Up", "Down"]) == "Up", count: try $0.count()) },
    "Click": { .click(try $0.target(), isDouble: false) },
    "DoubleClick": { .click(try $0.target(), isDouble: true) },
    "Resize": { .resize(Size(try $0.cells("columns"), try $0.cells("rows"))) },
    "Copy": { .copy(try $0.scanner.string().text) },
    "Paste": { _ in .paste },
    "Sleep": { .sleep(try $0.duration()) },
    "Hide": { _ in .hide },
    "Show": { _ in .show },
    "Open": { .open(productID: try $0.product()) },
    "Buy": { .buy(productID: try $0.product()) },
    "Password": { .password(email: try $0.scanner.text("a tester's address").text) },
    "Device": { .device(try $0.scanner.text("a device's name").text) },
    "Kill": { parser in
      _ = try parser.choice(["at"])
      return .kill(step: try parser.number("a step", in: 1...8))
    },
    "Relaunch": { _ in .relaunch },
    "Snapshot": { .snapshot(try $0.scanner.text("a snapshot's name").text) },
    "Undo": { _ in .perform(.undo) },
    "Redo": { _ in .perform(.redo) },
    "Note": { .note(try $0.scanner.string().text) },
    "Caption": { .caption(try $0.scanner.string().text) },
  ]

  private static let others: [String: Reader] = [
    "Type": { parser, word, pace in
      // VHS joins several strings with spaces.
      var texts = [try parser.scanner.string().text]
      while parser.scanner.isAt(TapeScanner.quotationMarks) {
        texts.append(try parser.scanner.string().text)
      }
      parser.add(word, .type(texts.joined(separator: " "), pace: pace))
    },
    "Wait": { parser, word, pace in try parser.wait(word, inLastLine: false, pace) },
    "Wait+Screen": { parser, word, pace in try parser.wait(word, inLastLine: false, pace) },
    "Wait+Line": { parser, word, pace in try parser.wait(word, inLastLine: true, pace) },
    "Screenshot": { parser, word, _ in
      let file = try parser.fileName()
      if [".txt", ".svg", ".html"].contains(where: file.hasSuffix) {
        return parser.add(word, .screenshot(file))
      }
      parser.ignore(word, "Screenshot \(file): only .txt, .svg and .html are written")
    },
    "Run": { parser, word, _ in
      let words = try parser.texts("a command")
      let places = ["--state", "--catalog"]
      if let place = words.first(where: { places.contains(String($0.prefix { $0 != "=" })) }) {
        throw word.mistake(
          "has \(place), but runs in the tape's world",
          allowed: "Catalog, or `razefaces play --state DIR`")
      }
      parser.add(word, .run(words))
    },
    "Expect": { parser, word, _ in try parser.expect(word) },
    "Set": { parser, word, _ in try parser.set(word) },
    "Output": { parser, word, _ in
      let file = try parser.fileName()
      guard [".txt", ".ascii", ".test"].contains(where: file.hasSuffix) else {
        return parser.ignore(word, "Output \(file): only .txt, .ascii and .test are written")
      }
      parser.tape.settings.outputs.append(
        TapeStep(place: word.place, text: file, action: .screenshot(file)))
    },
  ]

  /// Reads the name of an output file in the folder. Tapes of others must not write elsewhere.
  mutating func fileName() throws -> String {
    let word = try scanner.text("a file's name")
    let parts = word.text.split(separator: "/", omittingEmptySubsequences: false)
    guard !word.text.hasPrefix("/"), !parts.contains(".."), !parts.contains("") else {
      throw word.mistake(
        "is outside the current folder", allowed: "a name in that folder")
    }
    return word.text
  }

  private mutating func wait(
    _ word: TapeScanner.Word, inLastLine: Bool, _ timeout: Duration?
  ) throws {
    let pattern = scanner.isAt("/") ? try scanner.pattern() : tape.settings.waitPattern
    add(word, .wait(pattern, inLastLine: inLastLine, timeout: timeout))
  }

  private mutating func target() throws -> TapeTarget {
    if scanner.isAt(TapeScanner.quotationMarks) { return .text(try scanner.string().text) }
    let column = try cells("columns")
    return .cell(column: column, row: try cells("rows"))
  }

  private mutating func product() throws -> String {
    try scanner.text("a product, such as $face or swiftshopping").text
  }

  private mutating func texts(_ what: String) throws -> [String] {
    var texts = [try scanner.text(what).text]
    while !scanner.isAtEndOfLine() { texts.append(try scanner.text(what).text) }
    return texts
  }

  mutating func choice(_ words: [String]) throws -> String {
    let allowed = words.joined(separator: ", ")
    guard let word = scanner.word() else {
      throw scanner.mistake("a word is missing", allowed: allowed)
    }
    guard words.contains(word.text) else {
      throw word.mistake("is not allowed here", allowed: allowed)
    }
    return word.text
  }

  mutating func number(_ what: String, in range: ClosedRange<Int>) throws -> Int {
    let allowed = "\(what), \(range.lowerBound) to \(range.upperBound)"
    guard let word = scanner.word() else {
      throw scanner.mistake("a number is missing", allowed: allowed)
    }
    guard let number = Int(word.text), range.contains(number) else {
      throw word.mistake("is out of range", allowed: allowed)
    }
    return number
  }

  mutating func cells(_ what: String) throws -> Int { try number(what, in: 1...1_000) }

  mutating func ignore(_ word: TapeScanner.Word, _ what: String) {
    tape.ignored.append("\(word.place): \(what); ignored")
  }
}
